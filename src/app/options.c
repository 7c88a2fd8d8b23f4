#include "app/options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "app/file_format.h"
#include "engine/level.h"
#include "engine/opening_info.h"
#include "engine/rule_info.h"
#include "engine/rules/notation.h"

/* ---- the rows ---- */

#define OF(type, field) .offset = offsetof(type, field), .bytes = sizeof(((type *)0)->field)
#define CHOICES(list) .choices = sizeof(list) / sizeof *(list), .choice = (list)

static SettingChoice rule_choice(int index)
{
    return (SettingChoice){.word = rule_info((Rule)index)->word};
}

static SettingChoice opening_choice(int index)
{
    return (SettingChoice){.word = notation_opening_name((Opening)index)};
}

static SettingChoice contest_time_choice(int index)
{
    return (SettingChoice){.word = contest_time(index)->word};
}

static SettingChoice contest_test_choice(int index)
{
    return (SettingChoice){.word = contest_test(index)->word};
}

/* "rif, yamaguchi, soosorv-8, taraguchi-10 need --rule renju" */
static void openings_with_fouls(Buffer *out)
{
    const char *before = "";
    for (int i = 0; i < OPENING_COUNT; i++) {
        if (opening_info((Opening)i)->fouls_needed) {
            buffer_add(out, before);
            buffer_add(out, opening_info((Opening)i)->word);
            before = ", ";
        }
    }
    before = " need --rule ";
    for (int i = 0; i < RULE_COUNT; i++) {
        if (rule_info((Rule)i)->foul_color != COLOR_EMPTY) {
            buffer_add(out, before);
            buffer_add(out, rule_info((Rule)i)->word);
            before = " or ";
        }
    }
}

static const SettingChoice first_colors[] = {
    [SEAT_NEAR] = {.word = "black"}, [SEAT_FAR] = {.word = "white"}};

static const SettingChoice shells[] = {[SHELL_BASH] = {.word = "bash"},
                                       [SHELL_ZSH] = {.word = "zsh"},
                                       [SHELL_FISH] = {.word = "fish"}};

static const SettingChoice presents[] = {[PRESENT_AUTO] = {.word = "auto"},
                                         [PRESENT_TEXTURE] = {.word = "texture"},
                                         [PRESENT_SURFACE] = {.word = "surface"}};

#define ENGINE_ROW(number, text, is_hidden)                                                        \
    [OPTION_ENGINE + (number)-1] = {.name = "engine-" #number,                                     \
                                    .value = "ENGINE",                                             \
                                    .kind = VALUE_ENGINE,                                          \
                                    OF(Options, engine[(number)-1]),                               \
                                    .help = (text),                                                \
                                    .hidden = (is_hidden)}

/* They are set on the page, and are options only because the settings file is made of options. */
#define CONTEST_ROW(word, kind_of, member, says)                                                   \
    .name = "match-" word, .value = "VALUE", .kind = (kind_of), OF(Options, contest.member),       \
    .help = (says), .hidden = true

static const Setting rows[OPTION_COUNT] = {
    [OPTION_BLACK] = {.name = "black",
                      .value = "WHO",
                      .kind = VALUE_PLAYER,
                      OF(Setup, player[SEAT_NEAR]),
                      .initial = PLAYER_HUMAN,
                      .help = "who plays Black: {}"},
    [OPTION_WHITE] = {.name = "white",
                      .value = "WHO",
                      .kind = VALUE_PLAYER,
                      OF(Setup, player[SEAT_FAR]),
                      .initial = PLAYER_COMPUTER,
                      .help = "who plays White, in the same words"},
    [OPTION_BLACK_NAME] = {.name = "black-name",
                           .value = "NAME",
                           .kind = VALUE_TEXT,
                           OF(Setup, player[SEAT_NEAR].name),
                           .help = "the name of the player who begins as Black"},
    [OPTION_WHITE_NAME] = {.name = "white-name",
                           .value = "NAME",
                           .kind = VALUE_TEXT,
                           OF(Setup, player[SEAT_FAR].name),
                           .help = "the name of the player who begins as White"},
    [OPTION_SIZE] = {.name = "size",
                     .value = "N",
                     .kind = VALUE_INT,
                     OF(Setup, size),
                     .initial = BOARD_DEFAULT,
                     .min = BOARD_MIN,
                     .max = BOARD_MAX,
                     .help = "points on each side of the board, {}"},
    [OPTION_RULE] = {.name = "rule",
                     .value = "RULE",
                     .kind = VALUE_CHOICE,
                     OF(Setup, rule),
                     .choices = RULE_COUNT,
                     .choice_at = rule_choice,
                     .help = "what wins and what is forbidden; F1 explains it in the game"},
    [OPTION_OPENING] = {.name = "opening",
                        .value = "OPENING",
                        .kind = VALUE_CHOICE,
                        OF(Setup, opening),
                        .choices = OPENING_COUNT,
                        .choice_at = opening_choice,
                        .values = openings_with_fouls,
                        .help = "how a game may begin; {}"},
    [OPTION_TIME] =
        {.name = "time",
         .value = "TIME",
         .kind = VALUE_TIMES,
         OF(Setup, time),
         .help =
             "both clocks: none; main time and increment, such as 5m+5; main time and periods of "
             "byo-yomi, 10m+3x30; a fixed time for each move, 30/move. In seconds, or with m in "
             "minutes"},
    [OPTION_BLACK_TIME] =
        {.name = "black-time",
         .value = "TIME",
         .kind = VALUE_TIME,
         OF(Setup, time[SEAT_NEAR]),
         .help = "a separate clock for the player who begins as Black; same: as --time says"},
    [OPTION_WHITE_TIME] = {.name = "white-time",
                           .value = "TIME",
                           .kind = VALUE_TIME,
                           OF(Setup, time[SEAT_FAR]),
                           .help = "the same for the player who begins as White"},
    [OPTION_HANDICAP] =
        {.name = "handicap",
         .value = "N",
         .kind = VALUE_INT,
         OF(Setup, handicap_stones),
         .min = 0,
         .max = HANDICAP_MAX,
         .help = "extra stones on the star points before the first move, {}; the opening is then "
                 "free"},
    [OPTION_HANDICAP_FOR] =
        {.name = "handicap-for",
         .value = "SIDE",
         .kind = VALUE_CHOICE,
         OF(Setup, handicap_seat),
         CHOICES(first_colors),
         .help = "who gets the handicap: the player who begins as Black or as White"},
    [OPTION_MOVE_TIME] = {.name = "move-time",
                          .value = "S",
                          .kind = VALUE_SECONDS,
                          OF(Setup, move_ms),
                          .min = 0,
                          .max = 3600,
                          .help = "the computer's limit for a move in seconds; 0: its level's own"},
    [OPTION_FOUL_LOSES] = {.name = "foul-loses",
                           .kind = VALUE_FLAG,
                           OF(Setup, foul_loses),
                           .help =
                               "renju: a foul may be played and loses, instead of being refused"},
    [OPTION_SWAP_COLORS] = {.name = "swap-colors",
                            .kind = VALUE_FLAG,
                            OF(Setup, swap_colors),
                            .help = "the players swap colours after each game"},

    ENGINE_ROW(1,
               "an engine of the list on the page Engines: name | memory in MiB, 0: no limit | "
               "threads, 0: its own choice | seconds for a move, 0: the game's | command; so do "
               "engine-2 to engine-8",
               false),
    ENGINE_ROW(2, "the second engine of the list, in the same words", true),
    ENGINE_ROW(3, "the third one", true),
    ENGINE_ROW(4, "the fourth one", true),
    ENGINE_ROW(5, "the fifth one", true),
    ENGINE_ROW(6, "the sixth one", true),
    ENGINE_ROW(7, "the seventh one", true),
    ENGINE_ROW(8, "the eighth one", true),
    [OPTION_CONTEST_A] = {CONTEST_ROW("a", VALUE_PLAYER, side[0],
                                      "of the page Engine match: the first engine"),
                          .initial = PLAYER_COMPUTER},
    [OPTION_CONTEST_B] = {CONTEST_ROW("b", VALUE_PLAYER, side[1], "the second engine there"),
                          .initial = PLAYER_COMPUTER},
    [OPTION_CONTEST_GAMES] = {CONTEST_ROW("games", VALUE_INT, games, "how many games it has, {}"),
                              .initial = 20, .min = 1, .max = CONTEST_GAMES_MAX},
    [OPTION_CONTEST_RULE] = {CONTEST_ROW("rule", VALUE_CHOICE, rule, "its rule"),
                             .choices = RULE_COUNT, .choice_at = rule_choice},
    [OPTION_CONTEST_SIZE] = {CONTEST_ROW("size", VALUE_INT, size, "the size of its board, {}"),
                             .initial = BOARD_DEFAULT, .min = BOARD_MIN, .max = BOARD_MAX},
    [OPTION_CONTEST_TIME] = {CONTEST_ROW("time", VALUE_CHOICE, time,
                                         "its time, in seconds for a move or minutes for a game"),
                             .initial = 1, .choices = CONTEST_TIMES,
                             .choice_at = contest_time_choice},
    [OPTION_CONTEST_TEST] = {CONTEST_ROW("sprt", VALUE_CHOICE, test, "its sequential test"),
                             .choices = CONTEST_TESTS, .choice_at = contest_test_choice},
    [OPTION_CONTEST_AT_ONCE] = {CONTEST_ROW("at-once", VALUE_INT, at_once,
                                            "how many of its games are played at once, {}"),
                                .initial = 1, .min = 1, .max = CONTEST_AT_ONCE_MAX},
    [OPTION_CONTEST_OPENINGS] = {CONTEST_ROW("openings", VALUE_TEXT, openings,
                                             "the file of its openings")},
    [OPTION_CONTEST_FILE] = {CONTEST_ROW("file", VALUE_TEXT, file, "the file of its games")},
    [OPTION_CONTEST_BEGUN] = {CONTEST_ROW("begun", VALUE_SWITCH, begun,
                                          "was it begun, and is not forgotten?")},
    [OPTION_WINDOW] = {.name = "window",
                       .value = "WxH",
                       .kind = VALUE_WINDOW,
                       OF(Options, window),
                       .help = "the window's size"},
    [OPTION_UI_SCALE] = {.name = "ui-scale",
                         .value = "F",
                         .kind = VALUE_FLOAT,
                         OF(Options, ui_scale),
                         .min = 0.5,
                         .max = 4,
                         .help =
                             "scale of everything on the screen, {}; default: the display's own"},
    [OPTION_FONT] = {.name = "font",
                     .value = "FILE",
                     .kind = VALUE_TEXT,
                     OF(Options, font),
                     .help = "a font file, used for every character that it contains"},
    [OPTION_PRESENT] =
        {.name = "present",
         .value = "WAY",
         .kind = VALUE_CHOICE,
         OF(Options, present),
         CHOICES(presents),
         .help = "how pixels reach the screen: a renderer's texture or the window's surface"},
    [OPTION_FILE] = {.name = "",
                     .value = "FILE",
                     .kind = VALUE_TEXT,
                     OF(Options, file),
                     .values = file_format_add_games,
                     .help = "open a game ({})",
                     .names_game = true},
    [OPTION_NEW_WINDOW] = {.name = "new-window",
                           .kind = VALUE_FLAG,
                           OF(Options, new_window),
                           .help = "open FILE in a window of its own; by default a window that is "
                                   "open shows it, if no other options are given than --config "
                                   "and --verbose"},
    [OPTION_SCRIPT] = {.name = "script",
                       .value = "FILE",
                       .kind = VALUE_TEXT,
                       OF(Options, script),
                       .help =
                           "run a script with virtual time; -: the one on standard input; needs "
                           "no display"},
    [OPTION_SCREENSHOT] = {.name = "screenshot",
                           .value = "FILE.png",
                           .kind = VALUE_TEXT,
                           OF(Options, screenshot),
                           .help = "save the last frame before exiting"},
    [OPTION_EXPORT] =
        {.name = "export",
         .value = "FILE",
         .kind = VALUE_TEXT,
         OF(Options, export),
         .help = "save a picture of the game's last position (.png), an animated "
                 "one of all its moves (.webp) as the --export- options say, or a "
                 "sheet to be printed (.pdf; .png with --export-as sheet), and exit; needs "
                 "no display"},
    [OPTION_SELF_PLAY] =
        {.name = "self-play",
         .kind = VALUE_FLAG,
         OF(Options, self_play),
         .help = "the computer plays both sides; without a display it plays one game and saves its "
                 "picture and its SGF"},
    [OPTION_MATCH] = {.name = "match",
                      .value = "A B",
                      .kind = VALUE_PLAYER,
                      OF(Options, match[0]),
                      .help = "a match of two engines without a window, each level:N or the "
                              "command of an engine; with --size, --rule, --time MAIN+INC, "
                              "--move-time, and the options below"},
    [OPTION_AGAINST] = {.name = "against",
                        .value = "B",
                        .kind = VALUE_PLAYER,
                        OF(Options, match[1]),
                        .help = "the second engine of --match",
                        .hidden = true},
    [OPTION_GAMES] = {.name = "games",
                      .value = "N",
                      .kind = VALUE_INT,
                      OF(Options, games),
                      .initial = 20,
                      .min = 1,
                      .max = 1000000,
                      .help = "how many games the match has; 20 by default"},
    [OPTION_OPENINGS] =
        {.name = "openings",
         .value = "FILE",
         .kind = VALUE_TEXT,
         OF(Options, openings),
         .help =
             "the match's openings, one in each line, such as \"h8 i9 j10\" or \"7,7 8,6\" "
             "(column and row from 0 at the top left); each is played twice; balanced: those of "
             "our own"},
    [OPTION_CONCURRENCY] = {.name = "concurrency",
                            .value = "N",
                            .kind = VALUE_INT,
                            OF(Options, concurrency),
                            .initial = 1,
                            .min = 1,
                            .max = 64,
                            .help = "games of the match at the same time, {}"},
    [OPTION_SPRT] = {.name = "sprt",
                     .value = "E0,E1",
                     .kind = VALUE_TEXT,
                     OF(Options, sprt),
                     .help = "end the match once it is decided, with an error of at most 5 %, "
                             "whether A is stronger than B by E0 or by E1 Elo"},
    [OPTION_OUT] = {.name = "out",
                    .value = "FILE.sgf",
                    .kind = VALUE_TEXT,
                    OF(Options, out),
                    .help = "add the games of the match to this file; those that it has are not "
                            "played again"},
    [OPTION_BENCH] = {.name = "bench",
                      .kind = VALUE_FLAG,
                      OF(Options, bench),
                      .help = "run the drawing benchmark"},
    [OPTION_FIRST_FRAME] =
        {.name = "first-frame",
         .kind = VALUE_FLAG,
         OF(Options, first_frame),
         .help =
             "exit when the first frame is shown and print how long that took (used by --bench)"},
    [OPTION_SEED] = {.name = "seed",
                     .value = "N",
                     .kind = VALUE_SEED,
                     OF(Options, seed),
                     .help = "seed of the computer's random choices"},
    [OPTION_CONFIG] = {.name = "config",
                       .value = "DIR",
                       .kind = VALUE_TEXT,
                       OF(Options, config),
                       .help = "where settings, the unfinished game and saved games live (default: "
                               "$XDG_CONFIG_HOME/tengen and $XDG_DATA_HOME/tengen)"},
    [OPTION_VERBOSE] = {.name = "verbose",
                        .kind = VALUE_FLAG,
                        OF(Options, verbose),
                        .help = "print to the terminal what the program does"},
    [OPTION_VERSION] = {.name = "version",
                        .letter = 'V',
                        .kind = VALUE_FLAG,
                        OF(Options, version),
                        .help = "print the version"},
    [OPTION_HELP] = {.name = "help",
                     .letter = 'h',
                     .kind = VALUE_FLAG,
                     OF(Options, help),
                     .help = "print this help"},
    [OPTION_MAN] = {.name = "man",
                    .kind = VALUE_FLAG,
                    OF(Options, man),
                    .help = "print the manual page",
                    .hidden = true},
    [OPTION_COMPLETION] = {.name = "completion",
                           .value = "SHELL",
                           .kind = VALUE_CHOICE,
                           OF(Options, completion),
                           CHOICES(shells),
                           .help = "print what a shell needs to complete this command line",
                           .hidden = true},
};

const Setting *options_row(int index)
{
    assert(index >= 0 && index < OPTION_COUNT);
    bool setting = index >= OPTION_SETTINGS && index < OPTION_ENGINE;
    return setting ? setting_row((SettingId)(index - OPTION_SETTINGS)) : &rows[index];
}

bool options_is_saved(int index)
{
    return index < OPTION_WINDOW;
}

/* Where the row's field lies in Options. */
static size_t offset_of(int index)
{
    size_t base = index < OPTION_SETTINGS ? offsetof(Options, setup)
                  : index < OPTION_ENGINE ? offsetof(Options, settings)
                                          : 0;
    return base + options_row(index)->offset;
}

static void *field_of(Options *options, int index)
{
    return (char *)options + offset_of(index);
}

static const void *field_in(const Options *options, int index)
{
    return (const char *)options + offset_of(index);
}

int options_find(const char *name, size_t length)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const char *other = options_row(i)->name;
        if (strlen(other) == length && memcmp(other, name, length) == 0) {
            return i;
        }
    }
    return -1;
}

int options_find_letter(char letter)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (letter != '\0' && options_row(i)->letter == letter) {
            return i;
        }
    }
    return -1;
}

/* ---- values ---- */

static void init_row(Options *options, int index)
{
    if (rows[index].kind == VALUE_PLAYER) {
        *(Player *)field_of(options, index) =
            (Player){.kind = (PlayerKind)rows[index].initial, .level = LEVEL_DEFAULT};
    } else {
        setting_init(&rows[index], field_of(options, index));
    }
}

void options_init(Options *options)
{
    memset(options, 0, sizeof *options);
    for (int i = 0; i < OPTION_SETTINGS; i++) {
        init_row(options, i);
    }
    settings_init(&options->settings);
    for (int i = OPTION_CONTEST_A; i <= OPTION_CONTEST_BEGUN; i++) {
        init_row(options, i);
    }
    snprintf(options->contest.openings, sizeof options->contest.openings, CONTEST_BALANCED);
    setting_init(&rows[OPTION_GAMES], &options->games);
    setting_init(&rows[OPTION_CONCURRENCY], &options->concurrency);
}

bool options_are_watched(const Options *options)
{
    return options->script[0] == '\0' && options->screenshot[0] == '\0' &&
           options->export[0] == '\0' && !options->bench && !options->self_play &&
           !options->first_frame;
}

bool options_only_open_file(const Options *options)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (options->given[i] && i != OPTION_FILE && i != OPTION_CONFIG && i != OPTION_VERBOSE) {
            return false;
        }
    }
    return options->given[OPTION_FILE];
}

bool options_name_a_game(const Options *options)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if ((i < OPTION_SETTINGS || options_row(i)->names_game) && options->given[i]) {
            return true;
        }
    }
    return false;
}

bool options_read(Options *options, int index, const char *shown, const char *text, char *error,
                  size_t bytes)
{
    static const OptionId own_time[2] = {OPTION_BLACK_TIME, OPTION_WHITE_TIME};
    const Setting *row = options_row(index);
    TimeControl before[2];
    memcpy(before, options->setup.time, sizeof before);
    if (row == setting_row(SETTING_LANGUAGE)) { /* older files have no word for the system's */
        const char *known = setting_language_of(text);
        text = text[0] == '\0' ? setting_choice(row, 0).word : known ? known : text;
    }
    if (!option_value_read(row, field_of(options, index), shown, text, error, bytes)) {
        return false;
    }
    for (int seat = 0; row->kind == VALUE_TIMES && seat < 2; seat++) {
        if (options->given[own_time[seat]]) {
            options->setup.time[seat] = before[seat];
        }
    }
    return true;
}

void options_print(const Options *options, int index, char *out, size_t bytes)
{
    const Setting *row = options_row(index);
    const TimeControl *time = options->setup.time;
    bool far = field_in(options, index) == (const void *)&time[SEAT_FAR];
    bool own = far && !time_control_same(&time[SEAT_NEAR], &time[SEAT_FAR]);
    if (row->kind == VALUE_TIME && !own) { /* the row of both clocks has Black's */
        snprintf(out, bytes, "same");
    } else {
        option_value_print(row, field_in(options, index), out, bytes);
    }
}

/* --time overrides a saved clock of one side. A saved name is used only with the saved kind of
 * player. */
static bool is_superseded(const Options *options, const Options *saved, int index)
{
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &options->setup.player[seat];
        if (field_in(options, index) == (const void *)player->name) {
            return player->kind != saved->setup.player[seat].kind;
        }
    }
    return options_row(index)->kind == VALUE_TIME && options->given[OPTION_TIME];
}

static void fill_in_one(Options *options, const Options *saved, int index)
{
    const Setting *row = options_row(index);
    if (row->kind == VALUE_TIMES) {
        return; /* the row of each clock copies it */
    }
    if (row->kind != VALUE_PLAYER) {
        memcpy(field_of(options, index), field_in(saved, index), row->bytes);
        return;
    }
    Player *player = field_of(options, index); /* its name has a row of its own */
    char name[NAME_BYTES];
    memcpy(name, player->name, sizeof name);
    memcpy(player, field_in(saved, index), row->bytes);
    memcpy(player->name, name, sizeof name);
}

/* Whoever the command line names, a computer that is chosen later plays at the saved level. */
static void fill_in_level(Player *player, const Player *saved)
{
    player->level = player->kind == PLAYER_COMPUTER ? player->level : saved->level;
}

void options_fill_in(Options *options, const Options *saved)
{
    for (int seat = 0; seat < 2; seat++) {
        fill_in_level(&options->setup.player[seat], &saved->setup.player[seat]);
    }
    for (int i = 0; i < OPTION_WINDOW; i++) {
        if (!options->given[i] && !is_superseded(options, saved, i)) {
            fill_in_one(options, saved, i);
        }
    }
}
