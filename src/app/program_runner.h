/* program_runner.h: runs small programs of the desktop, one at a time, on a thread of its own. They
 * end with the game, however that ends, and by force if they take too long. Main thread only. */
#ifndef TENGEN_APP_PROGRAM_RUNNER_H
#define TENGEN_APP_PROGRAM_RUNNER_H

#include <stdbool.h>
#include <stddef.h>

enum {
    PROGRAM_ARGUMENTS_MAX = 8,
    PROGRAM_OUTPUT_BYTES = 4160, /* a path, and its end of line */
    PROGRAM_MISSING = 127        /* the exit status without such a program */
};

typedef struct ProgramRunner ProgramRunner;

/* `limit_ms`: how long a program may run. NULL: out of memory, or no thread could be started. */
ProgramRunner *program_runner_new(int limit_ms);
void program_runner_free(ProgramRunner *runner);

/* Starts it once the one before it has ended, and returns at once. Of those that wait only the
 * newest is started. `argument`: NULL is the last; the texts are copied. False: out of memory. */
bool program_runner_start(ProgramRunner *runner, const char *const argument[]);
/* What the last one that has ended, by itself or by force, wrote to standard output, once; the rest
 * after PROGRAM_OUTPUT_BYTES is dropped. `status`: its exit status; -1: by force, or it was not
 * started. wake_main was called then. False: none has ended. */
bool program_runner_take(ProgramRunner *runner, char output[PROGRAM_OUTPUT_BYTES], int *status);

#endif
