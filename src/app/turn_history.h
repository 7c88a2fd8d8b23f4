/* turn_history.h: what was done to the game on PAGE_TURN since it was opened, so that it can be
 * undone there. Plain data; main thread only. */
#ifndef TENGEN_APP_TURN_HISTORY_H
#define TENGEN_APP_TURN_HISTORY_H

#include "ui/command.h"

enum { TURN_HISTORY_MAX = 100 /* the oldest is forgotten */ };

/* Starts as all zero. */
typedef struct TurnHistory {
    TurnAction action[TURN_HISTORY_MAX];
    int count, at;
} TurnHistory;

void turn_history_add(TurnHistory *history, TurnAction action);
/* `by`: -1 to undo, 1 to do again. */
bool turn_history_may_step(const TurnHistory *history, int by);
/* What is to be done to the game for it. turn_history_may_step allows it; turn_history_step follows
 * when it was done. */
TurnAction turn_history_next(const TurnHistory *history, int by);
void turn_history_step(TurnHistory *history, int by);

#endif
