/* blend_neon.h: what blend_rows.c computes with vectors, by instructions of AArch64: four pixels
 * are multiplied as sixteen bytes. Included by the implementation that is compiled with BLEND_NEON;
 * pixels are little-endian. */
#ifndef TENGEN_RENDER_BLEND_NEON_H
#define TENGEN_RENDER_BLEND_NEON_H

#include <arm_neon.h>
#include <stdint.h>
#include <string.h>

#include "render/pixmap.h"

/* Alphas are in all bytes of their pixels. */
static inline uint32x4_t alphas_of(uint32_t a)
{
    return (uint32x4_t)vdupq_n_u8((uint8_t)a);
}

/* 255 less the alpha of each pixel. */
static inline uint32x4_t alphas_left(uint32x4_t p)
{
    const uint8x16_t byte = {3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15};

    return (uint32x4_t)vmvnq_u8(vqtbl1q_u8((uint8x16_t)p, byte));
}

static inline uint32x4_t alphas_from(const uint8_t *cover)
{
    const uint8x16_t byte = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
    uint32_t four;

    memcpy(&four, cover, sizeof four);
    return (uint32x4_t)vqtbl1q_u8((uint8x16_t)vdupq_n_u32(four), byte);
}

/* blend_scaled: the upper half of t + t / 256, both rounded, is t / 255. */
static inline uint32x4_t scaled(uint32x4_t p, uint32x4_t a)
{
    const uint8x16_t bytes = (uint8x16_t)p;
    const uint8x16_t by = (uint8x16_t)a;
    const uint16x8_t low = vmull_u8(vget_low_u8(bytes), vget_low_u8(by));
    const uint16x8_t high = vmull_high_u8(bytes, by);

    return (uint32x4_t)vraddhn_high_u16(vraddhn_u16(low, vrshrq_n_u16(low, 8)), high,
                                        vrshrq_n_u16(high, 8));
}

/* What is the same for a row of `soft`. Weights and thresholds are doubled, so that the bytes are
 * the upper halves of the sums. */
typedef struct SoftRow {
    uint32_t alpha; /* 257 times the byte */
    Argb color;
    uint32x4_t threshold[2];
} SoftRow;

static inline SoftRow soft_row(Argb color, const uint32_t threshold[8])
{
    return (SoftRow){
        (color >> 24) * 257u,
        color | 0xFF000000u,
        {vshlq_n_u32(vld1q_u32(threshold), 1), vshlq_n_u32(vld1q_u32(threshold + 4), 1)}};
}

static inline uint8x8_t soft_channel(const SoftRow *row, uint8x8_t values, int shift,
                                     uint16x8_t share, uint16x8_t rest)
{
    const uint16x8_t under = vmovl_u8(values);
    const uint16_t color = row->color >> shift & 255u;
    const uint32x4_t low =
        vmlal_n_u16(vmull_u16(vget_low_u16(under), vget_low_u16(rest)), vget_low_u16(share), color);
    const uint32x4_t high = vmlal_high_n_u16(vmull_high_u16(under, rest), share, color);

    return vmovn_u16(vaddhn_high_u32(vaddhn_u32(low, row->threshold[0]), high, row->threshold[1]));
}

static inline void soft_eight(uint32_t *to, const uint32_t *coverage, const SoftRow *row)
{
    const uint32x4_t up = vdupq_n_u32(65535);
    const uint32x4_t low = vmulq_n_u32(vld1q_u32(coverage), row->alpha);
    const uint32x4_t high = vmulq_n_u32(vld1q_u32(coverage + 4), row->alpha);
    const uint16x8_t share =
        vbicq_u16(vaddhn_high_u32(vaddhn_u32(low, up), high, up), vdupq_n_u16(1));
    const uint16x8_t rest = vsubq_u16(vdupq_n_u16(65534), share);
    uint8x8x4_t pixels = vld4_u8((const uint8_t *)to);

    for (int channel = 0; channel < 4; channel++) {
        pixels.val[channel] = soft_channel(row, pixels.val[channel], 8 * channel, share, rest);
    }
    vst4_u8((uint8_t *)to, pixels);
}

#endif
