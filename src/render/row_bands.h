/* row_bands.h: the rows of a texture, painted in bands by threads. A row is the same in any band.
 */
#ifndef TENGEN_RENDER_ROW_BANDS_H
#define TENGEN_RENDER_ROW_BANDS_H

#include <stdbool.h>

#include "render/parallel.h"

/* Rows of a texture, from its top. */
typedef struct RowRange {
    int first, end;
} RowRange;

/* Paints these rows; false: no memory. */
typedef bool PaintRows(void *user, RowRange range);

/* Lets `paint` paint all rows of a texture of this size: in one band if there are no threads or if
 * the texture is small. False if a band failed. */
bool row_bands_paint(const Parallel *parallel, int width, int height, PaintRows *paint, void *user);

#endif
