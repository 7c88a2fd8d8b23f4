/* main.c: reads the options, starts SDL and the program, picks the kind of run. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "app/command_line.h"
#include "app/completion.h"
#include "app/crash.h"
#include "app/crash_text.h"
#include "app/engine_match.h"
#include "app/exporter.h"
#include "app/folder.h"
#include "app/frame_bench.h"
#include "app/game_picture.h"
#include "app/log.h"
#include "app/loop.h"
#include "app/open_sender.h"
#include "app/permissions.h"
#include "app/script.h"
#include "app/stack.h"
#include "app/termination.h"
#include "app/usage.h"
#include "app/startup.h"
#include "engine/system_error.h"
#include "ui/words.h"

/* Checked first, because SDL warns for each driver it tries. */
static bool no_display(void)
{
#if defined(__linux__)
    return !getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY");
#else
    return false;
#endif
}

/* The desktop finds the entry that starts the program, its name and its icon, by the name of the
 * entry's file. SDL 2 reads it from the environment only. */
static void name_windows(void)
{
    SDL_setenv("SDL_VIDEO_X11_WMCLASS", TENGEN_DESKTOP_ID, 0);
    SDL_setenv("SDL_VIDEO_WAYLAND_WMCLASS", TENGEN_DESKTOP_ID, 0);
}

/* Runs that need no display fall back on SDL's dummy driver; scripts and exports always use it, so
 * that their pictures are the same everywhere, unless SDL_VIDEODRIVER is set. No thread may run
 * before SDL_Init: it reads files character by character through stdio, and with locks the start
 * would take 10 ms longer. */
static bool begin_sdl(const Options *options, bool *headless)
{
    bool script = options->script[0] != '\0', exports = options->export[0] != '\0';
    bool may = script || exports || options->bench || options->first_frame || options->self_play ||
               options->screenshot[0] != '\0';
    const char *chosen = getenv("SDL_VIDEODRIVER");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
    SDL_SetHint(SDL_HINT_APP_NAME, "Tengen");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    name_windows();
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "0");
    if (!chosen && (script || exports || (may && no_display()))) {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    }
    bool ok = SDL_Init(SDL_INIT_VIDEO) == 0;
    if (!ok && may) {
        SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE);
        ok = SDL_Init(SDL_INIT_VIDEO) == 0;
    }
    *headless = ok && window_is_headless();
    if (*headless && !may && !chosen) {
        /* SDL fell back on a window that nobody can see. */
        SDL_Quit();
        SDL_SetError("neither an X server nor a Wayland compositor can be reached");
        return false;
    }
    return ok;
}

static bool write_picture(App *app, const char *path, char *error, size_t bytes)
{
    return storage_write_picture(display_pixels(&app->display), path, error, bytes);
}

/* In the current folder, or in the data folder if that is not writable. */
static bool save_self_play(App *app, const char *extension, char *error, size_t bytes)
{
    char path[FILE_PATH_BYTES + 64];
    snprintf(path, sizeof path, "tengen-self-play%s", extension);
    for (int i = 0; i < 2; i++) {
        bool ok = strcmp(extension, ".png") == 0
                      ? write_picture(app, path, error, bytes)
                      : storage_write_game(app->game.match, path, error, bytes);
        if (ok) {
            char *whole = realpath(path, NULL);
            printf("%s\n", whole ? whole : path);
            free(whole);
            return true;
        }
        if (app->storage.paths.data[0] == '\0') {
            break;
        }
        folder_make(app->storage.paths.data);
        snprintf(path, sizeof path, "%s/tengen-self-play%s", app->storage.paths.data, extension);
    }
    return false;
}

static int run_self_play(App *app)
{
    char error[FILE_MESSAGE_BYTES], outcome[64];
    if (!script_wait_idle(app) || app->game.match->outcome.reason == REASON_NONE) {
        log_warn("the game did not end");
        return 1;
    }
    const Outcome *end = &app->game.match->outcome;
    snprintf(outcome, sizeof outcome, "%s",
             end->winner == COLOR_BLACK   ? "Black won"
             : end->winner == COLOR_WHITE ? "White won"
                                          : "a draw");
    printf("No display: the computer played one game of %d moves, %s. Saved as:\n",
           app->game.match->position.count, outcome);
    if (save_self_play(app, ".png", error, sizeof error) &&
        save_self_play(app, ".sgf", error, sizeof error)) {
        return 0;
    }
    log_warn("%s", error);
    return 1;
}

static bool ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path), bytes = strlen(ending);
    return length > bytes && strcasecmp(path + length - bytes, ending) == 0;
}

static int run_export(App *app, const char *path)
{
    char error[FILE_MESSAGE_BYTES];
    const Options *options = &app->options;
    const bool animated = ends_in(path, ".webp"), picture = ends_in(path, ".png");
    const bool asked = options->given[OPTION_SETTINGS + SETTING_EXPORT_AS] &&
                       options->settings.export_as == EXPORT_SHEET;
    const bool sheet = ends_in(path, ".pdf") || (picture && asked);
    if (!animated && !sheet && !picture) {
        log_warn("%s: expected a name that ends in .png, .webp or .pdf", path);
        return 2;
    }
    if (!may_save(&app->game)) {
        log_warn("%s: there is no game to be saved: give the path of one", path);
        return 1;
    }
    display_wait_pictures(&app->display);
    display_take_pictures(&app->display);
    if (!(animated ? exporter_export
          : sheet  ? game_picture_export_sheet
                   : game_picture_export)(app, path, error, sizeof error)) {
        log_warn("%s", error);
        return 1;
    }
    return 0;
}

static int run_kind(App *app, const Options *options, bool headless)
{
    if (options->bench) {
        return frame_bench_run(app);
    }
    if (options->script[0] != '\0') {
        return script_run(app, options->script);
    }
    if (options->export[0] != '\0') {
        return run_export(app, options->export);
    }
    if (headless && options->self_play) {
        return run_self_play(app);
    }
    if (headless && options->screenshot[0] != '\0') {
        return script_wait_idle(app) ? 0 : 1;
    }
    return loop_run(app);
}

/* What a crash would say. If the last run crashed, tells the player what to send, once. */
static void prepare_for_crash(App *app)
{
    char report[FILE_PATH_BYTES], old[FILE_PATH_BYTES], message[FILE_MESSAGE_BYTES];
    const char *data = app->storage.paths.data;
    if (!app->storage.enabled || !folder_join(report, sizeof report, data, "crash.txt") ||
        !folder_join(old, sizeof old, data, "crash.old.txt")) {
        return;
    }
    if (rename(report, old) == 0) {
        snprintf(message, sizeof message,
                 _("The program crashed last time. Please report this and send %s."), old);
        messages_warn(&app->messages, message, NULL);
    }
    crash_tell_report(report);
}

/* To the instance whose window is open. */
static bool hand_over(const Options *options)
{
    Paths paths;
    if (!options_only_open_file(options)) {
        return false;
    }
    paths_find(&paths, options->config);
    if (!open_sender_send(paths.data, options->file)) {
        return false;
    }
    log_detail("%s is opened in the window that is open already", options->file);
    return true;
}

/* An earlier error may have been cleared from the buffer, but not from the stream. */
static int end_output(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        log_warn("not all of the output could be written");
        return status != 0 ? status : 1;
    }
    return status;
}

static int run(Options *options)
{
    char error[FILE_MESSAGE_BYTES] = "";
    bool headless = false, watched;
    int status = 1;
    if (options->script[0] != '\0' && !script_is_standard_input(options->script) &&
        access(options->script, R_OK) != 0) {
        log_warn("%s: cannot be read: %s", options->script, system_error_words(errno));
        return 1; /* before any of the player's files is touched */
    }
    watched = options_are_watched(options);
    if (hand_over(options)) {
        return 0;
    }
    if (!begin_sdl(options, &headless)) {
        snprintf(error, sizeof error,
                 "no display: %s (--script, --self-play, --screenshot and --export need none)",
                 SDL_GetError());
        log_failure(error, watched);
        return 1;
    }
    termination_watch();
    App *app = app_new(options, error, sizeof error, &status);
    if (!app) {
        log_failure(error, watched);
        SDL_Quit();
        return status;
    }
    prepare_for_crash(app);
    app_save_at_exit(app);
    if (headless && (options->self_play || options->screenshot[0] != '\0')) {
        app_set_unattended(app);
    }
    status = run_kind(app, options, headless);
    if (options->screenshot[0] != '\0') {
        loop_draw(app);
        if (!write_picture(app, options->screenshot, error, sizeof error)) {
            log_warn("%s", error);
            status = 1;
        }
    }
    if (!app_close(app) && status == 0) {
        status = 1;
    }
    if (!app_free(app)) { /* a thread uses SDL's sound, and may do so for ever */
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
        _exit(end_output(status));
    }
    SDL_Quit();
    return status;
}

/* With a standard stream closed, the next file to be opened would take its number, and our messages
 * would be written into it. */
static void open_standard_streams(void)
{
    int handle;
    do {
        handle = open("/dev/null", O_WRONLY); /* a script is not read from it */
    } while (handle >= 0 && handle <= STDERR_FILENO);
    if (handle >= 0) {
        close(handle);
    }
}

int main(int argc, char *argv[])
{
    static Options options;
    char error[OPTIONS_ERROR_BYTES];
    open_standard_streams();
    options_init(&options);
    if (!command_line_read(&options, argc, argv, error, sizeof error)) {
        fprintf(stderr, "tengen: %s\n", error);
        return 2;
    }
    if (options.help) {
        usage_print_help(stdout);
    } else if (options.version) {
        printf("tengen %s\n", TENGEN_VERSION);
    } else if (options.man) {
        usage_print_man(stdout);
    }
    const bool completes = options.given[OPTION_COMPLETION];
    if (completes) {
        completion_print(options.completion, stdout);
    }
    if (options.help || options.version || options.man || completes) {
        return end_output(0);
    }
    crash_watch();
    signal(SIGPIPE, SIG_IGN); /* write() reports an engine that has ended */
    signal(SIGXFSZ, SIG_IGN); /* ... and a file that may not grow */
    log_set_verbose(options.verbose);
    if (!stack_reserve()) {
        log_failure("out of memory", options_are_watched(&options));
        return end_output(1);
    }
    return end_output(options.given[OPTION_MATCH] ? engine_match_run(&options) : run(&options));
}
