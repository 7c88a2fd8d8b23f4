#include "app/startup.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/exporter.h"
#include "app/loop.h"
#include "app/games.h"
#include "app/wake.h"
#include "engine/level.h"
#include "engine/opening_info.h"

void app_set_unattended(App *app)
{
    app->workers.scripted = app->messages.echo = true;
    app->loop.unattended = app->library.unattended = app->sound_cues.silent = true;
}

static void read_settings(App *app, const Options *options)
{
    options_init(&app->saved);
    app->options = *options;
    if (app->storage.enabled) {
        const bool opens_file = options->file[0] != '\0'; /* says nothing of who plays */
        if (storage_is_first_start(&app->storage) &&
            (opens_file || !options_name_a_game(options))) {
            app->saved.settings.ask_newcomer = true;
            app->saved.setup.player[0].level = app->saved.setup.player[1].level = LEVEL_UNASKED;
        }
        storage_read_settings(&app->storage, &app->saved);
        options_fill_in(&app->options, &app->saved);
    }
}

/* An opening that the rule or the size does not allow: an error if the command line names it, else
 * free play. */
static bool fit_opening(App *app, char *error, size_t bytes)
{
    Setup *setup = &app->options.setup, *saved = &app->saved.setup;
    if (!opening_fits(saved->opening, saved->rule, saved->size)) {
        saved->opening = OPENING_FREE;
    }
    if (opening_fits(setup->opening, setup->rule, setup->size)) {
        return true;
    }
    if (app->options.given[OPTION_OPENING]) {
        Buffer needed = {0};
        opening_add_requirements(&needed, setup->opening);
        snprintf(error, bytes, "--opening %s needs --%s", opening_info(setup->opening)->word,
                 needed.failed ? "rule" : needed.text);
        buffer_free(&needed);
        return false;
    }
    setup->opening = OPENING_FREE;
    return true;
}

enum { SCRIPT_DAY = 20779 /* "today" in a script: Sunday, 22 November 2026 */ };

static bool make_parts(App *app)
{
    Options *options = &app->options;
    bool scripted = options->script[0] != '\0';
    if (!display_init(&app->display, options, app->storage.paths.locales, &app->messages) ||
        !storage_start_writer(&app->storage)) {
        return false;
    }
    app->game.settings = &options->settings;
    app->game.opener = SEAT_NONE;
    app->game.lesson.lesson =
        options->settings.next_lesson > 0 ? options->settings.next_lesson - 1 : 0;
    app->game.match = match_new(&options->setup);
    app->reader = game_reader_new();
    app->calendar.fixed_day = scripted ? SCRIPT_DAY : 0;
    if (!puzzles_init(&app->puzzles, &app->calendar, &app->messages)) {
        return false;
    }
    game_log_init(&app->log, &app->storage, &app->calendar, &app->messages);
    if (!library_init(&app->library, &app->storage.paths, app->storage.enabled, &app->messages)) {
        return false;
    }
    app->library.unattended = app->loop.unattended;
    if (!explorer_init(&app->explorer)) {
        return false;
    }
    engine_list_init(&app->engines, app->options.engine,
                     app->storage.enabled ? app->storage.paths.data : "", &app->messages);
    app->contest = (ContestRoom){.messages = &app->messages,
                                 .choice = &app->options.contest,
                                 .entry = app->options.engine,
                                 .games = app->storage.enabled ? &app->storage.games : NULL,
                                 .scripted = app->loop.unattended};
    return app->game.match && app->reader && sound_cues_init(&app->sound_cues) &&
           reporter_init(&app->reporter, scripted, &app->messages) &&
           workers_init(&app->workers, options->seed, scripted,
                        app->storage.enabled ? app->storage.paths.data : "", app->options.engine,
                        &app->messages);
}

static bool open_window(App *app, char *error, size_t bytes)
{
    if (!display_open_window(&app->display, error, bytes)) {
        return false;
    }
    SDL_StopTextInput();
    SDL_EnableScreenSaver(); /* SDL begins with it off */
    loop_resize(app);
    loop_watch(app);
    if (fonts_message(app->display.fonts)[0] != '\0') {
        messages_warn(&app->messages, fonts_message(app->display.fonts), NULL);
    }
    return true;
}

App *app_new(const Options *options, char *error, size_t bytes, int *status)
{
    App *app = calloc(1, sizeof *app);
    bool scripted = options->script[0] != '\0';
    bool keeps =
        options->export[0] == '\0' &&
        (options->config[0] != '\0' || (!scripted && !options->bench && !options->self_play));
    *status = 1;
    snprintf(error, bytes, "out of memory, or no more threads can be started");
    if (!app) {
        return NULL;
    }
    app->loop.view_stale = true;
    messages_init(&app->messages);
    app->loop.unattended = app->sound_cues.silent = app->messages.echo =
        scripted || options->bench || options->export[0] != '\0';
    if (options_are_watched(options)) {
        desktop_motion_init(&app->desktop_motion);
    }
    file_chooser_init(&app->file_chooser, options_are_watched(options));
    wake_init();
    storage_init(&app->storage, options->config, keeps, &app->messages);
    app->storage.patient = app->loop.unattended;
    read_settings(app, options);
    if (!fit_opening(app, error, bytes)) {
        *status = 2;
        app_free(app);
        return NULL;
    }
    if (!make_parts(app) || !open_window(app, error, bytes)) {
        app_free(app);
        return NULL;
    }
    storage_warn_at_start(&app->storage);
    if (app->storage.settings.damaged) { /* rewrite the file with the valid lines */
        storage_save_settings(&app->storage, &app->saved);
    }
    games_at_startup(app);
    if (options->file[0] != '\0' &&
        !games_open_at_startup(app, options->file, options_are_watched(options), error, bytes)) {
        app_free(app);
        return NULL;
    }
    *status = 0;
    return app;
}

static App *unsaved_app; /* NULL: nothing is left to be saved at the exit */

enum { LAST_SAVE_SECONDS = 10 };

static void *end_after_all(void *user)
{
    (void)user;
    sleep(LAST_SAVE_SECONDS);
    _exit(1);
}

/* Xlib exits with the display locked. A thread that has saved and pushes an event would wait for
 * the display, and the exit for the thread: no events then. A thread that waits already is not
 * waited for longer than LAST_SAVE_SECONDS. */
static void save_at_exit(void)
{
    pthread_t thread;
    if (unsaved_app) {
        wake_hold(true);
        if (pthread_create(&thread, NULL, end_after_all, NULL) == 0) {
            pthread_detach(thread);
        }
        storage_close(&unsaved_app->storage, &unsaved_app->game);
    }
}

void app_save_at_exit(App *app)
{
    static bool registered;
    if (!registered) {
        registered = atexit(save_at_exit) == 0;
    }
    unsaved_app = app;
}

bool app_close(App *app)
{
    open_receiver_free(app->receiver); /* before another instance may have the first autosave */
    app->receiver = NULL;
    loop_unwatch(app);
    if (app->display.window) {
        SDL_HideWindow(window_sdl(app->display.window));
    }
    const bool saved = storage_close(&app->storage, app->display.window ? &app->game : NULL);
    unsaved_app = NULL;
    return saved;
}

bool app_free(App *app)
{
    if (!app) {
        return true;
    }
    app_close(app); /* before the workers, which may take three seconds to end */
    engine_checker_free(&app->checker);
    engine_list_free(&app->engines);
    contest_room_free(&app->contest);
    workers_free(&app->workers);
    reporter_free(&app->reporter);
    puzzles_free(&app->puzzles);
    game_log_free(&app->log);
    game_reader_free(app->reader);
    rule_question_free(&app->rule_question);
    library_free(&app->library);
    explorer_free(&app->explorer);
    file_games_free(&app->file_games);
    file_chooser_free(&app->file_chooser);
    announcer_free(&app->announcer);
    desktop_motion_free(&app->desktop_motion);
    const bool sound_ended = sound_cues_free(&app->sound_cues);
    exporter_stop(app);
    display_free(&app->display);
    storage_free(&app->storage);
    visit_free(&app->visit);
    arrangement_forget(&app->game.arrangement);
    match_free(app->game.match);
    match_free(app->to_save);
    free(app);
    return sound_ended;
}
