/* loupe.h: a disc cut out of a picture. */
#ifndef TENGEN_RENDER_LOUPE_H
#define TENGEN_RENDER_LOUPE_H

#include "render/pixmap.h"

/* Makes `out`, a copy of the opaque picture within raster_disc_bounds, cropped to the disc. What
 * lies outside the picture is transparent. The caller frees `out`. False: no memory. */
bool loupe_make(Pixmap *out, const Pixmap *picture, Vec centre, float radius);

#endif
