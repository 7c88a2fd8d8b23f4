/* stretch.h: fast bilinear scaling, for pictures in motion. */
#ifndef TENGEN_RENDER_STRETCH_H
#define TENGEN_RENDER_STRETCH_H

#include "render/pixmap.h"
#include "render/rect.h"

/* A rectangle with subpixel position and size, px. */
typedef struct Stretch {
    float x, y, w, h;
} Stretch;

/* The pixels whose centres lie within. */
Rect stretch_rect(Stretch to);
/* Scales the picture to `to`; `out` covers stretch_rect(to), and the caller frees it. Meant for
 * factors from 1/2 to 2. False: no memory, an empty result, or a picture below 2 x 2. */
bool stretch_make(const Pixmap *picture, Stretch to, Pixmap *out);
/* The same into pixels that the caller has made, as large as stretch_rect(to). */
bool stretch_paint(const Pixmap *picture, Stretch to, Pixmap *out);

#endif
