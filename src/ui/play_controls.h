/* play_controls.h: the parts that both pages of a running game, page_play and page_faces, share. */
#ifndef TENGEN_UI_PLAY_CONTROLS_H
#define TENGEN_UI_PLAY_CONTROLS_H

#include "ui/page_draw.h"

/* Stone, name, the line `below` it (the status, or words_kind), clock, and a bar if it is their
 * turn. A status longer than its line also replaces the name. */
void play_player(Ui *ui, PageTools tools, Rect rect, Seat seat, const char *below);
/* A player's clock at the right end of the rectangle: the byo-yomi periods left, then the digits;
 * framed, above a shrinking bar, while time is low. `turn`: it is running. "no clock" if only the
 * other player has one. play_clock_width: its width, px. */
void play_clock(Ui *ui, Rect rect, const ViewPlayer *player, bool turn, float size);
int play_clock_width(Ui *ui, const ViewPlayer *player, bool turn, float size);
/* words_kind, or only the name of the level where that is wider than `width`, px. */
const char *play_kind(Ui *ui, const ViewPlayer *player, int width);
/* The red square, the status for both players, and the move number at the right. */
void play_status(Ui *ui, Rect rect);
/* The pause mark on the board while the position is hidden; pressed, it resumes a paused game
 * ("go-on"). Rotationally symmetric. */
void play_hidden(Ui *ui, const Layout *layout);
/* The height that play_status needs at this width, px: a long status takes several lines. */
int play_status_height(Ui *ui, int width);
/* The result: seal, title and detail. */
void play_result(Ui *ui, Rect rect);
void play_seal(Ui *ui, Rect rect);
/* Names, scores and the results of the last games. */
void play_score(Ui *ui, PageTools tools, Rect rect);
Command play_command(CommandKind kind, Seat seat, int value);
/* The buttons of a choice in the opening; `seat`: whose panel it is. */
void play_choices(Ui *ui, Rect rect, Seat seat, bool stacked);
/* How many rows they take when stacked. */
int play_choice_rows(const View *view);
/* The buttons that answer a request. */
void play_answers(Ui *ui, Rect rect, Seat seat, bool on_fill);
/* The label of the other rematch, which exchanges the colours if the set-up keeps them, and keeps
 * them otherwise. */
const char *play_swap_words(const View *view, bool brief);
/* "Standard" and "15 x 15 · Free opening". */
void play_game_words(const View *view, char *out, int bytes);
bool play_is_over(const View *view);

#endif
