/* setting.h: the table of the player's settings, one row each. The command line, --help, the manual
 * page, the settings file, the settings page and CMD_SETTING all work from these rows, so a new
 * setting is a field of Settings, a SettingId and a row. app/ describes its other options with the
 * same row type. */
#ifndef TENGEN_UI_SETTING_H
#define TENGEN_UI_SETTING_H

#include <stddef.h>

#include "ui/settings.h"

struct Buffer;

typedef enum ValueKind {
    VALUE_FLAG,   /* bool; on the command line its name alone turns it on */
    VALUE_SWITCH, /* bool: on or off */
    VALUE_CHOICE, /* enum or bool: one of the row's words */
    VALUE_INT,
    VALUE_FLOAT,
    VALUE_TEXT,  /* char array */
    VALUE_COLOR, /* Argb; 0: none */
    /* Options of app/ only: */
    VALUE_PLAYER,  /* Player */
    VALUE_ENGINE,  /* EngineEntry */
    VALUE_TIME,    /* TimeControl of one seat */
    VALUE_TIMES,   /* TimeControl[2] */
    VALUE_SECONDS, /* int64_t, milliseconds */
    VALUE_WINDOW,  /* WindowSize */
    VALUE_SEED     /* uint64_t */
} ValueKind;

/* Where a setting appears on the settings page. Rows of one place follow in the table's order. */
typedef enum SettingPlace {
    PLACE_NONE, /* not on the page, or part of another row */
    PLACE_TOP,
    PLACE_LOOK_LEFT,
    PLACE_LOOK_RIGHT,
    PLACE_BACKGROUND,
    PLACE_BOARD_LEFT,
    PLACE_BOARD_RIGHT,
    PLACE_SOUNDS /* below the switch of all sounds */
} SettingPlace;

typedef struct SettingChoice {
    const char *word;  /* as typed and as saved */
    const char *label; /* on the page: English, for translation; NULL: none */
} SettingChoice;

typedef struct Setting {
    const char *name;  /* of the option, without dashes, and in the settings file; "" for FILE */
    char letter;       /* of the option with one dash; NUL: none */
    const char *value; /* name of the value in --help; NULL: takes none */
    ValueKind kind;
    size_t offset, bytes; /* of the field in its struct: Settings, or one of app/ */
    double initial;       /* default; VALUE_PLAYER: its kind; texts are empty by default */
    double min, max;      /* VALUE_INT, VALUE_FLOAT, VALUE_SECONDS */
    double step;          /* of the slider */
    int choices;          /* VALUE_CHOICE: how many, in the order of the enum */
    const SettingChoice *choice;
    SettingChoice (*choice_at)(int index); /* instead of `choice`: from a table kept elsewhere */
    const char *help; /* for --help; "{}" stands for `values` or the allowed values */
    void (*values)(struct Buffer *out); /* NULL: the allowed values */
    SettingPlace place;
    const char *control; /* name of the control, if it is not `name` */
    const char *label;   /* English, for translation */
    const char *note;    /* a sentence below the row; NULL: none */
    bool percent;        /* a fraction shown in percent */
    bool names_game;     /* on the command line it opens or starts a game */
    bool hidden;         /* not in --help */
} Setting;

enum { SETTING_CHOICES_MAX = 20 }; /* of a row that has controls on the page */

/* Rows in the order of --help and of the settings file. */
typedef enum SettingId {
    SETTING_THEME,
    SETTING_TABLE,
    SETTING_PICTURE,
    SETTING_PICTURE_ON_TABLE,
    SETTING_PICTURE_DIM,
    SETTING_BOARD_COLOR,
    SETTING_LINE_COLOR,
    SETTING_STONE_SIZE,
    SETTING_COORDINATES,
    SETTING_NUMBERS,
    SETTING_MARK_LAST,
    SETTING_GHOST,
    SETTING_FORBIDDEN,
    SETTING_MARGIN,
    SETTING_TOUCH,
    SETTING_FACE_TO_FACE,
    SETTING_SEATS,
    SETTING_TURN_PANEL,
    SETTING_HIDE_PAUSED,
    SETTING_THINK_AHEAD,
    SETTING_REPORT_GAMES,
    SETTING_ANALYSIS_LINES,
    SETTING_ANALYSIS_TIME,
    SETTING_ANALYST,
    SETTING_SOUND,
    SETTING_VOLUME,
    SETTING_SOUND_STONES,
    SETTING_SOUND_CLOCK,
    SETTING_SOUND_END,
    SETTING_SOUND_ERRORS,
    SETTING_ANNOUNCE,
    SETTING_SCAN,
    SETTING_MOTION,
    SETTING_LANGUAGE,
    SETTING_TEXT_SCALE,
    SETTING_FULLSCREEN,
    SETTING_EXPORT_AS,
    SETTING_EXPORT_SHEET,
    SETTING_EXPORT_PACE,
    SETTING_EXPORT_NUMBERS,
    SETTING_EXPORT_FROM,
    SETTING_EXPORT_SIZE,
    SETTING_EXPORT_COORDINATES,
    SETTING_ASK_NEWCOMER,
    SETTING_NEXT_LESSON,
    SETTING_COUNT
} SettingId;

const Setting *setting_row(SettingId id); /* static storage */

/* Choice `index` of a VALUE_CHOICE row, 0 <= index < row->choices. */
SettingChoice setting_choice(const Setting *row, int index);

/* Gives a row's field its default. Zero, or empty, for the kinds that are no number. */
void setting_init(const Setting *row, void *field);
/* Any number as a row's field holds it: bool, enum, int, float or colour; out of range it is
 * clamped. */
void setting_store(const Setting *row, void *field, double number);
double setting_load(const Setting *row, const void *field);

void settings_init(Settings *settings); /* the defaults */
/* Numbers for every kind but VALUE_TEXT, which takes `text` if it fits. Choosing a table
 * removes a picture that would cover it; a volume ends the mute. */
void setting_set(Settings *settings, SettingId id, double number, const char *text);
double setting_get(const Settings *settings, SettingId id);

/* The word of the chosen language ("en", "zh_CN"); "" for the system's. */
const char *setting_language(const Settings *settings);
/* The word of the language that a locale means: "zh_CN" for "zh" and "zh_CN.UTF-8", "en" for
 * "en_US.UTF-8". NULL: there is none. */
const char *setting_language_of(const char *locale);

/* Name of the control of a choice, such as "theme-kaya": static, for scripts and the focus. Main
 * thread only. */
const char *setting_control(SettingId id, int index);

#endif
