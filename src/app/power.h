/* power.h: does the machine run on battery? */
#ifndef TENGEN_APP_POWER_H
#define TENGEN_APP_POWER_H

#include <stdbool.h>
#include <stdint.h>

/* Of one thread; begins as all zero. */
typedef struct Power {
    bool on_battery;
    uint64_t checked_ms; /* 0: never */
} Power;

/* Asks the system once a minute. Slow on some systems: not for the main thread. */
bool power_is_on_battery(Power *power);

#endif
