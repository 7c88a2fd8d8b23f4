#include "app/visit.h"

bool visit_sets_aside(const Visit *visit, const Game *game)
{
    return !visit->on && game->in_game && !game->match->lacks_players;
}

/* Also a file of the own game is another game: it may be an older state of it. */
void visit_begin(Visit *visit, Game *game, Storage *storage)
{
    const bool goes_aside = visit_sets_aside(visit, game);
    if (!visit->on) {
        *visit = (Visit){.on = true, .from = PAGE_NEW};
    }
    if (goes_aside) {
        storage_set_aside(storage, game);
        visit->aside = game->match;
        visit->reporting = game->reporting;
        visit->reports_first = game->reports_first;
        game->match = NULL;
        game->in_game = false;
    }
    if (page_info(game->page)->lists_games) {
        visit->from = game->page;
    }
}

void visit_free(Visit *visit)
{
    match_free(visit->aside);
    *visit = (Visit){.on = false};
}

void visit_end(Visit *visit, Storage *storage)
{
    storage_end_aside(storage);
    visit_free(visit);
}

static void take_back(Visit *visit, Game *game, Storage *storage)
{
    game_adopt(game, visit->aside);
    visit->aside = NULL;
    storage_take_back(storage);
    if (game->match->reviewed) {
        game_set_page(game, PAGE_REVIEW);
        game->reporting = visit->reporting;
        game->reports_first = visit->reports_first;
    } else {
        game_set_page(game, PAGE_PLAY);
    }
}

/* The board has no game. */
static void clear_board(Game *game, Match *empty)
{
    game_adopt(game, empty);
    game->in_game = false;
    game_set_page(game, PAGE_NEW);
}

MatchError visit_leave(Visit *visit, Game *game, Storage *storage, Page *from)
{
    Match *empty = visit->aside ? NULL : match_new(&game->chosen);
    if (!visit->aside && !empty) {
        return MATCH_NO_MEMORY;
    }
    storage_keep_replaced(storage, game, true);
    if (visit->aside) {
        take_back(visit, game, storage);
    } else {
        clear_board(game, empty);
    }
    *from = visit->from != PAGE_NEW ? visit->from : game->page;
    visit_free(visit);
    storage_autosave(storage, game);
    return MATCH_OK;
}
