/* settings.h: what a player sets in a menu, as plain data. app/ saves it in the settings file; the
 * table of the settings is setting.h. */
#ifndef TENGEN_UI_SETTINGS_H
#define TENGEN_UI_SETTINGS_H

#include "engine/types.h"
#include "render/ground.h"

typedef enum ThemeId { THEME_KAYA, THEME_NIGHT, THEME_PAPER, THEME_SLATE, THEME_COUNT } ThemeId;
typedef enum Numbers { NUMBERS_OFF, NUMBERS_LAST, NUMBERS_ALL } Numbers;
typedef enum TouchMode { TOUCH_DIRECT, TOUCH_CONFIRM, TOUCH_SLIDE, TOUCH_LOUPE } TouchMode;
/* Where the players sit face to face. SEATS_AUTO: above and below in a window that is
 * higher than wide, else left and right. */
typedef enum Seats { SEATS_AUTO, SEATS_ENDS, SEATS_SIDES } Seats;
/* MOTION_SYSTEM: reduced if the desktop says so. */
typedef enum Motion { MOTION_SYSTEM, MOTION_FULL, MOTION_REDUCED, MOTION_NONE } Motion;
/* How moves and states are said. */
typedef enum Announce { ANNOUNCE_OFF, ANNOUNCE_TEXT, ANNOUNCE_SPEECH } Announce;
/* One-switch scanning: how fast. */
typedef enum Scanning { SCAN_OFF, SCAN_SLOW, SCAN_MEDIUM, SCAN_FAST } Scanning;
/* How long a position in review is analysed. */
typedef enum AnalysisTime {
    ANALYSIS_5_S,
    ANALYSIS_30_S,
    ANALYSIS_2_MIN,
    ANALYSIS_NO_LIMIT
} AnalysisTime;
enum { ANALYSIS_LINES_MAX = 5 };
typedef enum TextScale { TEXT_SMALL, TEXT_NORMAL, TEXT_LARGE } TextScale;

/* What is saved as a picture. */
typedef enum ExportAs { EXPORT_BOARD, EXPORT_ANIMATION, EXPORT_SHEET } ExportAs;
typedef enum SheetFile { SHEET_PDF, SHEET_PNG } SheetFile;
/* Which stones of a saved picture have their numbers. */
typedef enum ExportNumbers {
    EXPORT_NUMBERS_NONE,
    EXPORT_NUMBERS_ALL,
    EXPORT_NUMBERS_FROM
} ExportNumbers;
enum { EXPORT_SIZE_MIN = 200, EXPORT_SIZE_MAX = 3000 };

typedef struct Settings {
    ThemeId theme;
    Table table;
    char picture[PATH_BYTES];     /* the player's own picture; empty: none */
    bool picture_on_table;        /* else under the grid */
    float picture_dim;            /* how much of the board's colour covers it, 0..1 */
    Argb board_color, line_color; /* 0: the theme's */
    float stone_size;             /* diameter in cells */
    float margin;                 /* outermost line to the board's edge, in cells */
    Coordinates coordinates;
    Numbers numbers;
    bool mark_last;
    bool show_ghost;
    bool show_forbidden; /* renju: the points forbidden to Black */
    TouchMode touch;
    Motion motion;
    bool hide_paused;   /* a paused game with clocks hides its stones and moves */
    bool think_ahead;   /* levels without a limit of nodes or depth think on a person's time */
    bool report_games;  /* a game that has ended is looked through for mistakes */
    int analysis_lines; /* 1..ANALYSIS_LINES_MAX best moves of a position in review */
    AnalysisTime analysis_time;
    char analyst[PATH_BYTES]; /* the command of the engine that analyses; empty: the computer */
    bool sound;               /* false: muted */
    int volume;               /* 0..100 */
    bool sound_stones, sound_clock, sound_end, sound_errors;
    Announce announce;
    Scanning scan;
    int language; /* choice of SETTING_LANGUAGE; 0: the system's */
    TextScale text_scale;
    bool face_to_face;
    Seats seats;
    bool turn_panel; /* the shared panel of two people turns to the one who is to move */
    bool fullscreen;
    ExportAs export_as;
    SheetFile export_sheet;
    float export_pace; /* seconds that each position of an animation is shown */
    ExportNumbers export_numbers;
    int export_from; /* the first number of EXPORT_NUMBERS_FROM */
    int export_size; /* of a saved picture, px */
    bool export_coordinates;
    bool ask_newcomer; /* PAGE_NEW asks whether the game is new to the player */
    int next_lesson;   /* PAGE_NEW offers the lessons from this one, from 1; 0: it does not */
} Settings;

#endif
