#include "app/option_value.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/engine_word.h"
#include "app/player_word.h"
#include "app/time_word.h"
#include "engine/buffer.h"
#include "engine/parse_error.h"

/* ---- reading ---- */

static bool read_number(const char *text, double min, double max, double *out)
{
    char *end = NULL;
    errno = 0;
    double number = strtod(text, &end);
    if (end == text || *end != '\0' || errno != 0 || !isfinite(number) || number < min ||
        number > max) {
        return false;
    }
    if (text[strspn(text, "0123456789.+-")] != '\0') { /* no 0x10, 1e1, inf, blanks */
        return false;
    }
    *out = number;
    return true;
}

static bool read_bool(const char *text, double *out)
{
    bool yes = strcasecmp(text, "on") == 0 || strcasecmp(text, "yes") == 0;
    *out = yes;
    return yes || strcasecmp(text, "off") == 0 || strcasecmp(text, "no") == 0;
}

static bool read_choice(const Setting *row, const char *text, double *out)
{
    for (int i = 0; i < row->choices; i++) {
        if (strcasecmp(setting_choice(row, i).word, text) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

static bool read_text(const char *text, char *field, size_t bytes)
{
    if (strlen(text) >= bytes || strpbrk(text, "\r\n")) {
        return false;
    }
    memset(field, 0, bytes);
    memcpy(field, text, strlen(text));
    return true;
}

static bool read_window(const char *text, WindowSize *size)
{
    int w = 0, h = 0, used = 0;
    if (sscanf(text, "%5dx%5d%n", &w, &h, &used) != 2 || text[used] != '\0' ||
        w < WINDOW_SIDE_MIN || h < WINDOW_SIDE_MIN || w > WINDOW_SIDE_MAX || h > WINDOW_SIDE_MAX) {
        return false;
    }
    *size = (WindowSize){w, h};
    return true;
}

static bool read_seed(const char *text, uint64_t *seed)
{
    char *end = NULL;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || errno != 0) {
        return false;
    }
    *seed = number;
    return true;
}

static bool read_color(const char *text, Argb *color)
{
    if (strcasecmp(text, "none") == 0) {
        *color = 0;
        return true;
    }
    text += *text == '#';
    if (strlen(text) != 6 || strspn(text, "0123456789abcdefABCDEF") != 6) {
        return false;
    }
    *color = RGB(strtoul(text, NULL, 16));
    return true;
}

static bool read_times(const char *text, TimeControl time[2])
{
    if (!time_word_read(text, &time[0])) {
        return false;
    }
    time[1] = time[0];
    return true;
}

static bool is_number_kind(ValueKind kind)
{
    return kind == VALUE_FLAG || kind == VALUE_SWITCH || kind == VALUE_CHOICE ||
           kind == VALUE_INT || kind == VALUE_FLOAT;
}

static bool read_number_kind(const Setting *row, const char *text, double *number)
{
    switch (row->kind) {
    case VALUE_FLAG:
    case VALUE_SWITCH:
        return read_bool(text, number);
    case VALUE_CHOICE:
        return read_choice(row, text, number);
    case VALUE_INT:
        return read_number(text, row->min, row->max, number) && *number == floor(*number);
    default:
        /* Floats are saved with four significant digits. */
        return read_number(text, row->min - 1e-6, row->max + 1e-6, number);
    }
}

static bool read_value(const Setting *row, void *field, const char *text)
{
    double number = 0;
    if (is_number_kind(row->kind)) {
        if (!read_number_kind(row, text, &number)) {
            return false;
        }
        setting_store(row, field, number);
        return true;
    }
    switch (row->kind) {
    case VALUE_SECONDS:
        if (!read_number(text, row->min, row->max, &number) || (number > 0 && number < .001)) {
            return false; /* less than a millisecond is not 0 */
        }
        *(int64_t *)field = (int64_t)(number * 1000 + 0.5);
        return true;
    case VALUE_TEXT:
        return read_text(text, field, row->bytes);
    case VALUE_TIME:
        return strcasecmp(text, "same") == 0 || time_word_read(text, field);
    case VALUE_TIMES:
        return read_times(text, field);
    case VALUE_WINDOW:
        return read_window(text, field);
    case VALUE_SEED:
        return read_seed(text, field);
    case VALUE_COLOR:
        return read_color(text, field);
    default:
        assert(false && "a known kind");
        return false;
    }
}

bool option_value_read(const Setting *row, void *field, const char *shown, const char *text,
                       char *error, size_t bytes)
{
    char allowed[240], typed[81];
    option_value_quote(text, typed, sizeof typed);
    if (row->kind == VALUE_PLAYER) {
        if (player_word_read(text, field, allowed, sizeof allowed)) {
            return true;
        }
        snprintf(error, bytes, "%s %s: %s", shown, typed, allowed);
        return false;
    }
    if (row->kind == VALUE_ENGINE ? engine_word_read(text, field) : read_value(row, field, text)) {
        return true;
    }
    option_value_allowed(row, allowed, sizeof allowed);
    snprintf(error, bytes, "%s: \"%s\" is not allowed; allowed: %s", shown, typed, allowed);
    return false;
}

/* ---- what is wrong, in any language ---- */

const char option_value_too_long[] = N_("the value is too long");

/* As many as there is room for. */
static void print_choices(const Setting *row, char *out, size_t bytes)
{
    static const char more[] = ", …";
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < row->choices; i++) {
        const char *word = setting_choice(row, i).word;
        if (used + strlen(", ") + strlen(word) + sizeof more > bytes) {
            snprintf(out + used, bytes - used, "%s", more);
            return;
        }
        used += (size_t)snprintf(out + used, bytes - used, "%s%s", i > 0 ? ", " : "", word);
    }
}

/* What may be typed, without words of a language. */
static void print_forms(const Setting *row, char *out, size_t bytes)
{
    switch (row->kind) {
    case VALUE_CHOICE:
        print_choices(row, out, bytes);
        break;
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_SECONDS:
        snprintf(out, bytes, "%g–%g", row->min, row->max);
        break;
    case VALUE_PLAYER:
        snprintf(out, bytes, "%s", PLAYER_WORD_FORMS);
        break;
    case VALUE_ENGINE:
        snprintf(out, bytes, "%s", ENGINE_WORD_FORM);
        break;
    case VALUE_TIME:
    case VALUE_TIMES:
        snprintf(out, bytes, "%s", TIME_WORD_FORMS);
        break;
    case VALUE_COLOR:
        snprintf(out, bytes, "none, RRGGBB");
        break;
    default:
        snprintf(out, bytes, "on, off");
        break;
    }
}

void option_value_fault(const Setting *row, const char *shown, const char *text, ParseError *error)
{
    char typed[81], forms[sizeof error->text[0]];
    const char *why = row->kind == VALUE_TEXT     ? option_value_too_long
                      : row->kind == VALUE_PLAYER ? player_word_fault(text)
                                                  : NULL;
    option_value_quote(text, typed, sizeof typed);
    if (why) {
        PARSE_ERROR(error, error->line, 0, why, typed);
    } else {
        print_forms(row, forms, sizeof forms);
        PARSE_ERROR(error, error->line, 0, N_("%s: \"%s\" is not allowed; allowed: %s"), shown,
                    typed, forms);
    }
}

/* ---- printing ---- */

void option_value_print(const Setting *row, const void *field, char *out, size_t bytes)
{
    out[0] = '\0';
    switch (row->kind) {
    case VALUE_FLAG:
    case VALUE_SWITCH:
        snprintf(out, bytes, "%s", setting_load(row, field) != 0 ? "on" : "off");
        break;
    case VALUE_INT:
    case VALUE_FLOAT:
        snprintf(out, bytes, "%.4g", setting_load(row, field));
        break;
    case VALUE_CHOICE:
        snprintf(out, bytes, "%s", setting_choice(row, (int)setting_load(row, field)).word);
        break;
    case VALUE_SECONDS:
        snprintf(out, bytes, "%.10g", (double)*(const int64_t *)field / 1000);
        break;
    case VALUE_TEXT:
        snprintf(out, bytes, "%s", (const char *)field);
        break;
    case VALUE_PLAYER:
        player_word_print(field, out, bytes);
        break;
    case VALUE_ENGINE:
        engine_word_print(field, out, bytes);
        break;
    case VALUE_TIME:
    case VALUE_TIMES:
        time_word_print(field, out, bytes);
        break;
    case VALUE_COLOR:
        if (*(const Argb *)field == 0) {
            snprintf(out, bytes, "none");
        } else {
            snprintf(out, bytes, "%06X", (unsigned)(*(const Argb *)field & 0xFFFFFF));
        }
        break;
    case VALUE_WINDOW:
    case VALUE_SEED:
        break;
    }
}

static void join_words(const Setting *row, const char *separator, char *out, size_t bytes)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < row->choices && used < bytes; i++) {
        used += (size_t)snprintf(out + used, bytes - used, "%s%s", i > 0 ? separator : "",
                                 setting_choice(row, i).word);
    }
}

void option_value_allowed(const Setting *row, char *out, size_t bytes)
{
    switch (row->kind) {
    case VALUE_FLAG:
    case VALUE_SWITCH:
        snprintf(out, bytes, "on, off");
        break;
    case VALUE_CHOICE:
        join_words(row, ", ", out, bytes);
        break;
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_SECONDS:
        snprintf(out, bytes, "a number from %g to %g", row->min, row->max);
        break;
    case VALUE_TEXT:
        snprintf(out, bytes, "a text of at most %zu bytes in one line", row->bytes - 1);
        break;
    case VALUE_PLAYER:
        player_word_allowed(out, bytes);
        break;
    case VALUE_ENGINE:
        snprintf(out, bytes, "%s", ENGINE_WORD_ALLOWED);
        break;
    case VALUE_TIME:
        snprintf(out, bytes, "%s, same", TIME_WORDS_ALLOWED);
        break;
    case VALUE_TIMES:
        snprintf(out, bytes, "%s", TIME_WORDS_ALLOWED);
        break;
    case VALUE_COLOR:
        snprintf(out, bytes, "none, or six hexadecimal digits");
        break;
    case VALUE_WINDOW:
        snprintf(out, bytes, "a width and a height from %dx%d to %dx%d, such as 1280x800",
                 WINDOW_SIDE_MIN, WINDOW_SIDE_MIN, WINDOW_SIDE_MAX, WINDOW_SIDE_MAX);
        break;
    case VALUE_SEED:
        snprintf(out, bytes, "a whole number, 0 or more");
        break;
    }
}

void option_value_help(const Setting *row, char *out, size_t bytes)
{
    char values[240] = "";
    const char *mark = strstr(row->help, "{}");
    int before = (int)(mark ? (size_t)(mark - row->help) : strlen(row->help));
    if (row->kind == VALUE_INT || row->kind == VALUE_FLOAT) {
        snprintf(values, sizeof values, "%g to %g", row->min, row->max);
    } else if (row->values) {
        Buffer list = {0};
        row->values(&list);
        snprintf(values, sizeof values, "%s", list.text && !list.failed ? list.text : "");
        buffer_free(&list);
    } else {
        option_value_allowed(row, values, sizeof values);
    }
    snprintf(out, bytes, "%.*s%s%s%s", before, row->help, mark ? values : "", mark ? mark + 2 : "",
             row->kind == VALUE_SWITCH ? ": on or off" : "");
}

void option_value_name(const Setting *row, char *out, size_t bytes)
{
    if (row->kind == VALUE_CHOICE) {
        join_words(row, "|", out, bytes);
    } else {
        snprintf(out, bytes, "%s", row->value ? row->value : "");
    }
}

void option_value_quote(const char *typed, char *out, size_t bytes)
{
    snprintf(out, bytes, "%s", typed);
    for (char *c = out; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 127) {
            *c = '?';
        }
    }
}
