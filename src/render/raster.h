/* raster.h: paints primitives into a pixmap, clipped to `clip`. Coordinates are the pixmap's, px.
 *
 * The value of a pixel depends only on its position and the primitive, never on the clip: painting
 * in pieces equals painting as a whole. Edges are anti-aliased by coverage. Colours are straight;
 * the pixmap is premultiplied; an opaque pixmap stays opaque. */
#ifndef TENGEN_RENDER_RASTER_H
#define TENGEN_RENDER_RASTER_H

#include "render/store.h"
#include "render/stretch.h"

enum { RASTER_POINTS_MAX = 64 };

void raster_fill(Pixmap *to, Rect clip, Rect rect, Argb color);
void raster_round(Pixmap *to, Rect clip, Rect rect, float radius, Argb color);
/* An outline that lies inside the rectangle's edge. */
void raster_round_frame(Pixmap *to, Rect clip, Rect rect, float radius, float width, Argb color);
void raster_disc(Pixmap *to, Rect clip, Vec centre, float radius, Argb color);
/* The centre line of the stroke has the given radius. */
void raster_ring(Pixmap *to, Rect clip, Vec centre, float radius, float width, Argb color);
/* A polyline with round caps and joins; at most RASTER_POINTS_MAX points. */
void raster_stroke(Pixmap *to, Rect clip, const Vec *point, int count, bool closed, float width,
                   Argb color);
/* Non-zero winding; at most RASTER_POINTS_MAX points. */
void raster_polygon(Pixmap *to, Rect clip, const Vec *point, int count, Argb color);
/* A line from a to b with round ends, its edge blurred (blur = 2 sigma; 0: sharp). */
void raster_capsule(Pixmap *to, Rect clip, Vec a, Vec b, float radius, float blur, Argb color);

/* The part `source` of an image with its top-left at x, y. */
void raster_image(Pixmap *to, Rect clip, const Image *image, Rect source, int x, int y,
                  uint8_t alpha);
/* The same, but replaces what `to` has there by the image over `under`, which is as large. */
void raster_image_over(Pixmap *to, const Pixmap *under, Rect clip, const Image *image, Rect source,
                       int x, int y, uint8_t alpha);
/* An opaque image of at least 2 x 2, scaled to `place`. */
void raster_stretched(Pixmap *to, Rect clip, const Image *image, Stretch place);
/* A colour through the alpha of `mask`, which is rotated by quarter turns clockwise; x, y is the
 * top-left after rotation. */
void raster_mask(Pixmap *to, Rect clip, const Pixmap *mask, int x, int y, int quarters, Argb color);
/* One row of a blurred shape: coverage 0..65536 of `count` pixels from x, y on (within the pixmap),
 * dithered by position, so that a wide gradient shows no bands. */
void raster_soft_row(Pixmap *to, int x, int y, int count, const uint32_t *coverage, Argb color);

/* The rectangle that contains all pixels painted by a disc, or within `reach` of the points. */
Rect raster_disc_bounds(Vec centre, float radius);
Rect raster_points_bounds(const Vec *point, int count, float reach);

#endif
