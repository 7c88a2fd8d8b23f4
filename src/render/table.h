/* table.h: the table under the board: linen in the theme's colours, four coverings in colours of
 * their own (darkened where the theme's table is dark), or the player's picture. */
#ifndef TENGEN_RENDER_TABLE_H
#define TENGEN_RENDER_TABLE_H

#include "render/look.h"
#include "render/parallel.h"
#include "render/pixmap.h"

typedef enum Table {
    TABLE_LINEN,
    TABLE_TATAMI,
    TABLE_WAVES,
    TABLE_HILLS,
    TABLE_FELT,
    TABLE_COUNT
} Table;

/* Its name in settings, on the command line and in scripts, such as "linen". */
const char *table_word(Table table);

/* Paints `part` of a table as large as `to`, opaque, by `parallel`, the same whatever that has.
 * False: no memory. */
bool table_fill(const Look *look, Table table, Rect part, const Parallel *parallel, Pixmap *to);
/* The picture, cropped to cover w x h, under a veil of the theme's table colour. The caller frees
 * `out`. False: no memory. */
bool table_fill_picture(const Look *look, const Pixmap *picture, int w, int h, Pixmap *out);

#endif
