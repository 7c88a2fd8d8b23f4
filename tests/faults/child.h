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
 * stderr; NULL: they stay as they are. A child may use a minute of a processor's time. */
ChildEnd child_run(int (*run)(void *user), void *user, const char *output);

enum { CHILD_ARGUMENTS = 24 };
/* Appends the words of `words`, separated by spaces, to the `count` arguments of a program, and
 * NULL. Returns their number. The words are valid until the next call. */
int child_arguments(char *argument[CHILD_ARGUMENTS], int count, const char *words);

/* "src/app/file.c:33" for an address in this program, or "?". */
void child_place(const void *address, char *out, int bytes);

#endif
