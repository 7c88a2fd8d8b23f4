/* blend_rows.c: the row loops of blend.h, compiled once per implementation. BLEND_PATH is the
 * variable that it defines, BLEND_NAME its name, BLEND_BYTES the size of a vector; BLEND_NEON:
 * vectors are those of blend_neon.h. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "render/blend.h"
#include "render/clamp.h"
#ifdef BLEND_NEON
#include "render/blend_neon.h"
#endif

#ifndef BLEND_PATH
#define BLEND_PATH blend_plain
#define BLEND_NAME "plain"
#define BLEND_BYTES 16
#endif

enum { LANES = BLEND_BYTES / 4 };

extern const Blend BLEND_PATH;

typedef uint32_t Pixels __attribute__((vector_size(BLEND_BYTES)));
typedef uint16_t Halves __attribute__((vector_size(BLEND_BYTES)));

static inline Pixels load(const uint32_t *from)
{
    Pixels pixels;

    memcpy(&pixels, from, sizeof pixels);
    return pixels;
}

static inline void store(uint32_t *to, Pixels pixels)
{
    memcpy(to, &pixels, sizeof pixels);
}

#ifndef BLEND_NEON
/* t / 255 as (t + t / 256) / 256, which equals t * 257 / 65536. */
static inline Halves over_255(Halves t)
{
#if BLEND_BYTES == 32 && defined __AVX2__
    return (Halves)_mm256_mulhi_epu16((__m256i)t, _mm256_set1_epi16(257));
#else
    return (t + (t >> 8)) >> 8;
#endif
}

/* Alphas are twice in their pixels: a product of two bytes fits into 16 bits. */
static inline Pixels doubled(Pixels a)
{
    return a | (a << 16);
}

static inline Pixels alphas_of(uint32_t a)
{
    return doubled(a + (Pixels){0});
}

/* 255 less the alpha of each pixel. */
static inline Pixels alphas_left(Pixels p)
{
    return doubled(255u - (p >> 24));
}

static inline Pixels alphas_from(const uint8_t *cover)
{
    Pixels a = {0};

    for (int k = 0; k < LANES; k++) {
        a[k] = cover[k];
    }
    return doubled(a);
}

/* blend_scaled. */
static inline Pixels scaled(Pixels p, Pixels a)
{
    const Halves rb = over_255((Halves)(p & 0x00FF00FFu) * (Halves)a + 128);
    const Halves ag = over_255(((Halves)p >> 8) * (Halves)a + 128);

    return (Pixels)rb | (Pixels)(ag << 8);
}
#endif

static inline Pixels over(Pixels under, Pixels p)
{
    return p + scaled(under, alphas_left(p));
}

static void fill(uint32_t *restrict to, int count, uint32_t p)
{
    int i = 0;

    if (p >> 24 == 255u) {
        for (; i < count; i++) {
            to[i] = p;
        }
        return;
    }

    const Pixels pixels = p + (Pixels){0};
    const Pixels rest = alphas_left(pixels);

    for (; i + LANES <= count; i += LANES) {
        store(to + i, pixels + scaled(load(to + i), rest));
    }
    for (; i < count; i++) {
        to[i] = blend_over(to[i], p);
    }
}

static void cover(uint32_t *restrict to, const uint8_t *restrict cover, int count, uint32_t p)
{
    const Pixels pixels = p + (Pixels){0};
    int i = 0;

    for (; i + LANES <= count; i += LANES) {
        store(to + i, over(load(to + i), scaled(pixels, alphas_from(cover + i))));
    }
    for (; i < count; i++) {
        to[i] = blend_over(to[i], blend_scaled(p, cover[i]));
    }
}

static void over_row(uint32_t *restrict to, const uint32_t *restrict from, int count)
{
    int i = 0;

    for (; i + LANES <= count; i += LANES) {
        store(to + i, over(load(to + i), load(from + i)));
    }
    for (; i < count; i++) {
        to[i] = blend_over(to[i], from[i]);
    }
}

static inline int rounded_up(int count)
{
    return (count + LANES - 1) & ~(LANES - 1);
}

/* A row split into [begin, middle) blended, [middle, rest) copied if solid and skipped if empty,
 * [rest, end) blended. Blended parts are rounded up to whole vectors: blending solid or empty
 * pixels gives the same result. */
typedef struct Parts {
    int begin, middle, rest, end;
} Parts;

static inline Parts parts_of(const ImageRow *row, int at, int count)
{
    Parts part;

    part.begin = clamp_int(row->begin - at, 0, count);
    part.end = clamp_int(row->end - at, part.begin, count);
    part.middle =
        part.begin + rounded_up(clamp_int(row->middle - at, part.begin, part.end) - part.begin);
    part.rest =
        part.end - rounded_up(part.end - clamp_int(row->middle_end - at, part.begin, part.end));
    if (part.rest - part.middle < LANES) { /* too short to pay off */
        const int wide = part.begin + rounded_up(part.end - part.begin);

        part.middle = part.rest = part.end = wide > count ? part.end : wide;
    }
    return part;
}

static inline void image_row(uint32_t *restrict to, const uint32_t *restrict from, Parts part,
                             bool solid)
{
    int i = part.begin;

    for (; i + LANES <= part.middle; i += LANES) {
        store(to + i, over(load(to + i), load(from + i)));
    }
    for (; i < part.middle; i++) {
        to[i] = blend_over(to[i], from[i]);
    }
    if (solid) {
        for (; i + LANES <= part.rest; i += LANES) {
            store(to + i, load(from + i));
        }
        /* The rest is solid too; the last vector may overlap the one before. */
        if (i < part.rest) {
            store(to + part.rest - LANES, load(from + part.rest - LANES));
        }
    }
    for (i = part.rest; i < part.end; i += LANES) {
        store(to + i, over(load(to + i), load(from + i)));
    }
}

static void image(uint32_t *restrict to, int to_stride, const uint32_t *restrict from,
                  int from_stride, const ImageRow *row, int rows, int at, int count)
{
    for (int y = 0; y < rows; y++) {
        image_row(to + (ptrdiff_t)y * to_stride, from + (ptrdiff_t)y * from_stride,
                  parts_of(row + y, at, count), row[y].solid);
    }
}

static void over_alpha(uint32_t *to, const uint32_t *under, const uint32_t *restrict from,
                       int count, uint32_t alpha)
{
    const Pixels a = alphas_of(alpha);
    int i = 0;

    for (; i + LANES <= count; i += LANES) {
        store(to + i, over(load(under + i), scaled(load(from + i), a)));
    }
    for (; i < count; i++) {
        to[i] = blend_over(under[i], blend_scaled(from[i], alpha));
    }
}

/* The weight of the colour in 1/32767. `alpha` is 257 times the byte, so that the sum is at most
 * 2^32 - 1. */
static inline uint32_t share_of(uint32_t coverage, uint32_t alpha)
{
    return (coverage * alpha + 65535u) >> 17;
}

/* The weighted mean of two bytes. Equal bytes give that byte, whatever the threshold. */
static inline uint32_t soft_byte(uint32_t under, uint32_t color, uint32_t share, uint32_t threshold)
{
    return (under * (32767u - share) + color * share + threshold) >> 15;
}

static inline uint32_t soft_pixel(uint32_t under, uint32_t share, Argb color, uint32_t threshold)
{
    uint32_t pixel = soft_byte(under >> 24, 255u, share, threshold) << 24;

    for (int shift = 0; shift < 24; shift += 8) {
        pixel |= soft_byte((under >> shift) & 255u, (color >> shift) & 255u, share, threshold)
                 << shift;
    }
    return pixel;
}

#if BLEND_BYTES == 32 && defined __AVX2__
/* One channel of eight pixels: value and colour side by side, multiplied by their weights, added.
 */
static inline __m256i soft_channel(__m256i values, uint32_t color, __m256i shares,
                                   __m256i threshold)
{
    const __m256i pair = _mm256_or_si256(_mm256_and_si256(values, _mm256_set1_epi32(255)),
                                         _mm256_set1_epi32((int)(color << 16)));

    return _mm256_srli_epi32(_mm256_add_epi32(_mm256_madd_epi16(pair, shares), threshold), 15);
}

static inline __m256i soft_eight(__m256i under, __m256i share, Argb color, __m256i threshold)
{
    const __m256i rest = _mm256_sub_epi32(_mm256_set1_epi32(32767), share);
    const __m256i shares = _mm256_or_si256(rest, _mm256_slli_epi32(share, 16));
    const __m256i blue = soft_channel(under, color & 255u, shares, threshold);
    const __m256i green =
        soft_channel(_mm256_srli_epi32(under, 8), (color >> 8) & 255u, shares, threshold);
    const __m256i red =
        soft_channel(_mm256_srli_epi32(under, 16), (color >> 16) & 255u, shares, threshold);
    const __m256i alpha = soft_channel(_mm256_srli_epi32(under, 24), 255u, shares, threshold);

    return _mm256_or_si256(
        _mm256_or_si256(blue, _mm256_slli_epi32(green, 8)),
        _mm256_or_si256(_mm256_slli_epi32(red, 16), _mm256_slli_epi32(alpha, 24)));
}
#endif

static void soft(uint32_t *restrict to, const uint32_t *restrict coverage, int count, Argb color,
                 const uint32_t *restrict threshold)
{
    const uint32_t alpha = (color >> 24) * 257u;
    int i = 0;

#if BLEND_BYTES == 32 && defined __AVX2__
    const __m256i thresholds = (__m256i)load(threshold);

    for (; i + 8 <= count; i += 8) {
        const __m256i share = (__m256i)((load(coverage + i) * alpha + 65535u) >> 17);

        store(to + i, (Pixels)soft_eight((__m256i)load(to + i), share, color, thresholds));
    }
#elif defined BLEND_NEON
    const SoftRow row = soft_row(color, threshold);

    for (; i + 8 <= count; i += 8) {
        soft_eight(to + i, coverage + i, &row);
    }
#else
    for (; i + 8 <= count; i += 8) {
        for (int k = 0; k < 8; k++) {
            to[i + k] =
                soft_pixel(to[i + k], share_of(coverage[i + k], alpha), color, threshold[k]);
        }
    }
#endif
    for (; i < count; i++) {
        to[i] = soft_pixel(to[i], share_of(coverage[i], alpha), color, threshold[i & 7]);
    }
}

const Blend BLEND_PATH = {BLEND_NAME, fill, cover, over_row, image, over_alpha, soft};
