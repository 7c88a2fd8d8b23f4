#include "render/stretch.h"

#include <math.h>
#include <string.h>

#include "engine/multiversion.h"

/* Pixels painted at a time, and of the picture for them. LANES are mixed at once. */
enum { CHUNK = 2048, SOURCE_MAX = 2560, LANES = 8 };

typedef uint32_t Pixels __attribute__((vector_size(4 * LANES)));
typedef uint16_t Halves __attribute__((vector_size(4 * LANES)));

/* The pixels between `at[i]` and `at[i] + 1` of a row or column; the weight 0..256 of the second is
 * in both halves of `part[i]`. */
typedef struct StretchTaps {
    int at[CHUNK];
    uint32_t part[CHUNK];
} StretchTaps;

/* The same for one pixel. */
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
    return (StretchTap){at, (uint32_t)((place - (float)at) * 256.0f + 0.5f) * 0x10001u};
}

static uint32_t mix_one(uint32_t a, uint32_t b, uint32_t part)
{
    const uint32_t second = part & 0xFFFFu, first = 256u - second;
    const uint32_t rb = ((a & 0xFF00FFu) * first + (b & 0xFF00FFu) * second) >> 8 & 0xFF00FFu;
    const uint32_t ag = (a >> 8 & 0xFF00FFu) * first + (b >> 8 & 0xFF00FFu) * second;
    return rb | (ag & 0xFF00FF00u);
}

/* LANES pixels. Products of 16 bits suffice: the weights add up to 256. */
static inline void mix_lanes(uint32_t *out, const uint32_t *from, const uint32_t *to,
                             const uint32_t *parts)
{
    Pixels a, b, part;
    memcpy(&a, from, sizeof a);
    memcpy(&b, to, sizeof b);
    memcpy(&part, parts, sizeof part);
    const Halves second = (Halves)part, first = (Halves)(0x01000100u - part);
    const Halves rb = ((Halves)(a & 0xFF00FFu) * first + (Halves)(b & 0xFF00FFu) * second) >> 8;
    const Halves ag = ((Halves)a >> 8) * first + ((Halves)b >> 8) * second;
    const Pixels mixed = (Pixels)rb | ((Pixels)ag & 0xFF00FF00u);
    memcpy(out, &mixed, sizeof mixed);
}

MULTIVERSION static void mix_rows(uint32_t *restrict out, const uint32_t *restrict a,
                                  const uint32_t *restrict b, int count, uint32_t part)
{
    uint32_t parts[LANES];
    int i = 0;
    for (int k = 0; k < LANES; k++) {
        parts[k] = part;
    }
    for (; i + LANES <= count; i += LANES) {
        mix_lanes(out + i, a + i, b + i, parts);
    }
    for (; i < count; i++) {
        out[i] = mix_one(a[i], b[i], part);
    }
}

MULTIVERSION static void mix_columns(uint32_t *restrict out, const uint32_t *restrict row,
                                     const StretchTaps *restrict tap, int count)
{
    int i = 0;
    for (; i + LANES <= count; i += LANES) {
        uint32_t a[LANES], b[LANES];
        for (int k = 0; k < LANES; k++) {
            a[k] = row[tap->at[i + k]];
            b[k] = row[tap->at[i + k] + 1];
        }
        mix_lanes(out + i, a, b, tap->part + i);
    }
    for (; i < count; i++) {
        out[i] = mix_one(row[tap->at[i]], row[tap->at[i] + 1], tap->part[i]);
    }
}

/* The taps of at most `count` >= 1 pixels from `from` on, whose sources fit into a row of
 * SOURCE_MAX from pixel `first` of the picture on; returns how many. */
static int take_taps(StretchTaps *taps, int from, int count, Stretch to, int width, int *first)
{
    const StretchTap begin = tap_for(from, to.x, to.w, width);
    *first = begin.at;
    taps->at[0] = 0;
    taps->part[0] = begin.part;
    for (int i = 1; i < count; i++) {
        const StretchTap tap = tap_for(from + i, to.x, to.w, width);
        if (tap.at + 2 - *first > SOURCE_MAX) {
            return i;
        }
        taps->at[i] = tap.at - *first;
        taps->part[i] = tap.part;
    }
    return count;
}

void stretch_paint(const Pixmap *picture, Stretch to, Rect area, Pixmap *out, int x, int y)
{
    uint32_t row[SOURCE_MAX];
    StretchTaps taps;
    int done = 0;
    for (int count; done < area.w; done += count) {
        int first;
        count = area.w - done < CHUNK ? area.w - done : CHUNK;
        count = take_taps(&taps, area.x + done, count, to, picture->w, &first);
        const int width = taps.at[count - 1] + 2;
        for (int j = 0; j < area.h; j++) {
            const StretchTap down = tap_for(area.y + j, to.y, to.h, picture->h);
            const uint32_t *upper = pixmap_at(picture, first, down.at);
            mix_rows(row, upper, upper + picture->stride, width, down.part);
            mix_columns(pixmap_at(out, x + done, y + j), row, &taps, count);
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
