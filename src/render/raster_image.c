/* raster_image.c: images and masks of raster.h. */
#include "render/raster.h"

#include <string.h>

#include "render/blend.h"
#include "render/raster_internal.h"

/* Where a part of an image is painted: `area`; its source is dx, dy to the left and above. */
typedef struct ImagePlace {
    Rect area;
    int dx, dy;
} ImagePlace;

static ImagePlace image_place(const Pixmap *to, Rect clip, const Image *image, Rect source, int x,
                              int y)
{
    const Rect part = rect_intersect(source, (Rect){0, 0, image->pixmap.w, image->pixmap.h});
    const int dx = x - source.x;
    const int dy = y - source.y;

    return (ImagePlace){raster_area(to, clip, (Rect){part.x + dx, part.y + dy, part.w, part.h}), dx,
                        dy};
}

void raster_image(Pixmap *to, Rect clip, const Image *image, Rect source, int x, int y,
                  uint8_t alpha)
{
    const ImagePlace place = image_place(to, clip, image, source, x, y);
    const Rect area = place.area;
    const Blend *blend = blend_best();

    if (rect_empty(area)) {
        return;
    }
    if (alpha != 255u) {
        raster_image_over(to, to, clip, image, source, x, y, alpha);
        return;
    }
    if (image->row) {
        blend->image(pixmap_at(to, area.x, area.y), to->stride,
                     pixmap_at(&image->pixmap, area.x - place.dx, area.y - place.dy),
                     image->pixmap.stride, image->row + (area.y - place.dy), area.h,
                     area.x - place.dx, area.w);
        return;
    }
    for (int row = area.y; row < area.y + area.h; row++) {
        uint32_t *target = pixmap_at(to, area.x, row);
        const uint32_t *from = pixmap_at(&image->pixmap, area.x - place.dx, row - place.dy);

        if (image->opaque) {
            memcpy(target, from, (size_t)area.w * sizeof *target);
        } else {
            blend->over(target, from, area.w);
        }
    }
}

void raster_image_over(Pixmap *to, const Pixmap *under, Rect clip, const Image *image, Rect source,
                       int x, int y, uint8_t alpha)
{
    const ImagePlace place = image_place(to, clip, image, source, x, y);
    const Rect area = place.area;
    const Blend *blend = blend_best();

    for (int row = area.y; row < area.y + area.h && area.w > 0; row++) {
        blend->over_alpha(pixmap_at(to, area.x, row), pixmap_at(under, area.x, row),
                          pixmap_at(&image->pixmap, area.x - place.dx, row - place.dy), area.w,
                          alpha);
    }
}

void raster_stretched(Pixmap *to, Rect clip, const Image *image, Stretch place)
{
    const Rect area = raster_area(to, clip, stretch_rect(place));

    if (!rect_empty(area) && image->pixmap.w > 1 && image->pixmap.h > 1) {
        stretch_paint(&image->pixmap, place, area, to, area.x, area.y);
    }
}

void raster_mask(Pixmap *to, Rect clip, const Pixmap *mask, int x, int y, int quarters, Argb color)
{
    const bool odd = quarters & 1;
    const Rect place = {x, y, odd ? mask->h : mask->w, odd ? mask->w : mask->h};
    const Rect area = raster_area(to, clip, place);
    const uint32_t p = blend_premultiplied(color);
    uint8_t cover[RASTER_CHUNK];

    if (rect_empty(area)) {
        return;
    }

    /* The mask's pixel at column i, row j after rotation is base + i * step_x + j * step_y. */
    const ptrdiff_t stride = mask->stride;
    const ptrdiff_t last = (mask->h - 1) * stride;
    ptrdiff_t base = 0, step_x = 1, step_y = stride;

    switch (quarters & 3) {
    case 1:
        base = last, step_x = -stride, step_y = 1;
        break;
    case 2:
        base = last + mask->w - 1, step_x = -1, step_y = -stride;
        break;
    case 3:
        base = mask->w - 1, step_x = stride, step_y = -1;
        break;
    default:
        break;
    }
    for (int row = area.y; row < area.y + area.h; row++) {
        for (int at = area.x; at < area.x + area.w; at += RASTER_CHUNK) {
            const int part = raster_chunk(area.x + area.w - at);
            const uint32_t *from = mask->pixel + base + (row - y) * step_y + (at - x) * step_x;

            for (int i = 0; i < part; i++) {
                cover[i] = (uint8_t)(from[i * step_x] >> 24);
            }
            blend_best()->cover(pixmap_at(to, at, row), cover, part, p);
        }
    }
}
