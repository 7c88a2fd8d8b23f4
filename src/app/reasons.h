/* reasons.h: why a command does nothing now, in the language of the player. */
#ifndef TENGEN_APP_REASONS_H
#define TENGEN_APP_REASONS_H

#include "app/app.h"

/* Why a command is refused that permissions.h does not allow now, or whose control is disabled.
 * Never NULL. */
const char *reason_of_command(const App *app, const Command *command);
/* Tells the player. */
void reasons_tell(App *app, const Command *command);
/* Tells why the match did not do what it was told, unless the screen shows it. */
void reasons_tell_error(App *app, MatchError error);

#endif
