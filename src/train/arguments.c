#include "train/arguments.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/notation.h"

static void print_help(const ArgumentTable *table)
{
    static const char *const kinds[] = {"N", "X", "RULE", "FILE", "WORD", ""};
    printf("usage: %s [OPTION VALUE]...%s%s\n\n%s\n\n", table->program, table->rest ? " " : "",
           table->rest ? table->rest : "", table->about);
    for (int i = 0; i < table->count; i++) {
        const Argument *option = &table->option[i];
        printf("  %-14s %-5s %s", option->name, kinds[option->kind], option->help);
        if (option->kind == ARGUMENT_NUMBER && *(int64_t *)option->value != 0) {
            printf(" (%lld)", (long long)*(int64_t *)option->value);
        } else if (option->kind == ARGUMENT_REAL) {
            printf(" (%g)", *(double *)option->value);
        }
        putchar('\n');
    }
}

static bool read_number(const Argument *option, const char *text)
{
    char *end;
    errno = 0;
    if (option->kind == ARGUMENT_NUMBER) {
        const long long number = strtoll(text, &end, 10);
        *(int64_t *)option->value = number;
        return end != text && *end == '\0' && errno == 0 && (double)number >= option->min &&
               (double)number <= option->max;
    }
    const double number = strtod(text, &end);
    *(double *)option->value = number;
    return end != text && *end == '\0' && isfinite(number) && number >= option->min &&
           number <= option->max;
}

static bool read_value(const ArgumentTable *table, const Argument *option, const char *text)
{
    if (option->kind == ARGUMENT_FLAG) {
        *(bool *)option->value = true;
        return true;
    }
    if (!text) {
        fprintf(stderr, "%s: %s: a value is missing\n", table->program, option->name);
        return false;
    }
    if (option->kind == ARGUMENT_TEXT || option->kind == ARGUMENT_WORD) {
        *(const char **)option->value = text;
    } else if (option->kind == ARGUMENT_RULE) {
        if (!notation_read_rule(text, option->value)) {
            char words[RULE_WORDS_BYTES];
            notation_rule_words(words, sizeof words);
            fprintf(stderr, "%s: %s: \"%s\": %s is allowed\n", table->program, option->name, text,
                    words);
            return false;
        }
    } else if (!read_number(option, text)) {
        fprintf(stderr, "%s: %s: \"%s\": %.15g to %.15g is allowed\n", table->program, option->name,
                text, option->min, option->max);
        return false;
    }
    return true;
}

static const Argument *find(const ArgumentTable *table, const char *word)
{
    for (int i = 0; i < table->count; i++) {
        if (strcmp(table->option[i].name, word) == 0) {
            return &table->option[i];
        }
    }
    return NULL;
}

ArgumentsRead arguments_read(const ArgumentTable *table, int argc, char **argv, int *rest)
{
    *rest = 0;
    for (int i = 1; i < argc; i++) {
        const Argument *option = find(table, argv[i]);
        if (strcmp(argv[i], "--help") == 0) {
            print_help(table);
            return ARGUMENTS_HELP;
        } else if (option) {
            i += option->kind == ARGUMENT_FLAG ? 0 : 1;
            if (!read_value(table, option, argv[i])) {
                return ARGUMENTS_WRONG;
            }
        } else if (table->rest && argv[i][0] != '-') {
            argv[(*rest)++] = argv[i];
        } else {
            fprintf(stderr, "%s: \"%s\": unknown option; see --help\n", table->program, argv[i]);
            return ARGUMENTS_WRONG;
        }
    }
    return ARGUMENTS_OK;
}
