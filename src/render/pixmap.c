#include "render/pixmap.h"

#include <stdlib.h>

bool pixmap_init(Pixmap *pixmap, int w, int h)
{
    *pixmap = (Pixmap){NULL, 0, 0, 0};
    if (w < 1 || h < 1 || w > (1 << 20) || h > (1 << 20))
        return false;

    /* Rows begin at multiples of 16 bytes; `stride` is what a row takes, not `w`. */
    const int stride = (w + 3) & ~3;
    uint32_t *pixel = calloc((size_t)stride * (size_t)h, sizeof *pixel);

    if (!pixel)
        return false;
    *pixmap = (Pixmap){pixel, w, h, stride};
    return true;
}

void pixmap_free(Pixmap *pixmap)
{
    free(pixmap->pixel);
    *pixmap = (Pixmap){NULL, 0, 0, 0};
}
