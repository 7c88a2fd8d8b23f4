/* play_controls.h: what the pages of a running game are put together from. */
#ifndef TENGEN_UI_PLAY_CONTROLS_H
#define TENGEN_UI_PLAY_CONTROLS_H

#include "ui/page_draw.h"

/* Stone, name, a line below it (status, or what plays there), clock; the bar of whose turn it is. A
 * status longer than its line takes the name's place too. */
void play_player(Ui *ui, PageTools tools, Rect rect, Seat seat, const char *below);
/* A player's clock at the right end of the rectangle: the digits, before them the periods of
 * byo-yomi that are left; framed, over a bar that shrinks, while it runs low. `turn`: it runs. Who
 * has none while the other has is said to have none. The width is what it takes, px. */
void play_clock(Ui *ui, Rect rect, const ViewPlayer *player, bool turn, float size);
int play_clock_width(Ui *ui, const ViewPlayer *player, bool turn, float size);
/* words_kind, or only the level's name where the width, px, is too small for more. */
const char *play_kind(Ui *ui, const ViewPlayer *player, int width);
/* Numbers and two columns (one if narrow); scrolls, the current move in a pill. */
void play_moves(Ui *ui, PageTools tools, Rect rect, bool head);
/* The newest moves as pills in one line. */
void play_strip(Ui *ui, Rect rect);
/* The vermilion square, the words for everybody, and the move's number at the right. */
void play_status(Ui *ui, Rect rect);
/* On an empty board: the game is held up; a paused one goes on when it is pressed ("go-on"). The
 * same from every side. */
void play_hidden(Ui *ui, const Layout *layout);
/* How high it should be at this width, px: long words take several lines. */
int play_status_height(Ui *ui, int width);
/* Seal, title and detail of a result. */
void play_result(Ui *ui, Rect rect);
void play_seal(Ui *ui, Rect rect);
/* Names, scores and the last games. */
void play_tally(Ui *ui, PageTools tools, Rect rect);
/* The seat whose panel or row answers for a person: who asked, who is asked, who chooses. */
Command play_command(CommandKind kind, Seat seat, int value);
/* Buttons of an opening's choice, or of an answer; the number of them for the layout. */
void play_choices(Ui *ui, Rect rect, Seat seat, bool stacked);
/* Is there one to be made here: so many rows when stacked; 0: none. */
int play_choice_rows(const View *view);
void play_answers(Ui *ui, Rect rect, Seat seat, bool on_fill);
/* What the second way of a rematch does about the colours, which the set-up swaps or keeps. */
const char *play_swap_words(const View *view, bool shortly);
/* "Standard" and "15 x 15 · Free opening". */
void play_game_words(const View *view, char *out, int bytes);
bool play_is_over(const View *view);

#endif
