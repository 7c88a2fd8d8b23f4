#include "app/pages.h"

#include "app/arrange.h"
#include "app/games.h"
#include "app/newcomer.h"
#include "app/permissions.h"
#include "app/reasons.h"
#include "app/requests.h"
#include "ui/words.h"

/* The pages of puzzles show the last one, or the one of the day. */
static bool may_show_puzzles(App *app, Page page)
{
    Puzzles *puzzles = &app->puzzles;
    if (page != PAGE_PUZZLES && page != PAGE_PUZZLE) {
        return true;
    }
    if (!puzzles->progress_read) {
        puzzles->progress_read = true;
        storage_read_puzzles(&app->storage, &puzzles->progress);
    }
    return puzzles_open(puzzles);
}

/* Before another game replaces it. */
static void say_what_is_kept(App *app)
{
    if (app->storage.enabled && game_is_worth_keeping(&app->game) &&
        !messages_have_unsaved(&app->messages)) {
        const Sentence what = sentence_with(
            N_("Your game is kept. Close this page to continue it; Play first saves it in %s."),
            app->storage.games.path, NULL);
        messages_explain_page(&app->messages, &what);
    }
}

static void show(App *app, Page page)
{
    const bool arranges = app->game.arranges;
    game_set_page(&app->game, page);
    if (page == PAGE_ARRANGE && !(arranges ? arrange_go_on(app) : arrange_open(app))) {
        pages_go_back(app);
        return;
    }
    if (page == PAGE_LIBRARY) {
        library_open(&app->library);
    }
    if (page == PAGE_CONTEST) {
        contest_room_open(&app->contest);
    }
    if (page == PAGE_STATISTICS) {
        game_log_open(&app->log, app->loop.now_ms);
    }
    if (page == PAGE_NEW) {
        newcomer_consider(app);
        say_what_is_kept(app);
    }
}

static MatchError leave_visit(App *app)
{
    Page from;
    const MatchError error = games_leave_visit(app, &from);
    if (error == MATCH_OK && from != app->game.page) {
        show(app, from);
    }
    return error;
}

void pages_go_back(App *app)
{
    Game *game = &app->game;
    const bool arranges = game->arranges;
    if (game_step_back(game)) {
        if (arranges && game->page == PAGE_ARRANGE) {
            arrange_go_on(app);
        }
    } else {
        const bool visits = app->visit.on && game->page == PAGE_REVIEW;
        reasons_tell_error(app, visits ? leave_visit(app) : game_leave_page(game));
    }
}

/* A page over the game faces the player whose panel opened it. */
void pages_open(App *app, const Command *command)
{
    Page page = (Page)command->value;
    bool from_game = page_info(app->game.page)->main;
    newcomer_learned(app);
    if (page == app->game.page) {
        messages_say(&app->messages, "%s", _("This page is already open."));
        return;
    }
    if (from_game) {
        app->game.opener = asking_seat(&app->game, command->seat);
    }
    if (page == PAGE_NEW && must_ask_for_new_game(&app->game)) {
        requests_ask(app, REQUEST_NEW, SEAT_NONE);
    } else if (page == PAGE_PLAY && app->game.page == PAGE_REVIEW && !may_play_on(&app->game)) {
        pages_go_back(app);
    } else if (page == PAGE_PLAY && app->game.page != PAGE_REVIEW && app->visit.on) {
        Page from;
        reasons_tell_error(app, games_leave_visit(app, &from));
    } else if (may_open_page(&app->game, page) && may_show_puzzles(app, page)) {
        show(app, page);
    } else if (!may_open_page(&app->game, page)) {
        reasons_tell(app, command);
    }
}
