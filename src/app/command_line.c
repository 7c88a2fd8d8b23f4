#include "app/command_line.h"

#include <stdio.h>
#include <string.h>

/* Only saved options accept an empty text, such as "no picture". */
static bool read_value(Options *options, int index, const char *shown, const char *text,
                       char *error, size_t bytes)
{
    if (options_row(index)->kind == VALUE_TEXT && text[0] == '\0' && !options_is_saved(index)) {
        char allowed[100];
        option_value_allowed(options_row(index), allowed, sizeof allowed);
        snprintf(error, bytes, "%s: \"\" is not allowed; allowed: %s", shown, allowed);
        return false;
    }
    return options_read(options, index, shown, text, error, bytes);
}

static bool read_file(Options *options, const char *text, char *error, size_t bytes)
{
    int index = OPTION_FILE;
    if (options->given[index]) {
        snprintf(error, bytes, "%.80s: only one FILE is allowed, and %.80s was given already", text,
                 options->file);
        return false;
    }
    options->given[index] = true;
    if (text[0] != '\0' && strlen(text) < sizeof options->file) { /* of several lines, too */
        snprintf(options->file, sizeof options->file, "%s", text);
        return true;
    }
    return read_value(options, index, "FILE", text, error, bytes);
}

/* The second value of --match. */
static bool read_opponent(Options *options, int count, char *const argument[], int *at, char *error,
                          size_t bytes)
{
    if (*at + 1 >= count || strncmp(argument[*at + 1], "--", 2) == 0) {
        snprintf(error, bytes, "--match needs two engines");
        return false;
    }
    return read_value(options, OPTION_AGAINST, "--match", argument[++*at], error, bytes);
}

/* Takes the option at argument[*at], and its value. */
static bool read_option(Options *options, int count, char *const argument[], int *at, char *error,
                        size_t bytes)
{
    const char *text = argument[*at];
    size_t length = strcspn(text, "=");
    const char *value = text[length] == '=' ? text + length + 1 : NULL;
    int index = text[1] == '-' && length > 2 ? options_find(text + 2, length - 2)
                : length == 2                ? options_find_letter(text[1])
                                             : -1;
    char shown[64];
    option_value_quote(text, shown, length < 40 ? length + 1 : 41);
    if (index < 0) {
        snprintf(error, bytes, "%s: no such option; tengen --help lists what is allowed", shown);
        return false;
    }
    const Setting *row = options_row(index);
    options->given[index] = true;
    if (!row->value) {
        if (value) {
            snprintf(error, bytes, "%s takes no value", shown);
            return false;
        }
        return options_read(options, index, shown, "on", error, bytes);
    }
    if (!value && *at + 1 >= count) {
        char allowed[240];
        option_value_allowed(row, allowed, sizeof allowed);
        snprintf(error, bytes, "%s needs a value; allowed: %s", shown, allowed);
        return false;
    }
    if (!value) {
        value = argument[++*at];
    }
    if (!read_value(options, index, shown, value, error, bytes)) {
        return false;
    }
    return index != OPTION_MATCH || read_opponent(options, count, argument, at, error, bytes);
}

bool command_line_read(Options *options, int count, char *const argument[], char *error,
                       size_t bytes)
{
    bool only_files = false;
    for (int i = 1; i < count; i++) {
        const char *text = argument[i];
        if (!only_files && strcmp(text, "--") == 0) {
            only_files = true;
        } else if (only_files || text[0] != '-') {
            if (!read_file(options, text, error, bytes)) {
                return false;
            }
        } else if (!read_option(options, count, argument, &i, error, bytes)) {
            return false;
        }
    }
    for (int i = OPTION_MATCH + 1; i <= OPTION_OUT && !options->given[OPTION_MATCH]; i++) {
        if (options->given[i]) {
            snprintf(error, bytes, "--%s is an option of --match", options_row(i)->name);
            return false;
        }
    }
    return true;
}
