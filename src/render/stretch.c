#include "render/stretch.h"

#include <math.h>
#include <stdlib.h>

#include "engine/multiversion.h"

/* A position between the pixels `at` and `at + 1`; `part` 0..256 is the weight of the second. */
typedef struct StretchTap {
    int at;
    uint32_t part;
} StretchTap;

Rect stretch_rect(Stretch to)
{
    int x = (int)lroundf(to.x), y = (int)lroundf(to.y);
    return (Rect){x, y, (int)lroundf(to.x + to.w) - x, (int)lroundf(to.y + to.h) - y};
}

/* For pixel `i` of a result that starts at `first`. Edge pixels are repeated outside the picture.
 */
static StretchTap tap_for(int i, int first, float start, float length, int count)
{
    float place = ((float)(first + i) + 0.5f - start) / length * (float)count - 0.5f;
    place = fminf(fmaxf(place, 0.0f), (float)(count - 1));
    int at = (int)place;
    if (at > count - 2) {
        at = count > 1 ? count - 2 : 0;
    }
    return (StretchTap){at, (uint32_t)((place - (float)at) * 256.0f + 0.5f)};
}

MULTIVERSION static void mix_rows(uint32_t *restrict out, const uint32_t *restrict a,
                                  const uint32_t *restrict b, int count, uint32_t part)
{
    uint32_t rest = 256u - part;
    for (int i = 0; i < count; i++) {
        uint32_t rb = ((a[i] & 0xFF00FFu) * rest + (b[i] & 0xFF00FFu) * part) >> 8 & 0xFF00FFu;
        uint32_t ag = (a[i] >> 8 & 0xFF00FFu) * rest + (b[i] >> 8 & 0xFF00FFu) * part;
        out[i] = rb | (ag & 0xFF00FF00u);
    }
}

MULTIVERSION static void mix_columns(uint32_t *restrict out, const uint32_t *restrict row,
                                     const StretchTap *restrict tap, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t part = tap[i].part, rest = 256u - part;
        uint32_t a = row[tap[i].at], b = row[tap[i].at + 1];
        uint32_t rb = ((a & 0xFF00FFu) * rest + (b & 0xFF00FFu) * part) >> 8 & 0xFF00FFu;
        uint32_t ag = (a >> 8 & 0xFF00FFu) * rest + (b >> 8 & 0xFF00FFu) * part;
        out[i] = rb | (ag & 0xFF00FF00u);
    }
}

bool stretch_paint(const Pixmap *picture, Stretch to, Pixmap *out)
{
    Rect place = stretch_rect(to);
    if (picture->w < 2 || picture->h < 2) {
        return false;
    }
    uint32_t *row = malloc((size_t)picture->w * sizeof *row);
    StretchTap *column = malloc((size_t)place.w * sizeof *column);
    for (int i = 0; column && i < place.w; i++) {
        column[i] = tap_for(i, place.x, to.x, to.w, picture->w);
    }
    for (int j = 0; row && column && j < place.h; j++) {
        StretchTap tap = tap_for(j, place.y, to.y, to.h, picture->h);
        const uint32_t *upper = pixmap_at(picture, 0, tap.at);
        mix_rows(row, upper, upper + picture->stride, picture->w, tap.part);
        mix_columns(pixmap_at(out, 0, j), row, column, place.w);
    }
    bool done = row && column;
    free(row);
    free(column);
    return done;
}

bool stretch_make(const Pixmap *picture, Stretch to, Pixmap *out)
{
    Rect place = stretch_rect(to);
    if (rect_empty(place) || !pixmap_init_bare(out, place.w, place.h)) {
        return false;
    }
    if (!stretch_paint(picture, to, out)) {
        pixmap_free(out);
        return false;
    }
    return true;
}
