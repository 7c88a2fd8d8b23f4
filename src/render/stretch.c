#include "render/stretch.h"

#include <math.h>

#include "engine/multiversion.h"

/* Pixels painted at a time, and of the picture for them. */
enum { CHUNK = 512, SOURCE_MAX = 1280 };

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

/* For the pixel at `to`. Edge pixels are repeated outside the picture. */
static StretchTap tap_for(int to, float start, float length, int count)
{
    float place = ((float)to + 0.5f - start) / length * (float)count - 0.5f;
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

/* The taps of at most `count` >= 1 pixels from `from` on, whose sources fit into a row of
 * SOURCE_MAX; returns how many. */
static int take_taps(StretchTap *tap, int from, int count, Stretch to, int width)
{
    tap[0] = tap_for(from, to.x, to.w, width);
    for (int i = 1; i < count; i++) {
        tap[i] = tap_for(from + i, to.x, to.w, width);
        if (tap[i].at + 2 - tap[0].at > SOURCE_MAX) {
            return i;
        }
    }
    return count;
}

void stretch_paint(const Pixmap *picture, Stretch to, Rect area, Pixmap *out, int x, int y)
{
    uint32_t row[SOURCE_MAX] = {0};
    StretchTap tap[CHUNK];
    int done = 0;
    for (int count; done < area.w; done += count) {
        count = area.w - done < CHUNK ? area.w - done : CHUNK;
        count = take_taps(tap, area.x + done, count, to, picture->w);
        const int first = tap[0].at, width = tap[count - 1].at + 2 - first;
        for (int i = 0; i < count; i++) {
            tap[i].at -= first;
        }
        for (int j = 0; j < area.h; j++) {
            const StretchTap down = tap_for(area.y + j, to.y, to.h, picture->h);
            const uint32_t *upper = pixmap_at(picture, first, down.at);
            mix_rows(row, upper, upper + picture->stride, width, down.part);
            mix_columns(pixmap_at(out, x + done, y + j), row, tap, count);
        }
    }
}

bool stretch_make(const Pixmap *picture, Stretch to, Pixmap *out)
{
    Rect place = stretch_rect(to);
    if (rect_empty(place) || picture->w < 2 || picture->h < 2 ||
        !pixmap_init_bare(out, place.w, place.h)) {
        return false;
    }
    stretch_paint(picture, to, place, out, 0, 0);
    return true;
}
