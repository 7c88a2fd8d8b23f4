#include "app/app.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/config.h"
#include "app/window_icon.h"
#include "app/language.h"
#include "app/log.h"
#include "app/permissions.h"
#include "app/wake.h"
#include "engine/level.h"
#include "engine/history/clock.h"
#include "engine/rules/notation.h"
#include "ui/setting.h"
#include "ui/theme.h"
#include "ui/words.h"

enum {
    FRAME_MS = 16,
    RETRY_MS = 250,        /* after a frame that did not reach the glass */
    ANSWER_PAUSE_MS = 350, /* between a stone and the computer's answer, so that it is seen */
    SCRIPT_NODES_MAX = 20000,
    HINT_MS = 1000,
    AHEAD_MS = 60000, /* more than the search's memory holds anyway */
    ANALYSIS_MS = 60000,
    ANALYSIS_SHOWN_MS = 250, /* from one look at what it has found to the next */
    ANALYSIS_LINES = VIEW_ANALYSIS_LINES
};

void app_say(App *app, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(app->view.message, sizeof app->view.message, format, values);
    va_end(values);
    app->view.message_id++;
    if (app->headless) {
        log_warn("%s", app->view.message);
    }
}

/* Something that whoever started the program should see on the terminal too. */
static void say_early(App *app, const char *message)
{
    if (!app->headless) {
        log_warn("%s", message);
    }
    app_say(app, "%s", message);
}

void app_set_language(App *app)
{
    language_set(setting_language(&app->options.settings), app->paths.locales);
    if (fonts_message(app->fonts)[0] != '\0' || fonts_has_text(app->fonts, _("New game"))) {
        return;
    }
    language_set("en", app->paths.locales);
    say_early(app, "No font here has the characters of the language chosen, so texts are English. "
                   "For Chinese install one (Debian: fonts-noto-cjk).");
}

/* ---- what is worked on ---- */

bool app_is_thinking(App *app)
{
    ThinkKind kind;
    uint32_t ticket;
    if (thinker_has_job(app->thinker, &kind, &ticket) && kind != THINK_AHEAD &&
        kind != THINK_ANALYSIS) {
        return true;
    }
    for (int seat = 0; seat < 2; seat++) {
        if (app->client[seat] && gomocup_has_job(app->client[seat], &ticket)) {
            return true;
        }
    }
    return false;
}

bool app_thinks_ahead(App *app)
{
    ThinkKind kind;
    uint32_t ticket;
    return thinker_has_job(app->thinker, &kind, &ticket) && kind == THINK_AHEAD &&
           ticket == app->game.match->ticket;
}

const SearchReport *app_analysis_report(const App *app)
{
    bool current = app->game.analysing && app->analysis_ticket == app->game.match->ticket;
    return current && may_analyse(&app->game) ? &app->analysis : NULL;
}

bool app_analysis_pending(App *app)
{
    return thinker_analysis_pending(app->thinker);
}

/* In a script nodes alone limit; else the level's own limits, or the game's. */
static SearchLimits limits_for(const App *app, Seat seat, int level)
{
    const Match *match = app->game.match;
    const Level *own = level_get(level);
    SearchLimits limits = {.level = level, .seed = app->options.seed};
    if (app->scripted) {
        limits.depth = own->depth;
        limits.nodes =
            own->nodes != 0 && own->nodes < SCRIPT_NODES_MAX ? own->nodes : SCRIPT_NODES_MAX;
        limits.seed = app->options.seed * 7919 + (uint64_t)match->position.count;
        return limits;
    }
    limits.seed += SDL_GetPerformanceCounter();
    const TimeControl *control = &match->setup.time[seat];
    int64_t share = time_control_on(control) ? clock_share(&match->clock[seat], control) : 0;
    int64_t time = match->setup.move_ms;
    if (share > 0 && (time == 0 || share < time)) {
        time = share;
    }
    if (time > 0) {
        limits.depth = own->depth;
        limits.nodes = own->nodes;
        limits.time_ms = own->time_ms < time && match->setup.move_ms == 0 ? own->time_ms : time;
    }
    return limits;
}

static void start_thinker(App *app, ThinkKind kind, Seat seat)
{
    const Match *match = app->game.match;
    ThinkKind running;
    uint32_t ticket;
    if (thinker_has_job(app->thinker, &running, &ticket) && running == kind &&
        ticket == match->ticket) {
        return;
    }
    int level = match->setup.player[seat].level;
    if (kind == THINK_HINT || kind == THINK_ANALYSIS ||
        match->setup.player[seat].kind != PLAYER_COMPUTER) {
        level = level_max();
    }
    ThinkJob job = {.kind = kind,
                    .ticket = match->ticket,
                    .position = match->position,
                    .opening = match->setup.opening,
                    .step = match->opening,
                    .limits = limits_for(app, seat, level),
                    .forget = app->scripted,
                    .spares_battery = kind == THINK_AHEAD && !app->scripted};
    if (kind != THINK_MOVE && kind != THINK_OPENING && !app->scripted) {
        job.limits.time_ms = kind == THINK_HINT    ? HINT_MS
                             : kind == THINK_AHEAD ? AHEAD_MS
                                                   : ANALYSIS_MS;
    }
    if (!match->opening.over) {
        job.limits.lines = SEARCH_LINES_MAX;
    }
    if (kind == THINK_ANALYSIS) {
        job.limits.lines = ANALYSIS_LINES;
        app->analysis_ms = app->now_ms;
    }
    thinker_start(app->thinker, &job);
}

static void dismiss_client(App *app, int seat)
{
    if (!app->client[seat]) {
        return;
    }
    gomocup_dismiss(app->client[seat]);
    int slot = 0; /* if none is free the oldest is waited for, a second at most */
    for (int i = 0; i < APP_DISMISSED_MAX; i++) {
        if (app->dismissed[i] && !gomocup_has_ended(app->dismissed[i])) {
            continue;
        }
        slot = i;
        break;
    }
    gomocup_free(app->dismissed[slot]);
    app->dismissed[slot] = app->client[seat];
    app->client[seat] = NULL;
}

/* The protocol knows main time and a limit of one move: a period is such a limit. */
static void limit_question(const Match *match, Seat seat, GomocupQuestion *question)
{
    const TimeControl *time = &match->setup.time[seat];
    const Clock *clock = &match->clock[seat];
    question->turn_ms = match->setup.move_ms;
    if (clock->in_byoyomi) {
        int64_t share = clock_share(clock, time);
        if (question->turn_ms == 0 || share < question->turn_ms) {
            question->turn_ms = share;
        }
    } else if (time_control_on(time)) {
        question->match_ms = time->main_ms;
        question->left_ms = clock->main_ms;
    } else if (question->turn_ms == 0) {
        question->turn_ms = 5000;
    }
}

static void start_client(App *app, Seat seat)
{
    const Match *match = app->game.match;
    const Player *player = match_player(match, seat);
    uint32_t ticket;
    if (app->client[seat] && strcmp(app->client_command[seat], player->engine) != 0) {
        dismiss_client(app, (int)seat);
    }
    if (!app->client[seat]) {
        app->client[seat] = gomocup_new(player->engine);
        snprintf(app->client_command[seat], PATH_BYTES, "%s", player->engine);
    }
    if (!app->client[seat] ||
        (gomocup_has_job(app->client[seat], &ticket) && ticket == match->ticket)) {
        return;
    }
    GomocupQuestion question = {.ticket = match->ticket,
                                .rule = match->position.rule,
                                .size = match->position.size,
                                .count = match->position.count};
    for (int i = 0; i < question.count && i < POINTS_MAX; i++) {
        question.move[i] = match->position.move[i];
    }
    question.setup_count = match->record->setup_count;
    for (int i = 0; i < question.setup_count; i++) {
        question.setup[i] = match->record->setup_point[i];
        question.setup_own[i] = match->record->setup_color[i] == match->position.to_move;
    }
    limit_question(match, seat, &question);
    gomocup_ask(app->client[seat], &question);
}

/* The screen stays awake while a game is played, and only then. */
static void stay_awake(App *app)
{
    bool awake = game_is_played(&app->game) && !window_is_hidden(app->window);
    if (awake == app->awake) {
        return;
    }
    app->awake = awake;
    awake ? SDL_DisableScreenSaver() : SDL_EnableScreenSaver();
}

void app_update(App *app)
{
    const Match *match = app->game.match;
    Seat actor = game_is_running(&app->game) ? match_actor(match) : SEAT_NONE;
    Seat hinted = app->game.page == PAGE_REVIEW ? match_actor(match) : actor;
    const Player *player = actor == SEAT_NONE ? NULL : match_player(match, actor);
    bool computer = player && player->kind != PLAYER_HUMAN;
    if (computer && game_engine_failed(&app->game, actor)) {
        computer = false;
    }
    /* Hosted engines know no openings: the computer decides for them. */
    bool opening = !match->opening.over && match->setup.opening != OPENING_PRO &&
                   match->setup.opening != OPENING_LONG_PRO;
    bool client = computer && player->kind == PLAYER_ENGINE && !opening;
    if (computer && !client) {
        start_thinker(app, opening ? THINK_OPENING : THINK_MOVE, actor);
    } else if (app->game.hint_wanted && app->game.hint_ticket == match->ticket &&
               hinted != SEAT_NONE) {
        start_thinker(app, THINK_HINT, hinted);
    } else if (may_think_ahead(&app->game) && !app->background && !window_is_hidden(app->window)) {
        start_thinker(app, THINK_AHEAD, seat_other(actor)); /* by its level and for its table */
    } else if (app->game.analysing && hinted != SEAT_NONE && may_analyse(&app->game) &&
               !window_is_hidden(app->window)) {
        start_thinker(app, THINK_ANALYSIS, hinted);
    } else {
        thinker_drop(app->thinker);
    }
    for (int seat = 0; seat < 2; seat++) {
        if (client && seat == (int)actor) {
            start_client(app, actor);
        } else if (app->client[seat] && match->setup.player[seat].kind != PLAYER_ENGINE) {
            dismiss_client(app, seat);
        } else if (app->client[seat]) {
            gomocup_drop(app->client[seat]);
        }
    }
    if (session_needs_autosave(app)) {
        session_autosave(app);
    }
    if (app->game.in_game && match->position.stones > app->stones_heard) {
        app->last_stone_ms = app->now_ms;
        if (app->options.settings.sound && !app->headless && !app->scripted) {
            audio_play_stone(app->audio, app->options.settings.volume,
                             (unsigned)match->position.stones);
        }
    }
    app->stones_heard = match->position.stones;
    stay_awake(app);
}

/* ---- what the workers have ---- */

static void engine_failed(App *app, Seat seat, const char *why)
{
    app->game.engine_failed[seat] = true;
    app->game.failed_ticket = app->game.match->ticket;
    dismiss_client(app, (int)seat);
    app_say(app, _("The engine failed: %s. Play its move for it; it is asked again after that."),
            why);
}

static void answer_opening(Match *match, const OpeningAnswer *answer)
{
    if (answer->choice != CHOICE_NONE) {
        match_choose(match, answer->choice);
    } else if (answer->number > 0) {
        match_declare(match, answer->number);
    }
    for (int i = 0; i < answer->points; i++) {
        match_play(match, answer->point[i]);
    }
}

static void take_thought(App *app)
{
    Thought thought;
    Match *match = app->game.match;
    if (!thinker_take(app->thinker, &thought) || thought.ticket != match->ticket) {
        return;
    }
    if (thought.kind == THINK_HINT) {
        app->game.hint = thought.move;
        app->game.hint_wanted = false;
    } else if (thought.kind == THINK_OPENING) {
        answer_opening(match, &thought.opening);
    } else {
        match_play(match, thought.move);
    }
}

static void take_clients(App *app)
{
    for (int seat = 0; seat < 2; seat++) {
        GomocupAnswer answer;
        if (!app->client[seat] || !gomocup_take(app->client[seat], &answer) ||
            answer.ticket != app->game.match->ticket) {
            continue;
        }
        if (answer.move == POINT_NONE) {
            engine_failed(app, (Seat)seat, answer.message);
        } else if (match_play(app->game.match, answer.move) != MATCH_OK) {
            engine_failed(app, (Seat)seat, _("its move is not allowed there"));
        }
    }
}

static void take_picture(App *app)
{
    Pixmap picture;
    char message[240];
    if (!pictures_take(app->pictures, &picture, message, sizeof message)) {
        return;
    }
    if (!picture.pixel) {
        app_say(app, "%s", message);
        return;
    }
    if (app->options.settings.picture[0] == '\0') {
        pixmap_free(&picture);
        return;
    }
    screen_set_picture(app->screen, NULL);
    pixmap_free(&app->picture);
    app->picture = picture;
    screen_set_picture(app->screen, &app->picture);
}

static void take_written(App *app)
{
    Written written;
    while (writer_take(app->writer, &written)) {
        if (written.trouble == 0 && !written.tell) {
            app->write_failed = false;
        } else if (written.trouble == 0) {
            app_say(app, _("Saved as %s"), written.path);
        } else if (written.tell || !app->write_failed) {
            app->write_failed = app->write_failed || !written.tell;
            app_say(app, _("%s could not be written: %s. The game goes on."), written.path,
                    written.trouble > 0 ? strerror(written.trouble) : written.message);
        }
    }
}

/* What an analysis has found is looked at a few times a second, and when it has ended. */
static void take_analysis(App *app)
{
    ThinkKind kind;
    uint32_t ticket;
    if (!thinker_has_job(app->thinker, &kind, &ticket) || kind != THINK_ANALYSIS ||
        (app->now_ms < app->analysis_ms + ANALYSIS_SHOWN_MS && thinker_works(app->thinker))) {
        return;
    }
    app->analysis_ms = app->now_ms;
    if (thinker_news(app->thinker, &app->analysis)) {
        app->analysis_ticket = ticket;
    }
}

/* When the computer's answer may be shown. */
static int64_t answer_due(const App *app)
{
    return app->scripted || app->headless ? 0 : app->last_stone_ms + ANSWER_PAUSE_MS;
}

void app_collect(App *app, bool answers)
{
    if (answers && app->now_ms >= answer_due(app)) {
        take_thought(app);
        take_clients(app);
        take_analysis(app);
    }
    take_picture(app);
    take_written(app);
}

/* Whose clock runs. On a page over the board, and while the window is hidden, a person's stands
 * still, for neither of two can see the board and play; a computer thinks on, on its own. */
static Seat clock_runner(const App *app)
{
    Seat actor = game_is_running(&app->game) ? match_actor(app->game.match) : SEAT_NONE;
    if (actor == SEAT_NONE || match_player(app->game.match, actor)->kind != PLAYER_HUMAN) {
        return actor;
    }
    bool seen = page_info(app->game.page)->runs_clocks && !window_is_hidden(app->window);
    return seen ? actor : SEAT_NONE;
}

/* A person's clock says by words that byo-yomi begins, and by sound that it is low. */
static void tell_clock(App *app, Seat seat, const Clock *before)
{
    const Match *match = app->game.match;
    const TimeControl *time = &match->setup.time[seat];
    const Clock *clock = &match->clock[seat];
    if (clock->in_byoyomi && !before->in_byoyomi && match->outcome.reason == REASON_NONE) {
        app_say(app,
                match_color(match, seat) == COLOR_BLACK ? _("Black's byo-yomi begins: %d × %d s")
                                                        : _("White's byo-yomi begins: %d × %d s"),
                clock->periods, (int)(time->byoyomi_ms / 1000));
    } else if (clock->periods < before->periods) {
        app->view.message[0] = '\0'; /* as many as it names are no longer left */
    }
    if (!app->options.settings.sound || !clock_beats(before, clock, time)) {
        return;
    }
    app->beats++;
    if (!app->headless && !app->scripted) {
        audio_play_tick(app->audio, app->options.settings.volume);
    }
}

static void tick(App *app, int64_t now_ms, int64_t counted_ms)
{
    app->now_ms = now_ms;
    app->last_tick_ms = now_ms;
    Seat seat = clock_runner(app);
    if (seat == SEAT_NONE) {
        return;
    }
    Clock before = app->game.match->clock[seat];
    match_tick(app->game.match, counted_ms);
    if (app->game.match->outcome.reason != REASON_NONE) {
        app->view.message[0] = '\0'; /* the result is said in its place */
    }
    if (match_player(app->game.match, seat)->kind == PLAYER_HUMAN) {
        tell_clock(app, seat, &before);
    }
}

void app_tick(App *app, int64_t now_ms)
{
    tick(app, now_ms, now_ms - app->last_tick_ms);
}

/* No larger than the largest display can show; a display in memory only is as large as any. */
void app_load_picture(App *app)
{
    int w, h;
    float ratio_x, ratio_y;
    bool real = strcmp(SDL_GetCurrentVideoDriver(), "dummy") != 0;
    window_size(app->window, &w, &h);
    window_ratio(app->window, &ratio_x, &ratio_y);
    for (int i = 0; real && i < SDL_GetNumVideoDisplays(); i++) {
        SDL_Rect display;
        if (SDL_GetDisplayBounds(i, &display) != 0) {
            continue;
        }
        w = SDL_max(w, (int)((float)display.w * ratio_x));
        h = SDL_max(h, (int)((float)display.h * ratio_y));
    }
    pictures_load(app->pictures, app->options.settings.picture, real ? w : SDL_max(w, 3840),
                  real ? h : SDL_max(h, 2160));
}

/* ---- drawing ---- */

static float text_factor(TextScale scale)
{
    return scale == TEXT_SMALL ? 0.9f : scale == TEXT_LARGE ? 1.2f : 1;
}

void app_resize(App *app)
{
    int w, h;
    window_size(app->window, &w, &h);
    float scale = app->options.ui_scale > 0 ? app->options.ui_scale : window_scale(app->window);
    scale *= text_factor(app->options.settings.text_scale);
    screen_resize(app->screen, w, h, scale);
    app->scale = scale;
    app->input.w = w;
    app->input.h = h;
    window_ratio(app->window, &app->input.ratio_x, &app->input.ratio_y);
}

/* The canvas paints where the window shows from, if the window lets it. */
static bool fit_canvas(App *app, int w, int h)
{
    Pixmap frame;
    bool fresh = false, fits;
    if (window_frame(app->window, &frame, &fresh)) {
        fits = canvas_borrow(app->canvas, &frame);
    } else {
        fits = canvas_resize(app->canvas, w, h);
    }
    if (fresh || !fits) { /* what it held may be gone with the window's old surface */
        canvas_invalidate(app->canvas);
    }
    if (!fits) {
        app_say(app, _("Out of memory for a window of %d x %d."), w, h);
    }
    return fits;
}

/* Draws what the view says; the number of rectangles that changed. */
static int draw_scene(App *app, int w, int h, Rect *dirty)
{
    screen_draw(app->screen, &app->view, app->list);
    if (app->show_frame_stats) {
        frame_stats_draw(&app->frame_stats, app->list, app->fonts, w, h, app->scale);
    }
    if (drawlist_failed(app->list) || !fit_canvas(app, w, h)) {
        return 0;
    }
    int count = canvas_draw(app->canvas, app->list, dirty);
    app->frames_shown += count > 0 || window_needs_all(app->window);
    app->unseen = !window_show(app->window, canvas_pixels(app->canvas), dirty, count);
    if (app->unseen) {
        log_detail("the frame was not shown: %s", SDL_GetError());
    }
    return count;
}

void app_draw(App *app)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    if (app->drawing) {
        return;
    }
    if (window_is_hidden(app->window)) {
        app->last_frame_ms = app->now_ms; /* or the loop would think that it is late */
        return;
    }
    app->drawing = true;
    int w, h;
    window_size(app->window, &w, &h);
    if (w != app->input.w || h != app->input.h) {
        app_resize(app);
    }
    app_fill_view(app);
    Uint64 begin = SDL_GetPerformanceCounter();
    int count = draw_scene(app, w, h, dirty);
    if (count > 0 && app->show_frame_stats) {
        /* The last frame's figures were part of this one, so what changed is the scene alone: a
         * scene at rest changes no figures, and they cause no frames of their own. */
        Uint64 ticks = SDL_GetPerformanceCounter() - begin;
        memcpy(app->frame_stats.dirty, dirty, (size_t)count * sizeof *dirty);
        app->frame_stats.count = count;
        app->frame_stats.ms = (double)ticks * 1000 / (double)SDL_GetPerformanceFrequency();
        app->frame_stats.frames++;
        app->frame_stats.wakeups = app->wakeups;
        draw_scene(app, w, h, dirty);
    }
    app->last_frame_ms = app->now_ms;
    app->drawing = false;
}

/* ---- events ---- */

static void feed(App *app, const Input *input)
{
    Command command[SCREEN_COMMANDS_MAX];
    app_fill_view(app);
    int count = screen_handle(app->screen, &app->view, input, command);
    for (int i = 0; i < count; i++) {
        app_command(app, &command[i]);
    }
    bool text = screen_wants_text(app->screen);
    if (text != (bool)SDL_IsTextInputActive()) {
        text ? SDL_StartTextInput() : SDL_StopTextInput();
    }
}

static bool is_picture(const char *path)
{
    const char *dot = strrchr(path, '.');
    static const char *const kinds[] = {".png", ".jpg", ".jpeg", ".webp"};
    for (size_t i = 0; dot && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (SDL_strcasecmp(dot, kinds[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void drop_file(App *app, const char *path)
{
    char error[600];
    if (is_picture(path)) {
        Command command = {.kind = CMD_SETTING, .field = SETTING_PICTURE};
        snprintf(command.text, sizeof command.text, "%s", path);
        app_command(app, &command);
    } else if (!session_open(app, path, error, sizeof error)) {
        app_say(app, "%s", error);
    }
}

static void cancel_pointers(App *app)
{
    Input input;
    while (events_cancel(&app->input, app->now_ms, &input)) {
        feed(app, &input);
    }
}

static void handle_window(App *app, const SDL_WindowEvent *event)
{
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        app_resize(app);
        window_forget(app->window);
        break;
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
        window_forget(app->window);
        break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        app->background = false;
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        app->background = true;
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

void app_handle(App *app, const SDL_Event *event)
{
    Input input;
    if (event->type == wake_event()) {
        wake_taken();
        return;
    }
    switch (event->type) {
    case SDL_QUIT:
        app->quit = true;
        return;
    case SDL_WINDOWEVENT:
        handle_window(app, &event->window);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        window_reset(app->window);
        return;
    case SDL_DROPFILE:
        drop_file(app, event->drop.file);
        SDL_free(event->drop.file);
        return;
    case SDL_APP_DIDENTERBACKGROUND:
        app->background = true;
        cancel_pointers(app);
        return;
    case SDL_APP_DIDENTERFOREGROUND:
        app->background = false;
        return;
    default:
        break;
    }
    if (events_translate(&app->input, event, app->now_ms, &input)) {
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

void app_pump(App *app)
{
    SDL_Event event;
    Input input;
    while (SDL_PollEvent(&event)) {
        if (!is_outdated(&event)) {
            app_handle(app, &event);
        }
    }
    while (events_lost(&app->input, app->now_ms, &input)) {
        feed(app, &input);
    }
}

/* Some systems hold the loop while a window is resized, or say good-bye only here. */
static int watch_events(void *user, SDL_Event *event)
{
    App *app = user;
    if (event->type == SDL_APP_WILLENTERBACKGROUND || event->type == SDL_APP_TERMINATING) {
        writer_flush(app->writer);
    }
#if defined _WIN32 || defined __APPLE__
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) {
        app_resize(app);
        app_draw(app);
    }
#endif
    return 1;
}

int64_t app_next_ms(App *app)
{
    const Match *match = app->game.match;
    Seat runner = clock_runner(app);
    if (app->window && window_is_hidden(app->window) && !app_is_thinking(app)) {
        return -1;
    }
    app_fill_view(app);
    int64_t next = screen_next_ms(app->screen, &app->view);
    if (runner != SEAT_NONE && time_control_on(&match->setup.time[runner]) &&
        match->position.count > 0) {
        int64_t flag = app->now_ms + match->clock[runner].main_ms + 1;
        next = next < 0 || flag < next ? flag : next;
    }
    if (app_is_thinking(app) && answer_due(app) > app->now_ms) {
        next = next < 0 || answer_due(app) < next ? answer_due(app) : next;
    }
    int64_t look = SDL_max(app->analysis_ms + ANALYSIS_SHOWN_MS, answer_due(app));
    if (app_analysis_pending(app) && (next < 0 || look < next)) {
        next = look;
    }
    /* A frame that did not reach the glass is tried again. */
    int64_t again = app->last_frame_ms + RETRY_MS;
    if (app->window && window_needs_all(app->window)) {
        next = next < 0 || again < next ? again : next;
    }
    return next;
}

static int64_t real_ms(void)
{
    return (int64_t)SDL_GetTicks64();
}

/* Read by whoever started this program, against the same clock. */
static int tell_first_frame(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("first_frame_ns=%lld\n", (long long)now.tv_sec * 1000000000LL + now.tv_nsec);
    return fflush(stdout) == 0 ? 0 : 1;
}

/* Icon and title, also of a window that took another's place. */
static void dress_window(App *app)
{
    SDL_Window *sdl = window_sdl(app->window);
    if (app->dressed == sdl) {
        return;
    }
    app->dressed = sdl;
    window_icon_set(sdl, &theme_get(app->options.settings.theme)->look, app->store, app->fonts);
    /* Without a font our own picture cannot tell it; the window's frame can. */
    if (!fonts_has_text(app->fonts, "A")) {
        SDL_SetWindowTitle(sdl, fonts_message(app->fonts));
    }
}

int app_run(App *app)
{
    SDL_Event event;
    tick(app, real_ms(), 0);
    app_update(app);
    app->sketch = true;
    app_draw(app);
    app->sketch = false;
    for (int i = 0; i < WINDOW_FAILURES_MAX && app->unseen; i++) {
        app_draw(app);
    }
    if (app->unseen) {
        char error[300];
        snprintf(error, sizeof error, "this display cannot show the picture: %s", SDL_GetError());
        log_failure(error, !app->options.first_frame);
        return 1;
    }
    log_detail("first frame after %lld ms", (long long)real_ms());
    if (app->options.first_frame) {
        return tell_first_frame();
    }
    app_draw(app);
    while (!app->quit) {
        dress_window(app);
        int64_t next = app_next_ms(app), frame = app->last_frame_ms + FRAME_MS;
        next = next >= 0 && next < frame ? frame : next;
        int64_t asleep = real_ms(), rest = next - asleep, worked = asleep - app->last_tick_ms;
        int got = next < 0 ? SDL_WaitEvent(&event)
                           : SDL_WaitEventTimeout(&event, rest < 1 ? 1 : (int)SDL_min(rest, 60000));
        app->wakeups++;
        int64_t woke = real_ms();
        tick(app, woke, clock_fair_ms(worked, woke - asleep, next < 0 ? 0 : rest));
        if (got && !is_outdated(&event)) {
            app_handle(app, &event);
        }
        app_pump(app);
        app_collect(app, true);
        app_update(app);
        app_draw(app);
    }
    return 0;
}

/* ---- beginning and end ---- */

static void read_settings(App *app, const Options *options)
{
    char message[600], aside[FILE_PATH_BYTES + 16];
    options_init(&app->kept);
    app->options = *options;
    if (!app->keeps) {
        return;
    }
    ConfigAnswer answer = config_read(app->paths.settings, &app->kept, message, sizeof message);
    options_fill_in(&app->options, &app->kept);
    if (answer == CONFIG_OK) {
        return;
    }
    /* What cannot be read or put aside may be good: this run does not write over it. */
    app->settings_blocked =
        answer == CONFIG_UNREADABLE || !file_put_aside(app->paths.settings, aside, sizeof aside);
    app->settings_mended = !app->settings_blocked;
    say_early(app, message);
}

static bool make_parts(App *app)
{
    app->store = store_new();
    app->list = drawlist_new();
    app->thinker = thinker_new();
    app->writer = writer_new();
    app->pictures = pictures_new();
    app->audio = audio_new();
    app->game.match = match_new(&app->options.setup);
    if (!app->store || !app->fonts) {
        return false;
    }
    app->canvas = canvas_new(app->store, app->fonts);
    app->screen = screen_new(app->store, app->fonts);
    if (app->screen) {
        screen_watch(app->screen, app->canvas);
    }
    return app->list && app->thinker && app->writer && app->pictures && app->audio &&
           app->game.match && app->canvas && app->screen;
}

static bool open_window(App *app, char *error, size_t bytes)
{
    const Options *options = &app->options;
    int w = options->window.w > 0 ? options->window.w : 1280;
    int h = options->window.h > 0 ? options->window.h : 800;
    SDL_Rect room;
    bool real = strcmp(SDL_GetCurrentVideoDriver(), "dummy") != 0;
    if (real && options->window.w == 0 && SDL_GetDisplayUsableBounds(0, &room) == 0) {
        w = room.w > 320 && w > room.w - 40 ? room.w - 40 : w;
        h = room.h > 320 && h > room.h - 40 ? room.h - 40 : h;
    }
    app->window = window_new(w, h, options->settings.fullscreen, options->present, error, bytes);
    if (!app->window) {
        return false;
    }
    SDL_StopTextInput();
    SDL_EnableScreenSaver(); /* SDL begins with it off */
    app_resize(app);
    SDL_AddEventWatch(watch_events, app);
    return true;
}

/* An opening that the rule or the size does not allow: told if it was asked for, else forgotten. */
static bool fit_opening(App *app, char *error, size_t bytes)
{
    Setup *setup = &app->options.setup, *kept = &app->kept.setup;
    if (!opening_fits(kept->opening, kept->rule, kept->size)) {
        kept->opening = OPENING_FREE;
    }
    if (opening_fits(setup->opening, setup->rule, setup->size)) {
        return true;
    }
    if (options_was_given(&app->options, "opening")) {
        snprintf(error, bytes, "--opening %s needs --rule renju and a board of 9 or more",
                 notation_opening_name(setup->opening));
        return false;
    }
    setup->opening = OPENING_FREE;
    return true;
}

App *app_new(const Options *options, char *error, size_t bytes, int *status)
{
    App *app = calloc(1, sizeof *app);
    *status = 1;
    if (!app) {
        snprintf(error, bytes, "out of memory");
        return NULL;
    }
    app->autosave_claim = FILE_UNCLAIMED;
    app->game.settings = &app->options.settings;
    app->game.opener = SEAT_NONE;
    app->scripted = options->script[0] != '\0';
    app->headless = app->scripted || options->bench;
    app->keeps =
        options->config[0] != '\0' || (!app->scripted && !options->bench && !options->self_play);
    paths_find(&app->paths, options->config);
    read_settings(app, options);
    if (!fit_opening(app, error, bytes)) {
        *status = 2;
        free(app);
        return NULL;
    }
    wake_init();
    app->fonts = fonts_new(app->options.font[0] != '\0' ? app->options.font : NULL);
    if (app->fonts) {
        app_set_language(app);
    }
    if (!make_parts(app)) {
        snprintf(error, bytes, "out of memory");
        app_free(app);
        return NULL;
    }
    if (!open_window(app, error, bytes)) {
        app_free(app);
        return NULL;
    }
    if (fonts_message(app->fonts)[0] != '\0') {
        say_early(app, fonts_message(app->fonts));
    }
    if (app->settings_mended) { /* the lines that could be read are not lost with the others */
        session_save_settings(app);
    }
    session_begin(app);
    if (options->file[0] != '\0' && !session_open(app, options->file, error, bytes)) {
        app_free(app);
        return NULL;
    }
    if (app->options.settings.picture[0] != '\0') {
        app_load_picture(app);
    }
    *status = 0;
    return app;
}

void app_free(App *app)
{
    if (!app) {
        return;
    }
    SDL_DelEventWatch(watch_events, app);
    if (app->writer && app->game.match && app->window) {
        session_autosave(app);
    }
    if (app->window) {
        SDL_HideWindow(window_sdl(app->window)); /* the workers may take a second to end */
    }
    for (int seat = 0; seat < 2; seat++) {
        if (app->client[seat]) {
            gomocup_dismiss(app->client[seat]);
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        gomocup_free(app->client[seat]);
    }
    for (int i = 0; i < APP_DISMISSED_MAX; i++) {
        gomocup_free(app->dismissed[i]);
    }
    thinker_free(app->thinker);
    pictures_free(app->pictures);
    audio_free(app->audio);
    screen_free(app->screen);
    canvas_free(app->canvas);
    drawlist_free(app->list);
    fonts_free(app->fonts);
    store_free(app->store);
    pixmap_free(&app->picture);
    if (app->window) {
        window_free(app->window);
    }
    if (app->writer) {
        writer_flush(app->writer);
        app->headless = true; /* nobody sees the screen any more */
        take_written(app);
        writer_free(app->writer);
    }
    match_free(app->game.match);
    if (app->autosave_claim >= 0) {
        close(app->autosave_claim);
    }
    free(app);
}
