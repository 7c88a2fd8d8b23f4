#include "ui/numerals.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/translation.h"

enum { GROUPED = 10000 /* from here on: years and small numbers are read as one word */ };

const char *numerals_mark(void)
{
    return C_("decimal mark", ".");
}

static void append(Numeral *out, const char *text, int bytes)
{
    const size_t used = strlen(out->text);
    snprintf(out->text + used, sizeof out->text - used, "%.*s", bytes, text);
}

Numeral numerals_decimal(double value, int digits)
{
    assert(digits >= 0 && digits <= 3);
    Numeral out = {""};
    char plain[48];
    snprintf(plain, sizeof plain, "%.*f", digits, fabs(value));
    const char *point = strchr(plain, '.');
    const int whole = point ? (int)(point - plain) : (int)strlen(plain);
    append(&out, value < 0 && strpbrk(plain, "123456789") ? "−" : "", 8);
    for (int at = 0; at < whole; at++) {
        if (at > 0 && (whole - at) % 3 == 0 && fabs(value) >= GROUPED) {
            append(&out, C_("between thousands", ","), 8);
        }
        append(&out, plain + at, 1);
    }
    if (point) {
        append(&out, numerals_mark(), 8);
        append(&out, point + 1, digits);
    }
    return out;
}

Numeral numerals_percent(double percent, int digits)
{
    Numeral out;
    snprintf(out.text, sizeof out.text, _("%s%%"), numerals_decimal(percent, digits).text);
    return out;
}

Numeral numerals_tight_percent(int percent)
{
    static const char *const spaces[] = {"\u00A0", "\u202F"}; /* that break no line */
    Numeral out = numerals_percent(percent, 0);
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
        char *at = strstr(out.text, spaces[i]);
        const size_t bytes = strlen(spaces[i]);
        if (at) {
            memmove(at, at + bytes, strlen(at + bytes) + 1);
        }
    }
    return out;
}
