/* calendar.h: the date and the time of day, by the clock on the wall, or the same ones on every
 * machine for scripts. Only names of saved files (paths_dated_name) and dates in them
 * (file_format.c) are the computer's in scripts, too. A clock before 1970 or after 9999 counts as
 * the first or the last moment of these years, which is what files of puzzles and statistics can
 * have. Any thread. */
#ifndef TENGEN_APP_CALENDAR_H
#define TENGEN_APP_CALENDAR_H

#include <time.h>

#include "engine/statistics_info.h"
#include "ui/view.h"

typedef struct Calendar {
    int fixed_day; /* days since 1970-01-01: a script begins at noon of it; 0: by the clock */
} Calendar;

/* Seconds by which the clock on the wall is ahead of that of Greenwich at this time. */
int64_t calendar_zone_s(time_t now);
/* Days since 1970-01-01. */
int calendar_today(const Calendar *calendar);
/* 0: Monday. `day`: as above. */
int calendar_weekday(int day);
ViewDate calendar_date(int day);
/* `loop_ms`: the time since the loop began, for scripts. */
LocalTime calendar_now(const Calendar *calendar, int64_t loop_ms);

#endif
