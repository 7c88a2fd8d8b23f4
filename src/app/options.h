/* options.h: all options of the program. Each is a row (see ui/setting.h): those that set up a
 * game, the player's settings, and those of one run of the program, in the order of --help. The
 * first two groups are also saved in the settings file. */
#ifndef TENGEN_APP_OPTIONS_H
#define TENGEN_APP_OPTIONS_H

#include "app/option_value.h"

typedef enum Present { PRESENT_AUTO, PRESENT_TEXTURE, PRESENT_SURFACE } Present;

enum { OPTIONS_MAX = 64, OPTIONS_ERROR_BYTES = 320 };

typedef struct Options {
    Setup setup; /* of the next game */
    Settings settings;
    WindowSize window; /* logical pixels; 0: the program's choice */
    float ui_scale;    /* 0: the display's */
    char font[PATH_BYTES];
    Present present;
    char file[PATH_BYTES];
    char script[PATH_BYTES];
    char screenshot[PATH_BYTES];
    char config[PATH_BYTES];
    uint64_t seed;
    bool self_play, bench, first_frame, verbose;
    bool version, help, man;
    bool given[OPTIONS_MAX]; /* by option: was it on the command line? */
} Options;

void options_init(Options *options); /* the defaults */

/* The rows, 0 <= index < options_count(). */
int options_count(void);
const Setting *options_row(int index);
bool options_is_saved(int index); /* in the settings file */
/* Index of the option of this name, `length` bytes without dashes; "" is FILE. -1: none. */
int options_find(const char *name, size_t length);

/* Value of an option as text. Reading: as option_value_read. A time for both clocks does not change
 * a clock that was given its own on the command line. */
bool options_read(Options *options, int index, const char *shown, const char *text, char *error,
                  size_t bytes);
void options_print(const Options *options, int index, char *out, size_t bytes);

/* Was the option of this name on the command line? */
bool options_was_given(const Options *options, const char *name);
/* Was one of the options given that set up a game (--black, --rule, FILE ...)? */
bool options_name_a_game(const Options *options);

/* Takes from `saved`, read from the settings file, whatever the command line did not give. */
void options_fill_in(Options *options, const Options *saved);

#endif
