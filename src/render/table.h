/* table.h: what lies under the board: plain linen, four coverings of our own (tatami, waves, hills,
 * felt; darkened where the look's table is dark), or the user's picture. */
#ifndef TENGEN_RENDER_TABLE_H
#define TENGEN_RENDER_TABLE_H

#include "render/board.h"

/* A new opaque pixmap of w / step by h / step pixels (rounded up); step > 1: for a picture to be
 * enlarged, without the finest detail. False: no memory. */
bool table_fill(const Look *look, Table table, int w, int h, int step, Pixmap *out);
/* The picture, cut to cover w x h, under a veil of the table's colour. */
bool table_fill_picture(const Look *look, const Pixmap *picture, int w, int h, Pixmap *out);

#endif
