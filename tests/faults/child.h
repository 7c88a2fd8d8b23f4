/* child.h: runs a function in a forked child and says how it ended. */
#ifndef TENGEN_TESTS_CHILD_H
#define TENGEN_TESTS_CHILD_H

#include <stdbool.h>

typedef struct ChildEnd {
    bool hung;  /* it was killed because it did not end */
    int signal; /* 0: it ended by itself, with `status` */
    int status;
} ChildEnd;

/* The child's exit status is what `run` returns. `output`: the file that gets its stdout and
 * stderr; NULL: they stay as they are. A child may take a minute, since the machine may be busy. */
ChildEnd child_run(int (*run)(void *user), void *user, const char *output);

/* "src/app/file.c:33" for an address in this program, or "?". */
void child_place(const void *address, char *out, int bytes);

#endif
