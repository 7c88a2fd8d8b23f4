#include "render/row_bands.h"

#include <stdatomic.h>
#include <stdint.h>

/* Beginning a band costs as much as some of its rows, for hills and waves as some dozens. */
enum { BAND_ROWS = 96, PIXELS_MIN = 60000 };

typedef struct RowBands {
    int height, rows; /* of the texture, of a band */
    PaintRows *paint;
    void *user;
    atomic_bool failed;
} RowBands;

static void paint_band(void *user, int turn)
{
    RowBands *bands = user;
    const int first = turn * bands->rows, end = first + bands->rows;
    const RowRange range = {first, end < bands->height ? end : bands->height};
    if (!bands->paint(bands->user, range)) {
        atomic_store(&bands->failed, true);
    }
}

bool row_bands_paint(const Parallel *parallel, int width, int height, PaintRows *paint, void *user)
{
    const bool many = parallel->run && (int64_t)width * height >= PIXELS_MIN;
    const int rows = many ? BAND_ROWS : height;
    RowBands bands = {.height = height, .rows = rows, .paint = paint, .user = user};
    atomic_init(&bands.failed, false);
    parallel_for(parallel, height > 0 ? (height + rows - 1) / rows : 0, paint_band, &bands);
    return !atomic_load(&bands.failed);
}
