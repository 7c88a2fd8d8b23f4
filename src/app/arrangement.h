/* arrangement.h: the position that is set up on PAGE_ARRANGE, and those before it, to which undo
 * leads back. It is no game: the one on the board stays there until the position is played or
 * analysed. Main thread only. */
#ifndef TENGEN_APP_ARRANGEMENT_H
#define TENGEN_APP_ARRANGEMENT_H

#include "engine/history/match.h"

enum { ARRANGEMENT_STEPS_MAX = 200 /* older ones are forgotten */ };

/* Starts as all zero: nothing is set up. */
typedef struct Arrangement {
    Match *match; /* owned: the position as a game without moves and players; NULL: there is none */
    Position *step; /* owned; ARRANGEMENT_STEPS_MAX; the first one is that of the start */
    int steps, at;
    bool resized; /* the last change was one of the size */
    int64_t id;   /* Match.id of each match, so that a save replaces the one before */
} Arrangement;

/* The stones of a position, at the same place from the centre of a board of this size; without
 * those that have no place there. */
void arrangement_fit(const Position *from, Rule rule, int size, Position *to);

/* Begins with a position without moves; if the last one did so, too, that goes on with this setup,
 * by its rule. A size that was chosen meanwhile for an empty board is one more change. False: out
 * of memory; what was set up stays. */
bool arrangement_open(Arrangement *arrangement, const Setup *setup, const Position *start);
void arrangement_forget(Arrangement *arrangement);
/* Another position is set up than that of the start, and it has stones. Also without an open one:
 * no. */
bool arrangement_is_worth_keeping(const Arrangement *arrangement);
/* arrangement_open with this start goes on with what was set up. */
bool arrangement_goes_on(const Arrangement *arrangement, const Position *start);

/* Those that follow need an open one. */
const Position *arrangement_position(const Arrangement *arrangement);
/* The position becomes this one, also of another size. False: out of memory; nothing has changed.
 */
bool arrangement_change(Arrangement *arrangement, const Position *next);
/* To another size. Several in a row are one change, of the stones before the first: those that had
 * no place come back. False as above. */
bool arrangement_resize(Arrangement *arrangement, int size);
/* `by`: -1 to the one before, 1 to the one that was undone. False as above. */
bool arrangement_step(Arrangement *arrangement, int by);
/* Also without an open one: no. */
bool arrangement_may_step(const Arrangement *arrangement, int by);
/* The caller owns the match; the arrangement is forgotten. */
Match *arrangement_take(Arrangement *arrangement);

#endif
