/* arguments.h: reads a command line by a table of its options. */
#ifndef TENGEN_TRAIN_ARGUMENTS_H
#define TENGEN_TRAIN_ARGUMENTS_H

#include "engine/types.h"

typedef enum ArgumentKind {
    ARGUMENT_NUMBER,
    ARGUMENT_REAL,
    ARGUMENT_RULE,
    ARGUMENT_TEXT,
    ARGUMENT_WORD, /* the same; --help does not call it a file */
    ARGUMENT_FLAG  /* has no value behind it; sets a bool */
} ArgumentKind;

typedef struct Argument {
    const char *name; /* with its leading dashes */
    ArgumentKind kind;
    void *value; /* int64_t, double, Rule, const char * or bool, by `kind`; initially the default */
    double min, max; /* of a number, both inclusive */
    const char *help;
} Argument;

typedef struct ArgumentTable {
    const char *program;
    const char *about; /* for --help: what the program does */
    const char *rest;  /* for --help: the name of the positional words; NULL: none are allowed */
    int count;
    const Argument *option;
} ArgumentTable;

typedef enum ArgumentsRead { ARGUMENTS_OK, ARGUMENTS_HELP, ARGUMENTS_WRONG } ArgumentsRead;

/* Stores the options' values. Moves positional words to the front of argv and counts them in
 * `rest`. ARGUMENTS_HELP: --help was given and has been printed. ARGUMENTS_WRONG: a message on
 * stderr names the word and what is allowed. Text values point into argv. */
ArgumentsRead arguments_read(const ArgumentTable *table, int argc, char **argv, int *rest);

#endif
