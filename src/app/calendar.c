#include "app/calendar.h"

enum { DAY_S = 86400, NOON_S = DAY_S / 2 };
#define LAST_S INT64_C(253402300799) /* 9999-12-31 23:59:59 */

static int64_t clamp_s(int64_t seconds)
{
    return seconds < 0 ? 0 : seconds > LAST_S ? LAST_S : seconds;
}

static int64_t of_day_s(const struct tm *time)
{
    return (time->tm_hour * INT64_C(60) + time->tm_min) * 60 + time->tm_sec;
}

int64_t calendar_zone_s(time_t now)
{
    struct tm local, gmt;
    if (!localtime_r(&now, &local) || !gmtime_r(&now, &gmt)) {
        return 0;
    }
    const int years = local.tm_year - gmt.tm_year; /* at the turn of a year */
    const int days = years != 0 ? years : local.tm_yday - gmt.tm_yday;
    return days * (int64_t)DAY_S + of_day_s(&local) - of_day_s(&gmt);
}

/* Seconds since 1970-01-01 00:00 of the clock on the wall. */
static int64_t local_s(const Calendar *calendar, int64_t loop_ms)
{
    const time_t now = (time_t)clamp_s(time(NULL));
    if (calendar->fixed_day > 0) {
        return (int64_t)calendar->fixed_day * DAY_S + NOON_S + loop_ms / 1000;
    }
    return clamp_s(now + calendar_zone_s(now));
}

int calendar_today(const Calendar *calendar)
{
    return (int)(local_s(calendar, 0) / DAY_S);
}

/* The first of January 1970 was a Thursday. */
int calendar_weekday(int day)
{
    return (day + 3) % 7;
}

ViewDate calendar_date(int day)
{
    const time_t noon = (time_t)day * DAY_S + NOON_S;
    struct tm date;
    if (!gmtime_r(&noon, &date)) {
        return (ViewDate){1970, 1, 1, 4};
    }
    return (ViewDate){date.tm_year + 1900, date.tm_mon + 1, date.tm_mday, date.tm_wday};
}

LocalTime calendar_now(const Calendar *calendar, int64_t loop_ms)
{
    const time_t now = (time_t)local_s(calendar, loop_ms);
    struct tm date;
    if (!gmtime_r(&now, &date)) {
        return (LocalTime){1970, 1, 1, 0, 0, 0};
    }
    return (LocalTime){date.tm_year + 1900, date.tm_mon + 1, date.tm_mday,
                       date.tm_hour,        date.tm_min,     date.tm_sec};
}
