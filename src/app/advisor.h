/* advisor.h: asks for the hint or for the reasons of a move, and shows more of them with each
 * press. The workers (workers.h) find them; how much is shown is in Game.advice. Main thread only.
 */
#ifndef TENGEN_APP_ADVISOR_H
#define TENGEN_APP_ADVISOR_H

#include "app/game.h"

/* The next step of the hint; nothing is left of it if it is not wanted or not allowed. */
void advisor_hint(Game *game, bool wanted);
/* Why the last move was played, then what follows, then nothing. Closes a page over the board. */
void advisor_why(Game *game);
/* After each command: a review goes on explaining the move that is now the last one. */
void advisor_update(Game *game);
/* What the board shows of it. */
void advisor_show(const Game *game, View *view);

#endif
