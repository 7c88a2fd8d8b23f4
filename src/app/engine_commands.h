/* engine_commands.h: what a player does with the engines of the list, on PAGE_ENGINES, PAGE_NEW
 * and PAGE_REVIEW, and with one that has failed. Main thread only. */
#ifndef TENGEN_APP_ENGINE_COMMANDS_H
#define TENGEN_APP_ENGINE_COMMANDS_H

#include "app/app.h"

/* CMD_ENGINES. */
void engine_commands_run(App *app, const Command *command);
/* CMD_SETUP, before draft_choose: an engine of the list plays under its name there, which goes with
 * it. */
void engine_commands_set_up(App *app, const Command *command);
/* CMD_ENGINE, CMD_STAND_IN: the engine is asked again, or another one plays on in its place, as in
 * the first game of a match. */
void engine_commands_answer(App *app, const Command *command);
void engine_commands_stand_in(App *app, const Command *command);
/* View.stand_in. */
void engine_commands_fill(const App *app, View *view);
/* CMD_ANALYST. */
void engine_commands_analyse(App *app, const Command *command);
/* A file that was chosen in the desktop's window. */
void engine_commands_add(App *app, const char *path);
/* What was found when engines were tried. True: something was. */
bool engine_commands_collect(App *app);

#endif
