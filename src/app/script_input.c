#include "app/script_input.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/clipboard.h"
#include "app/loop.h"
#include "engine/utf8.h"

enum { PIXEL_MAX = 1000000, READY_MAX_MS = 2000 };

/* ---- places ---- */

static bool read_xy(const char *text, float *x, float *y)
{
    int used = 0;
    return sscanf(text, "%f,%f%n", x, y, &used) == 2 && text[used] == '\0' &&
           fabsf(*x) <= PIXEL_MAX && fabsf(*y) <= PIXEL_MAX; /* false for NaN, too */
}

/* A letter or two and a number: a point, perhaps outside of this board. */
static bool looks_like_point(const char *text)
{
    if (!isalpha((unsigned char)text[0]) || !isdigit((unsigned char)text[1])) {
        return false;
    }
    return strspn(text + 1, "0123456789") == strlen(text + 1) && strlen(text) <= 3;
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
    script_settle(app);
}

static void click_at(App *app, float x, float y)
{
    push_mouse(app, SDL_MOUSEMOTION, x, y);
    push_mouse(app, SDL_MOUSEBUTTONDOWN, x, y);
    push_mouse(app, SDL_MOUSEBUTTONUP, x, y);
}

/* A place is a pixel of the window (640,400), where the mouse is (again) or a point with an
 * optional offset in pixels (H8, H8+10,-4). PLACE_MISSED: a valid point that is not on the screen.
 */
typedef enum Place { PLACE_WRONG, PLACE_MISSED, PLACE_FOUND } Place;

static Place read_place(ScriptRun *run, const char *text, float *x, float *y)
{
    char name[SCRIPT_WORD_BYTES];
    float dx = 0, dy = 0;
    Point point;
    if (read_xy(text, x, y)) {
        return PLACE_FOUND;
    }
    if (strcmp(text, "again") == 0) {
        *x = run->app->loop.events.mouse_x;
        *y = run->app->loop.events.mouse_y;
        return PLACE_FOUND;
    }
    size_t width = strcspn(text, "+");
    memcpy(name, text, width);
    name[width] = '\0';
    if (!looks_like_point(name) || (text[width] == '+' && !read_xy(text + width + 1, &dx, &dy))) {
        return PLACE_WRONG;
    }
    if (!script_read_point(run, name, &point)) {
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

bool script_click(ScriptRun *run, const ScriptLine *line)
{
    float x, y;
    Place place = read_place(run, line->word[1], &x, &y);
    if (place == PLACE_WRONG) {
        return script_fail(
            run, "click %s: no point; expected a point such as H8 or pixels such as 640,400",
            line->word[1]);
    }
    if (place == PLACE_FOUND) {
        click_at(run->app, x, y);
    }
    return true; /* a click on a point outside of the board does nothing */
}

bool script_pointer(ScriptRun *run, const ScriptLine *line)
{
    float x, y;
    const char *word = line->word[0];
    if (read_place(run, line->word[1], &x, &y) != PLACE_FOUND) {
        return script_fail(run, "%s %s: expected pixels such as 640,400 or a point that is shown",
                           word, line->word[1]);
    }
    push_mouse(run->app,
               strcmp(word, "press") == 0     ? SDL_MOUSEBUTTONDOWN
               : strcmp(word, "release") == 0 ? SDL_MOUSEBUTTONUP
                                              : SDL_MOUSEMOTION,
               x, y);
    return true;
}

bool script_wheel(ScriptRun *run, const ScriptLine *line)
{
    float x, y;
    int steps = 0, used = 0;
    if (read_place(run, line->word[1], &x, &y) != PLACE_FOUND ||
        sscanf(line->word[2], "%3d%n", &steps, &used) != 1 || line->word[2][used] != '\0') {
        return script_fail(run, "wheel %s %s: expected a place and steps such as 1 (up) or -1",
                           line->word[1], line->word[2]);
    }
    push_mouse(run->app, SDL_MOUSEMOTION, x, y);
    SDL_Event event = {.type = SDL_MOUSEWHEEL};
    event.wheel.windowID = window_id(run->app);
    event.wheel.y = steps;
    event.wheel.preciseY = (float)steps;
    SDL_PushEvent(&event);
    script_settle(run->app);
    return true;
}

/* A place, or a control such as undo or undo:white. */
static bool read_finger_place(ScriptRun *run, const char *text, float *x, float *y)
{
    Place place = read_place(run, text, x, y);
    if (place != PLACE_WRONG) {
        return place == PLACE_FOUND;
    }
    char name[SCRIPT_WORD_BYTES];
    size_t width = strcspn(text, ":");
    Seat seat = SEAT_NONE;
    Color color = COLOR_BLACK;
    if (text[width] == ':' && !script_read_color(text + width + 1, &color)) {
        return false;
    }
    if (text[width] == ':') {
        seat = match_seat(run->app->game.match, color);
    }
    snprintf(name, sizeof name, "%.*s", (int)width, text);
    return screen_find(run->app->display.screen, loop_view(run->app), name, seat, x, y) !=
           FOUND_NONE;
}

bool script_finger(ScriptRun *run, const ScriptLine *line)
{
    float x, y;
    App *app = run->app;
    char *end = NULL;
    long device = 1, id = strtol(line->word[1], &end, 10);
    const char *what = line->word[2];
    if (*end == ':') { /* DEVICE:ID, of another touch screen */
        device = id;
        id = strtol(end + 1, &end, 10);
    }
    Uint32 type = strcmp(what, "down") == 0   ? SDL_FINGERDOWN
                  : strcmp(what, "move") == 0 ? SDL_FINGERMOTION
                  : strcmp(what, "up") == 0   ? SDL_FINGERUP
                                              : 0;
    if (*end != '\0' || type == 0 || !read_finger_place(run, line->word[3], &x, &y)) {
        return script_fail(run, "finger %s %s %s: expected ID down|move|up X,Y or a control",
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
    script_settle(app);
    return true;
}

bool script_focus(ScriptRun *run, const ScriptLine *line)
{
    bool lost = strcmp(line->word[1], "lost") == 0;
    if (!lost && strcmp(line->word[1], "gained") != 0) {
        return script_fail(run, "focus %s: expected lost or gained", line->word[1]);
    }
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.windowID = window_id(run->app);
    event.window.event = lost ? SDL_WINDOWEVENT_FOCUS_LOST : SDL_WINDOWEVENT_FOCUS_GAINED;
    SDL_PushEvent(&event);
    script_settle(run->app);
    return true;
}

bool script_key(ScriptRun *run, const ScriptLine *line)
{
    static const struct {
        const char *name;
        Uint16 mod;
    } mods[] = {{"Ctrl+", KMOD_LCTRL}, {"Shift+", KMOD_LSHIFT}, {"Alt+", KMOD_LALT}};
    const char *name = line->rest, *held = "Held+";
    Uint16 mod = 0;
    bool repeats = strncasecmp(name, held, strlen(held)) == 0;
    name += repeats ? strlen(held) : 0;
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
        return script_fail(run,
                           "key %s: no such key; expected SDL's name such as F11, Left or Return",
                           line->rest);
    }
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.windowID = window_id(run->app);
    event.key.state = SDL_PRESSED;
    event.key.repeat = repeats;
    event.key.keysym =
        (SDL_Keysym){.scancode = SDL_GetScancodeFromKey(key), .sym = key, .mod = mod};
    SDL_PushEvent(&event);
    event.type = event.key.type = SDL_KEYUP;
    event.key.repeat = 0;
    event.key.state = SDL_RELEASED;
    SDL_PushEvent(&event);
    script_settle(run->app);
    return true;
}

bool script_type(ScriptRun *run, const ScriptLine *line)
{
    const char *text = line->rest;
    while (*text != '\0') {
        SDL_Event event = {.type = SDL_TEXTINPUT};
        size_t width = 1;
        while (utf8_continues(text[width])) {
            width++;
        }
        memcpy(event.text.text, text, width < 8 ? width : 8);
        event.text.windowID = window_id(run->app);
        SDL_PushEvent(&event);
        text += width;
    }
    script_settle(run->app);
    return true;
}

/* Waits as a person would while the control ignores presses, since it has only just appeared. */
static Found find_control(App *app, const char *name, Seat seat, float *x, float *y)
{
    Screen *screen = app->display.screen;
    Found found = screen_find(screen, loop_view(app), name, seat, x, y);
    for (int waited = 0; found == FOUND_ENABLED && waited < READY_MAX_MS;
         waited += SCRIPT_STEP_MS) {
        if (screen_accepts(screen, loop_view(app), *x, *y)) {
            break;
        }
        loop_tick(app, app->loop.now_ms + SCRIPT_STEP_MS);
        script_settle(app);
        found = screen_find(screen, loop_view(app), name, seat, x, y);
    }
    return found;
}

bool script_button(ScriptRun *run, const ScriptLine *line)
{
    App *app = run->app;
    Color color;
    Seat seat = SEAT_NONE;
    float x = 0, y = 0;
    if (line->count > 2) {
        if (!script_read_color(line->word[2], &color)) {
            return script_fail(run, "button %s %s: expected black or white", line->word[1],
                               line->word[2]);
        }
        seat = match_seat(app->game.match, color);
    }
    Found found = find_control(app, line->word[1], seat, &x, &y);
    if (found == FOUND_NONE) {
        return script_fail(run, "button %s: not on the screen", line->rest);
    }
    if (found == FOUND_DISABLED) {
        return script_fail(run, "button %s: disabled", line->rest);
    }
    click_at(app, x, y);
    return true;
}

/* ---- the window ---- */

bool script_window(ScriptRun *run, const ScriptLine *line)
{
    int w = 0, h = 0, used = 0;
    bool hidden = strcmp(line->word[1], "hidden") == 0;
    if (hidden || strcmp(line->word[1], "shown") == 0) {
        SDL_Window *window = window_sdl(run->app->display.window);
        hidden ? SDL_HideWindow(window) : SDL_ShowWindow(window);
        script_settle(run->app);
        return true;
    }
    if (sscanf(line->word[1], "%5dx%5d%n", &w, &h, &used) != 2 || line->word[1][used] != '\0' ||
        w < 1 || h < 1 || w > WINDOW_SIDE_MAX || h > WINDOW_SIDE_MAX) {
        return script_fail(run,
                           "window %s: expected hidden, shown or WIDTHxHEIGHT such as 1280x800",
                           line->word[1]);
    }
    SDL_SetWindowMinimumSize(window_sdl(run->app->display.window), 1, 1);
    window_resize(run->app->display.window, w, h);
    script_settle(run->app);
    loop_resize(run->app);
    script_settle(run->app);
    return true;
}

bool script_clipboard(ScriptRun *run, const ScriptLine *line)
{
    bool none = strcasecmp(line->rest, "none") == 0;
    return clipboard_set(none ? "" : line->rest) ||
           script_fail(run, "clipboard: %s", SDL_GetError());
}

bool script_drop(ScriptRun *run, const ScriptLine *line)
{
    SDL_Event event = {.type = SDL_DROPFILE};
    event.drop.file = SDL_strdup(line->rest);
    event.drop.windowID = window_id(run->app);
    SDL_PushEvent(&event);
    script_settle(run->app);
    return true;
}
