#include "ui/setting.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "render/table.h"
#include "ui/theme.h"
#include "ui/words.h"

#define FIELD(name) .offset = offsetof(Settings, name), .bytes = sizeof(((Settings *)0)->name)
#define CHOICES(list) .choices = sizeof(list) / sizeof *(list), .choice = (list)

static SettingChoice theme_choice(int index)
{
    const Theme *theme = theme_get((ThemeId)index);
    return (SettingChoice){theme->word, theme->name};
}

static SettingChoice table_choice(int index)
{
    return (SettingChoice){.word = table_word((Table)index)};
}

static const SettingChoice picture_places[] = {{"board", N_("Under the grid")},
                                               {"table", N_("On the table")}};

static const SettingChoice coordinate_sides[] = {
    [COORDINATES_OFF] = {"off", N_("Off")},
    [COORDINATES_TWO] = {"two", N_("Two sides")},
    [COORDINATES_FOUR] = {"four", N_("Four sides")},
};

static const SettingChoice numbered_stones[] = {
    [NUMBERS_OFF] = {"off", N_("Off")},
    [NUMBERS_LAST] = {"last", N_("Last")},
    [NUMBERS_ALL] = {"all", N_("All")},
};

static const SettingChoice exported_kinds[] = {
    [EXPORT_BOARD] = {"board", N_("Position")},
    [EXPORT_ANIMATION] = {"animation", N_("Animation")},
    [EXPORT_SHEET] = {"sheet", N_("Sheet")},
};

static const SettingChoice exported_sheets[] = {
    [SHEET_PDF] = {"pdf", N_("PDF")},
    [SHEET_PNG] = {"png", N_("PNG")},
};

static const SettingChoice exported_numbers[] = {
    [EXPORT_NUMBERS_NONE] = {"none", N_("Off")},
    [EXPORT_NUMBERS_ALL] = {"all", N_("All")},
    [EXPORT_NUMBERS_FROM] = {"from", N_("From a move")},
};

static const SettingChoice touch_modes[] = {
    [TOUCH_DIRECT] = {"direct", N_("Tap")},
    [TOUCH_CONFIRM] = {"confirm", N_("Tap twice")},
    [TOUCH_SLIDE] = {"slide", N_("Slide")},
    [TOUCH_LOUPE] = {"loupe", N_("Loupe")},
};

static const SettingChoice seats[] = {
    [SEATS_AUTO] = {"auto", N_("Automatic")},
    [SEATS_ENDS] = {"ends", N_("Above and below")},
    [SEATS_SIDES] = {"sides", N_("Left and right")},
};

static const SettingChoice analysis_times[] = {
    [ANALYSIS_5_S] = {"5s", N_("5 s")},
    [ANALYSIS_30_S] = {"30s", N_("30 s")},
    [ANALYSIS_2_MIN] = {"2min", N_("2 min")},
    [ANALYSIS_NO_LIMIT] = {"none", N_("No limit")},
};

static const SettingChoice motions[] = {
    [MOTION_SYSTEM] = {"system", N_("System")},
    [MOTION_FULL] = {"full", N_("Full")},
    [MOTION_REDUCED] = {"reduced", N_("Reduced")},
    [MOTION_NONE] = {"none", NC_("motion", "None")},
};

static const SettingChoice announcements[] = {
    [ANNOUNCE_OFF] = {"off", N_("Off")},
    [ANNOUNCE_TEXT] = {"text", N_("Text")},
    [ANNOUNCE_SPEECH] = {"speech", N_("Speech")},
};

static const SettingChoice scan_paces[] = {
    [SCAN_OFF] = {"off", N_("Off")},
    [SCAN_SLOW] = {"slow", N_("Slow")},
    [SCAN_MEDIUM] = {"medium", N_("Medium")},
    [SCAN_FAST] = {"fast", N_("Fast")},
};

static const SettingChoice text_sizes[] = {
    [TEXT_SMALL] = {"small", N_("Small")},
    [TEXT_NORMAL] = {"normal", N_("Normal")},
    [TEXT_LARGE] = {"large", N_("Large")},
};

/* The word of a translation is the name of its file in assets/po (see LINGUAS there). Each language
 * is labelled in itself. */
static const SettingChoice languages[] = {
    {"system", N_("System")}, /* row 0 */
    {"en", "English"},        {"zh_CN", "简体中文"}, {"zh_TW", "繁體中文"}, {"ja", "日本語"},
    {"ko", "한국어"},         {"vi", "Tiếng Việt"},  {"ru", "Русский"},     {"de", "Deutsch"},
    {"fr", "Français"},       {"es", "Español"},     {"pt", "Português"},   {"pl", "Polski"},
    {"cs", "Čeština"},        {"sv", "Svenska"},     {"et", "Eesti"},       {"tr", "Türkçe"},
};

static const Setting table[SETTING_COUNT] = {
    [SETTING_THEME] = {.name = "theme",
                       .value = "NAME",
                       .kind = VALUE_CHOICE,
                       FIELD(theme),
                       .choices = THEME_COUNT,
                       .choice_at = theme_choice,
                       .help = "how board, stones and panels look",
                       .place = PLACE_TOP},
    [SETTING_TABLE] =
        {.name = "table",
         .value = "NAME",
         .kind = VALUE_CHOICE,
         FIELD(table),
         .choices = TABLE_COUNT,
         .choice_at = table_choice,
         .help = "what the board stands on",
         .place = PLACE_BACKGROUND,
         .label = N_("Background"),
         .note = N_("To use your own picture, type its path or drop the file onto the window.")},
    [SETTING_PICTURE] = {.name = "background",
                         .value = "FILE",
                         .kind = VALUE_TEXT,
                         FIELD(picture),
                         .help = "your own picture (PNG, JPEG, WebP) under the grid or on the "
                                 "table",
                         .control = "picture"},
    [SETTING_PICTURE_ON_TABLE] = {.name = "background-on",
                                  .value = "PLACE",
                                  .kind = VALUE_CHOICE,
                                  FIELD(picture_on_table),
                                  CHOICES(picture_places),
                                  .help = "where the picture of --background lies",
                                  .place = PLACE_BOARD_RIGHT,
                                  .control = "picture-on",
                                  .label = N_("Picture")},
    [SETTING_PICTURE_DIM] =
        {.name = "background-dim",
         .value = "F",
         .kind = VALUE_FLOAT,
         FIELD(picture_dim),
         .initial = 0.35,
         .min = 0,
         .max = 1,
         .step = 0.05,
         .help = "how much of the board's colour covers a picture under the grid, {}",
         .place = PLACE_BOARD_RIGHT,
         .control = "picture-dim",
         .label = N_("Dim"),
         .percent = true},
    [SETTING_BOARD_COLOR] = {.name = "board-color",
                             .value = "RRGGBB",
                             .kind = VALUE_COLOR,
                             FIELD(board_color),
                             .help = "the board's colour; none: the theme's",
                             .place = PLACE_BOARD_RIGHT,
                             .label = N_("Board colour")},
    [SETTING_LINE_COLOR] = {.name = "line-color",
                            .value = "RRGGBB",
                            .kind = VALUE_COLOR,
                            FIELD(line_color),
                            .help = "the lines' colour; none: the theme's",
                            .place = PLACE_BOARD_RIGHT,
                            .label = N_("Line colour")},
    [SETTING_STONE_SIZE] = {.name = "stone-size",
                            .value = "F",
                            .kind = VALUE_FLOAT,
                            FIELD(stone_size),
                            .initial = 0.94,
                            .min = 0.84,
                            .max = 0.98,
                            .step = 0.01,
                            .help = "a stone's diameter, {} of the distance between two lines",
                            .place = PLACE_LOOK_LEFT,
                            .label = N_("Stone size")},
    [SETTING_COORDINATES] = {.name = "coordinates",
                             .value = "WHERE",
                             .kind = VALUE_CHOICE,
                             FIELD(coordinates),
                             .initial = COORDINATES_TWO,
                             CHOICES(coordinate_sides),
                             .help = "on how many sides of the board coordinates are shown",
                             .place = PLACE_LOOK_LEFT,
                             .label = N_("Coordinates")},
    [SETTING_NUMBERS] = {.name = "numbers",
                         .value = "WHICH",
                         .kind = VALUE_CHOICE,
                         FIELD(numbers),
                         CHOICES(numbered_stones),
                         .help = "which stones show their number",
                         .place = PLACE_LOOK_LEFT,
                         .label = N_("Move numbers")},
    [SETTING_MARK_LAST] = {.name = "mark-last",
                           .value = "ON",
                           .kind = VALUE_SWITCH,
                           FIELD(mark_last),
                           .initial = true,
                           .help = "mark the last stone",
                           .place = PLACE_BOARD_LEFT,
                           .label = N_("Mark the last move")},
    [SETTING_GHOST] = {.name = "ghost",
                       .value = "ON",
                       .kind = VALUE_SWITCH,
                       FIELD(show_ghost),
                       .initial = true,
                       .help = "show a faint stone under the pointer",
                       .place = PLACE_BOARD_LEFT,
                       .label = N_("Show a stone under the pointer")},
    [SETTING_FORBIDDEN] = {.name = "forbidden",
                           .value = "ON",
                           .kind = VALUE_SWITCH,
                           FIELD(show_forbidden),
                           .initial = true,
                           .help = "renju: show the points forbidden to Black",
                           .place = PLACE_BOARD_LEFT,
                           .label = N_("Show points forbidden to Black")},
    [SETTING_MARGIN] = {.name = "margin",
                        .value = "F",
                        .kind = VALUE_FLOAT,
                        FIELD(margin),
                        .initial = 1,
                        .min = 0.7,
                        .max = 1.5,
                        .step = 0.1,
                        .help = "from the outermost line to the board's edge, {} of the distance "
                                "between two lines",
                        .place = PLACE_BOARD_RIGHT,
                        .label = N_("Margin")},
    [SETTING_TOUCH] = {.name = "touch",
                       .value = "MODE",
                       .kind = VALUE_CHOICE,
                       FIELD(touch),
                       CHOICES(touch_modes),
                       .help = "how a finger places a stone: at once, with a second tap, by aiming "
                               "above the finger, or by aiming with a loupe",
                       .place = PLACE_LOOK_LEFT,
                       .label = N_("Touch"),
                       .note = N_("Pinch to zoom (not face to face)")},
    [SETTING_FACE_TO_FACE] = {.name = "face-to-face",
                              .kind = VALUE_FLAG,
                              FIELD(face_to_face),
                              .help = "two people at opposite edges of one screen, each with a "
                                      "panel turned to them"},
    [SETTING_SEATS] = {.name = "seats",
                       .value = "WHERE",
                       .kind = VALUE_CHOICE,
                       FIELD(seats),
                       CHOICES(seats),
                       .help = "face to face: the players sit above and below (ends), left and "
                               "right (sides), or as the window's shape suggests (auto)",
                       .place = PLACE_LOOK_LEFT,
                       .label = N_("Seats"),
                       .note = N_("Where the two players sit")},
    [SETTING_TURN_PANEL] = {.name = "turn-panel",
                            .value = "ON",
                            .kind = VALUE_SWITCH,
                            FIELD(turn_panel),
                            .help = "two people at one panel: it turns to the player to move",
                            .place = PLACE_BOARD_LEFT,
                            .label = N_("Turn the panel to the player to move"),
                            .note = N_("For two people sharing one panel")},
    [SETTING_HIDE_PAUSED] = {.name = "hide-paused",
                             .value = "ON",
                             .kind = VALUE_SWITCH,
                             FIELD(hide_paused),
                             .initial = true,
                             .help = "a game with clocks hides its stones and moves while it is "
                                     "paused or covered by a menu",
                             .place = PLACE_BOARD_LEFT,
                             .label = N_("Hide stones while paused (timed games)")},
    [SETTING_THINK_AHEAD] =
        {.name = "think-ahead",
         .value = "ON",
         .kind = VALUE_SWITCH,
         FIELD(think_ahead),
         .help = "the strongest levels also think on a person's time, up to a minute a "
                 "move, unless the game is paused, out of sight or running on "
                 "battery",
         .place = PLACE_BOARD_RIGHT,
         .label = N_("Computer thinks on your time"),
         .note = N_("Highest levels only, not on battery")},
    [SETTING_REPORT_GAMES] = {.name = "report-games",
                              .value = "ON",
                              .kind = VALUE_SWITCH,
                              FIELD(report_games),
                              .initial = true,
                              .help = "look through each game for mistakes when it has ended, "
                                      "unless the machine runs on battery",
                              .place = PLACE_BOARD_RIGHT,
                              .label = N_("Look for mistakes after each game")},
    [SETTING_ANALYSIS_LINES] = {.name = "analysis-lines",
                                .value = "N",
                                .kind = VALUE_INT,
                                FIELD(analysis_lines),
                                .initial = 3,
                                .min = 1,
                                .max = ANALYSIS_LINES_MAX,
                                .step = 1,
                                .help = "moves that the analysis in review finds, {}",
                                .place = PLACE_BOARD_RIGHT,
                                .label = N_("Lines of analysis")},
    [SETTING_ANALYSIS_TIME] = {.name = "analysis-time",
                               .value = "TIME",
                               .kind = VALUE_CHOICE,
                               FIELD(analysis_time),
                               CHOICES(analysis_times),
                               .initial = ANALYSIS_2_MIN,
                               .help = "how long a position in review is analysed: {}",
                               .place = PLACE_BOARD_RIGHT,
                               .label = N_("Time of analysis")},
    [SETTING_ANALYST] = {.name = "analyst",
                         .value = "COMMAND",
                         .kind = VALUE_TEXT,
                         FIELD(analyst),
                         .help = "the engine of the list that analyses in review, by its command; "
                                 "without one the computer does"},
    [SETTING_SOUND] = {.name = "sound",
                       .value = "ON",
                       .kind = VALUE_SWITCH,
                       FIELD(sound),
                       .initial = true,
                       .help = "play sounds",
                       .place = PLACE_LOOK_RIGHT,
                       .label = N_("Sound")},
    [SETTING_VOLUME] = {.name = "volume",
                        .value = "N",
                        .kind = VALUE_INT,
                        FIELD(volume),
                        .initial = 60,
                        .min = 0,
                        .max = 100,
                        .step = 5,
                        .help = "how loud sounds are, {}"},
    [SETTING_SOUND_STONES] = {.name = "sound-stones",
                              .value = "ON",
                              .kind = VALUE_SWITCH,
                              FIELD(sound_stones),
                              .initial = true,
                              .help = "play the sound of a stone that is placed",
                              .place = PLACE_SOUNDS,
                              .label = N_("Stones")},
    [SETTING_SOUND_CLOCK] = {.name = "sound-clock",
                             .value = "ON",
                             .kind = VALUE_SWITCH,
                             FIELD(sound_clock),
                             .initial = true,
                             .help = "play a tick when little time is left",
                             .place = PLACE_SOUNDS,
                             .label = N_("Low time")},
    [SETTING_SOUND_END] = {.name = "sound-end",
                           .value = "ON",
                           .kind = VALUE_SWITCH,
                           FIELD(sound_end),
                           .initial = true,
                           .help = "play tones at the end of a game: a win, a loss, a draw",
                           .place = PLACE_SOUNDS,
                           .label = N_("End of game")},
    [SETTING_SOUND_ERRORS] = {.name = "sound-errors",
                              .value = "ON",
                              .kind = VALUE_SWITCH,
                              FIELD(sound_errors),
                              .initial = true,
                              .help = "play tones when something is refused or fails",
                              .place = PLACE_SOUNDS,
                              .label = N_("Errors")},
    [SETTING_ANNOUNCE] = {.name = "announce",
                          .value = "HOW",
                          .kind = VALUE_CHOICE,
                          FIELD(announce),
                          CHOICES(announcements),
                          .help = "say each move and state: as lines of text on standard output, "
                                  "or by the speech program spd-say",
                          .place = PLACE_LOOK_RIGHT,
                          .label = N_("Announce moves")},
    [SETTING_SCAN] = {.name = "scan",
                      .value = "PACE",
                      .kind = VALUE_CHOICE,
                      FIELD(scan),
                      CHOICES(scan_paces),
                      .help = "one switch for everything: Space, Enter or a click without "
                              "moving the mouse chooses what is ringed",
                      .place = PLACE_LOOK_LEFT,
                      .label = N_("Scanning"),
                      .note = N_("One switch plays: Space, Enter or a click without moving the "
                                 "mouse chooses what is ringed.")},
    [SETTING_MOTION] = {.name = "motion",
                        .value = "HOW",
                        .kind = VALUE_CHOICE,
                        FIELD(motion),
                        CHOICES(motions),
                        .help = "how much is animated; system: little if the desktop says so",
                        .place = PLACE_LOOK_RIGHT,
                        .label = N_("Motion")},
    [SETTING_LANGUAGE] = {.name = "lang",
                          .value = "LANGUAGE",
                          .kind = VALUE_CHOICE,
                          FIELD(language),
                          CHOICES(languages),
                          .help = "the language of texts, or a locale such as en_US.UTF-8",
                          .place = PLACE_LOOK_RIGHT,
                          .control = "language",
                          .label = N_("Language")},
    [SETTING_TEXT_SCALE] = {.name = "text-size",
                            .value = "SIZE",
                            .kind = VALUE_CHOICE,
                            FIELD(text_scale),
                            .initial = TEXT_NORMAL,
                            CHOICES(text_sizes),
                            .help = "how large text and controls are",
                            .place = PLACE_LOOK_RIGHT,
                            .control = "text",
                            .label = N_("Text size")},
    [SETTING_FULLSCREEN] = {.name = "fullscreen",
                            .kind = VALUE_FLAG,
                            FIELD(fullscreen),
                            .help = "fill the screen"},
    [SETTING_EXPORT_AS] = {.name = "export-as",
                           .value = "WHAT",
                           .kind = VALUE_CHOICE,
                           FIELD(export_as),
                           CHOICES(exported_kinds),
                           .help = "what the page for pictures saves: the position on the board, "
                                   "all moves one after the other, or a sheet to be printed with "
                                   "all moves as numbers",
                           .label = N_("What is shown")},
    [SETTING_EXPORT_SHEET] = {.name = "export-sheet",
                              .value = "FILE",
                              .kind = VALUE_CHOICE,
                              FIELD(export_sheet),
                              CHOICES(exported_sheets),
                              .help = "what the page for pictures saves a sheet as: PDF to be "
                                      "printed, or a picture of the page",
                              .label = N_("Kind of file")},
    [SETTING_EXPORT_PACE] = {.name = "export-pace",
                             .value = "S",
                             .kind = VALUE_FLOAT,
                             FIELD(export_pace),
                             .initial = 1,
                             .min = 0.1,
                             .max = 5,
                             .step = 0.1,
                             .help = "how long an animation shows each move, {} seconds",
                             .label = N_("Seconds for each move")},
    [SETTING_EXPORT_NUMBERS] =
        {.name = "export-numbers",
         .value = "WHICH",
         .kind = VALUE_CHOICE,
         FIELD(export_numbers),
         .initial = EXPORT_NUMBERS_ALL,
         CHOICES(exported_numbers),
         .help = "which stones of a saved picture have their numbers; from: those that "
                 "--export-from says",
         .label = N_("Move numbers")},
    [SETTING_EXPORT_FROM] = {.name = "export-from",
                             .value = "N",
                             .kind = VALUE_INT,
                             FIELD(export_from),
                             .initial = 1,
                             .min = 1,
                             .max = POINTS_MAX,
                             .help = "the first number in a saved picture with --export-numbers "
                                     "from, {}"},
    [SETTING_EXPORT_SIZE] = {.name = "export-size",
                             .value = "PIXELS",
                             .kind = VALUE_INT,
                             FIELD(export_size),
                             .initial = 1000,
                             .min = EXPORT_SIZE_MIN,
                             .max = EXPORT_SIZE_MAX,
                             .step = 100,
                             .help = "each side of a saved picture of the board, {}; at most 1600 "
                                     "of an animation",
                             .label = N_("Size in pixels")},
    [SETTING_EXPORT_COORDINATES] = {.name = "export-coordinates",
                                    .value = "ON",
                                    .kind = VALUE_SWITCH,
                                    FIELD(export_coordinates),
                                    .initial = true,
                                    .help = "a saved picture has coordinates",
                                    .label = N_("Coordinates")},
    [SETTING_ASK_NEWCOMER] = {.name = "ask-newcomer",
                              .value = "ON",
                              .kind = VALUE_SWITCH,
                              FIELD(ask_newcomer),
                              .help = "the page of a new game asks whether five in a row is new to "
                                      "you, until that is answered; on at the first start"},
    [SETTING_NEXT_LESSON] = {.name = "next-lesson",
                             .value = "N",
                             .kind = VALUE_INT,
                             FIELD(next_lesson),
                             .min = 0,
                             .max = 99,
                             .help = "the page of a new game offers the lessons from this one, {}; "
                                     "0: it does not"},
};
_Static_assert(sizeof(ThemeId) == sizeof(int), "VALUE_CHOICE stores an int or a bool");

const Setting *setting_row(SettingId id)
{
    assert(id < SETTING_COUNT);
    return &table[id];
}

SettingChoice setting_choice(const Setting *row, int index)
{
    assert(index >= 0 && index < row->choices);
    return row->choice_at ? row->choice_at(index) : row->choice[index];
}

static double clamped(double number, double min, double max)
{
    return number < min ? min : number > max ? max : number;
}

void setting_store(const Setting *row, void *field, double number)
{
    switch (row->kind) {
    case VALUE_FLAG:
    case VALUE_SWITCH:
        *(bool *)field = number != 0;
        break;
    case VALUE_CHOICE:
        number = clamped(number, 0, row->choices - 1);
        if (row->bytes == sizeof(bool)) {
            *(bool *)field = number != 0;
        } else {
            int index = (int)number;
            memcpy(field, &index, sizeof index);
        }
        break;
    case VALUE_INT:
        *(int *)field = (int)clamped(number, row->min, row->max);
        break;
    case VALUE_FLOAT:
        *(float *)field = (float)clamped(number, row->min, row->max);
        break;
    case VALUE_COLOR:
        *(Argb *)field = (Argb)(int64_t)number;
        break;
    default:
        assert(false && "a kind that is a number");
    }
}

double setting_load(const Setting *row, const void *field)
{
    int index = 0;
    switch (row->kind) {
    case VALUE_FLAG:
    case VALUE_SWITCH:
        return *(const bool *)field;
    case VALUE_CHOICE:
        if (row->bytes == sizeof(bool)) {
            return *(const bool *)field;
        }
        memcpy(&index, field, sizeof index);
        return index;
    case VALUE_INT:
        return *(const int *)field;
    case VALUE_FLOAT:
        return (double)*(const float *)field;
    case VALUE_COLOR:
        return *(const Argb *)field;
    default:
        assert(false && "a kind that is a number");
        return 0;
    }
}

void setting_init(const Setting *row, void *field)
{
    switch (row->kind) {
    case VALUE_FLAG:
    case VALUE_SWITCH:
    case VALUE_CHOICE:
    case VALUE_INT:
    case VALUE_FLOAT:
        setting_store(row, field, row->initial);
        break;
    default:
        memset(field, 0, row->bytes);
        break;
    }
}

void settings_init(Settings *settings)
{
    memset(settings, 0, sizeof *settings); /* texts, colours, padding */
    for (int id = 0; id < SETTING_COUNT; id++) {
        setting_init(&table[id], (char *)settings + table[id].offset);
    }
}

void setting_set(Settings *settings, SettingId id, double number, const char *text)
{
    const Setting *row = setting_row(id);
    char *field = (char *)settings + row->offset;
    if (row->kind == VALUE_TEXT) {
        snprintf(field, row->bytes, "%s", text);
    } else {
        setting_store(row, field, number);
    }
    if (id == SETTING_TABLE && settings->picture_on_table) {
        settings->picture[0] = '\0';
    }
    if (id == SETTING_VOLUME && number > 0) {
        settings->sound = true;
    }
}

double setting_get(const Settings *settings, SettingId id)
{
    const Setting *row = setting_row(id);
    return setting_load(row, (const char *)settings + row->offset);
}

const char *setting_language(const Settings *settings)
{
    return settings->language == 0 ? "" : languages[settings->language].word;
}

/* Chinese of places that write the traditional characters: "zh_HK.UTF-8", "zh-Hant". */
static bool is_traditional(const char *locale)
{
    static const char *const places[] = {"TW", "HK", "MO", "Hant"};
    bool found = false;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const size_t length = strlen(places[i]);
        found = found || (strncasecmp(locale, "zh", 2) == 0 && locale[2] != '\0' &&
                          strncasecmp(locale + 3, places[i], length) == 0);
    }
    return found;
}

const char *setting_language_of(const char *locale)
{
    const size_t rows = sizeof languages / sizeof languages[0];
    const size_t length = strcspn(locale, "_-.@");
    if (is_traditional(locale)) {
        return "zh_TW";
    }
    for (size_t i = 1; i < rows; i++) { /* the language alone: the first row that has it */
        const char *word = languages[i].word;
        if (strcspn(word, "_") == length && strncasecmp(word, locale, length) == 0) {
            return word;
        }
    }
    return NULL;
}

const char *setting_control(SettingId id, int index)
{
    enum { CONTROL_BYTES = 32 };
    static char names[SETTING_COUNT][SETTING_CHOICES_MAX]
                     [CONTROL_BYTES]; /* made when first asked for */
    const Setting *row = setting_row(id);
    assert(index < SETTING_CHOICES_MAX);
    char *name = names[id][index];
    if (name[0] == '\0') {
        snprintf(name, CONTROL_BYTES, "%s-%s", row->control ? row->control : row->name,
                 setting_choice(row, index).word);
    }
    return name;
}
