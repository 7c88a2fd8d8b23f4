#include "render/pixmap.h"

#include <stdlib.h>

static bool init(Pixmap *pixmap, int w, int h, bool zeroed)
{
    *pixmap = (Pixmap){NULL, 0, 0, 0};
    if (w < 1 || h < 1 || w > (1 << 20) || h > (1 << 20))
        return false;

    /* Rows begin at multiples of 16 bytes; `stride` is what a row takes, not `w`. */
    const int stride = (w + 3) & ~3;
    const size_t count = (size_t)stride * (size_t)h;
    uint32_t *pixel = zeroed ? calloc(count, sizeof *pixel) : malloc(count * sizeof *pixel);

    if (!pixel)
        return false;
    *pixmap = (Pixmap){pixel, w, h, stride};
    return true;
}

bool pixmap_init(Pixmap *pixmap, int w, int h)
{
    return init(pixmap, w, h, true);
}

bool pixmap_init_bare(Pixmap *pixmap, int w, int h)
{
    return init(pixmap, w, h, false);
}

void pixmap_free(Pixmap *pixmap)
{
    free(pixmap->pixel);
    *pixmap = (Pixmap){NULL, 0, 0, 0};
}
