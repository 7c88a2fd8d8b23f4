/* Any text as a script. A line is executed, or the error says why not. No files are written and no
 * engines started. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/gomocup_process.h"
#include "app/file.h"
#include "app/loop.h"
#include "app/script.h"
#include "app/games.h"
#include "app/startup.h"
#include "fuzz/fuzz.h"
#include "render/image.h"

enum {
    LINES_TRIED_MAX = 30,
    TEXT_BYTES = 4096,
    WAIT_MAX_MS = 1000,
    WINDOW_MAX = 1200,
    PLAYED = 256 /* of as many inputs one is played by the whole program */
};

/* ---- frames ---- */

/* A frame takes longer than all else: of most inputs the lines are read and their events pushed,
 * but none is drawn and no event handled. */
static bool plays;

void __real_loop_pump(App *app);
void __wrap_loop_pump(App *app);
void __wrap_loop_pump(App *app)
{
    if (plays) {
        __real_loop_pump(app);
    }
}

void __real_loop_collect(App *app, bool answers);
void __wrap_loop_collect(App *app, bool answers);
void __wrap_loop_collect(App *app, bool answers)
{
    if (plays) {
        __real_loop_collect(app, answers);
    }
}

void __real_loop_update(App *app);
void __wrap_loop_update(App *app);
void __wrap_loop_update(App *app)
{
    if (plays) {
        __real_loop_update(app);
    }
}

void __real_loop_draw(App *app);
void __wrap_loop_draw(App *app);
void __wrap_loop_draw(App *app)
{
    if (plays) {
        __real_loop_draw(app);
    }
}

static void drop_events(void)
{
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_DROPFILE || event.type == SDL_DROPTEXT) {
            SDL_free(event.drop.file);
        }
    }
}

/* ---- the system ---- */

/* The linker puts these in the place of the program's own. */
int __wrap_file_write(const char *path, const void *content, size_t length, FileSync sync);
bool __wrap_image_encode_png(const Pixmap *pixmap, char **bytes, size_t *length);
bool __wrap_gomocup_process_start(GomocupProcess *process, const char *command);
int __wrap_folder_make(const char *path);

int __wrap_file_write(const char *path, const void *content, size_t length, FileSync sync)
{
    (void)path;
    (void)content;
    (void)length;
    (void)sync;
    return 0;
}

bool __wrap_image_encode_png(const Pixmap *pixmap, char **bytes, size_t *length)
{
    (void)pixmap;
    *bytes = strdup("a picture");
    *length = *bytes ? strlen(*bytes) : 0;
    return *bytes;
}

bool __wrap_gomocup_process_start(GomocupProcess *process, const char *command)
{
    (void)process;
    (void)command;
    return false;
}

int __wrap_folder_make(const char *path)
{
    (void)path;
    return 0;
}

/* Would it take long? */
static bool is_slow(const char *line)
{
    int w, h;
    line += strspn(line, " \t");
    if (strncmp(line, "wait", 4) == 0) {
        return atol(line + 4) > (plays ? WAIT_MAX_MS : 0) || (!plays && strstr(line, "idle"));
    }
    return sscanf(line, "window %dx%d", &w, &h) == 2 && (w > WINDOW_MAX || h > WINDOW_MAX);
}

static App *open_app(void)
{
    static Options options;
    char error[1300] = "";
    int status = 0;
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    options_init(&options);
    strcpy(options.script, "fuzz");
    options.window = (WindowSize){480, 360};
    options.settings.motion = MOTION_NONE;
    App *app =
        SDL_Init(SDL_INIT_VIDEO) == 0 ? app_new(&options, error, sizeof error, &status) : NULL;
    if (!app) {
        fuzz_fail("cannot start: %s", error);
    }
    app->messages.echo = false;
    return app;
}

/* As every input begins: a game between two people. */
static void reset(App *app)
{
    static Settings settings;
    static bool known;
    if (!known) {
        settings = app->options.settings;
        known = true;
    }
    Setup setup = {.size = 9};
    app->options.settings = app->saved.settings = settings;
    SDL_ShowWindow(window_sdl(app->display.window));
    window_resize(app->display.window, 480, 360);
    loop_resize(app);
    app->game.in_game = false;
    app->loop.quit = false;
    if (!games_start(app, &setup)) {
        fuzz_fail("out of memory");
    }
    loop_changed(app);
    script_settle(app);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static App *app;
    static char text[TEXT_BYTES];
    ScriptRun run = {.over = false};
    char *save = NULL;
    if (size >= TEXT_BYTES || memchr(data, '\0', size)) {
        return 0;
    }
    plays = !app || size % PLAYED == 0;
    run.app = app = app ? app : open_app();
    if (plays) {
        reset(app);
    }
    memcpy(text, data, size);
    text[size] = '\0';
    char *line = strtok_r(text, "\n", &save);
    for (int i = 0; line && i < LINES_TRIED_MAX && !run.over && !app->loop.quit; i++) {
        run.error[0] = '\0';
        if (!is_slow(line) && !script_execute(&run, line)) {
            fuzz_check_message(run.error);
        }
        line = strtok_r(NULL, "\n", &save);
    }
    app->loop.quit = false;
    drop_events();
    return 0;
}
