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
} Arrangement;

/* Begins with a position without moves; if the last one did so, too, that goes on with this setup.
 * False: out of memory; nothing is begun. */
bool arrangement_open(Arrangement *arrangement, const Setup *setup, const Position *start);
void arrangement_forget(Arrangement *arrangement);

/* Those that follow need an open one. */
const Position *arrangement_position(const Arrangement *arrangement);
/* The position becomes this one, also of another size. False: out of memory; nothing has changed.
 */
bool arrangement_change(Arrangement *arrangement, const Position *next);
/* `by`: -1 to the one before, 1 to the one that was undone. False as above. */
bool arrangement_step(Arrangement *arrangement, int by);
/* Also without an open one: no. */
bool arrangement_may_step(const Arrangement *arrangement, int by);
/* The caller owns the match; the arrangement is forgotten. */
Match *arrangement_take(Arrangement *arrangement);

#endif
