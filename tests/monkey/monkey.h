/* monkey.h: random events through the whole program. An event is a line: a command of a script
 * (tests/scripts), or one that only the monkey knows, which begins with "!":
 *
 *   !restart      ends the program and starts it again
 *   !jump MS      time passes in one step
 *   !event NAME   an event of SDL that no script has
 *   !notice NAME  this notice opens, as if saving had failed */
#ifndef TENGEN_TESTS_MONKEY_H
#define TENGEN_TESTS_MONKEY_H

#include <sys/types.h>

#include "app/script_state.h"
#include "engine/random.h"
#include "monkey/watch.h"

enum { LINE_BYTES = 256, OPTIONS_BYTES = 1024, RUN_FOLDER_BYTES = 128 };

/* One run of the program in this process. */
typedef struct Run {
    ScriptRun script; /* its app is the program */
    Watcher watch;
    char folder[RUN_FOLDER_BYTES]; /* of its files; the current one */
    char options[OPTIONS_BYTES];   /* of its first start */
} Run;

/* Chooses the options of a run. `liar`: path of the engine that is not to be trusted. */
void monkey_choose_options(Random *random, const char *liar, char options[OPTIONS_BYTES]);
/* The next event, chosen by what the screen shows. It may be two lines. */
void monkey_choose_line(Random *random, App *app, char line[2 * LINE_BYTES]);

/* Starts the program with options separated by blanks. */
void run_begin(Run *run, const char *options);
/* Executes a line and checks. A command that is not possible now does nothing. */
void run_line(Run *run, const char *line);
void run_end(Run *run);
/* The files of a run in a process that has died. */
void run_remove(pid_t process);

#endif
