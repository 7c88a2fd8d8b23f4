/* deadline.h: a thread that sleeps until a time and then acts, at once even where every core is
 * taken: a scheduler lets one that has slept go before those that compute. */
#ifndef TENGEN_BRAIN_DEADLINE_H
#define TENGEN_BRAIN_DEADLINE_H

#include "engine/types.h"

typedef struct Deadline Deadline;

/* `over` is called on the thread of the deadline's own. NULL: no memory, or no thread, for it. */
Deadline *deadline_new(void (*over)(void *user), void *user);
void deadline_free(Deadline *deadline);

/* Has `over` called at that time by timeman_now, once; of two times that are set the earlier. */
void deadline_set(Deadline *deadline, int64_t at);

/* From here on it is not called; waits for a call that has begun. */
void deadline_clear(Deadline *deadline);

#endif
