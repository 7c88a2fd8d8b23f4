#include "render/loupe.h"

#include <string.h>

#include "render/raster.h"

/* Crops the opaque picture to the disc; the edge is that of raster_disc. */
static void cut_disc(Pixmap *out, Vec centre, float radius)
{
    Pixmap mask;

    if (!pixmap_init(&mask, out->w, out->h)) {
        pixmap_free(out);
        return;
    }
    raster_disc(&mask, (Rect){0, 0, mask.w, mask.h}, centre, radius, RGB(0));
    for (int y = 0; y < out->h; y++) {
        uint32_t *row = pixmap_at(out, 0, y);
        const uint32_t *cover = pixmap_at(&mask, 0, y);

        for (int x = 0; x < out->w; x++) {
            const uint32_t alpha = cover[x] >> 24;
            uint32_t cut = alpha << 24;

            for (int shift = 0; shift < 24; shift += 8) {
                cut |= (((row[x] >> shift) & 255u) * alpha + 127u) / 255u << shift;
            }
            row[x] = cut;
        }
    }
    pixmap_free(&mask);
}

bool loupe_make(Pixmap *out, const Pixmap *picture, Vec centre, float radius)
{
    const Rect place = raster_disc_bounds(centre, radius);
    const Rect part = rect_intersect(place, (Rect){0, 0, picture->w, picture->h});

    if (!pixmap_init(out, place.w, place.h)) {
        return false;
    }
    for (int y = part.y; y < part.y + part.h; y++) {
        memcpy(pixmap_at(out, part.x - place.x, y - place.y), pixmap_at(picture, part.x, y),
               (size_t)part.w * sizeof(uint32_t));
    }
    cut_disc(out, (Vec){centre.x - (float)place.x, centre.y - (float)place.y}, radius);
    return out->pixel != NULL;
}
