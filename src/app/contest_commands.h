/* contest_commands.h: what a player does with a match of engines, on PAGE_CONTEST. Main thread
 * only. */
#ifndef TENGEN_APP_CONTEST_COMMANDS_H
#define TENGEN_APP_CONTEST_COMMANDS_H

#include "app/app.h"

/* CMD_CONTEST. */
void contest_commands_run(App *app, const Command *command);
/* Does the command put a game of the match in the place of the one on the board? */
bool contest_commands_open_game(const Game *game, const Command *command);
/* A file of openings that was chosen in the desktop's window. */
void contest_commands_set_openings(App *app, const char *path);
/* True: something has changed. */
bool contest_commands_collect(App *app);
/* When to collect again; -1: never. */
int64_t contest_commands_next_ms(const App *app);

#endif
