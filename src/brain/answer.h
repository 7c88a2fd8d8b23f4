/* answer.h: searches and their answers: moves, steps of swap2, best moves, defences, balanced
 * moves. */
#ifndef TENGEN_BRAIN_ANSWER_H
#define TENGEN_BRAIN_ANSWER_H

#include "brain/state.h"

/* Starts a search on a thread of its own, which prints the answer and makes its move; prints an
 * ERROR if no move is possible. */
void answer_start(Brain *brain, BrainJob job);

/* Answers with the best move so far, if there is one. The callback of brain->deadline; `user` is
 * the Brain. */
void answer_now(void *user);

#endif
