/* words.h: the texts shown to players, translated by gettext. Returned strings are static: the
 * caller does not free them, and they stay valid until the language changes. */
#ifndef TENGEN_UI_WORDS_H
#define TENGEN_UI_WORDS_H

#include <stddef.h>

#include "engine/types.h"
#include "ui/view.h"
#include "ui/translation.h"
#include "ui/words_move.h"

/* Why a text could not be read, as parse_error_pack keeps it; also a message id, or a text that is
 * the same in all languages. */
void words_error(const char *packed, char *out, size_t bytes);
const char *words_rule(Rule rule);
/* Without what a label may add in brackets. */
void words_rule_brief(Rule rule, char *out, size_t bytes);
const char *words_rule_note(Rule rule); /* one sentence: what wins, what does not */
const char *words_opening(Opening opening);
const char *words_opening_note(Opening opening); /* one sentence: who places what */
const char *words_level(int level);              /* "Steady" */
/* What a choice means for the player of this colour: "Swap: take Black", "Stay White". */
const char *words_choice(Choice choice, Color own);
/* "Mika", else "Computer", "Human" ... */
void words_player(const ViewPlayer *player, char *out, size_t bytes);
/* What a sentence calls a player: the name; "The computer" if there is one; else the colour, since
 * two unnamed people, or two computers, could not be told apart. */
void words_caller(const View *view, Seat seat, char *out, size_t bytes);
/* "Your games so far", "Mika: games so far" */
void words_games_so_far(const ViewPlayer *player, char *out, size_t bytes);
/* The line below the name: "Human", "Level 6 · Steady", "Engine". */
const char *words_kind(const Player *player);
/* One short sentence for the person at `seat`, or for everybody with SEAT_NONE: whose move,
 * thinking, result, opening step, refused foul ... True: it is what words_advice says. */
bool words_status(const View *view, Seat seat, char *out, size_t bytes);
/* Both sentences of a toast, in one line. */
void words_toast(const ViewToast *toast, char *out, size_t bytes);
/* Who won, and how, if that was not on the board; a format with the number of moves. */
const char *words_won(Outcome outcome);
/* "You win" to the only person at the board, else "Mika wins" or "Black wins"; and "Five in a row
 * at move 37". */
void words_result(const View *view, char *title, size_t title_bytes, char *detail,
                  size_t detail_bytes);
/* The label of the other rematch: "Swap sides" if the set-up keeps the colours, else "Same sides".
 */
const char *words_swap_colors(const View *view);
/* "Three wins in a row: try level 5?", "Try level 5?", "Level 5?"; or one level down. There is a
 * suggested level. */
typedef enum WordsLength { WORDS_LONG, WORDS_SHORT, WORDS_SHORTEST } WordsLength;
void words_suggested_level(const View *view, WordsLength length, char *out, size_t bytes);
/* "15 × 15 · Free opening" */
void words_game(const View *view, char *out, size_t bytes);
void words_clock(int64_t ms, char *out, size_t bytes); /* 4:12, 0:09.4 below ten seconds, 1:02:03 */

#endif
