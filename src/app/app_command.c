/* app_command.c: the only place that acts on what a player does. */
#include "app/app.h"

#include <stdio.h>
#include <string.h>

#include "app/log.h"
#include "ui/layout.h"
#include "ui/words.h"

/* Why nothing happened, where the screen does not show it by itself. */
static void explain(App *app, MatchAnswer answer)
{
    const OpeningStep *step = &app->match->opening;
    if (answer == MATCH_OPENING && step->task == TASK_PLAY && step->inside == 1) {
        app_say(app, "%s", _("The first stone goes in the centre"));
    } else if (answer == MATCH_OPENING && step->task == TASK_PLAY && step->inside > 0) {
        app_say(app, "%s", _("This stone goes in the marked square"));
    } else if (answer == MATCH_OPENING) {
        app_say(app, "%s", _("The opening does not allow a stone there."));
    } else if (answer == MATCH_ASKED) {
        app_say(app, "%s",
                _("A draw was offered already; the next offer when the other has moved."));
    } else if (answer == MATCH_SYMMETRICAL) {
        app_say(app, "%s", _("That point is the mirror image of another offer."));
    } else if (answer == MATCH_NOT_OFFERED) {
        app_say(app, "%s", _("Choose one of the points that are offered."));
    } else if (answer == MATCH_REFUSED) {
        app_say(app, "%s", _("The computer declines."));
    } else if (answer == MATCH_NO_MEMORY) {
        app_say(app, "%s", _("Out of memory: nothing was changed."));
    }
}

void app_set_page(App *app, Page page)
{
    if (page == app->page) {
        return;
    }
    bool main_page = app->page == PAGE_PLAY || app->page == PAGE_REVIEW;
    if (main_page) {
        app->back = app->page;
    }
    if (page == PAGE_REVIEW) {
        match_review(app->match, true);
    }
    if (page == PAGE_PLAY) { /* plays on from the node that is shown */
        if (!app->in_game) {
            return;
        }
        if (app->match->reviewed) {
            app->saved_ticket = app->match->ticket - 1; /* now the shown node counts */
        }
        match_review(app->match, false);
    }
    if (page == PAGE_NEW) {
        app->draft = app->kept.setup;
        if (app->in_game && app->page != PAGE_NEW) {
            app->draft = app->match->setup;
        }
        app->own_times = !time_control_same(&app->draft.time[0], &app->draft.time[1]);
    }
    app->page = page;
}

static void go_back(App *app)
{
    if (app->page == PAGE_REVIEW) {
        if (app->match->reviewed) {
            match_go(app->match, app->match->reviewed);
        }
        app_set_page(app, PAGE_PLAY);
    } else if (!app->in_game) {
        app->page = PAGE_NEW;
    } else {
        app->page = app->page == PAGE_PLAY || app->back != PAGE_REVIEW ? PAGE_PLAY : app->back;
    }
}

Seat app_person(const Match *match, Seat seat)
{
    if (seat != SEAT_NONE) {
        return seat;
    }
    Seat actor = match_actor(match);
    if (actor != SEAT_NONE && match_player(match, actor)->kind == PLAYER_HUMAN) {
        return actor;
    }
    if (match->setup.player[SEAT_NEAR].kind == PLAYER_HUMAN) {
        return SEAT_NEAR;
    }
    return match->setup.player[SEAT_FAR].kind == PLAYER_HUMAN ? SEAT_FAR : actor;
}

bool app_asks(const App *app)
{
    const Match *match = app->match;
    return app->in_game && app->options.settings.face_to_face &&
           match->setup.player[SEAT_NEAR].kind == PLAYER_HUMAN &&
           match->setup.player[SEAT_FAR].kind == PLAYER_HUMAN;
}

bool app_is_going_on(const App *app)
{
    const Match *match = app->match;
    return app->in_game && match->outcome.reason == REASON_NONE && !match->counted &&
           match->position.count > 0;
}

/* Puts the question to the other side. Keys, and a menu that they opened, belong to neither side:
 * then nobody could be asked but perhaps the asker. */
static void ask(App *app, RequestKind kind, Seat seat)
{
    seat = seat == SEAT_NONE ? app->opener : seat;
    if (app->page != PAGE_REVIEW) {
        app->page = PAGE_PLAY;
    }
    if (seat == SEAT_NONE) {
        app_say(app, "%s", _("Face to face, each side asks in its own panel."));
    } else {
        explain(app, match_ask(app->match, kind, seat));
    }
    app->exchange_asked = false;
}

static void answer_request(App *app, Seat seat, bool allow)
{
    Match *match = app->match;
    bool asked = match->request.kind != REQUEST_NONE;
    bool again = allow && match->request.kind == REQUEST_NEW;
    if (seat == SEAT_NONE && match->request.kind != REQUEST_NONE && !app_asks(app)) {
        seat = seat_other(match->request.asker);
    }
    if (again && seat == seat_other(match->request.asker)) {
        session_keep_unfinished(app, false);
    }
    MatchAnswer answer = match_answer(match, seat, allow);
    if (answer == MATCH_OK && again && app->exchange_asked) {
        answer = match_exchange(match);
    }
    explain(app, answer);
    if (answer == MATCH_OK && asked && !allow) { /* whoever asked may have looked elsewhere */
        app_say(app, "%s",
                match_color(match, seat) == COLOR_BLACK ? _("Black refuses.")
                                                        : _("White refuses."));
    }
}

static void undo(App *app, Seat seat)
{
    if (app_asks(app)) {
        ask(app, REQUEST_UNDO, seat);
    } else {
        explain(app, match_undo(app->match));
    }
}

static void offer_draw(App *app, Seat seat)
{
    if (app_asks(app)) {
        ask(app, REQUEST_DRAW, seat);
        return;
    }
    explain(app, match_ask(app->match, REQUEST_DRAW, app_person(app->match, seat)));
    if (app->match->request.kind != REQUEST_NONE && app->page == PAGE_MENU) {
        app->page = PAGE_PLAY; /* where it is answered */
    }
}

/* The page is turned to the one whose panel opened it, and stays so from page to page. */
static void open_page(App *app, const Command *command)
{
    Page page = (Page)command->value;
    bool from_game = app->page == PAGE_PLAY || app->page == PAGE_REVIEW;
    if (from_game && layout_turns(&app->view)) {
        app->opener = SEAT_FAR;
    } else if (from_game) {
        app->opener = command->seat;
    }
    if (page == PAGE_NEW && app_asks(app) && app_is_going_on(app)) {
        ask(app, REQUEST_NEW, SEAT_NONE);
    } else if (page == PAGE_PLAY && app->page == PAGE_REVIEW && !app->view.can_play_on) {
        go_back(app);
    } else if (page != PAGE_REVIEW || app->view.can_review) {
        app_set_page(app, page);
    }
}

/* ---- the game being chosen ---- */

/* What another kind of clock begins with. Main time stays where there is some. */
static TimeControl usual_time(ClockKind kind, int64_t main_ms)
{
    TimeControl time = {.main_ms = main_ms > 0 ? main_ms : 600000};
    switch (kind) {
    case CLOCK_INCREMENT:
        time.increment_ms = 5000;
        break;
    case CLOCK_BYOYOMI:
        time.byoyomi_ms = 30000;
        time.byoyomi_periods = 3;
        break;
    case CLOCK_PER_MOVE:
        return (TimeControl){.byoyomi_ms = 30000, .byoyomi_periods = 1};
    case CLOCK_NONE:
    case CLOCK_COUNT:
        return (TimeControl){0};
    }
    return time;
}

static void choose_time(TimeControl *time, const Command *command)
{
    int value = command->value;
    if (command->field == SETUP_MAIN_TIME) {
        time->main_ms = (int64_t)value * 1000;
    } else if (command->field == SETUP_INCREMENT) {
        time->increment_ms = (int64_t)value * 1000;
    } else if (command->field == SETUP_BYOYOMI) {
        time->byoyomi_ms = (int64_t)value * 1000;
    } else if (command->field == SETUP_PERIODS) {
        time->byoyomi_periods = value;
    } else if (command->field == SETUP_CLOCK && (int)time_control_kind(time) != value) {
        *time = usual_time((ClockKind)value, time->main_ms);
    }
}

/* Of both, or of one where each has its own. */
static void choose_times(App *app, const Command *command)
{
    TimeControl *time = app->draft.time;
    Seat seat = command->seat == SEAT_FAR ? SEAT_FAR : SEAT_NEAR;
    choose_time(&time[seat], command);
    if (command->field == SETUP_TIME) {
        time[seat] =
            (TimeControl){.main_ms = (int64_t)setup_time_main(command->value) * 1000,
                          .increment_ms = (int64_t)setup_time_increment(command->value) * 1000};
    }
    if (command->field == SETUP_OWN_TIMES || command->field == SETUP_TIME) {
        app->own_times = command->field == SETUP_OWN_TIMES && command->value != 0;
    }
    if (!app->own_times) {
        time[seat_other(seat)] = time[seat];
    }
}

static void exchange_seats(Setup *draft)
{
    Player player = draft->player[SEAT_NEAR];
    TimeControl time = draft->time[SEAT_NEAR];
    draft->player[SEAT_NEAR] = draft->player[SEAT_FAR];
    draft->player[SEAT_FAR] = player;
    draft->time[SEAT_NEAR] = draft->time[SEAT_FAR];
    draft->time[SEAT_FAR] = time;
    draft->handicap_seat = seat_other(draft->handicap_seat);
}

static void choose_setup(App *app, const Command *command)
{
    Setup *draft = &app->draft;
    Player *player = &draft->player[command->seat == SEAT_FAR ? SEAT_FAR : SEAT_NEAR];
    int value = command->value;
    choose_times(app, command);
    switch (command->field) {
    case SETUP_KIND:
        player->kind = (PlayerKind)value;
        break;
    case SETUP_LEVEL:
        player->level = value;
        break;
    case SETUP_NAME:
        snprintf(player->name, sizeof player->name, "%.*s", NAME_BYTES - 1, command->text);
        break;
    case SETUP_ENGINE:
        snprintf(player->engine, sizeof player->engine, "%s", command->text);
        break;
    case SETUP_EXCHANGE:
        exchange_seats(draft);
        break;
    case SETUP_HANDICAP:
        draft->handicap_stones = value;
        break;
    case SETUP_HANDICAP_SEAT:
        draft->handicap_seat = (Seat)value;
        break;
    case SETUP_RULE:
        draft->rule = (Rule)value;
        break;
    case SETUP_SIZE:
        draft->size = value;
        break;
    case SETUP_OPENING:
        draft->opening = (Opening)value;
        break;
    case SETUP_FOUL_LOSES:
        draft->foul_loses = value != 0;
        break;
    case SETUP_SWAP_COLORS:
        draft->swap_colors = value != 0;
        break;
    case SETUP_FACE_TO_FACE:
        app->options.settings.face_to_face = app->kept.settings.face_to_face = value != 0;
        if (value != 0) {
            draft->player[0].kind = draft->player[1].kind = PLAYER_HUMAN;
        }
        break;
    default:
        break;
    }
    if (!opening_fits(draft->opening, draft->rule, draft->size)) {
        draft->opening = OPENING_FREE;
    }
}

static void start_game(App *app)
{
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &app->draft.player[seat];
        char why[200];
        if (player->kind != PLAYER_ENGINE) {
            continue;
        }
        Player read = *player;
        if (player->engine[0] == '\0' ||
            !options_read_player(&read, player->engine, why, sizeof why) ||
            read.kind != PLAYER_ENGINE) {
            app_say(app, _("There is no engine \"%s\"."), player->engine);
            return;
        }
    }
    if (session_start(app, &app->draft)) {
        app->kept.setup = app->draft;
        session_save_settings(app);
    }
}

/* ---- settings ---- */

static void change_setting(Settings *set, const Command *command)
{
    int value = command->value;
    switch ((SettingField)command->field) {
    case SETTING_THEME:
        set->theme = (ThemeId)value;
        break;
    case SETTING_TABLE:
        set->table = (Table)value;
        if (set->picture_on_table) { /* which would cover the table just chosen */
            set->picture[0] = '\0';
        }
        break;
    case SETTING_PICTURE:
        snprintf(set->picture, sizeof set->picture, "%s", command->text);
        break;
    case SETTING_PICTURE_ON_TABLE:
        set->picture_on_table = value != 0;
        break;
    case SETTING_PICTURE_DIM:
        set->picture_dim = command->number;
        break;
    case SETTING_STONE_SIZE:
        set->stone_size = command->number;
        break;
    case SETTING_MARGIN:
        set->margin = command->number;
        break;
    case SETTING_COORDINATES:
        set->coordinates = (Coordinates)value;
        break;
    case SETTING_NUMBERS:
        set->numbers = (Numbers)value;
        break;
    case SETTING_MARK_LAST:
        set->mark_last = value != 0;
        break;
    case SETTING_GHOST:
        set->show_ghost = value != 0;
        break;
    case SETTING_FORBIDDEN:
        set->show_forbidden = value != 0;
        break;
    case SETTING_HIDE_PAUSED:
        set->hide_paused = value != 0;
        break;
    case SETTING_THINK_AHEAD:
        set->think_ahead = value != 0;
        break;
    case SETTING_TOUCH:
        set->touch = (TouchMode)value;
        break;
    case SETTING_MOTION:
        set->motion = (Motion)value;
        break;
    case SETTING_SOUND:
        set->sound = value != 0;
        break;
    case SETTING_VOLUME:
        set->volume = value;
        break;
    case SETTING_LANGUAGE:
        snprintf(set->language, sizeof set->language, "%.*s", (int)sizeof set->language - 1,
                 command->text);
        break;
    case SETTING_TEXT_SCALE:
        set->text_scale = (TextScale)value;
        break;
    case SETTING_SEATS:
        set->seats = (Seats)value;
        break;
    case SETTING_TURN_PANEL:
        set->turn_panel = value != 0;
        break;
    }
}

static void apply_setting(App *app, const Command *command)
{
    Settings *set = &app->options.settings;
    change_setting(set, command);
    change_setting(&app->kept.settings, command);
    if (command->field == SETTING_LANGUAGE) {
        app_set_language(app);
    }
    if (command->field == SETTING_TEXT_SCALE) {
        app_resize(app);
    }
    if (command->field == SETTING_PICTURE && set->picture[0] != '\0') {
        app_load_picture(app);
    } else if (set->picture[0] == '\0' && app->picture.pixel) {
        screen_set_picture(app->screen, NULL);
        pixmap_free(&app->picture);
        memset(&app->picture, 0, sizeof app->picture);
    }
    session_save_settings(app);
}

/* ---- review ---- */

static void go_to(App *app, int ply)
{
    Record *record = app->match->record;
    int length = record_path_length(record);
    Node *node = record_node_at(record, ply < 0 || ply > length ? length : ply);
    if (node) {
        match_go(app->match, node);
    }
}

static void go_variation(App *app, int index)
{
    Node *node = app->match->record->current->child;
    for (; node && index > 0; index--) {
        node = node->sibling;
    }
    if (node) {
        match_go(app->match, node);
    }
}

/* The first moves of a line that was found become a variation, as if they were played by hand. */
static void follow(App *app, int line, int count)
{
    if (line < 0 || line >= app->view.candidates) {
        return;
    }
    const ViewCandidate candidate = app->view.candidate[line];
    for (int i = 0; i < count && i < candidate.length; i++) {
        if (match_play(app->match, candidate.move[i]) != MATCH_OK) {
            break;
        }
    }
}

/* `exchange`: with the colours the other way round than the set-up says. */
static void rematch(App *app, Seat seat, bool exchange)
{
    if (app->match->outcome.reason == REASON_NONE) {
        Setup setup = app->match->setup;
        session_start(app, &setup);
        return;
    }
    if (app_asks(app)) {
        ask(app, REQUEST_NEW, seat);
        app->exchange_asked = exchange;
        return;
    }
    MatchAnswer answer = match_rematch(app->match);
    if (answer == MATCH_OK && exchange) {
        answer = match_exchange(app->match);
    }
    explain(app, answer);
    app->page = PAGE_PLAY;
}

static void set_fullscreen(App *app)
{
    bool on = !app->options.settings.fullscreen;
    app->options.settings.fullscreen = app->kept.settings.fullscreen = on;
    window_set_fullscreen(app->window, on);
    session_save_settings(app);
}

static void hurry(App *app)
{
    if (!app->scripted) { /* there the answer comes at the next wait anyway, and always the same */
        thinker_hurry(app->thinker);
    }
}

/* Commands of a game that there must be. */
static void command_game(App *app, const Command *command)
{
    Match *match = app->match;
    Seat seat = command->seat;
    switch (command->kind) {
    case CMD_PLAY:
        if (app->view.may_play) {
            explain(app, match_play(match, command->point));
        }
        break;
    case CMD_CHOOSE:
        if (app->view.choosing) {
            explain(app, match_choose(match, (Choice)command->value));
        }
        break;
    case CMD_NUMBER:
        app->number = command->value;
        break;
    case CMD_DECLARE:
        if (app->view.choosing) {
            explain(app, match_declare(match, command->value));
        }
        break;
    case CMD_UNDO:
        undo(app, seat);
        break;
    case CMD_REDO:
        explain(app, match_redo(match));
        break;
    case CMD_HINT:
        app->hint = POINT_NONE;
        app->hint_wanted = command->value >= 0 && app->view.can_hint;
        app->hint_ticket = match->ticket;
        break;
    case CMD_RESIGN:
        explain(app, match_resign(match, app_person(match, seat)));
        break;
    case CMD_DRAW:
        offer_draw(app, seat);
        break;
    case CMD_ALLOW:
        answer_request(app, seat, true);
        break;
    case CMD_REFUSE:
        answer_request(app, seat, false);
        break;
    case CMD_WITHDRAW:
        if (seat == SEAT_NONE && !app_asks(app)) {
            seat = match->request.asker;
        }
        explain(app, match_withdraw(match, seat));
        break;
    case CMD_PAUSE:
        match_pause(match, !match->paused);
        if (app->page == PAGE_MENU) {
            app->page = PAGE_PLAY; /* where it is seen and where one goes on */
        }
        break;
    case CMD_STOP:
        hurry(app);
        break;
    case CMD_REMATCH:
        rematch(app, seat, command->value != 0);
        break;
    case CMD_GO:
        go_to(app, command->value);
        break;
    case CMD_VARIATION:
        go_variation(app, command->value);
        break;
    case CMD_ANALYSE:
        app->analysing = command->value != 0;
        break;
    case CMD_FOLLOW:
        follow(app, command->field, command->value);
        break;
    case CMD_SAVE:
        session_save_game(app);
        break;
    default:
        break;
    }
}

void app_command(App *app, const Command *command)
{
    app->view.message[0] = '\0'; /* whoever does the next thing has read it */
    switch (command->kind) {
    case CMD_NONE:
        break;
    case CMD_START:
        start_game(app);
        break;
    case CMD_PAGE:
        open_page(app, command);
        break;
    case CMD_BACK:
        go_back(app);
        break;
    case CMD_SETUP:
        choose_setup(app, command);
        break;
    case CMD_SETTING:
        apply_setting(app, command);
        break;
    case CMD_FULLSCREEN:
        set_fullscreen(app);
        break;
    case CMD_FRAME_STATS:
        app->show_frame_stats = !app->show_frame_stats;
        break;
    case CMD_SAVE_PICTURE:
        session_save_picture(app);
        break;
    case CMD_QUIT:
        app->quit = true;
        break;
    default:
        if (app->in_game) {
            command_game(app, command);
        }
        break;
    }
    if (app->page == PAGE_PLAY || app->page == PAGE_REVIEW) {
        app->opener = SEAT_NONE;
    }
    if (app->page == PAGE_PLAY) {
        app->analysing = false; /* each look through a game begins without */
    }
    app_update(app);
    app_fill_view(app);
}
