/* options.h: a command line as a table of what may stand on it. */
#ifndef TENGEN_TRAIN_OPTIONS_H
#define TENGEN_TRAIN_OPTIONS_H

#include "engine/types.h"

typedef enum OptionKind { OPTION_NUMBER, OPTION_REAL, OPTION_RULE, OPTION_TEXT } OptionKind;

typedef struct Option {
    const char *name; /* with its dashes */
    OptionKind kind;
    void *value; /* int64_t, double, Rule or const char *, as `kind` says; holds the default */
    double least, most; /* of numbers */
    const char *help;
} Option;

typedef struct OptionTable {
    const char *program;
    const char *about; /* a line or more */
    const char *rest;  /* what words without dashes are, for the help; NULL: none are allowed */
    int count;
    const Option *option;
} OptionTable;

typedef enum OptionsRead { OPTIONS_OK, OPTIONS_HELP, OPTIONS_WRONG } OptionsRead;

/* Reads the words behind argv[0]; words that belong to no option are collected at the front of argv
 * and counted in `rest`. OPTIONS_HELP: the help stands on stdout. OPTIONS_WRONG: stderr says which
 * word, and what is allowed. Texts point into argv. */
OptionsRead options_read(const OptionTable *table, int argc, char **argv, int *rest);

#endif
