/* deadline.h: a thread that sleeps until a time and then calls back. It is punctual even if every
 * core is busy, since schedulers prefer a thread that has slept to those that compute. */
#ifndef TENGEN_BRAIN_DEADLINE_H
#define TENGEN_BRAIN_DEADLINE_H

#include "engine/types.h"

typedef struct Deadline Deadline;

/* `over` is called on the deadline's own thread. NULL: out of memory or threads. */
Deadline *deadline_new(void (*over)(void *user), void *user);
void deadline_free(Deadline *deadline);

/* Schedules one call of `over` at a time by monotonic_ms; of several times the earliest counts. */
void deadline_set(Deadline *deadline, int64_t at);

/* Cancels the call; waits for one that has begun. */
void deadline_clear(Deadline *deadline);

#endif
