/* loupe.h: a part of a picture enlarged into a disc. */
#ifndef TENGEN_RENDER_LOUPE_H
#define TENGEN_RENDER_LOUPE_H

#include "render/pixmap.h"

/* Makes `out`, whose top-left is that of raster_disc_bounds: `source` of the opaque picture, scaled
 * bilinearly to the disc's bounding square, cropped to the disc. Outside the picture its edge
 * pixels are repeated. The caller frees `out`. False: no memory, or the source lies outside. */
bool loupe_make(Pixmap *out, const Pixmap *picture, Rect source, Vec centre, float radius);

#endif
