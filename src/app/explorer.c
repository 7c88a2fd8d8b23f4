#include "app/explorer.h"

#include <string.h>

#include "app/move_points.h"
#include "app/permissions.h"

bool explorer_is_shown(const Game *game)
{
    return game->exploring && may_browse(game) && !game->reporting && !game->editing;
}

void explorer_open(Explorer *explorer, Library *library)
{
    explorer->asked = false;
    library_look_again(library);
}

static bool is_asked(const Explorer *explorer, const Position *position, const Library *library)
{
    return explorer->asked && explorer->hash == position->hash &&
           explorer->size == position->size && explorer->answers == library->answers;
}

void explorer_update(Explorer *explorer, const Game *game, Library *library)
{
    const Position *position = &game->match->position;
    if (!explorer_is_shown(game) || is_asked(explorer, position, library)) {
        return;
    }
    MovePoints points;
    move_points_begin(&points, position->cell, position->size, position->to_move);
    explorer->known = explorer->known && explorer->key == points.here;
    explorer->asked = true;
    explorer->hash = position->hash;
    explorer->size = position->size;
    explorer->key = points.here;
    explorer->answers = library->answers;
    library_look_up(library, points.here);
}

bool explorer_collect(Explorer *explorer, Library *library)
{
    const bool answered =
        library_worker_take_position(library->worker, LOOK_UP_EXPLORER, &explorer->position);
    explorer->known = explorer->known || answered;
    return answered;
}

/* Of mirror images that one which redo leads to, else one that is in the tree. */
static void find_moves(const PositionGames *position, const MovePoints *points, ViewExplorer *shown)
{
    for (int i = 0; i < position->moves && shown->moves < VIEW_EXPLORER_MOVES; i++) {
        const PositionMove *move = &position->move[i];
        const Point point = move_points_find(points, move->key);
        if (point != POINT_NONE) {
            shown->move[shown->moves++] =
                (ViewExplorerMove){point, move->games, move->black, move->white, move->draws};
        }
    }
}

void explorer_fill(const Explorer *explorer, const Game *game, const Library *library, View *view)
{
    ViewExplorer *shown = &view->explorer;
    const Position *position = &game->match->position;
    shown->on = explorer_is_shown(game);
    if (!shown->on) {
        return;
    }
    MovePoints points;
    move_points_begin(&points, position->cell, position->size, position->to_move);
    memcpy(points.rank, view->tree.next, sizeof points.rank);
    shown->known = explorer->known && explorer->key == points.here;
    shown->unread = library->answer.unread;
    shown->reading = library->answer.reading;
    if (shown->known) {
        shown->games = explorer->position.games;
        find_moves(&explorer->position, &points, shown);
    }
}
