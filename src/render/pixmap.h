/* pixmap.h: pixels in memory: premultiplied ARGB, 0xAARRGGBB in a native uint32_t, sRGB, blended
 * without gamma correction. `stride` is in pixels. */
#ifndef TENGEN_RENDER_PIXMAP_H
#define TENGEN_RENDER_PIXMAP_H

#include <stddef.h>

#include "render/rect.h"

typedef struct Pixmap {
    uint32_t *pixel;
    int w, h, stride;
    size_t room; /* bytes that were allocated for it; 0: the memory is another one's */
} Pixmap;

/* The pixel at x, y; the following ones of its row are consecutive. */
static inline uint32_t *pixmap_at(const Pixmap *pixmap, int x, int y)
{
    return pixmap->pixel + (size_t)y * (size_t)pixmap->stride + x;
}

/* Summary of a row of a transparent image, for fast blending: [begin, end) are the non-empty
 * columns, [middle, middle_end) is the longest run within that is entirely solid or entirely empty.
 */
typedef struct ImageRow {
    int begin, middle, middle_end, end;
    bool solid;
} ImageRow;

/* Transparent pixels. False, and an empty pixmap: no memory, or a side < 1. */
bool pixmap_init(Pixmap *pixmap, int w, int h);
/* The same with uninitialised pixels. */
bool pixmap_init_bare(Pixmap *pixmap, int w, int h);
/* Is the memory of `spare` large enough for such a pixmap? */
bool pixmap_fits(int w, int h, const Pixmap *spare);
/* The same in the memory of `spare`, which is empty then. False: that is too small. */
bool pixmap_init_from(Pixmap *pixmap, int w, int h, Pixmap *spare);
/* A copy of the part of `rect` that lies within; false: no memory, or no such part. */
bool pixmap_cut(const Pixmap *from, Rect rect, Pixmap *out);
bool pixmap_copy(const Pixmap *from, Pixmap *out); /* the whole pixmap */
/* Copies the part of `rect`, which lies within `from`, to x, y, where it must fit. */
void pixmap_copy_part(Pixmap *to, int x, int y, const Pixmap *from, Rect rect);
void pixmap_free(Pixmap *pixmap);

#endif
