#include "app/stack.h"

#include <stdlib.h>

/* All scripts of the tests run in 256 KiB (Release, x86-64), some of them not in 192. */
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
