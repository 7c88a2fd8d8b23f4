/* game_sheet.h: a game as one page to be printed: players, date and result, the board with the
 * number of each move, and the moves in writing. A4 at 300 dots per inch, in black and grey. Main
 * thread only. */
#ifndef TENGEN_UI_GAME_SHEET_H
#define TENGEN_UI_GAME_SHEET_H

#include "render/fonts.h"
#include "ui/view.h"

enum { GAME_SHEET_W = 2480, GAME_SHEET_H = 3508 };

/* What the file says of its game, in any words; "" where it does not. */
typedef struct GameSheetInfo {
    char event[120], round[60], place[120], date[40];
} GameSheetInfo;

/* The view has all moves on its board. The caller frees the page. False: out of memory. */
bool game_sheet_paint(Fonts *fonts, const View *view, const GameSheetInfo *info, Pixmap *page);

#endif
