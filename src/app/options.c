#include "app/options.h"

#include "engine/level.h"
#include "engine/rules/notation.h"
#include "ui/setting.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum Kind {
    KIND_FLAG,   /* bool; on the command line without a value, in the file yes or no */
    KIND_SWITCH, /* bool: on or off */
    KIND_INT,
    KIND_FLOAT,
    KIND_WORD, /* int-sized enum: one of `words` */
    KIND_TEXT,
    KIND_PLAYER,
    KIND_TIME,
    KIND_SECONDS,
    KIND_WINDOW,
    KIND_SEED,
    KIND_COLOR
} Kind;

enum {
    KEPT = 1,  /* in the settings file */
    GAME = 2,  /* names a game: starts a new one */
    HIDDEN = 4 /* for the build, not for people */
};

typedef struct Option {
    const char *name;  /* without the dashes; "" for FILE */
    const char *value; /* its name in the help; NULL: takes none */
    Kind kind;
    int flags;
    size_t offset, bytes;
    double min, max;
    const char *words; /* KIND_WORD: "one|two|three", in the enum's order */
    const char *allowed;
    const char *help;
} Option;

#define AT(field) offsetof(Options, field), sizeof(((Options *)0)->field)
#define AT_TIME(n) offsetof(Options, setup.time) + (n) * sizeof(TimeControl), sizeof(TimeControl)
#define AT_NAME(n)                                                                                 \
    offsetof(Options, setup.player) + (n) * sizeof(Player) + offsetof(Player, name), NAME_BYTES
#define AT_PLAYER(n) offsetof(Options, setup.player) + (n) * sizeof(Player), sizeof(Player)

#define TIMES "none, 300+5 (in seconds), 5m+5, 10m+3x30 (byo-yomi), 30/move"
#define WHO "human, level:1 to level:10, win-lines, or the path of a Gomocup engine"

static const Option table[] = {
    {"black", "WHO", KIND_PLAYER, KEPT | GAME, AT_PLAYER(0), 0, 0, NULL, WHO,
     "who plays Black: " WHO},
    {"white", "WHO", KIND_PLAYER, KEPT | GAME, AT_PLAYER(1), 0, 0, NULL, WHO,
     "who plays White, the same words"},
    {"black-name", "NAME", KIND_TEXT, KEPT | GAME, AT_NAME(0), 0, 0, NULL, NULL,
     "what that player is called"},
    {"white-name", "NAME", KIND_TEXT, KEPT | GAME, AT_NAME(1), 0, 0, NULL, NULL,
     "what the other player is called"},
    {"size", "N", KIND_INT, KEPT | GAME, AT(setup.size), BOARD_MIN, BOARD_MAX, NULL, NULL,
     "points on a side of the board, 5 to 25"},
    {"rule", "RULE", KIND_WORD, KEPT | GAME, AT(setup.rule), 0, 0, "freestyle|standard|renju|caro",
     NULL, "what wins: five or more, exactly five, renju with its fouls, or caro"},
    {"opening", "OPENING", KIND_WORD, KEPT | GAME, AT(setup.opening), 0, 0,
     "free|pro|long-pro|swap|swap2|rif|yamaguchi|soosorv-8|taraguchi-10", NULL,
     "how a game may begin; the last four are renju's"},
    {"time", "TIME", KIND_TIME, KEPT | GAME, AT(setup.time), 0, 0, NULL, TIMES,
     "both clocks: none; main time and what each move earns, such as 5m+5; main time, then so many "
     "periods of byo-yomi, 10m+3x30; a fixed time for each move, 30/move. In seconds, or with m in "
     "minutes"},
    {"black-time", "TIME", KIND_TIME, KEPT | GAME, AT_TIME(0), 0, 0, NULL, TIMES ", same",
     "a clock of its own for the player who begins as Black; same: as --time says"},
    {"white-time", "TIME", KIND_TIME, KEPT | GAME, AT_TIME(1), 0, 0, NULL, TIMES ", same",
     "a clock of its own for the other player"},
    {"handicap", "N", KIND_INT, KEPT | GAME, AT(setup.handicap_stones), 0, HANDICAP_MAX, NULL, NULL,
     "so many extra stones, 0 to 4, on the star points before the first move; the opening is free "
     "then"},
    {"handicap-for", "SIDE", KIND_WORD, KEPT | GAME, AT(setup.handicap_seat), 0, 0, "black|white",
     NULL, "whose they are: the player's who begins as Black or as White"},
    {"move-time", "S", KIND_SECONDS, KEPT | GAME, AT(setup.move_ms), 0, 3600, NULL, NULL,
     "the computer's limit for a move in seconds; 0: its level's own"},
    {"think-ahead", "ON", KIND_SWITCH, KEPT, AT(settings.think_ahead), 0, 0, NULL, NULL,
     "level 10 thinks on a person's time too, up to a minute a move, unless the game is paused, "
     "out "
     "of sight or run on battery: on or off"},
    {"foul-loses", NULL, KIND_FLAG, KEPT | GAME, AT(setup.foul_loses), 0, 0, NULL, NULL,
     "renju: a foul may be played and loses, instead of being refused"},
    {"swap-colors", NULL, KIND_FLAG, KEPT | GAME, AT(setup.swap_colors), 0, 0, NULL, NULL,
     "the players exchange colours after each game"},
    {"face-to-face", NULL, KIND_FLAG, KEPT, AT(settings.face_to_face), 0, 0, NULL, NULL,
     "two people at opposite edges of one screen, each with a panel turned to them"},
    {"seats", "WHERE", KIND_WORD, KEPT, AT(settings.seats), 0, 0, "auto|ends|sides", NULL,
     "face to face: the players sit above and below (ends), left and right (sides), or as the "
     "window is shaped (auto)"},
    {"turn-panel", "ON", KIND_SWITCH, KEPT, AT(settings.turn_panel), 0, 0, NULL, NULL,
     "two people at one panel: it turns to the one who is to move: on or off"},
    {"fullscreen", NULL, KIND_FLAG, KEPT, AT(settings.fullscreen), 0, 0, NULL, NULL,
     "fill the screen"},
    {"window", "WxH", KIND_WINDOW, 0, AT(window_w), 0, 0, NULL,
     "a width and a height from 200x200 to 16384x16384, such as 1280x800", "the window's size"},
    {"ui-scale", "F", KIND_FLOAT, 0, AT(ui_scale), 0.5, 4, NULL, NULL,
     "how large everything is shown, 0.5 to 4; without it as the display asks"},
    {"touch", "MODE", KIND_WORD, KEPT, AT(settings.touch), 0, 0, "direct|confirm|slide|loupe", NULL,
     "how a finger places a stone: at once, with a second tap, by aiming above the finger, or by "
     "aiming with a loupe"},
    {"hide-paused", "ON", KIND_SWITCH, KEPT, AT(settings.hide_paused), 0, 0, NULL, NULL,
     "a game with clocks hides its stones and moves while it is paused or a menu lies over it: on "
     "or off"},
    {"theme", "NAME", KIND_WORD, KEPT, AT(settings.theme), 0, 0, "kaya|night|paper|slate", NULL,
     "how board, stones and panels look"},
    {"table", "NAME", KIND_WORD, KEPT, AT(settings.table), 0, 0, "linen|tatami|waves|hills|felt",
     NULL, "what the board stands on"},
    {"background", "FILE", KIND_TEXT, KEPT, AT(settings.picture), 0, 0, NULL, NULL,
     "a picture of your own (PNG, JPEG, WebP) under the grid or on the table"},
    {"background-on", "PLACE", KIND_WORD, KEPT, AT(settings.picture_on_table), 0, 0, "board|table",
     NULL, "where that picture lies"},
    {"background-dim", "F", KIND_FLOAT, KEPT, AT(settings.picture_dim), 0, 1, NULL, NULL,
     "how much of the board's colour lies over that picture, 0 to 1"},
    {"board-color", "RRGGBB", KIND_COLOR, KEPT, AT(settings.board_color), 0, 0, NULL,
     "none, or six hexadecimal digits", "the board's colour; none: the theme's"},
    {"line-color", "RRGGBB", KIND_COLOR, KEPT, AT(settings.line_color), 0, 0, NULL,
     "none, or six hexadecimal digits", "the lines' colour; none: the theme's"},
    {"stone-size", "F", KIND_FLOAT, KEPT, AT(settings.stone_size), 0.84, 0.98, NULL, NULL,
     "a stone's diameter, 0.84 to 0.98 of the distance between two lines"},
    {"margin", "F", KIND_FLOAT, KEPT, AT(settings.margin), 0.7, 1.5, NULL, NULL,
     "from the outermost line to the board's edge, 0.7 to 1.5 of that distance"},
    {"coordinates", "WHERE", KIND_WORD, KEPT, AT(settings.coordinates), 0, 0, "off|two|four", NULL,
     "on how many sides coordinates stand"},
    {"numbers", "WHICH", KIND_WORD, KEPT, AT(settings.numbers), 0, 0, "off|last|all", NULL,
     "which stones show their number"},
    {"mark-last", "ON", KIND_SWITCH, KEPT, AT(settings.mark_last), 0, 0, NULL, NULL,
     "mark the last stone: on or off"},
    {"ghost", "ON", KIND_SWITCH, KEPT, AT(settings.show_ghost), 0, 0, NULL, NULL,
     "show a faint stone under the pointer: on or off"},
    {"forbidden", "ON", KIND_SWITCH, KEPT, AT(settings.show_forbidden), 0, 0, NULL, NULL,
     "renju: show the points forbidden to Black: on or off"},
    {"motion", "HOW", KIND_WORD, KEPT, AT(settings.motion), 0, 0, "full|reduced|none", NULL,
     "how much moves on the screen"},
    {"sound", "ON", KIND_SWITCH, KEPT, AT(settings.sound), 0, 0, NULL, NULL,
     "the sound of stones: on or off"},
    {"volume", "N", KIND_INT, KEPT, AT(settings.volume), 0, 100, NULL, NULL,
     "its loudness, 0 to 100"},
    {"lang", "LANGUAGE", KIND_WORD, KEPT, AT(settings.language), 0, 0, "system|en|zh_CN", NULL,
     "the language shown"},
    {"text-size", "SIZE", KIND_WORD, KEPT, AT(settings.text_scale), 0, 0, "small|normal|large",
     NULL, "how large text and controls are"},
    {"font", "FILE", KIND_TEXT, 0, AT(font), 0, 0, NULL, NULL,
     "a font file to use for all that it has characters for"},
    {"present", "WAY", KIND_WORD, 0, AT(present), 0, 0, "auto|texture|surface", NULL,
     "how pixels reach the screen: a renderer's texture or the window's surface"},
    {"", "FILE", KIND_TEXT, GAME, AT(file), 0, 0, NULL, NULL, "open a game (.sgf .psq .lib .txt)"},
    {"script", "FILE", KIND_TEXT, 0, AT(script), 0, 0, NULL, NULL,
     "run a script with virtual time; needs no display"},
    {"screenshot", "FILE.png", KIND_TEXT, 0, AT(screenshot), 0, 0, NULL, NULL,
     "save the last frame before leaving"},
    {"self-play", NULL, KIND_FLAG, 0, AT(self_play), 0, 0, NULL, NULL,
     "the computer plays both sides; without a display one game is played, its picture and its SGF "
     "are saved"},
    {"bench", NULL, KIND_FLAG, 0, AT(bench), 0, 0, NULL, NULL, "run the drawing benchmark"},
    {"first-frame", NULL, KIND_FLAG, 0, AT(first_frame), 0, 0, NULL, NULL,
     "leave when the first frame is shown and say when that was (what --bench starts)"},
    {"seed", "N", KIND_SEED, 0, AT(seed), 0, 0, NULL, "a whole number, 0 or more",
     "seed of the computer's random choices"},
    {"config", "DIR", KIND_TEXT, 0, AT(config), 0, 0, NULL, NULL,
     "where settings, the unfinished game and saved games live (default: $XDG_CONFIG_HOME/tengen "
     "and $XDG_DATA_HOME/tengen)"},
    {"verbose", NULL, KIND_FLAG, 0, AT(verbose), 0, 0, NULL, NULL,
     "say on the terminal what is being done"},
    {"version", NULL, KIND_FLAG, 0, AT(version), 0, 0, NULL, NULL, "print the version"},
    {"help", NULL, KIND_FLAG, 0, AT(help), 0, 0, NULL, NULL, "print this help"},
    {"man", NULL, KIND_FLAG, HIDDEN, AT(man), 0, 0, NULL, NULL, "print the manual page"},
};

enum { TABLE_ROWS = sizeof table / sizeof table[0] };
_Static_assert(sizeof table / sizeof table[0] <= (size_t)OPTIONS_TABLE_MAX, "room for `given`");
_Static_assert(sizeof(Rule) == sizeof(int), "KIND_WORD stores an int");

static void *field_of(Options *options, const Option *option)
{
    return (char *)options + option->offset;
}

static const void *field_in(const Options *options, const Option *option)
{
    return (const char *)options + option->offset;
}

void options_defaults(Options *options)
{
    memset(options, 0, sizeof *options);
    options->setup = (Setup){
        .rule = RULE_FREESTYLE,
        .size = BOARD_DEFAULT,
        .opening = OPENING_FREE,
        .player = {{.kind = PLAYER_HUMAN, .level = 4}, {.kind = PLAYER_COMPUTER, .level = 4}},
    };
    settings_init(&options->settings);
}

/* ---- values ---- */

static bool read_number(const char *text, double min, double max, double *out)
{
    char *end = NULL;
    errno = 0;
    double number = strtod(text, &end);
    if (end == text || *end != '\0' || errno != 0 || !isfinite(number) || number < min ||
        number > max) {
        return false;
    }
    for (const char *c = text; *c != '\0'; c++) { /* no hexadecimal, no names, no blanks */
        if (!strchr("0123456789.+-", *c)) {
            return false;
        }
    }
    *out = number;
    return true;
}

static bool read_bool(const char *text, bool *out)
{
    bool yes = strcasecmp(text, "on") == 0 || strcasecmp(text, "yes") == 0;
    if (!yes && strcasecmp(text, "off") != 0 && strcasecmp(text, "no") != 0) {
        return false;
    }
    *out = yes;
    return true;
}

static bool read_word(const char *words, const char *text, int *out)
{
    size_t length = strlen(text);
    int index = 0;
    for (const char *word = words; word; index++) {
        const char *bar = strchr(word, '|');
        size_t width = !bar ? strlen(word) : (size_t)(bar - word);
        if (width == length && strncasecmp(word, text, width) == 0) {
            *out = index;
            return true;
        }
        word = !bar ? NULL : bar + 1;
    }
    return false;
}

static void print_word(const char *words, int index, char *out, size_t bytes)
{
    for (; index > 0; index--) {
        words = strchr(words, '|') + 1;
    }
    snprintf(out, bytes, "%.*s", (int)strcspn(words, "|"), words);
}

/* Seconds, or minutes with an m behind; *text moves behind it. */
static bool read_span(const char **text, int64_t *ms)
{
    char *end = NULL;
    if (!isdigit((unsigned char)**text)) {
        return false;
    }
    double number = strtod(*text, &end);
    if ((size_t)(end - *text) != strspn(*text, "0123456789.")) {
        return false; /* no 0x10, no 1e1 */
    }
    double unit = 1000;
    if (*end == 'm') {
        unit = 60000;
        end++;
    } else if (*end == 's') {
        end++;
    }
    if (!isfinite(number) || number * unit > 86400000.0) {
        return false;
    }
    *ms = (int64_t)(number * unit + 0.5);
    *text = end;
    return true;
}

/* "3x30": so many periods. */
static bool read_periods(const char **text, TimeControl *time)
{
    char *end = NULL;
    if (!isdigit((unsigned char)**text)) {
        return false;
    }
    long periods = strtol(*text, &end, 10);
    if (*end != 'x' || periods < 1 || periods > 99) {
        return false;
    }
    *text = end + 1;
    time->byoyomi_periods = (int)periods;
    return read_span(text, &time->byoyomi_ms) && time->byoyomi_ms >= 1000;
}

/* "10", "5m+3", "10m+3x30" or "30/move". */
static bool read_time(TimeControl *time, const char *word)
{
    TimeControl read = {0};
    if (strcasecmp(word, "none") == 0) {
        *time = read;
        return true;
    }
    if (!read_span(&word, &read.main_ms)) {
        return false;
    }
    if (strcasecmp(word, "/move") == 0 && read.main_ms >= 1000) {
        *time = (TimeControl){.byoyomi_ms = read.main_ms, .byoyomi_periods = 1};
        return true;
    }
    if (*word == '+') {
        word++;
        size_t digits = strspn(word, "0123456789");
        if (word[digits] == 'x' ? !read_periods(&word, &read)
                                : !read_span(&word, &read.increment_ms)) {
            return false;
        }
    }
    if (*word != '\0' || (read.main_ms == 0 && read.increment_ms != 0)) {
        return false;
    }
    *time = read;
    return true;
}

/* The row of both clocks leaves one alone that has been given its own. */
static bool read_times(Options *options, const Option *option, const char *value)
{
    TimeControl *time = options->setup.time, read;
    if (option->bytes == sizeof *time) {
        bool far = option->offset != offsetof(Options, setup.time);
        return strcasecmp(value, "same") == 0 || read_time(&time[far], value);
    }
    if (!read_time(&read, value)) {
        return false;
    }
    if (!options_was_given(options, "black-time")) {
        time[SEAT_NEAR] = read;
    }
    if (!options_was_given(options, "white-time")) {
        time[SEAT_FAR] = read;
    }
    return true;
}

static bool is_program(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

/* Is there a program of this name: as given if it has a slash, else in PATH? */
static bool program_exists(const char *name, size_t length)
{
    char path[2 * PATH_BYTES];
    if (length == 0 || length >= PATH_BYTES) {
        return false;
    }
    if (memchr(name, '/', length)) {
        snprintf(path, sizeof path, "%.*s", (int)length, name);
        return is_program(path);
    }
    const char *folders = getenv("PATH");
    while (folders && *folders != '\0') {
        size_t width = strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%.*s", (int)(width < PATH_BYTES ? width : 0), folders,
                 (int)length, name);
        if (is_program(path)) {
            return true;
        }
        folders += width;
        folders += *folders == ':';
    }
    return false;
}

bool options_read_player(Player *player, const char *word, char *error, size_t bytes)
{
    Player read = {.level = player->level};
    snprintf(read.name, sizeof read.name, "%s", player->name);
    double level = 0;
    if (strcasecmp(word, "human") == 0) {
        read.kind = PLAYER_HUMAN;
    } else if (strcasecmp(word, "win-lines") == 0) {
        read.kind = PLAYER_COMPUTER;
        read.level = LEVEL_WINLINES;
    } else if (strncasecmp(word, "level:", 6) == 0) {
        if (!read_number(word + 6, LEVEL_MIN, level_max(), &level) || level != floor(level)) {
            snprintf(error, bytes, "allowed: " WHO);
            return false;
        }
        read.kind = PLAYER_COMPUTER;
        read.level = (int)level;
    } else if (strlen(word) >= sizeof read.engine) {
        snprintf(error, bytes, "longer than %zu bytes", sizeof read.engine - 1);
        return false;
    } else if (program_exists(word, strlen(word)) || program_exists(word, strcspn(word, " "))) {
        read.kind = PLAYER_ENGINE;
        snprintf(read.engine, sizeof read.engine, "%s", word);
    } else {
        snprintf(error, bytes, "no such program; allowed: " WHO);
        return false;
    }
    *player = read;
    return true;
}

static bool read_window(Options *options, const char *value)
{
    int w = 0, h = 0, used = 0;
    if (sscanf(value, "%5dx%5d%n", &w, &h, &used) != 2 || value[used] != '\0' || w < 200 ||
        h < 200 || w > 16384 || h > 16384) {
        return false;
    }
    options->window_w = w;
    options->window_h = h;
    return true;
}

static bool read_seed(const char *value, uint64_t *seed)
{
    char *end = NULL;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    if (!isdigit((unsigned char)value[0]) || *end != '\0' || errno != 0) {
        return false;
    }
    *seed = number;
    return true;
}

static bool read_color(const char *value, Argb *color)
{
    if (strcasecmp(value, "none") == 0) {
        *color = 0;
        return true;
    }
    value += *value == '#';
    char *end = NULL;
    unsigned long number = strtoul(value, &end, 16);
    if (strlen(value) != 6 || strspn(value, "0123456789abcdefABCDEF") != 6) {
        return false;
    }
    *color = RGB(number);
    return true;
}

/* A word is kept as an int, or as a bool where it names one of two. */
static bool read_word_field(const Option *option, void *field, const char *value)
{
    int index = 0;
    if (!read_word(option->words, value, &index)) {
        return false;
    }
    if (option->bytes == sizeof(bool)) {
        *(bool *)field = index != 0;
    } else {
        memcpy(field, &index, sizeof index);
    }
    return true;
}

static bool read_text_field(const Option *option, char *field, const char *value)
{
    if (strlen(value) >= option->bytes || strpbrk(value, "\r\n")) {
        return false;
    }
    memset(field, 0, option->bytes);
    memcpy(field, value, strlen(value) + 1);
    return true;
}

static bool read_plain_value(Options *options, const Option *option, const char *value)
{
    void *field = field_of(options, option);
    double number = 0;
    switch (option->kind) {
    case KIND_FLAG:
    case KIND_SWITCH:
        return read_bool(value, field);
    case KIND_INT:
        if (!read_number(value, option->min, option->max, &number) || number != floor(number)) {
            return false;
        }
        *(int *)field = (int)number;
        return true;
    case KIND_FLOAT:
        if (!read_number(value, option->min - 1e-6, option->max + 1e-6, &number)) {
            return false;
        }
        *(float *)field = (float)number;
        return true;
    case KIND_SECONDS:
        if (!read_number(value, option->min, option->max, &number)) {
            return false;
        }
        *(int64_t *)field = (int64_t)(number * 1000 + 0.5);
        return true;
    case KIND_WORD:
        return read_word_field(option, field, value);
    case KIND_TEXT:
        return read_text_field(option, field, value);
    case KIND_TIME:
        return read_times(options, option, value);
    case KIND_WINDOW:
        return read_window(options, value);
    case KIND_SEED:
        return read_seed(value, field);
    case KIND_COLOR:
        return read_color(value, field);
    case KIND_PLAYER:
        break;
    }
    return false;
}

static void print_allowed(const Option *option, char *out, size_t bytes)
{
    size_t used = 0;
    if (option->allowed) {
        snprintf(out, bytes, "%s", option->allowed);
    } else if (option->words) {
        for (const char *c = option->words; *c != '\0' && used + 3 < bytes; c++) {
            if (*c == '|') {
                out[used++] = ',';
            }
            out[used++] = *c == '|' ? ' ' : *c;
        }
        out[used] = '\0';
    } else if (option->kind == KIND_FLAG || option->kind == KIND_SWITCH) {
        snprintf(out, bytes, "on, off");
    } else if (option->kind == KIND_TEXT) {
        snprintf(out, bytes, "a text of at most %zu bytes in one line", option->bytes - 1);
    } else {
        snprintf(out, bytes, "a number from %g to %g", option->min, option->max);
    }
}

/* What was typed is repeated in one line, whatever it held. */
static void show(char *out, size_t bytes, const char *typed)
{
    snprintf(out, bytes, "%s", typed);
    for (char *c = out; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 127) {
            *c = '?';
        }
    }
}

/* `shown` is how the option was written. */
static bool read_value(Options *options, const Option *option, const char *shown, const char *value,
                       char *error, size_t bytes)
{
    char allowed[240] = "", typed[81];
    show(typed, sizeof typed, value);
    if (option->kind == KIND_PLAYER) {
        if (options_read_player(field_of(options, option), value, allowed, sizeof allowed)) {
            return true;
        }
        snprintf(error, bytes, "%s %s: %s", shown, typed, allowed);
        return false;
    }
    if ((option->kind != KIND_TEXT || value[0] != '\0' || (option->flags & KEPT)) &&
        read_plain_value(options, option, value)) {
        return true;
    }
    print_allowed(option, allowed, sizeof allowed);
    snprintf(error, bytes, "%s: \"%s\" is not allowed; allowed: %s", shown, typed, allowed);
    return false;
}

/* ---- the command line ---- */

static const Option *find(const char *name, size_t length)
{
    for (const Option *option = table; option < table + TABLE_ROWS; option++) {
        if (length > 0 && strlen(option->name) == length &&
            strncmp(option->name, name, length) == 0) {
            return option;
        }
    }
    return NULL;
}

/* Takes the option at argument[*at], and its value. */
static bool parse_one(Options *options, int count, char *const argument[], int *at, char *error,
                      size_t bytes)
{
    const char *text = argument[*at];
    size_t length = strcspn(text, "=");
    const char *inside = text[length] == '=' ? text + length + 1 : NULL;
    const Option *option = text[1] == '-' ? find(text + 2, length - 2) : NULL;
    char shown[64];
    show(shown, length < 40 ? length + 1 : 41, text);
    if (!option) {
        snprintf(error, bytes, "%s: no such option; tengen --help lists what is allowed", shown);
        return false;
    }
    options->given[option - table] = true;
    if (!option->value) {
        if (inside) {
            snprintf(error, bytes, "%s takes no value", shown);
            return false;
        }
        *(bool *)field_of(options, option) = true;
        return true;
    }
    if (!inside && *at + 1 >= count) {
        char allowed[200];
        print_allowed(option, allowed, sizeof allowed);
        snprintf(error, bytes, "%s needs a value; allowed: %s", shown, allowed);
        return false;
    }
    if (!inside) {
        inside = argument[++*at];
    }
    return read_value(options, option, shown, inside, error, bytes);
}

bool options_parse(Options *options, int count, char *const argument[], char *error, size_t bytes)
{
    bool only_files = false;
    const Option *file = NULL;
    for (const Option *option = table; option < table + TABLE_ROWS; option++) {
        if (option->name[0] == '\0') {
            file = option;
        }
    }
    for (int i = 1; i < count; i++) {
        const char *text = argument[i];
        if (!only_files && strcmp(text, "--") == 0) {
            only_files = true;
        } else if (only_files || text[0] != '-') {
            if (options->given[file - table]) {
                snprintf(error, bytes, "%.80s: one FILE is allowed, %.80s is named already", text,
                         options->file);
                return false;
            }
            options->given[file - table] = true;
            if (!read_value(options, file, "FILE", text, error, bytes)) {
                return false;
            }
        } else if (!parse_one(options, count, argument, &i, error, bytes)) {
            return false;
        }
    }
    return true;
}

bool options_name_a_game(const Options *options)
{
    for (int i = 0; i < TABLE_ROWS; i++) {
        if (options->given[i] && (table[i].flags & GAME)) {
            return true;
        }
    }
    return false;
}

bool options_was_given(const Options *options, const char *name)
{
    for (int i = 0; i < TABLE_ROWS; i++) {
        if (strcmp(table[i].name, name) == 0) {
            return options->given[i];
        }
    }
    return false;
}

/* A clock that is named alone or with the other one does not come from the file; a name there
 * belongs to that kind of player. */
static bool is_spoken_for(const Options *options, const Options *below, const Option *option)
{
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &options->setup.player[seat];
        if (field_in(options, option) == (const void *)player->name) {
            return player->kind != below->setup.player[seat].kind;
        }
        if (field_in(options, option) == (const void *)&options->setup.time[seat] &&
            option->bytes == sizeof(TimeControl)) {
            return options_was_given(options, "time");
        }
    }
    return false;
}

static void lay_over_one(Options *options, const Options *below, const Option *option)
{
    Player *player = field_of(options, option);
    if (option->kind == KIND_PLAYER) { /* its name has a row of its own */
        char name[NAME_BYTES];
        memcpy(name, player->name, sizeof name);
        memcpy(player, field_in(below, option), option->bytes);
        memcpy(player->name, name, sizeof name);
    } else if (strcmp(option->name, "time") != 0) { /* the rows of each clock lay that over */
        memcpy(field_of(options, option), field_in(below, option), option->bytes);
    }
}

void options_lay_over(Options *options, const Options *below)
{
    for (int i = 0; i < TABLE_ROWS; i++) {
        const Option *option = &table[i];
        if (!options->given[i] && (option->flags & KEPT) &&
            !is_spoken_for(options, below, option)) {
            lay_over_one(options, below, option);
        }
    }
}

/* ---- the settings file ---- */

bool options_read_setting(Options *options, const char *key, const char *value, char *error,
                          size_t bytes)
{
    const Option *option = find(key, strlen(key));
    if (!option || !(option->flags & KEPT)) {
        snprintf(error, bytes, "no such setting: %.40s", key);
        return false;
    }
    return read_value(options, option, key, value, error, bytes);
}

static void print_player(const Player *player, char *out, size_t bytes)
{
    if (player->kind == PLAYER_ENGINE) {
        snprintf(out, bytes, "%s", player->engine);
    } else if (player->kind == PLAYER_HUMAN) {
        snprintf(out, bytes, "human");
    } else if (player->level == LEVEL_WINLINES) {
        snprintf(out, bytes, "win-lines");
    } else {
        snprintf(out, bytes, "level:%d", player->level);
    }
}

static void print_time(const TimeControl *time, char *out, size_t bytes)
{
    double main_s = (double)time->main_ms / 1000, period_s = (double)time->byoyomi_ms / 1000;
    if (!time_control_on(time)) {
        snprintf(out, bytes, "none");
    } else if (time->byoyomi_ms == 0) {
        snprintf(out, bytes, "%.10g+%.10g", main_s, (double)time->increment_ms / 1000);
    } else if (time->main_ms == 0 && time->byoyomi_periods <= 1) {
        snprintf(out, bytes, "%.10g/move", period_s);
    } else {
        snprintf(out, bytes, "%.10g+%dx%.10g", main_s, time->byoyomi_periods, period_s);
    }
}

/* Black's stands in the row of both. */
static void print_times(const Options *options, const Option *option, char *out, size_t bytes)
{
    const TimeControl *time = options->setup.time;
    bool far = field_in(options, option) == (const void *)&time[SEAT_FAR];
    bool own = far && !time_control_same(&time[SEAT_NEAR], &time[SEAT_FAR]);
    if (option->bytes == sizeof *time && !own) {
        snprintf(out, bytes, "same");
    } else {
        print_time(&time[far], out, bytes);
    }
}

static void print_value(const Options *options, const Option *option, char *out, size_t bytes)
{
    const void *field = field_in(options, option);
    int index = 0;
    out[0] = '\0';
    switch (option->kind) {
    case KIND_FLAG:
    case KIND_SWITCH:
        snprintf(out, bytes, "%s", *(const bool *)field ? "on" : "off");
        break;
    case KIND_INT:
        snprintf(out, bytes, "%d", *(const int *)field);
        break;
    case KIND_FLOAT:
        snprintf(out, bytes, "%.4g", (double)*(const float *)field);
        break;
    case KIND_SECONDS:
        snprintf(out, bytes, "%.10g", (double)*(const int64_t *)field / 1000);
        break;
    case KIND_WORD:
        if (option->bytes == sizeof(bool)) {
            index = *(const bool *)field;
        } else {
            memcpy(&index, field, sizeof index);
        }
        print_word(option->words, index, out, bytes);
        break;
    case KIND_TEXT:
        snprintf(out, bytes, "%s", (const char *)field);
        break;
    case KIND_PLAYER:
        print_player(field, out, bytes);
        break;
    case KIND_TIME:
        print_times(options, option, out, bytes);
        break;
    case KIND_COLOR:
        if (*(const Argb *)field == 0) {
            snprintf(out, bytes, "none");
        } else {
            snprintf(out, bytes, "%06X", (unsigned)(*(const Argb *)field & 0xFFFFFF));
        }
        break;
    case KIND_WINDOW:
    case KIND_SEED:
        break;
    }
}

bool options_is_blank(char c)
{
    return isspace((unsigned char)c) != 0;
}

/* A semicolon behind a blank, or at the beginning, begins a remark: it and the backslashes before
 * it get one more backslash, which the reader (config.c) takes off again. */
static void mask_remarks(const char *value, char *out, size_t bytes)
{
    size_t length = 0;
    for (size_t i = 0; value[i] != '\0' && length + 2 < bytes; i++) {
        bool begins = i == 0 || options_is_blank(value[i - 1]);
        if (begins && value[i + strspn(value + i, "\\")] == ';') {
            out[length++] = '\\';
        }
        out[length++] = value[i];
    }
    out[length] = '\0';
}

static bool may_part(const char *value, size_t at)
{
    return !options_is_blank(value[at - 1]) && !options_is_blank(value[at]) &&
           !strchr(";#", value[at]);
}

/* The reader of .ini files takes lines of at most 200 bytes: a longer value goes on in lines that
 * begin with a blank. A piece neither begins nor ends with a blank, for those are trimmed, nor does
 * it begin like a remark. */
static void write_long(const char *value, FILE *out)
{
    enum { PIECE = 120 };
    size_t left = strlen(value);
    while (left > 0) {
        size_t piece = left < PIECE ? left : PIECE;
        while (piece < left && !may_part(value, piece)) {
            piece++;
        }
        fprintf(out, "%.*s\n", (int)piece, value);
        value += piece;
        left -= piece;
        if (left > 0) {
            fputs("  ", out);
        }
    }
}

void options_write_settings(const Options *options, FILE *out)
{
    fputs("# Settings of Tengen. Written anew whenever one is changed in the game.\n", out);
    for (const Option *option = table; option < table + TABLE_ROWS; option++) {
        char value[PATH_BYTES], masked[2 * PATH_BYTES] = "";
        if (!(option->flags & KEPT)) {
            continue;
        }
        print_value(options, option, value, sizeof value);
        mask_remarks(value, masked, sizeof masked);
        fprintf(out, "\n# %s\n%s = ", option->help, option->name);
        if (value[0] == '\0') {
            fputc('\n', out);
        } else {
            write_long(masked, out);
        }
    }
}

/* ---- help ---- */

static void print_value_name(const Option *option, FILE *out)
{
    if (!option->value) {
        return;
    }
    fprintf(out, " %s", option->words ? option->words : option->value);
}

/* Those that the game's own help, on F1, does not explain better. */
static const char *const keys[][2] = {
    {"F1", "help, with all keys"},
    {"F3",
     "for developers: outline what each frame painted anew, with its time, area and wake-ups"},
    {"F11", "full screen"},
    {"Ctrl+Q", "leave"},
};
enum { KEY_ROWS = sizeof keys / sizeof keys[0] };

void options_print_help(FILE *out)
{
    fputs("Tengen: five in a row.\n\nUsage: tengen [OPTION]... [FILE]\n\n", out);
    for (const Option *option = table; option < table + TABLE_ROWS; option++) {
        if (option->flags & HIDDEN) {
            continue;
        }
        if (option->name[0] == '\0') {
            fprintf(out, "  %s", option->value);
        } else {
            fprintf(out, "  --%s", option->name);
            print_value_name(option, out);
        }
        fprintf(out, "\n        %s\n", option->help);
    }
    fputs("\nKeys:\n", out);
    for (int i = 0; i < KEY_ROWS; i++) {
        fprintf(out, "  %-8s%s\n", keys[i][0], keys[i][1]);
    }
    fputs("\nValues may also be written --option=VALUE. Exit status: 0 all went well, 1 it failed "
          "while\nrunning, 2 a wrong option.\n",
          out);
}

/* troff: a minus is \-, a line must not begin with a dot. */
static void print_troff(const char *text, FILE *out)
{
    if (*text == '.' || *text == '\'') {
        fputs("\\&", out);
    }
    for (; *text != '\0'; text++) {
        if (*text == '-') {
            fputs("\\-", out);
        } else if (*text == '\\') {
            fputs("\\e", out);
        } else {
            fputc(*text, out);
        }
    }
}

static void print_man_options(FILE *out, bool settings)
{
    for (const Option *option = table; option < table + TABLE_ROWS; option++) {
        if ((option->flags & HIDDEN) || (settings && !(option->flags & KEPT))) {
            continue;
        }
        fputs(".TP\n.B ", out);
        if (option->name[0] != '\0' && !settings) {
            fputs("\\-\\-", out);
        }
        print_troff(option->name, out);
        if (option->value) {
            fputs(settings ? " = \\fI" : " \\fI", out);
            print_troff(option->words ? option->words : option->value, out);
            fputs("\\fR", out);
        } else if (settings) {
            fputs(" = \\fIon|off\\fR", out);
        }
        fputc('\n', out);
        print_troff(option->help, out);
        fputs(".\n", out);
    }
}

void options_print_man(FILE *out)
{
    fputs(".TH TENGEN 6 \"\" \"Tengen " TENGEN_VERSION "\" \"Games\"\n"
          ".SH NAME\ntengen \\- five in a row: a game, a board for two, a brain\n"
          ".SH SYNOPSIS\n.B tengen\n[\\fIoption\\fR]... [\\fIfile\\fR]\n"
          ".SH DESCRIPTION\nA native game of five in a row (gomoku, renju, caro) for one person "
          "against the computer or\nanother engine, for two people at one screen, and for looking "
          "at games.\n"
          ".SH OPTIONS\n",
          out);
    print_man_options(out, false);
    fputs(".SH KEYS\n", out);
    for (int i = 0; i < KEY_ROWS; i++) {
        fprintf(out, ".TP\n.B %s\n%s.\n", keys[i][0], keys[i][1]);
    }
    fputs(".SH SETTINGS FILE\nOne setting a line, \\fIname = value\\fR, in settings.ini. "
          "A line that cannot be read is told\nand the default is used; the file is then kept as "
          "settings.ini.bad.\n",
          out);
    print_man_options(out, true);
    fputs(".SH FILES\n.TP\n.I $XDG_CONFIG_HOME/tengen/settings.ini\nThe settings.\n"
          ".TP\n.I $XDG_DATA_HOME/tengen/autosave.sgf\nThe game as it stands, written after every "
          "move.\n"
          ".TP\n.I $XDG_DATA_HOME/tengen/games/\nSaved games and pictures.\n"
          ".SH EXIT STATUS\n0 all went well, 1 it failed while running, 2 a wrong option.\n"
          ".SH SEE ALSO\n.BR pbrain\\-tengen (6)\n",
          out);
}
