#include "app/time_word.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const double day_ms = 86400000;

/* Seconds, or minutes with an m after the number; *text moves past it. */
static bool read_span(const char **text, int64_t *ms)
{
    char *end = NULL;
    if (!isdigit((unsigned char)**text)) {
        return false;
    }
    double number = strtod(*text, &end);
    if ((size_t)(end - *text) != strspn(*text, "0123456789.")) {
        return false; /* no 0x10, no 1e1 */
    }
    double unit = 1000;
    if (*end == 'm') {
        unit = 60000;
        end++;
    } else if (*end == 's') {
        end++;
    }
    if (!isfinite(number) || number * unit > day_ms) {
        return false;
    }
    *ms = (int64_t)(number * unit + 0.5);
    *text = end;
    return true;
}

/* "3x30": three periods of 30 seconds. */
static bool read_periods(const char **text, TimeControl *time)
{
    char *end = NULL;
    if (!isdigit((unsigned char)**text)) {
        return false;
    }
    long periods = strtol(*text, &end, 10);
    if (*end != 'x' || periods < 1 || periods > 99) {
        return false;
    }
    *text = end + 1;
    time->byoyomi_periods = (int)periods;
    return read_span(text, &time->byoyomi_ms) && time->byoyomi_ms >= 1000;
}

bool time_word_read(const char *text, TimeControl *time)
{
    TimeControl read = {0};
    if (strcasecmp(text, "none") == 0) {
        *time = read;
        return true;
    }
    if (!read_span(&text, &read.main_ms)) {
        return false;
    }
    if (strcasecmp(text, "/move") == 0 && read.main_ms >= 1000) {
        *time = (TimeControl){.byoyomi_ms = read.main_ms, .byoyomi_periods = 1};
        return true;
    }
    if (*text == '+') {
        text++;
        size_t digits = strspn(text, "0123456789");
        if (text[digits] == 'x' ? !read_periods(&text, &read)
                                : !read_span(&text, &read.increment_ms)) {
            return false;
        }
    }
    if (*text != '\0' || (read.main_ms == 0 && read.increment_ms != 0)) {
        return false;
    }
    *time = read;
    return true;
}

void time_word_print(const TimeControl *time, char *out, size_t bytes)
{
    double main_s = (double)time->main_ms / 1000, period_s = (double)time->byoyomi_ms / 1000;
    if (!time_control_on(time)) {
        snprintf(out, bytes, "none");
    } else if (time->byoyomi_ms == 0) {
        snprintf(out, bytes, "%.10g+%.10g", main_s, (double)time->increment_ms / 1000);
    } else if (time->main_ms == 0 && time->byoyomi_periods <= 1) {
        snprintf(out, bytes, "%.10g/move", period_s);
    } else {
        snprintf(out, bytes, "%.10g+%dx%.10g", main_s, time->byoyomi_periods, period_s);
    }
}
