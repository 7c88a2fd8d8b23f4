#include "render/pixmap.h"

#include <stdlib.h>
#include <string.h>

#include "engine/large_pages.h"

/* A cache line: aligned rows are copied faster. */
enum { ALIGNMENT = 64 };

/* Of a pixmap's memory. A picture of a window lies in large pages: in small ones its page faults
 * take longer than painting it. */
static size_t room_for(const Pixmap *pixmap)
{
    const size_t bytes = (size_t)pixmap->stride * sizeof *pixmap->pixel * (size_t)pixmap->h;
    const size_t page = LARGE_PAGE_BYTES;

    return bytes < page ? bytes : (bytes + page - 1) / page * page;
}

static void *allocate(size_t bytes)
{
#ifdef _WIN32
    return malloc(bytes);
#else
    const bool large = bytes >= LARGE_PAGE_BYTES;
    void *memory = NULL;

    if (posix_memalign(&memory, large ? LARGE_PAGE_BYTES : ALIGNMENT, bytes) != 0) {
        return NULL;
    }
    large_pages_advise(memory, bytes);
    return memory;
#endif
}

/* False: a side < 1, or too large to be counted. */
static bool measure(Pixmap *pixmap, int w, int h)
{
    /* Rows start at multiples of 16 bytes. */
    const int stride = (w + 3) & ~3;

    *pixmap = (Pixmap){.pixel = NULL};
    if (w < 1 || h < 1 || w > (1 << 20) || h > (1 << 20) ||
        (size_t)h > SIZE_MAX / 2 / ((size_t)stride * sizeof *pixmap->pixel)) {
        return false;
    }
    *pixmap = (Pixmap){.w = w, .h = h, .stride = stride};
    return true;
}

bool pixmap_init_bare(Pixmap *pixmap, int w, int h)
{
    if (measure(pixmap, w, h)) {
        pixmap->room = room_for(pixmap);
        pixmap->pixel = allocate(pixmap->room);
    }
    if (!pixmap->pixel) {
        *pixmap = (Pixmap){.pixel = NULL};
    }
    return pixmap->pixel != NULL;
}

bool pixmap_init(Pixmap *pixmap, int w, int h)
{
    if (!pixmap_init_bare(pixmap, w, h)) {
        return false;
    }
    memset(pixmap->pixel, 0, (size_t)pixmap->stride * sizeof *pixmap->pixel * (size_t)h);
    return true;
}

bool pixmap_fits(int w, int h, const Pixmap *spare)
{
    Pixmap pixmap;

    return spare->pixel && measure(&pixmap, w, h) && room_for(&pixmap) <= spare->room;
}

bool pixmap_init_from(Pixmap *pixmap, int w, int h, Pixmap *spare)
{
    if (!pixmap_fits(w, h, spare)) {
        *pixmap = (Pixmap){.pixel = NULL};
        return false;
    }
    measure(pixmap, w, h);
    pixmap->pixel = spare->pixel;
    pixmap->room = spare->room;
    *spare = (Pixmap){.pixel = NULL};
    return true;
}

void pixmap_copy_part(Pixmap *to, int x, int y, const Pixmap *from, Rect rect)
{
    for (int j = 0; j < rect.h; j++) {
        memcpy(pixmap_at(to, x, y + j), pixmap_at(from, rect.x, rect.y + j),
               (size_t)rect.w * sizeof *to->pixel);
    }
}

bool pixmap_cut(const Pixmap *from, Rect rect, Pixmap *out)
{
    const Rect part = rect_intersect(rect, (Rect){0, 0, from->w, from->h});

    if (!pixmap_init_bare(out, part.w, part.h)) {
        return false;
    }
    pixmap_copy_part(out, 0, 0, from, part);
    return true;
}

bool pixmap_copy(const Pixmap *from, Pixmap *out)
{
    return pixmap_cut(from, (Rect){0, 0, from->w, from->h}, out);
}

void pixmap_free(Pixmap *pixmap)
{
    free(pixmap->pixel);
    *pixmap = (Pixmap){.pixel = NULL};
}
