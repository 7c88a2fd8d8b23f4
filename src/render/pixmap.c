#include "render/pixmap.h"

#include <stdlib.h>
#include <string.h>

/* A cache line: aligned rows are copied faster. */
enum { ALIGNMENT = 64 };

static void *allocate(size_t bytes, bool zeroed)
{
#ifdef _WIN32
    return zeroed ? calloc(1, bytes) : malloc(bytes);
#else
    void *memory = NULL;

    if (posix_memalign(&memory, ALIGNMENT, bytes) != 0) {
        return NULL;
    }
    if (zeroed) {
        memset(memory, 0, bytes);
    }
    return memory;
#endif
}

static bool init(Pixmap *pixmap, int w, int h, bool zeroed)
{
    *pixmap = (Pixmap){NULL, 0, 0, 0};
    if (w < 1 || h < 1 || w > (1 << 20) || h > (1 << 20)) {
        return false;
    }

    /* Rows start at multiples of 16 bytes. */
    const int stride = (w + 3) & ~3;
    const size_t row = (size_t)stride * sizeof *pixmap->pixel;
    uint32_t *pixel = (size_t)h > SIZE_MAX / row ? NULL : allocate(row * (size_t)h, zeroed);

    if (!pixel) {
        return false;
    }
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

bool pixmap_cut(const Pixmap *from, Rect rect, Pixmap *out)
{
    const Rect part = rect_intersect(rect, (Rect){0, 0, from->w, from->h});

    if (!pixmap_init_bare(out, part.w, part.h)) {
        return false;
    }
    for (int y = 0; y < part.h; y++) {
        memcpy(out->pixel + (size_t)y * (size_t)out->stride,
               from->pixel + (size_t)(part.y + y) * (size_t)from->stride + part.x,
               (size_t)part.w * sizeof *out->pixel);
    }
    return true;
}

bool pixmap_copy(const Pixmap *from, Pixmap *out)
{
    return pixmap_cut(from, (Rect){0, 0, from->w, from->h}, out);
}

void pixmap_copy_part(Pixmap *to, const Pixmap *from, Rect rect)
{
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        memcpy(pixmap_at(to, rect.x, y), pixmap_at(from, rect.x, y),
               (size_t)rect.w * sizeof *to->pixel);
    }
}

void pixmap_free(Pixmap *pixmap)
{
    free(pixmap->pixel);
    *pixmap = (Pixmap){NULL, 0, 0, 0};
}
