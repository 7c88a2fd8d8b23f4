/* contest_words.h: a match of engines in words, in the language of the player. */
#ifndef TENGEN_UI_CONTEST_WORDS_H
#define TENGEN_UI_CONTEST_WORDS_H

#include "ui/view.h"

enum { CONTEST_NAME_BYTES = NAME_BYTES + 40 };

/* "Ada", "Level 6 · Steady", "Ada (B)". */
void contest_words_side(const ViewContestSide *side, char out[CONTEST_NAME_BYTES]);
/* How it stands: "Running: 13 of 40 games are played". */
void contest_words_stage(const ViewContest *contest, char *out, size_t bytes);
/* "Freestyle · 15×15 · 1 s for a move". */
void contest_words_terms(const ContestChoice *choice, char *out, size_t bytes);
/* What a side may use, if the match does not say it: "Limits of B: 350 MB · threads: 2 · 5 s for a
 * move"; empty: nothing. */
void contest_words_limits(const ViewContest *contest, int side, char *out, size_t bytes);
/* The points of a side: "7½"; empty: its games are not known. */
void contest_words_points(const ViewContest *contest, int side, char *out, size_t bytes);
/* "+35 [−12, +88]" */
void contest_words_elo(const ViewContest *contest, char *out, size_t bytes);
/* "1.20 / ±2.94: undecided"; "waits for 40 games" */
void contest_words_test(const ViewContest *contest, char *out, size_t bytes);
/* "Moves: 120, 0.40 s on average, 1.20 s at most, late: 3" */
void contest_words_moves(const ViewContestSide *side, char *out, size_t bytes);
/* How it lost without a five against it; empty: it never did. */
void contest_words_losses(const ViewContestSide *side, char *out, size_t bytes);
/* How a game ended: "Ada won; moves: 34". */
void contest_words_game(const ViewContest *contest, const ViewContestGame *game, char *out,
                        size_t bytes);

#endif
