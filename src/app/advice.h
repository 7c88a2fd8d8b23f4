/* advice.h: how much is shown of a hint, or of the reasons of the last move: each press shows more.
 * Plain state, main thread only. */
#ifndef TENGEN_APP_ADVICE_H
#define TENGEN_APP_ADVICE_H

#include "ui/view.h"

typedef struct Advice {
    AdviceStep step;
    bool of_last; /* about the last move, not about a hint */
    Explanation why;
    int moves, shown; /* of the line: the move itself and what is expected after it */
    Point line[EXPLANATION_MOVES];
} Advice;

/* Shows the next step; after the last one nothing. */
void advice_next(Advice *advice);
void advice_show(const Advice *advice, int size, ViewAdvice *out);

#endif
