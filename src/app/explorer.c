#include "app/explorer.h"

#include <string.h>

#include "app/move_points.h"
#include "app/permissions.h"
#include "engine/history/record_detail.h"
#include "ui/words.h"

bool explorer_is_shown(const Game *game)
{
    return game->exploring && may_browse(game) && !game->reporting && !game->editing;
}

bool explorer_init(Explorer *explorer)
{
    explorer->worker = line_worker_new();
    return explorer->worker != NULL;
}

void explorer_free(Explorer *explorer)
{
    line_worker_free(explorer->worker);
}

void explorer_open(Explorer *explorer, Library *library)
{
    explorer->asked = false;
    library_look_again(library);
}

/* Once for each tree. The library's games are shown all the same. */
static void tell_no_memory(Explorer *explorer, Library *library)
{
    if (!explorer->told) {
        explorer->told = true;
        messages_fail(library->messages,
                      N_("Out of memory: the lines of this game were not counted."), NULL);
    }
}

static void read_tree(Explorer *explorer, const Match *match, Library *library)
{
    const Record *record = match->record;
    Record *copy = record_copy(record);
    line_worker_read(explorer->worker, copy);
    explorer->told = explorer->told && explorer->record && explorer->record == record;
    explorer->record = record;
    explorer->revision = record->revision;
    explorer->question.without[0] = library_line(record, record_main_end(record));
    explorer->question.without[1] = library_line(record, match_game_node(match));
    explorer->asked = false;
    if (!copy) {
        tell_no_memory(explorer, library);
    }
}

static void forget_tree(Explorer *explorer)
{
    if (explorer->record) {
        line_worker_read(explorer->worker, NULL);
        explorer->record = NULL;
        explorer->lines = (LineAnswer){.key = 0};
    }
}

static bool is_asked(const Explorer *explorer, const Game *game, const Library *library)
{
    return explorer->asked && explorer->hash == game->match->position.hash &&
           explorer->question.rule == game->match->record->rule &&
           explorer->changes == library->progress.changes;
}

bool explorer_update(Explorer *explorer, const Game *game, Library *library)
{
    const Position *position = &game->match->position;
    const Record *record = game->match->record;
    if (!game->exploring || game->match->reviewed == NODE_NONE) {
        forget_tree(explorer);
    }
    if (!explorer_is_shown(game)) {
        return false;
    }
    if (!explorer->record || explorer->record != record || explorer->revision != record->revision) {
        read_tree(explorer, game->match, library);
    }
    if (is_asked(explorer, game, library)) {
        return false;
    }
    MovePoints points;
    move_points_begin(&points, position->cell, position->size, position->to_move);
    const MoveKeys next = move_points_keys(&points);
    explorer->known = explorer->known && explorer->question.key == points.here;
    explorer->asked = true;
    explorer->hash = position->hash;
    explorer->question.key = points.here;
    explorer->question.rule = record->rule;
    explorer->changes = library->progress.changes;
    line_worker_ask(explorer->worker, points.here, next.key, next.count);
    library_look_up(library, &explorer->question, &next);
    if (library->unattended) {
        line_worker_wait(explorer->worker);
    }
    return library->unattended && explorer_collect(explorer, library);
}

bool explorer_collect(Explorer *explorer, Library *library)
{
    const bool answered =
        library_worker_take_position(library->worker, LOOK_UP_EXPLORER, &explorer->position);
    const bool counted = line_worker_take(explorer->worker, &explorer->lines);
    explorer->known = explorer->known || answered;
    if (counted && explorer->lines.lines == 0) {
        tell_no_memory(explorer, library);
    }
    return answered || counted;
}

bool explorer_find(const Explorer *explorer, const Game *game, Library *library, Point point)
{
    const Position *position = &game->match->position;
    MovePoints points;
    move_points_begin(&points, position->cell, position->size, position->to_move);
    PositionQuestion asked = explorer->question;
    asked.key = points.key[point];
    bool counted = false;
    for (int i = 0; i < explorer->position.moves; i++) {
        counted |= explorer->position.move[i].key == asked.key;
    }
    if (explorer->known && explorer->question.key == points.here && counted) {
        library_find(library, &asked);
        return true;
    }
    return false;
}

typedef struct FoundMoves {
    int count;
    ViewExplorerMove move[POINTS_MAX];
} FoundMoves;

/* Of mirror images that one which redo leads to, else one that is in the tree. */
static void find_moves(const PositionGames *position, const MovePoints *points, FoundMoves *found)
{
    for (int i = 0; i < position->moves && found->count < POINTS_MAX; i++) {
        const PositionMove *move = &position->move[i];
        const Point point = move_points_find(points, move->key);
        if (point != POINT_NONE) {
            found->move[found->count++] = (ViewExplorerMove){.point = point,
                                                             .games = move->games,
                                                             .black = move->black,
                                                             .white = move->white,
                                                             .draws = move->draws};
        }
    }
}

/* The one of this point, added if need be; NULL: there is none. */
static ViewExplorerMove *move_at(FoundMoves *found, Point point)
{
    for (int i = 0; i < found->count; i++) {
        if (found->move[i].point == point) {
            return &found->move[i];
        }
    }
    if (point == POINT_NONE || found->count == POINTS_MAX) {
        return NULL;
    }
    found->move[found->count] = (ViewExplorerMove){.point = point};
    return &found->move[found->count++];
}

static void find_lines(const LineAnswer *lines, const MovePoints *points, FoundMoves *found)
{
    for (int i = 0; i < lines->count; i++) {
        const LinePosition *position = &lines->position[i];
        ViewExplorerMove *move = move_at(found, move_points_find(points, position->key));
        if (move) {
            move->lines = (int)position->lines;
            memcpy(move->text, position->text, sizeof move->text);
            move->commented = position->commented;
        }
    }
}

/* Equal ones stay in the order in which they were found. */
static void sort_moves(FoundMoves *found)
{
    for (int i = 1; i < found->count; i++) {
        const ViewExplorerMove move = found->move[i];
        int at = i;
        for (; at > 0; at--) {
            const ViewExplorerMove *before = &found->move[at - 1];
            if (before->games > move.games ||
                (before->games == move.games && before->lines >= move.lines)) {
                break;
            }
            found->move[at] = *before;
        }
        found->move[at] = move;
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
    FoundMoves found = {.count = 0};
    move_points_begin(&points, position->cell, position->size, position->to_move);
    memcpy(points.rank, view->tree.next, sizeof points.rank);
    shown->known = explorer->known && explorer->question.key == points.here;
    shown->unread = library->progress.unread;
    shown->reading = library->progress.reading;
    if (shown->known) {
        shown->games = explorer->position.games;
        find_moves(&explorer->position, &points, &found);
    }
    if (explorer->lines.lines > 1 && explorer->lines.key == points.here) {
        find_lines(&explorer->lines, &points, &found);
    }
    sort_moves(&found);
    shown->moves = found.count < VIEW_EXPLORER_MOVES ? found.count : VIEW_EXPLORER_MOVES;
    memcpy(shown->move, found.move, (size_t)shown->moves * sizeof found.move[0]);
}
