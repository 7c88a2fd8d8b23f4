#include "engine/ai/root.h"

#include <limits.h>

#include "engine/ai/node.h"
#include "engine/ai/overlook.h"
#include "engine/rules/rules.h"

static int max(int a, int b)
{
    return a > b ? a : b;
}
static int min(int a, int b)
{
    return a < b ? a : b;
}

/* ---- the list of moves ---- */

static bool is_barred(const Worker *w, Point move)
{
    return points_contain(w->barred, w->barred_count, move);
}

static void add(Worker *w, Point move, int value)
{
    RootMove *root = &w->root[w->root_count++];
    root->move = move;
    root->value = root->previous = value;
    root->pv.length = 1;
    root->pv.move[0] = move;
}

void root_set_single(Worker *w, Point move, int value)
{
    w->root_count = 0;
    add(w, move, value);
}

/* Adds the moves of a list that are legal and not barred, best scores first. */
static void add_legal(Worker *w, MoveList *list)
{
    const Position *position = &w->board.position;
    node_score_moves(w, list);
    for (int i = 0; i < list->count; i++) {
        const Point move = movegen_pick(list, i);
        if (!is_barred(w, move) && rules_foul(position, move, position->to_move) == FOUL_NONE) {
            add(w, move, -VALUE_INFINITE);
        }
    }
}

static void list_empty_points(const Position *position, MoveList *list)
{
    list->count = 0;
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (position_is_empty(position, point)) {
            list->move[list->count++] = point;
        }
    }
}

void root_generate(Worker *w, int lines)
{
    Board *board = &w->board;
    const int other = 1 - worker_side(w);
    MoveList *list = &w->list[0];
    movegen(board, list);
    if (list->count == 0) {
        /* More fives than one move can block. Block one anyway: the opponent may overlook the
         * other. */
        list->count = board_find(board, other, THREAT_FIVE, list->move);
    }
    const bool overlooks_fours = overlook_fours(w);
    const bool too_few = lines > list->count && board_count(board, other, THREAT_FIVE) == 0;
    if (list->count == 0 || too_few || overlooks_fours || w->barred_count > 0) {
        movegen_all(board, list);
    }
    if (overlooks_fours) {
        overlook_remove_fours(w, list);
    }
    w->root_count = 0;
    overlook_remove_threats(w, list);
    add_legal(w, list);
    if (w->root_count == 0) {
        list_empty_points(&board->position, list);
        add_legal(w, list);
    }
}

Point root_winning_move(const Worker *w)
{
    Point five[POINTS_MAX];
    const int fives = board_find(&w->board, worker_side(w), THREAT_FIVE, five);
    for (int i = 0; i < fives; i++) {
        if (!is_barred(w, five[i])) {
            return five[i];
        }
    }
    return POINT_NONE;
}

/* ---- order ---- */

static bool is_better(const RootMove *a, const RootMove *b)
{
    return a->value != b->value ? a->value > b->value : a->previous > b->previous;
}

void root_sort(Worker *w, int from, int to)
{
    for (int i = from + 1; i < to; i++) {
        const RootMove move = w->root[i];
        int at = i;
        while (at > from && is_better(&move, &w->root[at - 1])) {
            w->root[at] = w->root[at - 1];
            at--;
        }
        w->root[at] = move;
    }
}

void root_begin_iteration(Worker *w)
{
    for (int i = 0; i < w->root_count; i++) {
        w->root[i].previous = w->root[i].value;
    }
}

/* ---- the search ---- */

/* The value of a root move that has been made, by principal variation search. */
static int search_move(Worker *w, int alpha, int beta, int depth, int count, int reduction)
{
    if (count == 0) {
        return -node_search(w, -beta, -alpha, depth, 1, false);
    }
    const int reduced = min(max(depth - reduction, PLY), depth);
    int value = -node_search(w, -alpha - 1, -alpha, reduced, 1, true);
    if (value > alpha && reduced < depth && !w->stopped) {
        value = -node_search(w, -alpha - 1, -alpha, depth, 1, true);
    }
    if (value > alpha && !w->stopped) {
        value = -node_search(w, -beta, -alpha, depth, 1, false);
    }
    return value;
}

/* Late move reduction of root move number `count` (from 0), in sixteenths of a ply. */
static int reduction_of(const Worker *w, int depth, int count, Point move)
{
    if (count < 2 || board_threat(&w->board, worker_side(w), move) >= THREAT_SUSPECT_FOUR) {
        return 0;
    }
    return max(node_reduction(w->tuning, depth, count + 1) - 2 * PLY, 0);
}

/* Searches the moves from `first` on within (alpha, beta) and sorts them; the value of the best. */
static int search_moves(Worker *w, int alpha, int beta, int depth, int first)
{
    Board *board = &w->board;
    const int width = w->level->width > 0 ? w->level->width : INT_MAX;
    int best = -VALUE_INFINITE;
    for (int i = first; i < w->root_count; i++) {
        RootMove *root = &w->root[i];
        root->value = -VALUE_INFINITE;
        if (i - first >= width || (best >= beta && i > first) || w->stopped) {
            continue;
        }
        const int reduction = reduction_of(w, depth, i - first, root->move);
        worker_frame(w, 0)->move = root->move;
        w->pv[1].length = 0;
        board_make(board, root->move);
        const int value = search_move(w, alpha, beta, depth - PLY, i - first, reduction);
        board_undo(board);
        if (w->stopped) {
            continue;
        }
        best = max(best, value);
        if (value > alpha || i == first) {
            root->value = value;
            pv_set(&root->pv, root->move, &w->pv[1]);
        }
        alpha = max(alpha, value);
    }
    if (best > -VALUE_INFINITE) {
        root_sort(w, first, w->root_count);
    }
    return best;
}

/* Aspiration window: a narrow window around the last value, widened on the side on which the search
 * fails. */
void root_search(Worker *w, int plies, int first)
{
    const int guess = w->root[first].previous;
    int window = w->tuning->aspiration_window;
    int alpha = -VALUE_INFINITE;
    int beta = VALUE_INFINITE;
    int lower_bound = -VALUE_INFINITE; /* of the best move, after the search failed high */
    w->iteration = plies;
    if (plies >= w->tuning->aspiration_plies && guess > -VALUE_INFINITE) {
        alpha = max(guess - window, -VALUE_INFINITE);
        beta = min(guess + window, VALUE_INFINITE);
    }
    for (;;) {
        const int value = search_moves(w, alpha, beta, plies * PLY, first);
        if (w->stopped && w->root[first].value <= -VALUE_INFINITE) {
            w->root[first].value = lower_bound; /* above the result of the last iteration */
        }
        if (w->stopped || (value > alpha && value < beta)) {
            return;
        }
        window *= 2;
        if (value <= alpha) {
            alpha = max(value - window, -VALUE_INFINITE);
            lower_bound = -VALUE_INFINITE;
        } else {
            beta = min(value + window, VALUE_INFINITE);
            lower_bound = value;
        }
    }
}
