#include "engine/ai/tuning.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/network.h"
#include "engine/parse_error.h"

/* Name, default, min, max, step. The constants started as round guesses on the scales of the
 * network (NETWORK_LOGIT centi-points to a logit of the chance to win, NETWORK_NAT to a nat of a
 * move's likelihood) and were then tuned by SPSA (docs/training.md). */
#define ROWS(ROW)                                                                                  \
    ROW(razor_plies, 4, 0, 8, 1)                                                                   \
    ROW(razor_margin, 143, 0, 300, 15)                                                             \
    ROW(razor_ply_margin, 101, 0, 200, 10)                                                         \
    ROW(futility_plies, 14, 0, 20, 2)                                                              \
    ROW(futility_base, -56, -100, 200, 15)                                                         \
    ROW(futility_margin, 34, 5, 200, 10)                                                           \
    ROW(child_futility_plies, 9, 0, 12, 1)                                                         \
    ROW(child_futility_base, -50, -100, 400, 20)                                                   \
    ROW(child_futility_margin, 80, 5, 300, 15)                                                     \
    ROW(iir_plies, 4, 1, 12, 1)                                                                    \
    ROW(iir_reduction, 18, 0, 48, 4)                                                               \
    ROW(lmp_plies, 15, 0, 24, 2)                                                                   \
    ROW(lmp_count, 1, 1, 20, 1)                                                                    \
    ROW(lmp_growth, 40, 0, 160, 6)                                                                 \
    ROW(lmp_not_improving, 39, 10, 100, 8)                                                         \
    ROW(lmp_behind, 8, 0, 10 * NETWORK_NAT, 12)                                                    \
    ROW(lmr_scale, 83, 32, 320, 10)                                                                \
    ROW(lmr_offset, -23, -48, 48, 5)                                                               \
    ROW(lmr_policy, 6, -16, 32, 2)                                                                 \
    ROW(lmr_history, 14, -16, 64, 4)                                                               \
    ROW(lmr_cut, 34, -16, 64, 5)                                                                   \
    ROW(lmr_not_improving, 4, -16, 64, 5)                                                          \
    ROW(lmr_pv, -30, -64, 16, 5)                                                                   \
    ROW(lmr_cutoffs, 8, -16, 48, 4)                                                                \
    ROW(deeper_margin, 7, 0, 100000, 15)                                                           \
    ROW(singular_plies, 5, 3, 12, 1)                                                               \
    ROW(singular_age, 5, 1, 8, 1)                                                                  \
    ROW(singular_margin, 17, 0, 40, 2)                                                             \
    ROW(singular_depth, 31, 20, 80, 5)                                                             \
    ROW(singular_extension, 22, 0, 24, 4)                                                          \
    ROW(double_extension_margin, 293, 0, 100000, 20)                                               \
    ROW(negative_extension, 10, 0, 32, 4)                                                          \
    ROW(forced_extension, 25, 0, 32, 4)                                                            \
    ROW(history_bonus, 109, 4, 512, 12)                                                            \
    ROW(history_order, 41, 0, 8 * NETWORK_NAT, 10)                                                 \
    ROW(continuation_bonus, 60, 4, 512, 12)                                                        \
    ROW(continuation_order, 25, 0, 8 * NETWORK_NAT, 10)                                            \
    ROW(lmr_continuation, 6, -16, 64, 4)                                                           \
    ROW(aspiration_plies, 2, 2, 10, 1)                                                             \
    ROW(aspiration_window, 17, 4, 200, 5)                                                          \
    ROW(four_reach, 4, 2, 8, 1)                                                                    \
    ROW(plain_fours, 0, 0, 12, 1)

#define DEFAULT(member, default_value, ...) .member = (default_value),
#define TABLE_ROW(member, ...) {#member, offsetof(Tuning, member), __VA_ARGS__},

static const Tuning defaults = {ROWS(DEFAULT)};
static const TuningRow rows[] = {ROWS(TABLE_ROW)};
_Static_assert(sizeof rows / sizeof *rows == TUNING_COUNT, "each member has a row");

const Tuning *tuning_default(void)
{
    return &defaults;
}

const TuningRow *tuning_row(int index)
{
    assert(index >= 0 && index < TUNING_COUNT);
    return &rows[index];
}

int tuning_find(const char *name, size_t length)
{
    for (int i = 0; i < TUNING_COUNT; i++) {
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, name, length) == 0) {
            return i;
        }
    }
    return TUNING_NONE;
}

int tuning_get(const Tuning *tuning, int index)
{
    int value;
    memcpy(&value, (const char *)tuning + tuning_row(index)->offset, sizeof value);
    return value;
}

void tuning_set(Tuning *tuning, int index, int value)
{
    memcpy((char *)tuning + tuning_row(index)->offset, &value, sizeof value);
}

/* ---- reading ---- */

enum { SHOWN_BYTES = 48 }; /* of a wrong word in a message */

typedef struct Shown {
    char text[SHOWN_BYTES];
} Shown;

static Shown shown(const char *word, size_t length)
{
    Shown out = {.text = ""};
    memcpy(out.text, word, length < SHOWN_BYTES ? length : SHOWN_BYTES - 1);
    return out;
}

static int column_of(const char *text, const char *at)
{
    return (int)(at - text) + 1;
}

static int read_name(const char *text, const char *at, size_t length, ParseError *error)
{
    const int index = tuning_find(at, length);
    if (index == TUNING_NONE) {
        const Shown word = shown(at, length);
        PARSE_ERROR(error, 1, column_of(text, at), "\"%s\": expected the name of a constant",
                    word.text);
    }
    return index;
}

/* A decimal number with an optional minus; INT_MIN: it is none. */
static int read_number(const char *at, size_t length)
{
    char digits[12] = "";
    const size_t sign = length > 0 && at[0] == '-' ? 1 : 0;
    if (length == sign || length >= sizeof digits ||
        strspn(at + sign, "0123456789") < length - sign) {
        return INT_MIN;
    }
    memcpy(digits, at, length);
    const long long number = strtoll(digits, NULL, 10);
    return number > INT_MIN && number <= INT_MAX ? (int)number : INT_MIN;
}

static Shown number_shown(int number)
{
    const NumberText size = number_text(abs(number));
    Shown out = {.text = "-"};
    memcpy(out.text + (number < 0 ? 1 : 0), size.text, sizeof size.text);
    return out;
}

static bool read_value(const char *text, const char *at, int index, Tuning *tuning,
                       ParseError *error)
{
    const TuningRow *row = tuning_row(index);
    const size_t length = strcspn(at, ",");
    const int value = read_number(at, length);
    if (value < row->min || value > row->max) {
        const Shown word = shown(at, length);
        const Shown min = number_shown(row->min);
        const Shown max = number_shown(row->max);
        PARSE_ERROR(error, 1, column_of(text, at), "\"%s\": expected a number from %s to %s",
                    word.text, min.text, max.text);
        return false;
    }
    tuning_set(tuning, index, value);
    return true;
}

/* One "name=value"; the end of it, NULL: it is wrong. */
static const char *read_pair(const char *text, const char *at, Tuning *tuning, ParseError *error)
{
    const size_t length = strcspn(at, "=,");
    const int index = read_name(text, at, length, error);
    if (index == TUNING_NONE) {
        return NULL;
    }
    at += length;
    if (*at != '=') {
        PARSE_ERROR(error, 1, column_of(text, at), "expected \"=\" and a number after \"%s\"",
                    tuning_row(index)->name);
        return NULL;
    }
    at++;
    return read_value(text, at, index, tuning, error) ? at + strcspn(at, ",") : NULL;
}

bool tuning_read(const char *text, Tuning *tuning, ParseError *error)
{
    const char *at = *text == '\0' ? text : read_pair(text, text, tuning, error);
    while (at && *at == ',') {
        at = read_pair(text, at + 1, tuning, error);
    }
    return at != NULL;
}

bool tuning_read_names(const char *text, bool named[TUNING_COUNT], ParseError *error)
{
    const char *at = text;
    memset(named, 0, TUNING_COUNT * sizeof *named);
    for (;;) {
        const size_t length = strcspn(at, ",");
        const int index = read_name(text, at, length, error);
        if (index == TUNING_NONE) {
            return false;
        }
        named[index] = true;
        at += length;
        if (*at == '\0') {
            return true;
        }
        at++;
    }
}
