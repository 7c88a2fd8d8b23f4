/* commands.h: the only place that acts on what a player does. Every command is checked by
 * permissions.h and changes state; the loop then updates the workers and draws. */
#ifndef TENGEN_APP_COMMANDS_H
#define TENGEN_APP_COMMANDS_H

#include "app/app.h"

/* A command that is not permitted does nothing. Call it through loop_command. */
void commands_run(App *app, const Command *command);

#endif
