/* pixmap.h: pixels in memory: premultiplied ARGB, 0xAARRGGBB in a native uint32_t, sRGB, plain
 * blending. `stride` counts pixels. */
#ifndef TENGEN_RENDER_PIXMAP_H
#define TENGEN_RENDER_PIXMAP_H

#include "render/rect.h"

typedef struct Pixmap {
    uint32_t *pixel;
    int w, h, stride;
} Pixmap;

/* Where in a row of a transparent image there is anything, columns [begin, end), and the longest
 * run within that is all solid or all empty, [middle, middle_end). */
typedef struct ImageRow {
    int begin, middle, middle_end, end;
    bool solid;
} ImageRow;

/* Zeroed; false (and an empty pixmap) if memory ran out or a side is < 1. */
bool pixmap_init(Pixmap *pixmap, int w, int h);
/* The same without the zeroes: for a pixmap that is filled whole at once. */
bool pixmap_init_bare(Pixmap *pixmap, int w, int h);
/* A copy of the part that lies within; false: no memory or no part. */
bool pixmap_cut(const Pixmap *from, Rect rect, Pixmap *out);
bool pixmap_copy(const Pixmap *from, Pixmap *out); /* the whole of it */
void pixmap_free(Pixmap *pixmap);

#endif
