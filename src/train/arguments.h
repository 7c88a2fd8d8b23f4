/* arguments.h: a command line as a table of what may stand on it. */
#ifndef TENGEN_TRAIN_ARGUMENTS_H
#define TENGEN_TRAIN_ARGUMENTS_H

#include "engine/types.h"

typedef enum ArgumentKind {
    ARGUMENT_NUMBER,
    ARGUMENT_REAL,
    ARGUMENT_RULE,
    ARGUMENT_TEXT
} ArgumentKind;

typedef struct Argument {
    const char *name; /* with its dashes */
    ArgumentKind kind;
    void *value;     /* int64_t, double, Rule or const char *, as `kind` says; holds the default */
    double min, max; /* of numbers */
    const char *help;
} Argument;

typedef struct ArgumentTable {
    const char *program;
    const char *about; /* a line or more */
    const char *rest;  /* what words without dashes are, for the help; NULL: none are allowed */
    int count;
    const Argument *option;
} ArgumentTable;

typedef enum ArgumentsRead { ARGUMENTS_OK, ARGUMENTS_HELP, ARGUMENTS_WRONG } ArgumentsRead;

/* Reads the words behind argv[0]; words that belong to no option are collected at the front of argv
 * and counted in `rest`. OPTIONS_HELP: the help stands on stdout. OPTIONS_WRONG: stderr says which
 * word, and what is allowed. Texts point into argv. */
ArgumentsRead options_read(const ArgumentTable *table, int argc, char **argv, int *rest);

#endif
