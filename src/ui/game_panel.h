/* game_panel.h: the parts that both pages of a running game, page_play and page_faces, share. */
#ifndef TENGEN_UI_GAME_PANEL_H
#define TENGEN_UI_GAME_PANEL_H

#include "ui/page_draw.h"

/* Stone, name, the line `below` it (the status, or words_kind), clock, and a bar if it is their
 * turn. A status longer than its line also replaces the name. */
void game_panel_player(Ui *ui, PageTools tools, Rect rect, Seat seat, const char *below);
/* The bar that marks the side to move; while the computer of that side thinks, a light moves in it.
 */
void game_panel_turn_bar(Ui *ui, Rect bar, float radius, Argb color, Seat seat);
/* A player's clock at the right end of the rectangle: the byo-yomi periods left, then the digits;
 * framed, above a shrinking bar, while time is low. `turn`: it is running. "no clock" if only the
 * other player has one. game_panel_clock_width: its width, px. */
void game_panel_clock(Ui *ui, Rect rect, const ViewPlayer *player, bool turn, float size);
int game_panel_clock_width(Ui *ui, const ViewPlayer *player, bool turn, float size);
/* words_kind, or only the name of the level where that is wider than `width`, px. */
const char *game_panel_kind(Ui *ui, const ViewPlayer *player, int width);
/* words_status, or after the first press of Resign what a second one does. `seat`: whose panel. */
void game_panel_words(const Ui *ui, Seat seat, char *out, size_t bytes);
/* The red square, game_panel_words for both players, and the move number at the right. */
void game_panel_status(Ui *ui, Rect rect);
/* The pause mark in the middle of this part of the board while the position is hidden; pressed, it
 * resumes a paused game ("go-on"). Face to face it has no words and is rotationally symmetric. */
void game_panel_pause_mark(Ui *ui, Rect board);
/* The height that game_panel_status needs at this width, px: a long status takes several lines. */
int game_panel_status_height(Ui *ui, int width);
/* The result: seal, title and detail. */
void game_panel_result(Ui *ui, Rect rect);
/* The seal of a won, lost or drawn game, as the person at `seat` sees it; SEAT_NONE: the winner's.
 */
void game_panel_seal(Ui *ui, Rect rect, Seat seat);
/* Names, scores and the results of the last games. */
void game_panel_score(Ui *ui, PageTools tools, Rect rect);
/* The buttons of a choice in the opening; `seat`: whose panel it is. */
void game_panel_choices(Ui *ui, Rect rect, Seat seat, bool stacked);
/* How many rows they take when stacked. */
int game_panel_choice_rows(const View *view);
/* The buttons that answer a request. */
void game_panel_answers(Ui *ui, Rect rect, Seat seat, bool on_fill);

#endif
