/* script.h: scripts, one command per line: input through SDL's event queue, expectations, pictures.
 * Time is virtual: the same script plays the same game on every machine. The error for an unknown
 * command lists all of them. */
#ifndef TENGEN_APP_SCRIPT_H
#define TENGEN_APP_SCRIPT_H

#include "app/script_state.h"

/* Is `path` the word for standard input? */
bool script_is_standard_input(const char *path);
/* Runs the file. Returns 0, or 1 after the first command or expectation that failed: one line on
 * stderr names file and line. */
int script_run(App *app, const char *path);

/* Executes one line, whose text it changes. False: the run's error says why. */
bool script_execute(ScriptRun *run, char *text);

/* Lets virtual time pass until nothing moves and nobody thinks. False: not within an hour. */
bool script_wait_idle(App *app);

#endif
