/* calendar.h: the date and the time of day, by the clock on the wall. The only place that asks for
 * them, so that scripts have the same ones on every machine. Any thread. */
#ifndef TENGEN_APP_CALENDAR_H
#define TENGEN_APP_CALENDAR_H

#include "engine/statistics_info.h"

typedef struct Calendar {
    int fixed_day; /* days since 1970-01-01: a script begins at noon of it; 0: by the clock */
} Calendar;

/* Days since 1970-01-01. */
int calendar_today(const Calendar *calendar);
/* `loop_ms`: the time since the loop began, for scripts. */
LocalTime calendar_now(const Calendar *calendar, int64_t loop_ms);

#endif
