/* stretch.h: a picture in another size, smoothly and quickly: for what is on its way. */
#ifndef TENGEN_RENDER_STRETCH_H
#define TENGEN_RENDER_STRETCH_H

#include "render/pixmap.h"
#include "render/rect.h"

/* Where a picture lies; parts of pixels count. */
typedef struct Stretch {
    float x, y, w, h;
} Stretch;

/* The pixels whose middles lie within. */
Rect stretch_rect(Stretch to);
/* The picture stretched to that place, as pixels of stretch_rect. It is meant for sizes from half
 * to twice. False: no memory, or nothing to see. */
bool stretch_make(const Pixmap *picture, Stretch to, Pixmap *out);

#endif
