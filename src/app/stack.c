#include "app/stack.h"

#include <stdlib.h>

/* A start, a game, its saving and the pages take less than half of it. */
enum { STACK_BYTES = 384 * 1024, PAGE_BYTES = 4096 };

/* From the top down, as it grows. */
static __attribute__((noinline)) void touch(void)
{
    volatile char room[STACK_BYTES];
    for (int i = STACK_BYTES - 1; i >= 0; i -= PAGE_BYTES) {
        room[i] = 0;
        (void)room[i];
    }
}

bool stack_reserve(void)
{
    void *volatile as_much = malloc(STACK_BYTES); /* the compiler must not leave it out */
    if (!as_much) {
        return false;
    }
    free(as_much);
    touch();
    return true;
}
