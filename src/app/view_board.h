/* view_board.h: the board of a View: the game's, or a lesson's or puzzle's in place of it. */
#ifndef TENGEN_APP_VIEW_BOARD_H
#define TENGEN_APP_VIEW_BOARD_H

#include "engine/rules/rules.h"
#include "ui/view.h"

/* The stones, the numbers of the moves and the last move. */
void view_board_fill(View *view, const Position *position);
/* The rows of a win or of a foul. */
void view_board_judge(View *view, const Judgement *judged);
/* Why the side to move may not play there. */
void view_board_refuse(View *view, const Position *position, Point point);
/* Removes the position, so that nobody can study it while the clocks are stopped. */
void view_board_clear(View *view);
/* Shows an earlier position of the game: without what is said of the last one, and its result. */
void view_board_show_past(View *view, const Position *past);
/* Shows another position, without numbers, in place of the game's. Rights stay as they are. */
void view_board_replace(View *view, const Position *position);

#endif
