#include "app/options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "app/file_format.h"
#include "engine/level.h"
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

static SettingChoice game_format(int index)
{
    return (SettingChoice){.word = file_format((FileFormatId)index)->extension};
}

static const SettingChoice first_colors[] = {
    [SEAT_NEAR] = {.word = "black"}, [SEAT_FAR] = {.word = "white"}};

static const Setting game_row[] = {
    {.name = "black",
     .value = "WHO",
     .kind = VALUE_PLAYER,
     OF(Setup, player[SEAT_NEAR]),
     .help = "who plays Black: {}"},
    {.name = "white",
     .value = "WHO",
     .kind = VALUE_PLAYER,
     OF(Setup, player[SEAT_FAR]),
     .help = "who plays White, likewise"},
    {.name = "black-name",
     .value = "NAME",
     .kind = VALUE_TEXT,
     OF(Setup, player[SEAT_NEAR].name),
     .help = "the name of the player who begins as Black"},
    {.name = "white-name",
     .value = "NAME",
     .kind = VALUE_TEXT,
     OF(Setup, player[SEAT_FAR].name),
     .help = "the name of the player who begins as White"},
    {.name = "size",
     .value = "N",
     .kind = VALUE_INT,
     OF(Setup, size),
     .min = BOARD_MIN,
     .max = BOARD_MAX,
     .help = "points on a side of the board, {}"},
    {.name = "rule",
     .value = "RULE",
     .kind = VALUE_CHOICE,
     OF(Setup, rule),
     .choices = RULE_COUNT,
     .choice_at = rule_choice,
     .help = "what wins and what is forbidden; F1 explains it in the game"},
    {.name = "opening",
     .value = "OPENING",
     .kind = VALUE_CHOICE,
     OF(Setup, opening),
     .choices = OPENING_COUNT,
     .choice_at = opening_choice,
     .help = "how a game may begin; the last four are renju's"},
    {.name = "time",
     .value = "TIME",
     .kind = VALUE_TIMES,
     OF(Setup, time),
     .help = "both clocks: none; main time and increment, such as 5m+5; main time and periods of "
             "byo-yomi, 10m+3x30; a fixed time for each move, 30/move. In seconds, or with m in "
             "minutes"},
    {.name = "black-time",
     .value = "TIME",
     .kind = VALUE_TIME,
     OF(Setup, time[SEAT_NEAR]),
     .help = "a clock of its own for the player who begins as Black; same: as --time says"},
    {.name = "white-time",
     .value = "TIME",
     .kind = VALUE_TIME,
     OF(Setup, time[SEAT_FAR]),
     .help = "a clock of its own for the player who begins as White, likewise"},
    {.name = "handicap",
     .value = "N",
     .kind = VALUE_INT,
     OF(Setup, handicap_stones),
     .min = 0,
     .max = HANDICAP_MAX,
     .help = "extra stones on the star points before the first move, {}; the opening is then "
             "free"},
    {.name = "handicap-for",
     .value = "SIDE",
     .kind = VALUE_CHOICE,
     OF(Setup, handicap_seat),
     CHOICES(first_colors),
     .help = "who gets the handicap: the player who begins as Black or as White"},
    {.name = "move-time",
     .value = "S",
     .kind = VALUE_SECONDS,
     OF(Setup, move_ms),
     .min = 0,
     .max = 3600,
     .help = "the computer's limit for a move in seconds; 0: its level's own"},
    {.name = "foul-loses",
     .kind = VALUE_FLAG,
     OF(Setup, foul_loses),
     .help = "renju: a foul may be played and loses, instead of being refused"},
    {.name = "swap-colors",
     .kind = VALUE_FLAG,
     OF(Setup, swap_colors),
     .help = "the players exchange colours after each game"},
};

static const SettingChoice presents[] = {[PRESENT_AUTO] = {.word = "auto"},
                                         [PRESENT_TEXTURE] = {.word = "texture"},
                                         [PRESENT_SURFACE] = {.word = "surface"}};

static const Setting run_row[] = {
    {.name = "window",
     .value = "WxH",
     .kind = VALUE_WINDOW,
     OF(Options, window),
     .help = "the window's size"},
    {.name = "ui-scale",
     .value = "F",
     .kind = VALUE_FLOAT,
     OF(Options, ui_scale),
     .min = 0.5,
     .max = 4,
     .help = "how large everything is shown, {}; by default as the display asks"},
    {.name = "font",
     .value = "FILE",
     .kind = VALUE_TEXT,
     OF(Options, font),
     .help = "a font file to use for all characters that it has"},
    {.name = "present",
     .value = "WAY",
     .kind = VALUE_CHOICE,
     OF(Options, present),
     CHOICES(presents),
     .help = "how pixels reach the screen: a renderer's texture or the window's surface"},
    {.name = "",
     .value = "FILE",
     .kind = VALUE_TEXT,
     OF(Options, file),
     .choices = FORMAT_GAMES,
     .choice_at = game_format,
     .help = "open a game ({})",
     .names_game = true},
    {.name = "script",
     .value = "FILE",
     .kind = VALUE_TEXT,
     OF(Options, script),
     .help = "run a script with virtual time; needs no display"},
    {.name = "screenshot",
     .value = "FILE.png",
     .kind = VALUE_TEXT,
     OF(Options, screenshot),
     .help = "save the last frame before exiting"},
    {.name = "self-play",
     .kind = VALUE_FLAG,
     OF(Options, self_play),
     .help = "the computer plays both sides; without a display it plays one game and saves its "
             "picture and its SGF"},
    {.name = "bench", .kind = VALUE_FLAG, OF(Options, bench), .help = "run the drawing benchmark"},
    {.name = "first-frame",
     .kind = VALUE_FLAG,
     OF(Options, first_frame),
     .help = "exit when the first frame is shown and print how long that took (used by --bench)"},
    {.name = "seed",
     .value = "N",
     .kind = VALUE_SEED,
     OF(Options, seed),
     .help = "seed of the computer's random choices"},
    {.name = "config",
     .value = "DIR",
     .kind = VALUE_TEXT,
     OF(Options, config),
     .help = "where settings, the unfinished game and saved games live (default: "
             "$XDG_CONFIG_HOME/tengen and $XDG_DATA_HOME/tengen)"},
    {.name = "verbose",
     .kind = VALUE_FLAG,
     OF(Options, verbose),
     .help = "report on the terminal what is being done"},
    {.name = "version", .kind = VALUE_FLAG, OF(Options, version), .help = "print the version"},
    {.name = "help", .kind = VALUE_FLAG, OF(Options, help), .help = "print this help"},
    {.name = "man",
     .kind = VALUE_FLAG,
     OF(Options, man),
     .help = "print the manual page",
     .hidden = true},
};

enum {
    GAME_ROWS = sizeof game_row / sizeof game_row[0],
    KEPT_ROWS = GAME_ROWS + SETTING_COUNT,
    RUN_ROWS = sizeof run_row / sizeof run_row[0],
    ALL_ROWS = KEPT_ROWS + RUN_ROWS
};
_Static_assert((int)ALL_ROWS <= (int)OPTIONS_MAX, "room in Options.given");

int options_count(void)
{
    return ALL_ROWS;
}

const Setting *options_row(int index)
{
    assert(index >= 0 && index < ALL_ROWS);
    return index < GAME_ROWS   ? &game_row[index]
           : index < KEPT_ROWS ? setting_row((SettingId)(index - GAME_ROWS))
                               : &run_row[index - KEPT_ROWS];
}

bool options_is_saved(int index)
{
    return index < KEPT_ROWS;
}

/* Where the row's field lies in Options. */
static size_t offset_of(int index)
{
    size_t base = index < GAME_ROWS   ? offsetof(Options, setup)
                  : index < KEPT_ROWS ? offsetof(Options, settings)
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
    for (int i = 0; i < ALL_ROWS; i++) {
        const char *other = options_row(i)->name;
        if (strlen(other) == length && memcmp(other, name, length) == 0) {
            return i;
        }
    }
    return -1;
}

/* ---- values ---- */

void options_init(Options *options)
{
    memset(options, 0, sizeof *options);
    options->setup = (Setup){
        .rule = RULE_FREESTYLE,
        .size = BOARD_DEFAULT,
        .opening = OPENING_FREE,
        .player = {{.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT},
                   {.kind = PLAYER_COMPUTER, .level = LEVEL_DEFAULT}},
    };
    settings_init(&options->settings);
}

bool options_was_given(const Options *options, const char *name)
{
    int index = options_find(name, strlen(name));
    assert(index >= 0);
    return options->given[index];
}

bool options_name_a_game(const Options *options)
{
    for (int i = 0; i < ALL_ROWS; i++) {
        if ((i < GAME_ROWS || options_row(i)->names_game) && options->given[i]) {
            return true;
        }
    }
    return false;
}

bool options_read(Options *options, int index, const char *shown, const char *text, char *error,
                  size_t bytes)
{
    static const char *const own_time[2] = {"black-time", "white-time"};
    const Setting *row = options_row(index);
    TimeControl before[2];
    memcpy(before, options->setup.time, sizeof before);
    if (row == setting_row(SETTING_LANGUAGE) && text[0] == '\0') {
        text = setting_choice(row, 0).word; /* older files have no word for the system's */
    }
    if (!option_value_read(row, field_of(options, index), shown, text, error, bytes)) {
        return false;
    }
    for (int seat = 0; row->kind == VALUE_TIMES && seat < 2; seat++) {
        if (options_was_given(options, own_time[seat])) {
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
    return options_row(index)->kind == VALUE_TIME && options_was_given(options, "time");
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

void options_fill_in(Options *options, const Options *saved)
{
    for (int i = 0; i < KEPT_ROWS; i++) {
        if (!options->given[i] && !is_superseded(options, saved, i)) {
            fill_in_one(options, saved, i);
        }
    }
}
