/* options.h: every option of the program in one table. The command line, --help, the man page and
 * the settings file are all made from it, so none can be undocumented. */
#ifndef TENGEN_APP_OPTIONS_H
#define TENGEN_APP_OPTIONS_H

#include <stddef.h>
#include <stdio.h>

#include "ui/settings.h"

typedef enum Present { PRESENT_AUTO, PRESENT_TEXTURE, PRESENT_SURFACE, PRESENT_COUNT } Present;

enum { OPTIONS_TABLE_MAX = 64, OPTIONS_ERROR_BYTES = 320 };

typedef struct Options {
    Setup setup; /* of the next game */
    Settings settings;
    int window_w, window_h; /* logical pixels; 0: the program's choice */
    float ui_scale;         /* 0: the display's */
    char font[PATH_BYTES];
    Present present;
    char file[PATH_BYTES];
    char script[PATH_BYTES];
    char screenshot[PATH_BYTES];
    char config[PATH_BYTES];
    uint64_t seed;
    bool self_play, bench, first_frame, verbose;
    bool version, help, man;
    bool given[OPTIONS_TABLE_MAX]; /* by row of the table: was it on the command line? */
} Options;

void options_defaults(Options *options);

/* Reads the command line over what `options` holds. False: `error` is one line that names the
 * option and what is allowed. */
bool options_parse(Options *options, int count, char *const argument[], char *error, size_t bytes);
/* Was one of the options given that name a game (--black, --rule ...)? */
bool options_name_a_game(const Options *options);

/* Was the option of this name ("" for FILE) on the command line? */
bool options_was_given(const Options *options, const char *name);

/* What the command line did not say comes from `below`, where the file was read to. */
void options_lay_over(Options *options, const Options *below);

/* The settings file: `key` is an option's name without its dashes. The reader takes only options
 * that are kept there. */
bool options_read_setting(Options *options, const char *key, const char *value, char *error,
                          size_t bytes);
/* What separates for the reader of .ini files: a semicolon behind it begins a remark, and at a
 * line's ends it is taken off. */
bool options_is_blank(char c);
/* Writes every kept option as "key = value" below a comment that explains it. */
void options_write_settings(const Options *options, FILE *out);

void options_print_help(FILE *out);
void options_print_man(FILE *out);

/* "human", "level:4", "win-lines" or the command of an engine, which must be there. */
bool options_read_player(Player *player, const char *word, char *error, size_t bytes);

#endif
