#include "app/loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/clock_notice.h"
#include "app/commands.h"
#include "app/contest_commands.h"
#include "app/engine_commands.h"
#include "app/exporter.h"
#include "app/file_choice.h"
#include "app/file_format.h"
#include "app/file_manager.h"
#include "app/game_name.h"
#include "app/game_picture.h"
#include "app/games.h"
#include "app/look_back.h"
#include "app/snapshot.h"
#include "app/termination.h"
#include "app/wake.h"
#include "engine/history/clock.h"
#include "ui/due.h"
#include "ui/setting.h"
#include "ui/words.h"

enum {
    FRAME_MS = 16,
    ANSWER_PAUSE_MS = 350 /* between a stone and the computer's answer, so that it is noticed */
};

/* ---- the view ---- */

void loop_changed(App *app)
{
    app->loop.view_stale = true;
}

const View *loop_view(App *app)
{
    Loop *loop = &app->loop;
    if (loop->view_stale || snapshot_aimed(&loop->view, app) != loop->aimed) {
        snapshot_fill(&loop->view, app);
        loop->aimed = snapshot_aimed(&loop->view, app);
        loop->view_stale = false;
        loop->view_fills++;
    } else {
        snapshot_update_time(&loop->view, app);
    }
    return &loop->view;
}

void loop_command(App *app, const Command *command)
{
    commands_run(app, command);
    loop_changed(app);
}

/* ---- workers ---- */

/* The report of a game is kept with it, which is no change of the game. */
static void store_report(App *app)
{
    if (reporter_may_store(&app->reporter)) {
        const uint64_t before = match_saved_state(app->game.match);
        reporter_store(&app->reporter, app->game.match);
        storage_note_added(&app->storage, &app->game, before);
    }
}

/* When the computer's answer may be shown. */
static int64_t answer_due(const App *app)
{
    return app->loop.unattended ? 0 : app->loop.last_stone_ms + ANSWER_PAUSE_MS;
}

void loop_collect(App *app, bool answers)
{
    bool changed = display_take_pictures(&app->display);
    changed |= games_collect(app);
    changed |= library_collect(&app->library);
    changed |= explorer_collect(&app->explorer, &app->library);
    changed |= file_choice_collect(app);
    changed |= exporter_collect(app);
    changed |= answers && engine_checker_collect(&app->checker, &app->messages);
    changed |= answers && engine_commands_collect(app);
    changed |= contest_commands_collect(app);
    changed |=
        desktop_motion_update(&app->desktop_motion, app->options.settings.motion == MOTION_SYSTEM);
    changed |= answers && puzzles_collect(&app->puzzles, app->loop.now_ms, app->loop.unattended);
    if (answers && app->loop.now_ms >= answer_due(app)) {
        changed |= workers_collect(&app->workers, &app->game, app->loop.now_ms);
    }
    changed |= reporter_collect(&app->reporter, &app->game, app->loop.now_ms, app->loop.unattended);
    store_report(app);
    changed |= lesson_board_update(&app->game.lesson, app->loop.now_ms, app->loop.unattended);
    if (changed) {
        loop_changed(app);
    }
    if (look_update(app)) {
        loop_changed(app);
    }
    const unsigned written = app->storage.games_written;
    storage_collect(&app->storage);
    if (app->storage.games_written != written) {
        library_files_changed(&app->library);
    }
}

/* The display does not sleep while a game is played, and only then. */
static void update_screensaver(App *app)
{
    bool inhibit_screensaver = game_is_played(&app->game) && !display_is_hidden(&app->display);
    if (inhibit_screensaver == app->loop.inhibit_screensaver) {
        return;
    }
    app->loop.inhibit_screensaver = inhibit_screensaver;
    inhibit_screensaver ? SDL_DisableScreenSaver() : SDL_EnableScreenSaver();
}

/* Of the board, with the settings of exports. */
static void save_game_picture(App *app)
{
    GamePicture picture;
    Pixmap copy = {0};
    char name[GAME_NAME_BYTES];
    const Settings *settings = &app->options.settings;
    game_name_print(game_shown(&app->game), name);
    if (settings->export_as == EXPORT_SHEET && settings->export_sheet == SHEET_PNG) {
        if (!game_picture_paint_sheet(app, &copy)) {
            copy = (Pixmap){0};
        }
        storage_save_picture(&app->storage, name, copy);
        return;
    }
    if (settings->export_as == EXPORT_SHEET) {
        Buffer sheet = {0};
        game_picture_sheet(app, &sheet);
        storage_save_sheet(&app->storage, name, &sheet);
        return;
    }
    if (game_picture_begin(&picture, app, settings->export_size)) {
        game_name_print_position(picture.match, picture.ply, name);
        const Pixmap *pixels = game_picture_paint(&picture, picture.ply);
        if (!pixels || !pixmap_copy(pixels, &copy)) {
            copy = (Pixmap){0};
        }
        game_picture_free(&picture);
    }
    storage_save_picture(&app->storage, name, copy);
}

/* Of a page, without menus or animation. */
static void save_picture(App *app, Page page)
{
    View *view = malloc(sizeof *view);
    Pixmap picture = {0};
    if (view) {
        snapshot_fill_picture(view, app, page);
        picture = display_paint(&app->display, view);
    }
    free(view);
    storage_save_picture(&app->storage, NULL, picture);
}

/* Of saved games and pictures. A script only learns where it is. */
static void open_folder(App *app)
{
    const char *path = app->storage.games.path;
    if (app->loop.unattended) {
        messages_say(&app->messages, "%s", path);
    } else if (file_manager_open(path)) {
        messages_tell(&app->messages, N_("Opening the folder:"), path);
    } else {
        messages_fail(&app->messages,
                      N_("The folder cannot be opened from here. Open it yourself:"), path);
    }
}

/* A file had been handed over while the game could not be saved. Nobody waits for anything else
 * that would replace the game: the player may have thought better of it. */
static void open_delayed(App *app)
{
    const bool may_replace = app->messages.may_replace;
    app->messages.may_replace = false;
    if (may_replace && app->game.replacement.kind == CMD_OPEN) {
        Command command = app->game.replacement;
        command.unasked = true;
        loop_command(app, &command);
    }
}

/* Does what commands have left to do, and applies settings that they changed. */
static void finish_commands(App *app)
{
    open_delayed(app);
    Pending pending = app->pending;
    app->pending = (Pending){.save_settings = false};
    display_update(&app->display, pending.load_picture);
    display_offer_pictures(&app->display, app->game.page == PAGE_SETTINGS);
    if (pending.save_settings) {
        storage_save_settings(&app->storage, &app->saved);
    }
    if (pending.save_picture) {
        app->messages.cause = pending.picture_seat;
        if (pending.picture_page == PAGE_PLAY) {
            save_game_picture(app);
        } else {
            save_picture(app, pending.picture_page);
        }
        app->messages.cause = SEAT_NONE;
    }
    if (pending.open_folder) {
        open_folder(app);
    }
}

static void save_puzzles(App *app)
{
    if (app->puzzles.unsaved) {
        app->puzzles.unsaved = false;
        storage_save_puzzles(&app->storage, &app->puzzles.progress);
    }
}

static void announce(App *app)
{
    if (app->options.settings.announce == ANNOUNCE_OFF && app->announcer.kind == ANNOUNCE_OFF) {
        return;
    }
    if (!announcer_update(&app->announcer, loop_view(app))) {
        messages_fail(&app->messages, N_("Install speech-dispatcher (spd-say) to hear the game."),
                      N_("Until then moves are written to standard output."));
        loop_changed(app);
    }
}

void loop_update(App *app)
{
    finish_commands(app);
    bool thought = workers_are_thinking(&app->workers);
    bool seen = !display_is_hidden(&app->display);
    workers_update(&app->workers, &app->game, app->loop.now_ms, seen, !app->loop.background);
    if (workers_are_thinking(&app->workers) != thought) {
        loop_changed(app);
    }
    const bool attended = !app->loop.background && !app->loop.unattended;
    if (reporter_update(&app->reporter, &app->game, workers_use_processor(&app->workers), seen,
                        attended)) {
        loop_changed(app);
    }
    puzzles_update(&app->puzzles);
    save_puzzles(app);
    library_update(&app->library, app->game.page == PAGE_LIBRARY);
    if (explorer_update(&app->explorer, &app->game, &app->library)) {
        loop_changed(app);
    }
    if (game_log_update(&app->log, &app->game, app->loop.now_ms)) {
        loop_changed(app);
    }
    storage_update(&app->storage, &app->game, app->loop.now_ms);
    if (sound_cues_update(&app->sound_cues, &app->game, &app->puzzles)) {
        app->loop.last_stone_ms = app->loop.now_ms;
    }
    update_screensaver(app);
    announce(app);
}

/* ---- clocks ---- */

static bool reads_toast(const App *app)
{
    return app->display.screen && screen_reads_toast(app->display.screen);
}

/* A message goes when it has been seen for long enough, and not while it is read. */
static void pass_messages(App *app, int64_t ms)
{
    if (reads_toast(app)) {
        messages_hold(&app->messages);
    } else if (!display_is_hidden(&app->display)) {
        messages_pass(&app->messages, ms);
    }
}

/* `counted_ms`: how far the clocks advance. */
static void tick(App *app, int64_t now_ms, int64_t counted_ms)
{
    Match *match = app->game.match;
    app->loop.now_ms = app->loop.last_tick_ms = now_ms;
    Seat seat = game_clock_runner(&app->game, !display_is_hidden(&app->display));
    pass_messages(app, counted_ms);
    if (seat == SEAT_NONE) {
        return;
    }
    Clock before = match->clock[seat];
    match_tick(match, counted_ms);
    if (match->outcome.reason != REASON_NONE) {
        messages_clear(&app->messages); /* the result is shown in its place */
        loop_changed(app);
    }
    if (match_is_human(match, seat)) {
        clock_notice_tell(&app->messages, match, seat, &before);
        sound_cues_clock(&app->sound_cues, &app->game, seat, &before);
    }
}

void loop_tick(App *app, int64_t now_ms)
{
    tick(app, now_ms, now_ms - app->loop.last_tick_ms);
}

/* ---- drawing ---- */

void loop_resize(App *app)
{
    EventState *events = &app->loop.events;
    display_resize(&app->display);
    events->w = app->display.w;
    events->h = app->display.h;
    window_ratio(app->display.window, &events->ratio_x, &events->ratio_y);
    loop_changed(app);
}

void loop_draw(App *app)
{
    int w, h;
    if (app->loop.drawing) {
        return;
    }
    if (display_is_hidden(&app->display)) {
        app->display.last_frame_ms = app->loop.now_ms; /* no frame is late */
        return;
    }
    app->loop.drawing = true;
    window_size(app->display.window, &w, &h);
    if (w != app->display.w || h != app->display.h) {
        loop_resize(app);
    }
    display_draw(&app->display, loop_view(app), app->loop.wakeups);
    app->loop.drawing = false;
}

/* ---- events ---- */

static void feed(App *app, const Input *input)
{
    Command command[SCREEN_COMMANDS_MAX];
    int count = screen_handle(app->display.screen, loop_view(app), input, command);
    for (int i = 0; i < count; i++) {
        loop_command(app, &command[i]);
    }
    bool text = screen_wants_text(app->display.screen);
    if (text != (bool)SDL_IsTextInputActive()) {
        text ? SDL_StartTextInput() : SDL_StopTextInput();
    }
}

/* A comment that is being typed belongs to the game on the board. */
static void commit_text(App *app)
{
    const Input commit = {.kind = INPUT_COMMIT};
    if (app->display.screen && screen_wants_text(app->display.screen)) {
        feed(app, &commit);
    }
}

static int64_t text_due_ms(const App *app)
{
    return app->display.screen ? screen_edit_due_ms(app->display.screen) : -1;
}

/* So far it is nowhere but on the screen. */
static void keep_text(App *app)
{
    const Input keep = {.kind = INPUT_KEEP};
    const int64_t due = text_due_ms(app);
    if (due >= 0 && app->loop.now_ms >= due) {
        feed(app, &keep);
    }
}

static void drop_file(App *app, const char *path)
{
    Command command = {.kind = CMD_OPEN, .seat = SEAT_NONE, .text = path};
    const FileFormat *format = file_format_of(path);
    commit_text(app);
    if (app->game.page == PAGE_LIBRARY && (!format || format->read)) {
        command.kind = CMD_LIBRARY;
        command.value = LIBRARY_ADD;
    } else if (format && !format->read) { /* a picture */
        command.kind = CMD_SETTING;
        command.field = SETTING_PICTURE;
    }
    loop_command(app, &command);
}

/* From later starts of the program, which have ended: each is shown, also over the library, where a
 * dropped file would be added. */
static void open_received(App *app)
{
    char path[FILE_PATH_BYTES];
    while (open_receiver_take(app->receiver, path)) {
        commit_text(app);
        loop_command(app, &(Command){.kind = CMD_OPEN, .seat = SEAT_NONE, .text = path});
        window_raise(app->display.window);
    }
}

static void cancel_pointers(App *app)
{
    Input input;
    while (events_cancel(&app->loop.events, app->loop.now_ms, &input)) {
        feed(app, &input);
    }
}

static void handle_window(App *app, const SDL_WindowEvent *event)
{
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        loop_resize(app);
        display_show_again(&app->display);
        break;
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
        display_show_again(&app->display);
        break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        app->loop.background = false;
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        app->loop.background = true;
        cancel_pointers(app);
        break;
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED:
        cancel_pointers(app);
        break;
    default:
        break;
    }
}

void loop_handle(App *app, const SDL_Event *event)
{
    Input input;
    if (event->type == wake_event()) {
        wake_taken();
        return;
    }
    switch (event->type) {
    case SDL_QUIT:
        commit_text(app);
        /* Who ends the program by a signal cannot be asked. */
        loop_command(app,
                     &(Command){.kind = CMD_QUIT,
                                .seat = SEAT_NONE,
                                .value = termination_requested() ? UNSAVED_ANYWAY : UNSAVED_ASK});
        return;
    case SDL_WINDOWEVENT:
        handle_window(app, &event->window);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        window_reset(app->display.window);
        display_show_again(&app->display);
        return;
    case SDL_DROPFILE:
        folder_use_slashes(event->drop.file);
        drop_file(app, event->drop.file);
        SDL_free(event->drop.file);
        return;
    case SDL_APP_DIDENTERBACKGROUND:
        app->loop.background = true;
        cancel_pointers(app);
        return;
    case SDL_APP_DIDENTERFOREGROUND:
        app->loop.background = false;
        return;
    default:
        break;
    }
    if (events_translate(&app->loop.events, event, app->loop.now_ms, &input)) {
        feed(app, &input);
    }
}

/* Of several moves of one mouse in a row only the last counts. */
static bool is_outdated(const SDL_Event *event)
{
    SDL_Event next;
    return event->type == SDL_MOUSEMOTION &&
           SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1 &&
           next.type == SDL_MOUSEMOTION && next.motion.state == event->motion.state &&
           next.motion.which == event->motion.which;
}

void loop_pump(App *app)
{
    SDL_Event event;
    Input input;
    while (SDL_PollEvent(&event)) {
        if (!is_outdated(&event)) {
            loop_handle(app, &event);
        }
    }
    while (events_lost(&app->loop.events, app->loop.now_ms, &input)) {
        feed(app, &input);
    }
    keep_text(app);
}

/* Some systems block the event loop during a resize, and report termination only to event watches:
 * what has happened since the loop's last turn is kept, too. */
static int watch_events(void *user, SDL_Event *event)
{
    App *app = user;
    if (event->type == SDL_APP_WILLENTERBACKGROUND || event->type == SDL_APP_TERMINATING) {
        wake_hold(true); /* SDL lets no other thread push an event until this function returns */
        game_log_update(&app->log, &app->game, app->loop.now_ms);
        storage_update(&app->storage, &app->game, app->loop.now_ms);
        storage_flush(&app->storage, &app->game);
        wake_hold(false);
    }
#if defined _WIN32 || defined __APPLE__
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) {
        loop_resize(app);
        loop_draw(app);
    }
#endif
    return 1;
}

void loop_watch(App *app)
{
    SDL_AddEventWatch(watch_events, app);
}

void loop_unwatch(App *app)
{
    SDL_DelEventWatch(watch_events, app);
}

/* ---- running ---- */

int64_t loop_next_ms(App *app)
{
    bool thinking = workers_are_thinking(&app->workers);
    int64_t save = due_earlier(storage_next_ms(&app->storage, &app->game), text_due_ms(app));
    if (display_is_hidden(&app->display) && !thinking) {
        return save;
    }
    int64_t next = due_earlier(save, screen_next_ms(app->display.screen, loop_view(app)));
    int64_t due = answer_due(app), toast = messages_left_ms(&app->messages);
    if (toast >= 0 && !reads_toast(app)) {
        next = due_earlier(next, app->loop.now_ms + toast);
    }
    if (thinking && due > app->loop.now_ms) {
        next = due_earlier(next, due);
    }
    next = due_earlier(next, contest_commands_next_ms(app));
    next = due_earlier(next, reporter_next_ms(&app->reporter, &app->game));
    next = due_earlier(next, lesson_board_next_ms(&app->game.lesson));
    next = due_earlier(next, puzzles_next_ms(&app->puzzles, app->loop.now_ms));
    int64_t report = workers_next_ms(&app->workers);
    next = due_earlier(next, report < 0 ? -1 : SDL_max(report, due));
    return due_earlier(next, display_next_ms(&app->display));
}

int64_t loop_real_ms(void)
{
    return (int64_t)SDL_GetTicks64();
}

bool loop_show_first(App *app)
{
    tick(app, loop_real_ms(), 0);
    loop_update(app);
    app->loop.sketch = true;
    loop_changed(app);
    loop_draw(app);
    app->loop.sketch = false;
    loop_changed(app);
    for (int i = 0; i < WINDOW_FAILURES_MAX && app->display.not_shown; i++) {
        loop_draw(app);
    }
    return !app->display.not_shown;
}

int64_t loop_due_ms(App *app)
{
    const int64_t next = loop_next_ms(app), frame = app->display.last_frame_ms + FRAME_MS;
    return next >= 0 && next < frame ? frame : next;
}

void loop_woke(App *app, int64_t asleep_ms, int64_t due_ms)
{
    const int64_t woke = loop_real_ms(), worked = asleep_ms - app->loop.last_tick_ms;
    const int64_t rest = due_ms < 0 ? 0 : due_ms - asleep_ms;
    app->loop.wakeups++;
    tick(app, woke, clock_fair_ms(worked, woke - asleep_ms, rest));
}

void loop_turn(App *app)
{
    loop_pump(app);
    open_received(app);
    loop_collect(app, true);
    loop_update(app);
    loop_draw(app);
}
