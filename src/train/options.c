#include "train/options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/notation.h"

static void print_help(const OptionTable *table)
{
    static const char *const kinds[] = {"N", "X", "RULE", "FILE"};
    printf("usage: %s [OPTION VALUE]...%s%s\n\n%s\n\n", table->program, table->rest ? " " : "",
           table->rest ? table->rest : "", table->about);
    for (int i = 0; i < table->count; i++) {
        const Option *option = &table->option[i];
        printf("  %-10s %-5s %s", option->name, kinds[option->kind], option->help);
        if (option->kind == OPTION_NUMBER && *(int64_t *)option->value != 0) {
            printf(" (%lld)", (long long)*(int64_t *)option->value);
        } else if (option->kind == OPTION_REAL) {
            printf(" (%g)", *(double *)option->value);
        }
        putchar('\n');
    }
}

static bool read_number(const Option *option, const char *text)
{
    char *end;
    errno = 0;
    if (option->kind == OPTION_NUMBER) {
        const long long number = strtoll(text, &end, 10);
        *(int64_t *)option->value = number;
        return end != text && *end == '\0' && errno == 0 && (double)number >= option->least &&
               (double)number <= option->most;
    }
    const double number = strtod(text, &end);
    *(double *)option->value = number;
    return end != text && *end == '\0' && isfinite(number) && number >= option->least &&
           number <= option->most;
}

static bool read_value(const OptionTable *table, const Option *option, const char *text)
{
    if (!text) {
        fprintf(stderr, "%s: %s: a value is missing\n", table->program, option->name);
        return false;
    }
    if (option->kind == OPTION_TEXT) {
        *(const char **)option->value = text;
    } else if (option->kind == OPTION_RULE) {
        if (!notation_read_rule(text, option->value)) {
            fprintf(stderr, "%s: %s: \"%s\": freestyle, standard, renju or caro is allowed\n",
                    table->program, option->name, text);
            return false;
        }
    } else if (!read_number(option, text)) {
        fprintf(stderr, "%s: %s: \"%s\": %.15g to %.15g is allowed\n", table->program, option->name,
                text, option->least, option->most);
        return false;
    }
    return true;
}

static const Option *find(const OptionTable *table, const char *word)
{
    for (int i = 0; i < table->count; i++) {
        if (strcmp(table->option[i].name, word) == 0) {
            return &table->option[i];
        }
    }
    return NULL;
}

OptionsRead options_read(const OptionTable *table, int argc, char **argv, int *rest)
{
    *rest = 0;
    for (int i = 1; i < argc; i++) {
        const Option *option = find(table, argv[i]);
        if (strcmp(argv[i], "--help") == 0) {
            print_help(table);
            return OPTIONS_HELP;
        } else if (option) {
            if (!read_value(table, option, argv[++i])) {
                return OPTIONS_WRONG;
            }
        } else if (table->rest && argv[i][0] != '-') {
            argv[(*rest)++] = argv[i];
        } else {
            fprintf(stderr, "%s: \"%s\": no such option; --help names them\n", table->program,
                    argv[i]);
            return OPTIONS_WRONG;
        }
    }
    return OPTIONS_OK;
}
