/* board_picture.h: pictures of a board without a window: the board on its table, a square of any
 * size. The next position costs only what changed. Main thread only. */
#ifndef TENGEN_UI_BOARD_PICTURE_H
#define TENGEN_UI_BOARD_PICTURE_H

#include "render/fonts.h"
#include "ui/view.h"

typedef struct BoardPicture BoardPicture;

/* Borrows the fonts and the player's picture (NULL: none). `side`: px. NULL: out of memory. */
BoardPicture *board_picture_new(Fonts *fonts, const Pixmap *picture, int side);
void board_picture_free(BoardPicture *picture);

/* What the view has on its board: stones, their numbers, the winning row. Opaque; borrowed until
 * the next call. NULL: out of memory. */
const Pixmap *board_picture_paint(BoardPicture *picture, const View *view);

#endif
