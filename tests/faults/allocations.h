/* allocations.h: for programs that let each allocation of a call fail in turn. */
#ifndef TENGEN_TESTS_ALLOCATIONS_H
#define TENGEN_TESTS_ALLOCATIONS_H

#include <stdio.h>

#include "faults/seam.h"

static int failures;

static inline void expect(bool right, const char *what, long at)
{
    if (!right) {
        fprintf(stderr, "%s, allocation %ld\n", what, at);
        failures++;
    }
}

/* From here on, allocation number `at` fails. */
static inline void begin(long at)
{
    seam_plan(&(SeamPlan){.kinds = 1U << SEAM_MEMORY, .mode = SEAM_ONCE, .at = at}, false);
    seam_arm();
}

/* Did it? */
static inline bool failed(void)
{
    seam_disarm();
    return seam_state()->hits > 0;
}

/* The exit status. */
static inline int allocations_finish(void)
{
    printf("%d failures\n", failures);
    return failures > 0;
}

#endif
