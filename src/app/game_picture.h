/* game_picture.h: the game on the board as pictures, position by position, as the player's settings
 * of exports say. Has a copy of the game: that one may go on. Main thread only. */
#ifndef TENGEN_APP_GAME_PICTURE_H
#define TENGEN_APP_GAME_PICTURE_H

#include "app/app.h"
#include "ui/board_picture.h"

typedef struct GamePicture {
    BoardPicture *painter;
    View *view;
    Match *match; /* a copy */
    NodeId node;  /* that was on the board; the pictures are of the line through it */
    int ply, plies;
} GamePicture;

/* Squares of this side, px. False: out of memory, and there is nothing to be freed. */
bool game_picture_begin(GamePicture *picture, const App *app, int side);
void game_picture_free(GamePicture *picture);

/* The position after so many moves, 0 to `plies`. Borrowed until the next call. NULL: out of
 * memory. */
const Pixmap *game_picture_paint(GamePicture *picture, int ply);

/* The sheet of the line on the board, A4, for the caller to free. False: out of memory. */
bool game_picture_paint_sheet(const App *app, Pixmap *page);
/* The same as a PDF. `out` fails without memory. */
void game_picture_sheet(const App *app, Buffer *out);
/* Writes it, as a PNG if the name ends so. False, with `error`. */
bool game_picture_export_sheet(const App *app, const char *path, char *error, size_t bytes);

/* Writes a PNG of the position on the board now. False, with `error`, which names the file. */
bool game_picture_export(const App *app, const char *path, char *error, size_t bytes);

#endif
