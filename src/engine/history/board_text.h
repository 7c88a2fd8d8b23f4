/* board_text.h: positions as engines get them: the BOARD block of Gomocup's protocol and Yixin's
 * YXBOARD, "x,y,who" with x and y from 0 at the top left, 1 for the side to move and 2 for the
 * other one, up to DONE. Lines START n, RECTSTART n,n and INFO rule n before it give size and rule.
 */
#ifndef TENGEN_ENGINE_BOARD_TEXT_H
#define TENGEN_ENGINE_BOARD_TEXT_H

#include "engine/buffer.h"
#include "engine/history/record.h"

/* Does the text begin like one? */
bool board_text_is(const char *text, size_t length);

/* Stones whose colours alternate up to the opponent's last one are the moves of a game; others are
 * set-up stones. Without START the board has `size`, or the smallest usual size above that holds
 * the stones. NULL with `error`. */
Record *board_text_read(const char *text, size_t length, int size, ParseError *error);
/* The stones on the board, in their order, with size and rule before them. Passes are left out. */
void board_text_write(const Record *record, Color to_move, Buffer *out);

#endif
