/* options.h: all options of the program. Each is a row (see ui/setting.h): those that set up a
 * game, the player's settings, the engines of the list, and those of one run of the program, in the
 * order of --help. The first three groups are also saved in the settings file. */
#ifndef TENGEN_APP_OPTIONS_H
#define TENGEN_APP_OPTIONS_H

#include "app/option_value.h"
#include "ui/contest_info.h"
#include "ui/engine_entry.h"

typedef enum Present { PRESENT_AUTO, PRESENT_TEXTURE, PRESENT_SURFACE } Present;

/* Of --completion (app/completion.h). */
typedef enum CompletionShell { SHELL_BASH, SHELL_ZSH, SHELL_FISH, SHELL_COUNT } CompletionShell;

enum { OPTIONS_ERROR_BYTES = 320 };

/* The rows in the order of --help and of the settings file. */
typedef enum OptionId {
    OPTION_BLACK,
    OPTION_WHITE,
    OPTION_BLACK_NAME,
    OPTION_WHITE_NAME,
    OPTION_SIZE,
    OPTION_RULE,
    OPTION_OPENING,
    OPTION_TIME,
    OPTION_BLACK_TIME,
    OPTION_WHITE_TIME,
    OPTION_HANDICAP,
    OPTION_HANDICAP_FOR,
    OPTION_MOVE_TIME,
    OPTION_FOUL_LOSES,
    OPTION_SWAP_COLORS,
    OPTION_SETTINGS,                                 /* + SettingId */
    OPTION_ENGINE = OPTION_SETTINGS + SETTING_COUNT, /* + the place in Options.engine */
    OPTION_CONTEST_A =
        OPTION_ENGINE + ENGINES_MAX, /* of PAGE_CONTEST, up to OPTION_CONTEST_BEGUN */
    OPTION_CONTEST_B,
    OPTION_CONTEST_GAMES,
    OPTION_CONTEST_RULE,
    OPTION_CONTEST_SIZE,
    OPTION_CONTEST_TIME,
    OPTION_CONTEST_TEST,
    OPTION_CONTEST_AT_ONCE,
    OPTION_CONTEST_OPENINGS,
    OPTION_CONTEST_FILE,
    OPTION_CONTEST_BEGUN,
    OPTION_WINDOW,
    OPTION_UI_SCALE,
    OPTION_FONT,
    OPTION_PRESENT,
    OPTION_FILE, /* has no name */
    OPTION_NEW_WINDOW,
    OPTION_SCRIPT,
    OPTION_SCREENSHOT,
    OPTION_EXPORT,
    OPTION_SELF_PLAY,
    OPTION_MATCH,
    OPTION_AGAINST, /* the second value of --match */
    OPTION_GAMES,
    OPTION_OPENINGS,
    OPTION_CONCURRENCY,
    OPTION_SPRT,
    OPTION_OUT,
    OPTION_BENCH,
    OPTION_FIRST_FRAME,
    OPTION_SEED,
    OPTION_CONFIG,
    OPTION_VERBOSE,
    OPTION_VERSION,
    OPTION_HELP,
    OPTION_MAN,
    OPTION_COMPLETION,
    OPTION_COUNT
} OptionId;

typedef struct Options {
    Setup setup; /* of the next game */
    Settings settings;
    EngineEntry engine[ENGINES_MAX]; /* the list of PAGE_ENGINES */
    ContestChoice contest;           /* of PAGE_CONTEST */
    WindowSize window;               /* logical pixels; 0: the program's choice */
    float ui_scale;                  /* 0: the display's */
    char font[PATH_BYTES];
    Present present;
    char file[PATH_BYTES];
    bool new_window;
    char script[PATH_BYTES];
    char screenshot[PATH_BYTES];
    char export[PATH_BYTES];
    char config[PATH_BYTES];
    uint64_t seed;
    Player match[2]; /* the engines A and B of --match; see match_setup.h for the next five */
    int games, concurrency;
    char openings[PATH_BYTES];
    char sprt[40];
    char out[PATH_BYTES];
    bool self_play, bench, first_frame, verbose;
    bool version, help, man;
    CompletionShell completion; /* if given[OPTION_COMPLETION] */
    bool given[OPTION_COUNT];   /* was it on the command line? */
} Options;

void options_init(Options *options); /* the defaults */

/* `index`: an OptionId. */
const Setting *options_row(int index);
bool options_is_saved(int index); /* in the settings file */
/* Index of the option of this name, `length` bytes without dashes; "" is FILE. -1: none. */
int options_find(const char *name, size_t length);
int options_find_letter(char letter);

/* Value of an option as text. Reading: as option_value_read. A time for both clocks does not change
 * a clock that was given its own on the command line. */
bool options_read(Options *options, int index, const char *shown, const char *text, char *error,
                  size_t bytes);
void options_print(const Options *options, int index, char *out, size_t bytes);

/* Was any option given that sets up a game (--black, --rule, FILE ...)? */
bool options_name_a_game(const Options *options);

/* Does the command line ask for nothing but a file to be opened, wherever there is a window? */
bool options_only_open_file(const Options *options);

/* Does a person look at the window? Not in a script, a benchmark, or a run for one picture. */
bool options_are_watched(const Options *options);

/* Takes from `saved`, read from the settings file, whatever the command line did not give. */
void options_fill_in(Options *options, const Options *saved);

#endif
