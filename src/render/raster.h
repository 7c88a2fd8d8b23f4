/* raster.h: paints one primitive into a pixmap, within the rectangle `clip` (pixmap coordinates).
 *
 * Every pixel's value depends on the pixel's place and the primitive only, never on the clip: a
 * picture painted in pieces equals the picture painted whole. Edges are anti-aliased by coverage.
 * Colours are straight; the pixmap is premultiplied; an opaque pixmap stays opaque. */
#ifndef TENGEN_RENDER_RASTER_H
#define TENGEN_RENDER_RASTER_H

#include "render/store.h"

enum { RASTER_POINTS_MAX = 64 };

void raster_fill(Pixmap *to, Rect clip, Rect rect, Argb color);
void raster_round(Pixmap *to, Rect clip, Rect rect, float radius, Argb color);
/* The outline lies inside the rectangle's edge. */
void raster_round_frame(Pixmap *to, Rect clip, Rect rect, float radius, float width, Argb color);
void raster_disc(Pixmap *to, Rect clip, Vec centre, float radius, Argb color);
/* The line's middle runs on `radius`. */
void raster_ring(Pixmap *to, Rect clip, Vec centre, float radius, float width, Argb color);
/* Round caps and joins; at most RASTER_POINTS_MAX points. */
void raster_stroke(Pixmap *to, Rect clip, const Vec *point, int count, bool closed, float width,
                   Argb color);
/* Non-zero winding; at most RASTER_POINTS_MAX points. */
void raster_polygon(Pixmap *to, Rect clip, const Vec *point, int count, Argb color);
/* The edge blurred (blur = 2 sigma; 0: crisp). */
void raster_capsule(Pixmap *to, Rect clip, Vec a, Vec b, float radius, float blur, Argb color);

/* The part `source` of an image, its top-left at x,y. */
void raster_image(Pixmap *to, Rect clip, const Image *image, Rect source, int x, int y,
                  uint8_t alpha);
/* A colour through the mask in an image's alpha; the mask is turned by quarter turns clockwise,
 * x,y is the top-left of the turned mask. */
void raster_mask(Pixmap *to, Rect clip, const Pixmap *mask, int x, int y, int quarters, Argb color);
/* One row of a soft shape: coverage 0..65536 for `count` pixels from x,y, dithered by place, so
 * that a wide soft edge shows no bands. */
void raster_soft_row(Pixmap *to, int x, int y, int count, const uint32_t *coverage, Argb color);

/* The rectangle within which each of them paints. */
Rect raster_disc_bounds(Vec centre, float radius);
Rect raster_points_bounds(const Vec *point, int count, float reach);

#endif
