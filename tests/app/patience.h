/* patience.h: waiting in tests for what another thread or process does. The limit is one that only
 * a hang exceeds, however busy the machine is. Include it after cmocka.h. */
#ifndef TENGEN_TESTS_PATIENCE_H
#define TENGEN_TESTS_PATIENCE_H

#include <time.h>

#include "engine/monotonic.h"

enum { PATIENCE_MS = 120000 };

typedef struct Patience {
    int64_t end; /* 0: it has not begun */
} Patience;

/* Between two looks whether it is done. Fails after the limit, and says what was awaited. */
static inline void patience_pause(Patience *patience, const char *awaited)
{
    const int64_t now = monotonic_ms();
    patience->end = patience->end == 0 ? now + PATIENCE_MS : patience->end;
    if (now > patience->end) {
        fail_msg("two minutes were not enough: %s", awaited);
    }
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

#endif
