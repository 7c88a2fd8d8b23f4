#include "app/stack.h"

#include <stdlib.h>

enum { STACK_BYTES = 384 * 1024, PAGE_BYTES = 4096 };

/* From the top down, as it grows. */
static void touch(void)
{
    volatile char room[STACK_BYTES];
    for (int i = STACK_BYTES - 1; i >= 0; i -= PAGE_BYTES) {
        room[i] = 0;
        (void)room[i];
    }
}

bool stack_reserve(void)
{
    void *as_much = malloc(STACK_BYTES);
    if (!as_much) {
        return false;
    }
    free(as_much);
    touch();
    return true;
}
