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
/* Scales the picture, at least 2 x 2, to `to` and paints the part `area` of stretch_rect(to) into
 * `out`, from x, y on. A pixel depends on its position in `to` alone. Meant for factors from 1/2 to
 * 2. */
void stretch_paint(const Pixmap *picture, Stretch to, Rect area, Pixmap *out, int x, int y);
/* The same as a new picture of all of stretch_rect(to); the caller frees it. False: no memory, an
 * empty result, or a picture below 2 x 2. */
bool stretch_make(const Pixmap *picture, Stretch to, Pixmap *out);

#endif
