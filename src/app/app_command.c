/* app_command.c: the only place that acts on what a player does. */
#include "app/app.h"

#include <stdio.h>
#include <string.h>

#include "app/log.h"
#include "app/permissions.h"
#include "app/player_word.h"
#include "ui/setting.h"
#include "ui/words.h"

/* Why nothing happened, where the screen does not show it by itself. */
static void explain(App *app, MatchAnswer answer)
{
    const OpeningStep *step = &app->game.match->opening;
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

/* Sends a request to the other side. Keys, and a menu opened by them, belong to neither side: then
 * it is not known who asks. */
static void ask(App *app, RequestKind kind, Seat seat)
{
    seat = seat == SEAT_NONE ? app->game.opener : seat;
    if (app->game.page != PAGE_REVIEW) {
        app->game.page = PAGE_PLAY;
    }
    if (seat == SEAT_NONE) {
        app_say(app, "%s", _("Face to face, each side asks in its own panel."));
    } else {
        explain(app, match_ask(app->game.match, kind, seat));
    }
    app->game.exchange_requested = false;
}

static void answer_request(App *app, Seat seat, bool allow)
{
    Match *match = app->game.match;
    bool again = allow && match->request.kind == REQUEST_NEW;
    if (seat == SEAT_NONE && match->request.kind != REQUEST_NONE && !must_ask_first(&app->game)) {
        seat = seat_other(match->request.asker);
    }
    if (!may_answer(&app->game, seat)) {
        return;
    }
    if (again) {
        session_keep_unfinished(app, false);
    }
    MatchAnswer answer = match_answer(match, seat, allow);
    if (answer == MATCH_OK && again && app->game.exchange_requested) {
        answer = match_exchange(match);
    }
    explain(app, answer);
    if (answer == MATCH_OK && !allow) { /* whoever asked may have looked elsewhere */
        app_say(app, "%s",
                match_color(match, seat) == COLOR_BLACK ? _("Black refuses.")
                                                        : _("White refuses."));
    }
}

static void withdraw(App *app, Seat seat)
{
    if (seat == SEAT_NONE && !must_ask_first(&app->game)) {
        seat = app->game.match->request.asker;
    }
    if (may_withdraw(&app->game, seat)) {
        explain(app, match_withdraw(app->game.match, seat));
    }
}

static void undo(App *app, Seat seat)
{
    if (!may_undo(&app->game)) {
        return;
    }
    if (must_ask_first(&app->game)) {
        ask(app, REQUEST_UNDO, seat);
    } else {
        explain(app, match_undo(app->game.match));
    }
}

static void offer_draw(App *app, Seat seat)
{
    Game *game = &app->game;
    bool asks = must_ask_first(game);
    Seat who = !asks ? game_person(game, seat) : seat == SEAT_NONE ? game->opener : seat;
    if (must_wait_to_offer_draw(game, who)) {
        explain(app, MATCH_ASKED);
    }
    if (!may_offer_draw(game, who)) {
        return;
    }
    if (asks) {
        ask(app, REQUEST_DRAW, seat);
        return;
    }
    explain(app, match_ask(game->match, REQUEST_DRAW, who));
    if (game->match->request.kind != REQUEST_NONE && game->page == PAGE_MENU) {
        game->page = PAGE_PLAY; /* where it is answered */
    }
}

static void pause(App *app)
{
    Game *game = &app->game;
    if (!may_pause(game)) {
        return;
    }
    match_pause(game->match, !game->match->paused);
    if (game->page == PAGE_MENU) {
        game->page = PAGE_PLAY; /* which shows the pause and how to resume */
    }
}

static void hint(App *app, bool wanted)
{
    Game *game = &app->game;
    game->hint = POINT_NONE;
    game->hint_wanted = wanted && may_hint(game);
    game->hint_ticket = game->match->ticket;
}

/* The page is turned to the one whose panel opened it, and stays so from page to page. */
static void open_page(App *app, const Command *command)
{
    Page page = (Page)command->value;
    bool from_game = page_info(app->game.page)->main;
    if (from_game) {
        app->game.opener = command->seat;
    }
    if (page == PAGE_NEW && must_ask_for_new_game(&app->game)) {
        ask(app, REQUEST_NEW, SEAT_NONE);
    } else if (page == PAGE_PLAY && app->game.page == PAGE_REVIEW && !may_play_on(&app->game)) {
        game_go_back(&app->game);
    } else if (page != PAGE_REVIEW || may_review(&app->game)) {
        game_set_page(&app->game, page, &app->kept.setup);
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
    TimeControl *time = app->game.draft.time;
    Seat seat = command->seat == SEAT_FAR ? SEAT_FAR : SEAT_NEAR;
    choose_time(&time[seat], command);
    if (command->field == SETUP_TIME) {
        time[seat] =
            (TimeControl){.main_ms = (int64_t)setup_time_main(command->value) * 1000,
                          .increment_ms = (int64_t)setup_time_increment(command->value) * 1000};
    }
    if (command->field == SETUP_OWN_TIMES || command->field == SETUP_TIME) {
        app->game.own_times = command->field == SETUP_OWN_TIMES && command->value != 0;
    }
    if (!app->game.own_times) {
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
    Setup *draft = &app->game.draft;
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
        Player *player = &app->game.draft.player[seat];
        char why[200];
        if (player->kind != PLAYER_ENGINE) {
            continue;
        }
        Player read = *player;
        if (player->engine[0] == '\0' ||
            !player_word_read(player->engine, &read, why, sizeof why) ||
            read.kind != PLAYER_ENGINE) {
            app_say(app, _("There is no engine \"%s\"."), player->engine);
            return;
        }
    }
    if (session_start(app, &app->game.draft)) {
        app->kept.setup = app->game.draft;
        session_save_settings(app);
    }
}

/* ---- settings ---- */

static void drop_unused_picture(App *app)
{
    if (app->options.settings.picture[0] == '\0' && app->picture.pixel) {
        screen_set_picture(app->screen, NULL);
        pixmap_free(&app->picture);
        memset(&app->picture, 0, sizeof app->picture);
    }
}

static void change_picture(App *app)
{
    if (app->options.settings.picture[0] != '\0') {
        app_load_picture(app);
    } else {
        drop_unused_picture(app);
    }
}

/* The settings that need more than the next frame to take effect. */
static const struct {
    SettingId id;
    void (*apply)(App *app);
} effects[] = {
    {SETTING_LANGUAGE, app_set_language},
    {SETTING_TEXT_SCALE, app_resize},
    {SETTING_PICTURE, change_picture},
    {SETTING_TABLE, drop_unused_picture},
};

static void apply_setting(App *app, const Command *command)
{
    SettingId id = (SettingId)command->field;
    double number = setting_row(id)->kind == VALUE_FLOAT ? (double)command->number : command->value;
    setting_set(&app->options.settings, id, number, command->text);
    setting_set(&app->kept.settings, id, number, command->text);
    for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++) {
        if (effects[i].id == id) {
            effects[i].apply(app);
        }
    }
    session_save_settings(app);
}

/* ---- review ---- */

/* The first moves of a line that was found become a variation, as if they were played by hand. */
static void follow(App *app, int line, int count)
{
    const SearchReport *report = app_analysis_report(app);
    if (!report || line < 0 || line >= report->line_count) {
        return;
    }
    const SearchLine *found = &report->line[line];
    for (int i = 0; i < count && i < found->pv.length; i++) {
        if (match_play(app->game.match, found->pv.move[i]) != MATCH_OK) {
            break;
        }
    }
}

/* `exchange`: with the colours the other way round than the set-up says. */
static void rematch(App *app, Seat seat, bool exchange)
{
    bool over = app->game.match->outcome.reason != REASON_NONE;
    if (must_ask_first(&app->game) && (over || must_ask_for_new_game(&app->game))) {
        ask(app, REQUEST_NEW, seat);
        app->game.exchange_requested = exchange;
        return;
    }
    if (!over) {
        Setup setup = app->game.match->setup;
        session_start(app, &setup);
        return;
    }
    MatchAnswer answer = match_rematch(app->game.match);
    if (answer == MATCH_OK && exchange) {
        answer = match_exchange(app->game.match);
    }
    explain(app, answer);
    app->game.page = PAGE_PLAY;
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
    Match *match = app->game.match;
    Seat seat = command->seat;
    switch (command->kind) {
    case CMD_PLAY:
        if (may_play(&app->game)) {
            explain(app, match_play(match, command->point));
        }
        break;
    case CMD_CHOOSE:
        if (may_choose(&app->game)) {
            explain(app, match_choose(match, (Choice)command->value));
        }
        break;
    case CMD_NUMBER:
        app->game.number = command->value;
        break;
    case CMD_DECLARE:
        if (may_choose(&app->game)) {
            explain(app, match_declare(match, command->value));
        }
        break;
    case CMD_UNDO:
        undo(app, seat);
        break;
    case CMD_REDO:
        if (may_redo(&app->game)) {
            explain(app, match_redo(match));
        }
        break;
    case CMD_HINT:
        hint(app, command->value >= 0);
        break;
    case CMD_RESIGN:
        if (may_resign(&app->game)) {
            explain(app, match_resign(match, game_person(&app->game, seat)));
        }
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
        withdraw(app, seat);
        break;
    case CMD_PAUSE:
        pause(app);
        break;
    case CMD_STOP:
        hurry(app);
        break;
    case CMD_REMATCH:
        rematch(app, seat, command->value != 0);
        break;
    case CMD_GO:
        if (may_browse(&app->game)) {
            game_go_to_ply(&app->game, command->value);
        }
        break;
    case CMD_VARIATION:
        if (may_browse(&app->game)) {
            game_go_to_variation(&app->game, command->value);
        }
        break;
    case CMD_ANALYSE:
        app->game.analysing = may_browse(&app->game) && command->value != 0;
        break;
    case CMD_FOLLOW:
        follow(app, command->field, command->value);
        break;
    case CMD_SAVE:
        if (may_save(&app->game)) {
            session_save_game(app);
        }
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
        game_go_back(&app->game);
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
        if (may_save(&app->game)) {
            session_save_picture(app);
        }
        break;
    case CMD_QUIT:
        app->quit = true;
        break;
    default:
        if (app->game.in_game) {
            command_game(app, command);
        }
        break;
    }
    if (page_info(app->game.page)->main) {
        app->game.opener = SEAT_NONE;
    }
    if (app->game.page == PAGE_PLAY) {
        app->game.analysing = false; /* each look through a game begins without */
    }
    app_update(app);
    app_fill_view(app);
}
