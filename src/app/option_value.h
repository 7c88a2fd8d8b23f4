/* option_value.h: the value of an option or setting as text, by the kind of its row. */
#ifndef TENGEN_APP_OPTION_VALUE_H
#define TENGEN_APP_OPTION_VALUE_H

#include "ui/setting.h"

enum { WINDOW_SIDE_MIN = 200, WINDOW_SIDE_MAX = 16384 }; /* px */

typedef struct WindowSize {
    int w, h;
} WindowSize;

/* Reads `text` into the row's field. False: `error` is one line that names the option as `shown`
 * and says what is allowed; the field is unchanged. "same" for a clock (VALUE_TIME) is allowed and
 * changes nothing. */
bool option_value_read(const Setting *row, void *field, const char *shown, const char *text,
                       char *error, size_t bytes);
/* The same for a text that option_value_read has not read, but as a message in any language. The
 * error's line stays. */
void option_value_fault(const Setting *row, const char *shown, const char *text, ParseError *error);
extern const char option_value_too_long[]; /* a message id */
/* A text that option_value_read reads back; of VALUE_TIMES the first clock. Empty for the kinds
 * that are never saved. */
void option_value_print(const Setting *row, const void *field, char *out, size_t bytes);

/* What may be typed: "on, off", "a number from 5 to 25". */
void option_value_allowed(const Setting *row, char *out, size_t bytes);
/* The row's sentence for --help, the range or the allowed values filled in. */
void option_value_help(const Setting *row, char *out, size_t bytes);
/* The value's name for --help: "a|b|c" or "FILE"; empty if the option takes none. */
void option_value_name(const Setting *row, char *out, size_t bytes);
/* What was typed, cut and without control characters, for a message of one line. */
void option_value_quote(const char *typed, char *out, size_t bytes);

#endif
