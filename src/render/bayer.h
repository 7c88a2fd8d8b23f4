/* bayer.h: an order of the 64 pixels of a square of 8 x 8, in which neighbours are far apart (a
 * Bayer matrix). A threshold that is fixed by position neither bands nor flickers. */
#ifndef TENGEN_RENDER_BAYER_H
#define TENGEN_RENDER_BAYER_H

#include <stdint.h>

/* 0..63. */
static inline uint32_t bayer_at(int x, int y)
{
    static const uint8_t pattern[8][8] = {
        {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
        {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
        {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
        {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
    };

    return pattern[y & 7][x & 7];
}

#endif
