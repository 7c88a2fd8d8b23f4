#include "render/loupe.h"

#include <math.h>
#include <string.h>

#include "render/clamp.h"
#include "render/raster.h"

/* A position between two pixels along one axis; `part` 0..256 is the weight of `next`. */
typedef struct LoupeTap {
    int at, next;
    uint32_t part;
} LoupeTap;

static LoupeTap tap_at(float position, int min, int max)
{
    const float centre = position - 0.5f;
    const float base = floorf(centre);
    int at = (int)base;
    LoupeTap result = {at, at + 1, (uint32_t)((centre - base) * 256.0f + 0.5f)};

    result.at = clamp_int(at, min, max);
    result.next = clamp_int(at + 1, min, max);
    return result;
}

static uint32_t bilinear(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t right,
                         uint32_t down)
{
    uint32_t mixed = 0;

    for (int shift = 0; shift < 32; shift += 8) {
        const uint32_t top = ((a >> shift) & 255u) * (256u - right) + ((b >> shift) & 255u) * right;
        const uint32_t bottom =
            ((c >> shift) & 255u) * (256u - right) + ((d >> shift) & 255u) * right;

        mixed |= ((top * (256u - down) + bottom * down + 32768u) >> 16) << shift;
    }
    return mixed;
}

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

bool loupe_make(Pixmap *out, const Pixmap *picture, Rect source, Vec centre, float radius)
{
    const Rect part = rect_intersect(source, (Rect){0, 0, picture->w, picture->h});
    const Rect place = raster_disc_bounds(centre, radius);
    const float scale_x = (float)source.w / (2.0f * radius);
    const float scale_y = (float)source.h / (2.0f * radius);

    if (rect_empty(part) || !pixmap_init(out, place.w, place.h)) {
        return false;
    }
    for (int y = 0; y < out->h; y++) {
        const float up = (float)(place.y + y) + 0.5f - (centre.y - radius);
        const LoupeTap row = tap_at((float)source.y + up * scale_y, part.y, part.y + part.h - 1);
        const uint32_t *upper = pixmap_at(picture, 0, row.at);
        const uint32_t *lower = pixmap_at(picture, 0, row.next);

        for (int x = 0; x < out->w; x++) {
            const float along = (float)(place.x + x) + 0.5f - (centre.x - radius);
            const LoupeTap column =
                tap_at((float)source.x + along * scale_x, part.x, part.x + part.w - 1);

            *pixmap_at(out, x, y) = bilinear(upper[column.at], upper[column.next], lower[column.at],
                                             lower[column.next], column.part, row.part);
        }
    }
    cut_disc(out, (Vec){centre.x - (float)place.x, centre.y - (float)place.y}, radius);
    return out->pixel != NULL;
}
