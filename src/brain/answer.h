/* answer.h: what the brain says, and the thinking behind it: moves, steps of swap2, lines,
 * defences, balanced moves. */
#ifndef TENGEN_BRAIN_ANSWER_H
#define TENGEN_BRAIN_ANSWER_H

#include "brain/state.h"

/* Begins to think, on a thread of its own; an ERROR if nothing can be played. The answer is said
 * and its move made when it is found. */
void answer_start(Brain *brain, BrainJob job);

/* Answers with the move in hand, if there is one. On the deadline's thread; `user` is the Brain. */
void answer_hand_in(void *user);

#endif
