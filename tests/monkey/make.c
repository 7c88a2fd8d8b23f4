#include <stdio.h>
#include <string.h>

#include "app/loop.h"
#include "engine/rules/notation.h"
#include "monkey/monkey.h"
#include "ui/screen_build.h"

#define PICK(random, array) (array)[random_below(random, (int)(sizeof(array) / sizeof(array)[0]))]

static bool one_in(Random *random, int count)
{
    return random_below(random, count) == 0;
}

/* ---- options ---- */

/* Mostly small, which is faster. */
static const char *const windows[] = {"480x640", "640x480", "500x500", "320x480",
                                      "540x960", "900x300", "300x700", "800x600"};

static void choose_players(Random *random, const char *liar, char *out, size_t bytes)
{
    static const char *const kinds[] = {"human",     "human",   "human",
                                        "win-lines", "level:1", "level:2"};
    const char *player[2] = {PICK(random, kinds), PICK(random, kinds)};
    if (one_in(random, 3)) {
        player[0] = player[1] = "human";
    }
    if (one_in(random, 6)) {
        player[random_below(random, 2)] = liar;
    }
    snprintf(out, bytes, "--black %s --white %s%s", player[0], player[1],
             one_in(random, 3) ? " --face-to-face" : "");
}

static void choose_game(Random *random, char *out, size_t bytes)
{
    static const char *const rules[] = {"freestyle", "standard", "renju", "renju", "caro"};
    static const char *const openings[] = {"free", "pro", "long-pro", "swap", "swap2"};
    static const char *const renju_openings[] = {"rif", "yamaguchi", "soosorv-8", "taraguchi-10"};
    static const char *const sizes[] = {"5", "6", "9", "15", "15", "15", "19", "25"};
    static const char *const times[] = {"none",    "none", "5m+5", "10m+3x30",
                                        "30/move", "3",    "10+2", "5+2x3"};
    const char *rule = PICK(random, rules), *size = PICK(random, sizes), *opening = "free";
    if (strcmp(size, "15") == 0 && one_in(random, 2)) {
        opening =
            strcmp(rule, "renju") == 0 ? PICK(random, renju_openings) : PICK(random, openings);
    }
    snprintf(out, bytes, "--rule %s --size %s --opening %s --time %s%s%s%s", rule, size, opening,
             PICK(random, times), one_in(random, 5) ? " --foul-loses" : "",
             one_in(random, 5) ? " --swap-colors" : "", one_in(random, 8) ? " --handicap 2" : "");
}

static void choose_look(Random *random, char *out, size_t bytes)
{
    static const char *const touches[] = {"direct", "confirm", "slide", "loupe"};
    static const char *const motions[] = {"none", "none", "none",    "none",
                                          "none", "none", "reduced", "full"};
    static const char *const languages[] = {"en", "en", "zh_CN"};
    static const char *const seats[] = {"auto", "ends", "sides"};
    static const char *const texts[] = {"small", "normal", "normal", "large"};
    snprintf(out, bytes, "--touch %s --motion %s --lang %s --seats %s --text-size %s%s%s",
             PICK(random, touches), PICK(random, motions), PICK(random, languages),
             PICK(random, seats), PICK(random, texts), one_in(random, 4) ? " --turn-panel on" : "",
             one_in(random, 6) ? " --think-ahead on" : "");
}

void monkey_choose_options(Random *random, const char *liar, char options[OPTIONS_BYTES])
{
    char players[400], game[200], look[200];
    choose_players(random, liar, players, sizeof players);
    choose_game(random, game, sizeof game);
    choose_look(random, look, sizeof look);
    snprintf(options, OPTIONS_BYTES, "--seed %d --window %s %s %s %s", random_below(random, 1000),
             PICK(random, windows), players, game, look);
}

/* ---- places ---- */

typedef char Spot[48];

static void choose_pixel(Random *random, const App *app, Spot place)
{
    int w = app->display.w, h = app->display.h;
    int x = random_below(random, w), y = random_below(random, h);
    if (one_in(random, 30)) { /* beside the window */
        x += one_in(random, 2) ? -w : w;
    }
    snprintf(place, sizeof(Spot), "%d,%d", x, y);
}

/* Mostly next to a stone, so that rows arise. */
static void choose_point(Random *random, const App *app, Spot place)
{
    const Position *position = &app->game.match->position;
    int size = position->size, x = random_below(random, size), y = random_below(random, size);
    char name[POINT_NAME_BYTES];
    if (position->count > 0 && !one_in(random, 5)) {
        int back = random_below(random, position->count < 4 ? position->count : 4);
        Point near = position->move[position->count - 1 - back];
        if (near != POINT_PASS) {
            x = point_x(near) + random_below(random, 5) - 2;
            y = point_y(near) + random_below(random, 5) - 2;
        }
    }
    x = x < 0 ? 0 : x >= size ? size - 1 : x;
    y = y < 0 ? 0 : y >= size ? size - 1 : y;
    notation_point_name(point_at(x, y), size, name);
    snprintf(place, sizeof(Spot), "%s", name);
}

/* False: there is no control. */
static bool choose_control(Random *random, App *app, const Control **control, Spot place)
{
    Screen *screen = app->display.screen;
    screen_build(screen, loop_view(app), NULL);
    if (screen->ui.controls == 0) {
        return false;
    }
    *control = &screen->ui.control[random_below(random, screen->ui.controls)];
    Rect seen = rect_empty((*control)->clip) ? (*control)->target
                                             : rect_intersect((*control)->target, (*control)->clip);
    Vec at = frame_to_window((*control)->frame, (Vec){(float)seen.x + (float)seen.w / 2.0f,
                                                      (float)seen.y + (float)seen.h / 2.0f});
    snprintf(place, sizeof(Spot), "%d,%d", (int)at.x, (int)at.y);
    return !rect_empty(seen);
}

static void choose_place(Random *random, App *app, Spot place)
{
    const Control *control;
    int kind = random_below(random, 8);
    if (kind < 4) {
        choose_point(random, app, place);
    } else if (kind == 4 || !choose_control(random, app, &control, place)) {
        choose_pixel(random, app, place);
    }
}

/* ---- events ---- */

enum { TWO_LINES = 2 * LINE_BYTES };

static void make_button(Random *random, App *app, char *line)
{
    const Control *control = NULL;
    Spot place;
    if (!choose_control(random, app, &control, place)) {
        snprintf(line, TWO_LINES, "key Escape");
    } else if (control->kind == CONTROL_SCROLL || !control->enabled || one_in(random, 3)) {
        snprintf(line, TWO_LINES, "click %s", place);
    } else if (control->seat == SEAT_NONE) {
        snprintf(line, TWO_LINES, "button %s", control->name);
    } else {
        snprintf(line, TWO_LINES, "button %s %s", control->name,
                 match_color(app->game.match, control->seat) == COLOR_BLACK ? "black" : "white");
    }
}

static void make_mouse(Random *random, App *app, char *line)
{
    static const char *const words[] = {"press", "release", "release", "move", "move"};
    Spot place;
    choose_place(random, app, place);
    snprintf(line, TWO_LINES, "%s %s", PICK(random, words), place);
}

static void make_click(Random *random, App *app, char *line)
{
    Spot place;
    choose_place(random, app, place);
    snprintf(line, TWO_LINES, "click %s", place);
}

static void make_point(Random *random, App *app, char *line)
{
    Spot place;
    choose_point(random, app, place);
    snprintf(line, TWO_LINES, "click %s", place);
}

static void make_tap(Random *random, App *app, char *line)
{
    Spot place;
    int finger = random_below(random, 4);
    choose_place(random, app, place);
    snprintf(line, TWO_LINES, "finger %d down %s\nfinger %d up %s", finger, place, finger, place);
}

static void make_finger(Random *random, App *app, char *line)
{
    static const char *const words[] = {"down", "down", "move", "move", "move", "up"};
    Spot place;
    choose_place(random, app, place);
    snprintf(line, TWO_LINES, "finger %d:%d %s %s", 1 + random_below(random, 2),
             random_below(random, 3), PICK(random, words), place);
}

static void make_key(Random *random, App *app, char *line)
{
    static const char *const keys[] = {
        "Up",   "Down", "Left",      "Right",  "Return",   "Space",  "Tab", "Tab", "Escape",
        "Home", "End",  "Backspace", "PageUp", "PageDown", "Delete", "F1",  "F2",  "F3",
        "F11",  "+",    "-",         "0",      "A",        "C",      "D",   "F",   "H",
        "J",    "L",    "M",         "N",      "O",        "P",      "Q",   "R",   "S",
        "T",    "U",    "V",         "X",      "Y",        "Z",      "1",   "2",   "9"};
    static const char *const modifiers[] = {"",      "",       "",     "",           "",
                                            "Ctrl+", "Shift+", "Alt+", "Ctrl+Shift+"};
    (void)app;
    snprintf(line, TWO_LINES, "key %s%s", PICK(random, modifiers), PICK(random, keys));
}

static void make_text(Random *random, App *app, char *line)
{
    static const char *const texts[] = {
        "h8",   "12",    "a",          "\xE5\xA4\xA9\xE5\x85\x83",
        "/tmp", "]:\\%", "/bin/false", "a long name with several words"};
    (void)app;
    snprintf(line, TWO_LINES, "type %s", PICK(random, texts));
}

static void make_wheel(Random *random, App *app, char *line)
{
    Spot place;
    choose_place(random, app, place);
    snprintf(line, TWO_LINES, "wheel %s %d", place, one_in(random, 2) ? 1 : -1);
}

static void make_window(Random *random, App *app, char *line)
{
    (void)app;
    if (one_in(random, 3)) {
        snprintf(line, TWO_LINES, "window hidden\nwindow shown");
    } else if (one_in(random, 4)) {
        snprintf(line, TWO_LINES, one_in(random, 2) ? "window hidden" : "window shown");
    } else if (one_in(random, 6)) {
        snprintf(line, TWO_LINES, "window %dx%d", 1 + random_below(random, 1200),
                 1 + random_below(random, 900));
    } else {
        snprintf(line, TWO_LINES, "window %s", PICK(random, windows));
    }
}

static void make_focus(Random *random, App *app, char *line)
{
    (void)app;
    snprintf(line, TWO_LINES, "focus %s", one_in(random, 2) ? "lost" : "gained");
}

static void make_drop(Random *random, App *app, char *line)
{
    static const char *const files[] = {
        "files/game.sgf",   "files/game.psq",   "files/game.txt", "files",
        "files/tengen.png", "files/HACKING.md", "files/none.png", "files/no such file.sgf",
        "files/half.sgf",   "files/half.psq",   "files/half.png", "files/two games.sgf",
        "files/tree.lib",   "files/half.lib",   "files/SGF.lib",  "files/empty.sgf"};
    (void)app;
    snprintf(line, TWO_LINES, "drop %s", PICK(random, files));
}

/* The command is one line: what is copied there has no line end. */
static void make_clipboard(Random *random, App *app, char *line)
{
    static const char *const texts[] = {"h8 h9 i8",
                                        "8,8 9,9",
                                        "h8 h8",
                                        "z99",
                                        "none",
                                        "(;GM[4]FF[4]SZ[15];B[hh];W[ii](;B[ij])(;B[ji]))",
                                        "(;GM[4]FF[4]SZ[15];B[hh];W[",
                                        "(;GM[1]SZ[19];B[aa])",
                                        "\xE5\xA4\xA9\xE5\x85\x83",
                                        "files/game.sgf"};
    (void)app;
    snprintf(line, TWO_LINES, "clipboard %s%s", PICK(random, texts),
             one_in(random, 2) ? "\nkey Ctrl+V" : "");
}

static void make_wait(Random *random, App *app, char *line)
{
    static const int ms[] = {1, 16, 16, 16, 50, 100, 300, 600};
    (void)app;
    snprintf(line, TWO_LINES, "wait %d", PICK(random, ms));
}

static void make_jump(Random *random, App *app, char *line)
{
    static const int ms[] = {100, 1000, 3000, 10000, 60000, 1000000};
    (void)app;
    snprintf(line, TWO_LINES, "!jump %d", PICK(random, ms));
}

static void make_restart(Random *random, App *app, char *line)
{
    (void)random;
    (void)app;
    snprintf(line, TWO_LINES, "!restart");
}

static void make_event(Random *random, App *app, char *line)
{
    static const char *const names[] = {"minimized",  "restored",   "exposed", "display",
                                        "entered",    "left",       "reset",   "memory",
                                        "background", "foreground", "keymap",  "clipboard"};
    (void)app;
    snprintf(line, TWO_LINES, "!event %s", PICK(random, names));
}

static void make_notice(Random *random, App *app, char *line)
{
    static const char *const names[] = {"quit-unsaved", "unsaved", "kept-elsewhere",
                                        "autosave-unreadable", "autosave-unreadable"};
    (void)app;
    snprintf(line, TWO_LINES, "!notice %s", PICK(random, names));
}

/* In a review: the tools, and what they do. */
static void make_edit(Random *random, App *app, char *line)
{
    static const char *const keys[] = {"E", "E", "E", "Delete", "Delete", "Ctrl+Z", "U", "M"};
    (void)app;
    snprintf(line, TWO_LINES, "key %s", PICK(random, keys));
}

void monkey_choose_line(Random *random, App *app, char line[2 * LINE_BYTES])
{
    static const struct {
        int weight;
        void (*make)(Random *random, App *app, char *line);
    } kinds[] = {{160, make_button}, {90, make_point},  {40, make_click},   {40, make_mouse},
                 {50, make_tap},     {60, make_finger}, {80, make_key},     {15, make_text},
                 {15, make_wheel},   {8, make_window},  {8, make_focus},    {8, make_drop},
                 {90, make_wait},    {8, make_jump},    {3, make_restart},  {8, make_event},
                 {8, make_notice},   {25, make_edit},   {8, make_clipboard}};
    int sum = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        sum += kinds[i].weight;
    }
    int chosen = random_below(random, sum);
    size_t kind = 0;
    while (chosen >= kinds[kind].weight) {
        chosen -= kinds[kind++].weight;
    }
    kinds[kind].make(random, app, line);
}
