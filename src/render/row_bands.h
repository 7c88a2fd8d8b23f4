/* row_bands.h: the rows of a texture, divided for threads. A row of a texture is the same in any
 * band. */
#ifndef TENGEN_RENDER_ROW_BANDS_H
#define TENGEN_RENDER_ROW_BANDS_H

#include <stdbool.h>

#include "render/parallel.h"

/* Rows of a picture. */
typedef struct RowRange {
    int first, end;
} RowRange;

typedef struct RowBands {
    int rows, height, count;
} RowBands;

/* Beginning a band takes a few rows' time. One band if there are no threads, or if the texture is
 * small. */
static inline RowBands row_bands(const Parallel *parallel, int width, int height)
{
    enum { BAND_ROWS = 96, PIXELS_MIN = 60000 };
    const bool many = parallel->run && (long)width * height >= PIXELS_MIN;
    const int rows = many ? BAND_ROWS : height;
    return (RowBands){rows, height, rows > 0 ? (height + rows - 1) / rows : 0};
}

static inline RowRange row_band(const RowBands *bands, int number)
{
    const int first = number * bands->rows, end = first + bands->rows;
    return (RowRange){first, end < bands->height ? end : bands->height};
}

#endif
