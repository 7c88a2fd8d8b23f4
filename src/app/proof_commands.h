/* proof_commands.h: the proof search of a review is switched, walked through and added to the tree.
 * Main thread only. */
#ifndef TENGEN_APP_PROOF_COMMANDS_H
#define TENGEN_APP_PROOF_COMMANDS_H

#include "app/app.h"

/* CMD_PROOF. */
void proof_commands_run(App *app, const Command *command);
/* A point of the board is pressed: a move of the proof is walked to, another one is refused once
 * the walk has begun. False: no proof is shown, or it was not begun with: the move is to be played.
 */
bool proof_commands_press(App *app, Point point);

#endif
