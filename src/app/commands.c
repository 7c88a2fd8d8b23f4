#include "app/commands.h"

#include <stdlib.h>
#include <string.h>

#include "app/draft.h"
#include "app/permissions.h"
#include "app/player_word.h"
#include "app/session.h"
#include "app/snapshot.h"
#include "ui/setting.h"
#include "ui/words.h"

/* Says why nothing happened, unless the screen shows it. */
static void explain(App *app, MatchAnswer answer)
{
    const OpeningStep *step = &app->game.match->opening;
    if (answer == MATCH_OPENING && step->task == TASK_PLAY && step->inside == 1) {
        messages_say(&app->messages, "%s", _("The first stone goes in the centre"));
    } else if (answer == MATCH_OPENING && step->task == TASK_PLAY && step->inside > 0) {
        messages_say(&app->messages, "%s", _("This stone goes in the marked square"));
    } else if (answer == MATCH_OPENING) {
        messages_say(&app->messages, "%s", _("The opening does not allow a stone there."));
    } else if (answer == MATCH_ASKED) {
        messages_say(&app->messages, "%s",
                     _("A draw was offered already; the next offer when the other has moved."));
    } else if (answer == MATCH_SYMMETRICAL) {
        messages_say(&app->messages, "%s", _("That point is the mirror image of another offer."));
    } else if (answer == MATCH_NOT_OFFERED) {
        messages_say(&app->messages, "%s", _("Choose one of the points that are offered."));
    } else if (answer == MATCH_REFUSED) {
        messages_say(&app->messages, "%s", _("The computer declines."));
    } else if (answer == MATCH_NO_MEMORY) {
        messages_say(&app->messages, "%s", _("Out of memory: nothing was changed."));
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
        messages_say(&app->messages, "%s", _("Face to face, each side asks in its own panel."));
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
        storage_keep_unfinished(&app->storage, &app->game, false);
    }
    MatchAnswer answer = match_answer(match, seat, allow);
    if (answer == MATCH_OK && again && app->game.exchange_requested) {
        answer = match_exchange(match);
    }
    explain(app, answer);
    if (answer == MATCH_OK && !allow) { /* the asker may not have seen the answer given */
        messages_say(&app->messages, "%s",
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

/* A page over the game is turned to the player whose panel opened it. */
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

/* ---- settings ---- */

static void set_language(App *app)
{
    display_set_language(&app->display, app->storage.paths.locales);
}

static void resize(App *app)
{
    display_resize(&app->display);
}

static void set_fullscreen(App *app)
{
    window_set_fullscreen(app->display.window, app->options.settings.fullscreen);
}

static void load_picture(App *app)
{
    display_load_picture(&app->display);
}

static void remove_picture(App *app)
{
    if (app->options.settings.picture[0] == '\0') {
        display_load_picture(&app->display);
    }
}

/* The settings that need more than the next frame to take effect. */
static const struct {
    SettingId id;
    void (*apply)(App *app);
} effects[] = {
    {SETTING_LANGUAGE, set_language},     {SETTING_TEXT_SCALE, resize},
    {SETTING_FULLSCREEN, set_fullscreen}, {SETTING_PICTURE, load_picture},
    {SETTING_TABLE, remove_picture}, /* a new table may have removed the picture over it */
};

/* Here and for the settings file, which is not written yet. */
static void put_setting(App *app, SettingId id, double number, const char *text)
{
    setting_set(&app->options.settings, id, number, text);
    setting_set(&app->kept.settings, id, number, text);
    for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++) {
        if (effects[i].id == id) {
            effects[i].apply(app);
        }
    }
}

static void change_setting(App *app, SettingId id, double number, const char *text)
{
    put_setting(app, id, number, text);
    storage_save_settings(&app->storage, &app->kept);
}

static void set_setting(App *app, const Command *command)
{
    SettingId id = (SettingId)command->field;
    bool fraction = setting_row(id)->kind == VALUE_FLOAT;
    change_setting(app, id, fraction ? (double)command->number : command->value, command->text);
}

/* ---- A new game ---- */

static void choose_setup(App *app, const Command *command)
{
    if (command->field == SETUP_FACE_TO_FACE) {
        put_setting(app, SETTING_FACE_TO_FACE, command->value != 0, NULL);
    }
    draft_choose(&app->game, command);
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
            messages_say(&app->messages, _("There is no engine \"%s\"."), player->engine);
            return;
        }
    }
    if (session_start(app, &app->game.draft)) {
        app->kept.setup = app->game.draft;
        storage_save_settings(&app->storage, &app->kept);
    }
}

/* ---- review ---- */

/* Plays the first moves of a line of the analysis, which become a variation. */
static void follow(App *app, int line, int count)
{
    const SearchReport *report = workers_analysis(&app->workers, &app->game);
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

/* `exchange`: with the colours swapped, whatever the setup says. */
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

/* The game, not the menu that is open, and without anything in motion. */
static void save_picture(App *app)
{
    View *view = malloc(sizeof *view);
    Pixmap picture = {0};
    if (view) {
        snapshot_fill_picture(view, app);
        picture = display_paint(&app->display, view);
    }
    free(view);
    storage_save_picture(&app->storage, picture);
}

/* Commands that need a game on the board. */
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
        workers_hurry(&app->workers);
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
            storage_save_game(&app->storage, app->game.match);
        }
        break;
    default:
        break;
    }
}

void commands_run(App *app, const Command *command)
{
    messages_clear(&app->messages);
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
        set_setting(app, command);
        break;
    case CMD_FULLSCREEN:
        change_setting(app, SETTING_FULLSCREEN, !app->options.settings.fullscreen, NULL);
        break;
    case CMD_FRAME_STATS:
        app->display.show_frame_stats = !app->display.show_frame_stats;
        break;
    case CMD_SAVE_PICTURE:
        if (may_save(&app->game)) {
            save_picture(app);
        }
        break;
    case CMD_QUIT:
        app->loop.quit = true;
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
        app->game.analysing = false; /* each review starts with it switched off */
    }
}
