/* loupe.h: a part of the picture enlarged into a disc. */
#ifndef TENGEN_RENDER_LOUPE_H
#define TENGEN_RENDER_LOUPE_H

#include "render/pixmap.h"

/* Makes `out` (its top-left at raster_disc_bounds of the disc): `source` of the opaque picture
 * stretched over the square round the disc, smoothly, and cut to the disc. What of the source lies
 * outside the picture repeats its edge. False: no memory, or a source wholly outside. */
bool loupe_make(Pixmap *out, const Pixmap *picture, Rect source, Vec centre, float radius);

#endif
