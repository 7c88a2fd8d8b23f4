/* table.h: what lies under the board: plain linen, four coverings of our own (tatami, waves, hills,
 * felt; darkened where the look's table is dark), or the user's picture. */
#ifndef TENGEN_RENDER_TABLE_H
#define TENGEN_RENDER_TABLE_H

#include "render/ground.h"

/* Covers `part` of the table, which is as large as `to`. False: no memory. */
bool table_fill(const Look *look, Table table, Rect part, Pixmap *to);
/* The picture, cut to cover w x h, under a veil of the table's colour. */
bool table_fill_picture(const Look *look, const Pixmap *picture, int w, int h, Pixmap *out);

#endif
