#include "app/script.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/log.h"
#include "app/loop.h"
#include "engine/rules/notation.h"
#include "engine/rules/rules.h"

enum { STEP_MS = 16, IDLE_MAX_MS = 3600000, PIXEL_MAX = 1000000 };

typedef struct Run {
    App *app;
    char error[400];
    bool over; /* quit */
} Run;

static bool fail(Run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(Run *run, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(run->error, sizeof run->error, format, values);
    va_end(values);
    return false;
}

bool script_cut(char *text, ScriptLine *line)
{
    memset(line, 0, sizeof *line);
    for (char *c = text; *c != '\0'; c++) {
        if (*c == '#' && (c == text || isspace((unsigned char)c[-1]))) {
            *c = '\0';
        }
    }
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) {
        text[--length] = '\0';
    }
    for (const char *c = text;; line->count++) {
        while (isspace((unsigned char)*c)) {
            c++;
        }
        if (line->count == 1) {
            line->rest = c;
        }
        if (*c == '\0') {
            break;
        }
        size_t width = 0;
        while (c[width] != '\0' && !isspace((unsigned char)c[width])) {
            width++;
        }
        if (line->count == SCRIPT_WORDS_MAX || width >= SCRIPT_WORD_BYTES) {
            return false;
        }
        memcpy(line->word[line->count], c, width);
        c += width;
    }
    return true;
}

/* ---- time ---- */

static void settle(App *app)
{
    loop_pump(app);
    loop_collect(app, false);
    loop_update(app);
    loop_draw(app);
}

/* Answers come at a wait and take no virtual time, however long they really take: so a script gives
 * the same game everywhere. True if one came. */
static bool take_answers(App *app)
{
    if (!workers_are_thinking(&app->workers) && !workers_are_analysing(&app->workers)) {
        return false;
    }
    workers_wait(&app->workers);
    loop_collect(app, true);
    loop_update(app);
    loop_draw(app);
    return true;
}

/* Files too take no virtual time. */
static void wait_for_files(App *app)
{
    pictures_wait(app->display.pictures);
    writer_flush(app->storage.writer);
}

static void pass(App *app, int64_t ms)
{
    while (!app->loop.quit && ms > 0) {
        int64_t step = ms < STEP_MS ? ms : STEP_MS;
        wait_for_files(app);
        take_answers(app);
        loop_tick(app, app->loop.now_ms + step);
        settle(app);
        ms -= step;
    }
}

bool script_wait_idle(App *app)
{
    int64_t end = app->loop.now_ms + IDLE_MAX_MS;
    settle(app);
    while (!app->loop.quit && app->loop.now_ms < end) {
        wait_for_files(app);
        loop_collect(app, false);
        bool thought = take_answers(app);
        int64_t next = screen_next_ms(app->display.screen, loop_view(app));
        bool moving = (next >= 0 && next <= app->loop.now_ms) ||
                      screen_ignores_fingers(app->display.screen, loop_view(app));
        if (!thought && !workers_are_thinking(&app->workers) && !moving) {
            return true;
        }
        loop_tick(app, app->loop.now_ms + STEP_MS);
        settle(app);
    }
    return app->loop.quit;
}

/* ---- words ---- */

static bool read_xy(const char *text, float *x, float *y)
{
    int used = 0;
    return sscanf(text, "%f,%f%n", x, y, &used) == 2 && text[used] == '\0' &&
           fabsf(*x) <= PIXEL_MAX && fabsf(*y) <= PIXEL_MAX; /* false for what is no number, too */
}

static bool read_point(Run *run, const char *text, Point *point)
{
    const char *c = text;
    *point = notation_read_point(&c, run->app->game.match->position.size);
    return *point != POINT_NONE && *c == '\0';
}

/* A letter or two and a number: a point, though perhaps of a larger board. */
static bool looks_like_point(const char *text)
{
    if (!isalpha((unsigned char)text[0]) || !isdigit((unsigned char)text[1])) {
        return false;
    }
    return strspn(text + 1, "0123456789") == strlen(text + 1) && strlen(text) <= 3;
}

static bool read_seat_color(const char *text, Color *color)
{
    *color = strcasecmp(text, "black") == 0   ? COLOR_BLACK
             : strcasecmp(text, "white") == 0 ? COLOR_WHITE
                                              : COLOR_EMPTY;
    return *color != COLOR_EMPTY;
}

/* ---- input ---- */

static Uint32 window_id(const App *app)
{
    return SDL_GetWindowID(window_sdl(app->display.window));
}

static void push_mouse(App *app, Uint32 type, float x, float y)
{
    SDL_Event event = {.type = type};
    int wx = (int)(x / app->loop.events.ratio_x), wy = (int)(y / app->loop.events.ratio_y);
    if (type == SDL_MOUSEMOTION) {
        event.motion.windowID = window_id(app);
        event.motion.x = wx;
        event.motion.y = wy;
        event.motion.state = app->loop.events.mouse_down ? SDL_BUTTON_LMASK : 0;
    } else {
        event.button.windowID = window_id(app);
        event.button.button = SDL_BUTTON_LEFT;
        event.button.state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
        event.button.clicks = 1;
        event.button.x = wx;
        event.button.y = wy;
    }
    SDL_PushEvent(&event);
    settle(app);
}

static void click_at(App *app, float x, float y)
{
    push_mouse(app, SDL_MOUSEMOTION, x, y);
    push_mouse(app, SDL_MOUSEBUTTONDOWN, x, y);
    push_mouse(app, SDL_MOUSEBUTTONUP, x, y);
}

/* Pixels of the window such as 640,400, or a point's centre, perhaps with pixels beside it: H8,
 * H8+10,-4. */
typedef enum Place { PLACE_WRONG, PLACE_MISSED, PLACE_FOUND } Place;

static Place read_place(Run *run, const char *text, float *x, float *y)
{
    char name[SCRIPT_WORD_BYTES];
    float dx = 0, dy = 0;
    Point point;
    if (read_xy(text, x, y)) {
        return PLACE_FOUND;
    }
    size_t width = strcspn(text, "+");
    memcpy(name, text, width);
    name[width] = '\0';
    if (!looks_like_point(name) || (text[width] == '+' && !read_xy(text + width + 1, &dx, &dy))) {
        return PLACE_WRONG;
    }
    if (!read_point(run, name, &point)) {
        return PLACE_MISSED;
    }
    screen_show_point(run->app->display.screen, loop_view(run->app), point);
    if (!screen_point_center(run->app->display.screen, loop_view(run->app), point, x, y)) {
        return PLACE_MISSED;
    }
    *x += dx;
    *y += dy;
    return PLACE_FOUND;
}

static bool do_click(Run *run, const ScriptLine *line)
{
    float x, y;
    Place place = read_place(run, line->word[1], &x, &y);
    if (place == PLACE_WRONG) {
        return fail(run,
                    "click %s: no point; expected a point such as H8 or pixels such as 640,400",
                    line->word[1]);
    }
    if (place == PLACE_FOUND) {
        click_at(run->app, x, y);
    }
    return true; /* off this board: an ordinary miss */
}

static bool do_pointer(Run *run, const ScriptLine *line)
{
    float x, y;
    const char *word = line->word[0];
    if (read_place(run, line->word[1], &x, &y) != PLACE_FOUND) {
        return fail(run, "%s %s: expected pixels such as 640,400 or a point that is shown", word,
                    line->word[1]);
    }
    push_mouse(run->app,
               strcmp(word, "press") == 0     ? SDL_MOUSEBUTTONDOWN
               : strcmp(word, "release") == 0 ? SDL_MOUSEBUTTONUP
                                              : SDL_MOUSEMOTION,
               x, y);
    return true;
}

/* Where a finger goes: a place, or a control such as undo or undo:white. */
static bool read_finger_place(Run *run, const char *text, float *x, float *y)
{
    Place place = read_place(run, text, x, y);
    if (place != PLACE_WRONG) {
        return place == PLACE_FOUND;
    }
    char name[SCRIPT_WORD_BYTES];
    size_t width = strcspn(text, ":");
    Seat seat = SEAT_NONE;
    Color color = COLOR_BLACK;
    if (text[width] == ':' && !read_seat_color(text + width + 1, &color)) {
        return false;
    }
    if (text[width] == ':') {
        seat = match_seat(run->app->game.match, color);
    }
    snprintf(name, sizeof name, "%.*s", (int)width, text);
    return screen_find(run->app->display.screen, loop_view(run->app), name, seat, x, y) !=
           FOUND_NONE;
}

static bool do_finger(Run *run, const ScriptLine *line)
{
    float x, y;
    App *app = run->app;
    char *end = NULL;
    long device = 1, id = strtol(line->word[1], &end, 10);
    const char *what = line->word[2];
    if (*end == ':') { /* of another touch screen */
        device = id;
        id = strtol(end + 1, &end, 10);
    }
    Uint32 type = strcmp(what, "down") == 0   ? SDL_FINGERDOWN
                  : strcmp(what, "move") == 0 ? SDL_FINGERMOTION
                  : strcmp(what, "up") == 0   ? SDL_FINGERUP
                                              : 0;
    if (*end != '\0' || type == 0 || !read_finger_place(run, line->word[3], &x, &y)) {
        return fail(run, "finger %s %s %s: expected ID down|move|up X,Y or a control",
                    line->word[1], what, line->word[3]);
    }
    SDL_Event event = {.type = type};
    event.tfinger.touchId = device;
    event.tfinger.fingerId = id;
    event.tfinger.windowID = window_id(app);
    event.tfinger.x = x / (float)app->display.w;
    event.tfinger.y = y / (float)app->display.h;
    event.tfinger.pressure = 1;
    SDL_PushEvent(&event);
    settle(app);
    return true;
}

/* Whatever is held down when it is lost is lost too: its end is never told. */
static bool do_focus(Run *run, const ScriptLine *line)
{
    bool lost = strcmp(line->word[1], "lost") == 0;
    if (!lost && strcmp(line->word[1], "gained") != 0) {
        return fail(run, "focus %s: expected lost or gained", line->word[1]);
    }
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.windowID = window_id(run->app);
    event.window.event = lost ? SDL_WINDOWEVENT_FOCUS_LOST : SDL_WINDOWEVENT_FOCUS_GAINED;
    SDL_PushEvent(&event);
    settle(run->app);
    return true;
}

static bool do_key(Run *run, const ScriptLine *line)
{
    static const struct {
        const char *name;
        Uint16 mod;
    } mods[] = {{"Ctrl+", KMOD_LCTRL}, {"Shift+", KMOD_LSHIFT}, {"Alt+", KMOD_LALT}};
    const char *name = line->rest;
    Uint16 mod = 0;
    for (int i = 0; i < 3; i++) {
        if (strncasecmp(name, mods[i].name, strlen(mods[i].name)) != 0) {
            continue;
        }
        mod = (Uint16)(mod | mods[i].mod);
        name += strlen(mods[i].name);
        i = -1;
    }
    SDL_Keycode key = strcasecmp(name, "Enter") == 0 ? SDLK_RETURN : SDL_GetKeyFromName(name);
    if (key == SDLK_UNKNOWN) {
        return fail(run, "key %s: no such key; expected SDL's name such as F11, Left or Return",
                    line->rest);
    }
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.windowID = window_id(run->app);
    event.key.state = SDL_PRESSED;
    event.key.keysym =
        (SDL_Keysym){.scancode = SDL_GetScancodeFromKey(key), .sym = key, .mod = mod};
    SDL_PushEvent(&event);
    event.type = event.key.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    SDL_PushEvent(&event);
    settle(run->app);
    return true;
}

static bool do_type(Run *run, const ScriptLine *line)
{
    const char *text = line->rest;
    while (*text != '\0') {
        SDL_Event event = {.type = SDL_TEXTINPUT};
        size_t width = 1;
        while (((unsigned char)text[width] & 0xC0) == 0x80) {
            width++;
        }
        memcpy(event.text.text, text, width < 8 ? width : 8);
        event.text.windowID = window_id(run->app);
        SDL_PushEvent(&event);
        text += width;
    }
    settle(run->app);
    return true;
}

static bool do_button(Run *run, const ScriptLine *line)
{
    App *app = run->app;
    Color color;
    Seat seat = SEAT_NONE;
    float x = 0, y = 0;
    if (line->count > 2) {
        if (!read_seat_color(line->word[2], &color)) {
            return fail(run, "button %s %s: expected black or white", line->word[1], line->word[2]);
        }
        seat = match_seat(app->game.match, color);
    }
    Found found = screen_find(app->display.screen, loop_view(app), line->word[1], seat, &x, &y);
    if (found == FOUND_NONE && seat != SEAT_NONE) { /* one panel for both */
        found = screen_find(app->display.screen, loop_view(app), line->word[1], SEAT_NONE, &x, &y);
    }
    if (found == FOUND_NONE) {
        return fail(run, "button %s: not on the screen", line->rest);
    }
    if (found == FOUND_DISABLED) {
        return fail(run, "button %s: disabled", line->rest);
    }
    click_at(app, x, y);
    return true;
}

/* ---- expect ---- */

static const char *color_word(Color color)
{
    return color == COLOR_BLACK ? "black" : color == COLOR_WHITE ? "white" : "none";
}

static bool check(Run *run, const ScriptLine *line, const char *expected, const char *found)
{
    if (strcasecmp(expected, found) == 0) {
        return true;
    }
    const char *subject = line->count > 3 ? line->word[2] : "";
    return fail(run, "expect %s%s%s: expected %s, found %s", line->word[1], *subject ? " " : "",
                subject, expected, found);
}

/* What `expect` knows of the opening and of the sides that it gives away. */
static bool opening_value(const Match *match, const char *key, char *out, size_t bytes)
{
    if (strcmp(key, "opening") == 0) {
        snprintf(out, bytes, "%s", notation_opening_name(match->setup.opening));
    } else if (strcmp(key, "step") == 0) {
        static const char *const words[] = {"play", "choose", "declare", "offer", "pick"};
        snprintf(out, bytes, "%s", match->opening.over ? "none" : words[match->opening.task]);
    } else if (strcmp(key, "offers") == 0) {
        snprintf(out, bytes, "%d", match->opening.offered);
    } else if (strcmp(key, "actor") == 0) {
        Seat actor = match_actor(match);
        snprintf(out, bytes, "%s",
                 color_word(actor == SEAT_NONE ? COLOR_EMPTY : match_color(match, actor)));
    } else if (strcmp(key, "near") == 0) {
        snprintf(out, bytes, "%s", color_word(match_color(match, SEAT_NEAR)));
    } else {
        return false;
    }
    return true;
}

/* ... and of what an analysis has found. */
static bool analysis_value(const View *view, int size, const char *key, char *out, size_t bytes)
{
    char name[POINT_NAME_BYTES] = "none";
    const AnalysisLine *best = view->analysis.lines > 0 ? &view->analysis.line[0] : NULL;
    if (strcmp(key, "analysing") == 0) {
        snprintf(out, bytes, "%s", view->analysis.on ? "yes" : "no");
    } else if (strcmp(key, "lines") == 0) {
        snprintf(out, bytes, "%d", view->analysis.lines);
    } else if (strcmp(key, "best") == 0) {
        if (best) {
            notation_point_name(best->move[0], size, name);
        }
        snprintf(out, bytes, "%s", name);
    } else if (strcmp(key, "chance") == 0) {
        snprintf(out, bytes, "%d", best ? best->chance : -1);
    } else if (strcmp(key, "wins-in") == 0) {
        snprintf(out, bytes, "%d", best ? best->wins_in : 0);
    } else {
        return false;
    }
    return true;
}

/* ... and of the settings, by the names that they have in the settings file. */
static bool setting_value(const Options *options, const char *key, char *out, size_t bytes)
{
    int index = options_find(key, strlen(key));
    if (index < 0 || !options_is_kept(index)) {
        return false;
    }
    options_print(options, index, out, bytes);
    return true;
}

/* Keys that have one value. False: not one of them. */
static bool value_of(App *app, const char *key, char *out, size_t bytes)
{
    const Match *match = app->game.match;
    const View *view = loop_view(app);
    char name[POINT_NAME_BYTES] = "none", outcome[8];
    bool on = match->outcome.reason == REASON_NONE;
    if (strcmp(key, "moves") == 0) {
        snprintf(out, bytes, "%d", match->position.count);
    } else if (strcmp(key, "last") == 0) {
        if (position_last(&match->position) != POINT_NONE) {
            notation_point_name(position_last(&match->position), match->position.size, name);
        }
        snprintf(out, bytes, "%s", name);
    } else if (strcmp(key, "turn") == 0) {
        snprintf(out, bytes, "%s",
                 color_word(on && app->game.in_game ? match->position.to_move : COLOR_EMPTY));
    } else if (strcmp(key, "result") == 0) {
        notation_outcome_name(match->outcome, outcome);
        snprintf(out, bytes, "%s", outcome);
    } else if (strcmp(key, "screen") == 0) {
        snprintf(out, bytes, "%s", page_info(app->game.page)->name);
    } else if (strcmp(key, "size") == 0) {
        snprintf(out, bytes, "%d", view->size);
    } else if (strcmp(key, "variation") == 0) {
        snprintf(out, bytes, "%d", record_child_count(match->record->current));
    } else if (strcmp(key, "score") == 0) {
        snprintf(out, bytes, "%d-%d", match->score[SEAT_NEAR], match->score[SEAT_FAR]);
    } else if (strcmp(key, "rule") == 0) {
        snprintf(out, bytes, "%s", notation_rule_name(match->position.rule));
    } else if (strcmp(key, "cursor") == 0 || strcmp(key, "hint") == 0) {
        Point point = key[0] == 'c' ? screen_cursor(app->display.screen) : view->hint;
        if (point != POINT_NONE) {
            notation_point_name(point, match->position.size, name);
        }
        snprintf(out, bytes, "%s", name);
    } else if (strcmp(key, "foul") == 0) {
        static const char *const words[] = {"none", "overline", "double-four", "double-three"};
        snprintf(out, bytes, "%s", words[view->foul]);
    } else if (strcmp(key, "foul-points") == 0) {
        snprintf(out, bytes, "%d", view->key_count);
    } else if (strcmp(key, "asking") == 0) {
        static const char *const words[] = {"none", "undo", "draw", "new"};
        snprintf(out, bytes, "%s", words[view->request.kind]);
    } else if (strcmp(key, "thinking") == 0 || strcmp(key, "paused") == 0) {
        snprintf(out, bytes, "%s", (key[0] == 't' ? view->thinking : view->paused) ? "yes" : "no");
    } else if (strcmp(key, "thinking-ahead") == 0) {
        snprintf(out, bytes, "%s", workers_think_ahead(&app->workers, &app->game) ? "yes" : "no");
    } else if (strcmp(key, "awake") == 0) {
        snprintf(out, bytes, "%s", SDL_IsScreenSaverEnabled() ? "no" : "yes");
    } else if (strcmp(key, "beats") == 0) {
        snprintf(out, bytes, "%d", app->loop.ticks_heard);
    } else if (strcmp(key, "zoom") == 0) {
        snprintf(out, bytes, "%d", screen_zoom(app->display.screen, view));
    } else if (strcmp(key, "draws") == 0) {
        snprintf(out, bytes, "%d", match->draws);
    } else {
        return opening_value(match, key, out, bytes) ||
               analysis_value(view, match->position.size, key, out, bytes) ||
               setting_value(&app->options, key, out, bytes);
    }
    return true;
}

/* The stone that the screen has there; an offered fifth move is a black one. */
static Color shown_color(const View *view, Point point)
{
    for (int i = 0; i < view->opening.offered; i++) {
        if (view->opening.offer[i] == point) {
            return COLOR_BLACK;
        }
    }
    return (Color)view->stone[point];
}

static bool expect_point(Run *run, const ScriptLine *line)
{
    const Match *match = run->app->game.match;
    Point point;
    if (!read_point(run, line->word[2], &point)) {
        return fail(run, "expect %s %s: no point of this board", line->word[1], line->word[2]);
    }
    if (strcmp(line->word[1], "shown") == 0) {
        return check(run, line, line->word[3], color_word(shown_color(loop_view(run->app), point)));
    }
    if (strcmp(line->word[1], "stone") == 0) {
        return check(run, line, line->word[3], color_word(position_color(&match->position, point)));
    }
    bool forbidden = match->outcome.reason == REASON_NONE &&
                     position_is_empty(&match->position, point) &&
                     rules_foul(&match->position, point, match->position.to_move) != FOUL_NONE;
    if (strcmp(line->word[1], "allowed") == 0 ? !forbidden : forbidden) {
        return true;
    }
    return fail(run, "expect %s %s: it is not", line->word[1], line->word[2]);
}

static bool expect_control(Run *run, const ScriptLine *line)
{
    static const char *const states[] = {"absent", "disabled", "enabled"};
    App *app = run->app;
    Color color;
    Seat seat = SEAT_NONE;
    float x, y;
    if (line->count > 3 && read_seat_color(line->word[3], &color)) {
        seat = match_seat(app->game.match, color);
    }
    Found found = screen_find(app->display.screen, loop_view(app), line->word[2], seat, &x, &y);
    const char *state = states[found];
    if (strcmp(state, line->word[1]) == 0) {
        return true;
    }
    return fail(run, "expect %s %s: it is %s", line->word[1], line->word[2], state);
}

/* Clocks are counted in the steps of virtual time, so they are exact. */
static bool expect_clock(Run *run, const ScriptLine *line)
{
    char found[32];
    Color color;
    if (!read_seat_color(line->word[2], &color)) {
        return fail(run, "expect %s %s: expected black or white", line->word[1], line->word[2]);
    }
    const Match *match = run->app->game.match;
    const Clock *clock = &match->clock[match_seat(match, color)];
    bool periods = strcmp(line->word[1], "periods") == 0;
    snprintf(found, sizeof found, "%lld", periods ? clock->periods : (long long)clock->main_ms);
    return check(run, line, line->word[3], found);
}

static bool do_expect(Run *run, const ScriptLine *line)
{
    char found[300];
    const char *key = line->word[1], *message = run->app->messages.text;
    if (strcmp(key, "message") == 0) {
        const char *wanted = line->rest + strlen(key);
        wanted += strspn(wanted, " \t");
        if (strcasecmp(wanted, "none") == 0 ? message[0] == '\0'
                                            : strstr(message, wanted) != NULL) {
            return true;
        }
        return fail(run, "expect message: expected %s, found \"%s\"", wanted, message);
    }
    bool control =
        strcmp(key, "enabled") == 0 || strcmp(key, "disabled") == 0 || strcmp(key, "absent") == 0;
    bool clock = strcmp(key, "clock") == 0 || strcmp(key, "periods") == 0;
    bool stone = strcmp(key, "stone") == 0 || strcmp(key, "shown") == 0;
    int needed = stone || clock ? 4 : 3;
    if (line->count < needed || (line->count > needed && !control)) {
        return fail(run, "expect %s: expected %d words behind it", key, needed - 2);
    }
    if (control) {
        return expect_control(run, line);
    }
    if (stone || strcmp(key, "forbidden") == 0 || strcmp(key, "allowed") == 0) {
        return expect_point(run, line);
    }
    if (clock) {
        return expect_clock(run, line);
    }
    if (!value_of(run->app, key, found, sizeof found)) {
        return fail(run,
                    "expect %s: no such key; expected moves, last, turn, result, screen, stone, "
                    "shown, size, enabled, disabled, absent, forbidden, allowed, clock, periods, "
                    "variation, score, awake, beats, draws, rule, opening, step, offers, actor, "
                    "near, cursor, hint, foul, foul-points, asking, "
                    "thinking, thinking-ahead, analysing, lines, best, chance, wins-in, "
                    "paused, zoom, message, a setting such as theme",
                    key);
    }
    return check(run, line, line->word[2], found);
}

/* ---- the rest ---- */

static bool do_window(Run *run, const ScriptLine *line)
{
    int w = 0, h = 0, used = 0;
    if (sscanf(line->word[1], "%5dx%5d%n", &w, &h, &used) != 2 || line->word[1][used] != '\0' ||
        w < 1 || h < 1 || w > 16384 || h > 16384) {
        return fail(run, "window %s: expected WIDTHxHEIGHT such as 1280x800", line->word[1]);
    }
    SDL_SetWindowMinimumSize(window_sdl(run->app->display.window), 1, 1);
    window_resize(run->app->display.window, w, h);
    settle(run->app);
    loop_resize(run->app);
    settle(run->app);
    return true;
}

static bool do_wait(Run *run, const ScriptLine *line)
{
    if (strcmp(line->word[1], "idle") == 0) {
        return script_wait_idle(run->app) || fail(run, "wait idle: still busy after an hour");
    }
    char *end = NULL;
    long ms = strtol(line->word[1], &end, 10);
    if (!isdigit((unsigned char)line->word[1][0]) || *end != '\0' || ms > 86400000) {
        return fail(run, "wait %s: expected milliseconds or idle", line->word[1]);
    }
    pass(run->app, ms);
    return true;
}

static bool do_screenshot(Run *run, const ScriptLine *line)
{
    loop_draw(run->app);
    return storage_write_picture(&run->app->storage, canvas_pixels(run->app->display.canvas),
                                 line->rest, run->error, sizeof run->error);
}

static bool do_save(Run *run, const ScriptLine *line)
{
    return storage_write_game(run->app->game.match, line->rest, run->error, sizeof run->error);
}

static bool do_quit(Run *run, const ScriptLine *line)
{
    (void)line;
    run->over = true;
    return true;
}

static bool do_drop(Run *run, const ScriptLine *line)
{
    SDL_Event event = {.type = SDL_DROPFILE};
    event.drop.file = SDL_strdup(line->rest);
    event.drop.windowID = window_id(run->app);
    SDL_PushEvent(&event);
    settle(run->app);
    return true;
}

static const struct {
    const char *name;
    int min, max; /* words behind it */
    bool (*run)(Run *run, const ScriptLine *line);
} commands[] = {
    {"window", 1, 1, do_window},
    {"click", 1, 1, do_click},
    {"press", 1, 1, do_pointer},
    {"move", 1, 1, do_pointer},
    {"release", 1, 1, do_pointer},
    {"finger", 3, 3, do_finger},
    {"focus", 1, 1, do_focus},
    {"key", 1, 2, do_key},
    {"type", 1, SCRIPT_WORDS_MAX, do_type},
    {"button", 1, 2, do_button},
    {"wait", 1, 1, do_wait},
    {"screenshot", 1, SCRIPT_WORDS_MAX, do_screenshot},
    {"save", 1, SCRIPT_WORDS_MAX, do_save},
    {"drop", 1, SCRIPT_WORDS_MAX, do_drop},
    {"expect", 2, SCRIPT_WORDS_MAX, do_expect},
    {"quit", 0, 0, do_quit},
};

static bool run_line(Run *run, const ScriptLine *line)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, line->word[0]) != 0) {
            continue;
        }
        int words = line->count - 1;
        if (words < commands[i].min || words > commands[i].max) {
            return fail(run, "%s: expected %d%s words behind it, found %d", commands[i].name,
                        commands[i].min, commands[i].min < commands[i].max ? " or more" : "",
                        words);
        }
        return commands[i].run(run, line);
    }
    return fail(run,
                "%s: no such command; expected window, click, press, move, release, finger, "
                "focus, key, type, button, wait, screenshot, save, drop, expect or quit",
                line->word[0]);
}

/* Is there more than blank lines and comments? */
static bool holds_commands(const char *text)
{
    for (; text && *text != '\0'; text = strchr(text, '\n')) {
        text += strspn(text, " \t\r\n");
        if (*text != '#' && *text != '\0') {
            return true;
        }
    }
    return false;
}

int script_run(App *app, const char *path)
{
    char *text = NULL;
    size_t length = 0;
    Run run = {.app = app};
    if (file_read(path, &text, &length, run.error, sizeof run.error) != FILE_READ) {
        log_warn("%s", run.error);
        return 1;
    }
    settle(app);
    int number = 0;
    bool ok = true;
    const char *nul = memchr(text, '\0', length);
    if (nul) {
        for (const char *c = text; c <= nul; c++) {
            number += c == text || c[-1] == '\n';
        }
        ok = fail(&run, "a NUL byte; expected text");
    }
    for (char *at = text; ok && at && !run.over && !app->loop.quit;) {
        ScriptLine line;
        char *end = strchr(at, '\n');
        if (end) {
            *end = '\0';
        }
        number++;
        ok = script_cut(at, &line) || fail(&run, "too many or too long words");
        if (ok && line.count > 0) {
            ok = run_line(&run, &line);
        }
        at = !end ? NULL : end + 1;
        number += at && app->loop.quit && !run.over; /* the line that is not reached any more */
        if (ok && at && app->loop.quit && !run.over && holds_commands(at)) {
            ok = fail(&run, "the program was left before this line");
        }
    }
    free(text);
    if (!ok) {
        fprintf(stderr, "%s:%d: %s\n", path, number, run.error);
    }
    return ok ? 0 : 1;
}
