/* turns.h: CMD_TURN, which turns, mirrors or shifts the game of a review. Main thread. */
#ifndef TENGEN_APP_TURNS_H
#define TENGEN_APP_TURNS_H

#include "app/app.h"

/* may_turn allows it. What cannot be done is told, and nothing is changed. */
void turns_run(App *app, const Command *command);
/* On PAGE_TURN: undoes the last one (`by`: -1) or does it again (1); turn_history_may_step allows
 * it. */
void turns_step(App *app, int by);

#endif
