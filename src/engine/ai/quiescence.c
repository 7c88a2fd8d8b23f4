#include "engine/ai/quiescence.h"

#include <stdlib.h>

#include "engine/ai/wincheck.h"

/* Each four of a sequence must be near the attacker's move before it, and after the first few only
 * fours that make another threat as well are tried: without these limits the tree explodes. */
enum { FOURS_MAX = 24 /* in one sequence; a level may allow fewer */ };

static int search_attack(Worker *w, int alpha, int beta, int fours, int ply);

static bool is_near(Point a, Point b, int reach)
{
    return abs(point_x(a) - point_x(b)) <= reach && abs(point_y(a) - point_y(b)) <= reach;
}

/* `block`: the point where the opponent threatens a five; POINT_NONE: nowhere. */
static void generate_fours(const Worker *w, Point own_last, Point block, int fours, MoveList *list)
{
    const Board *board = &w->board;
    const int side = worker_side(w);
    const bool plain = fours < w->tuning->plain_fours;
    const int reach = w->tuning->four_reach;
    list->count = 0;
    Point four[POINTS_MAX];
    const int count = board_fours(board, side, four);
    for (int i = 0; i < count; i++) {
        const Point point = four[i];
        if ((!plain && board_threat(board, side, point) == THREAT_FOUR) ||
            (block != POINT_NONE && point != block) ||
            (own_last > POINT_PASS && !is_near(point, own_last, reach))) {
            continue;
        }
        list->score[list->count] = board_four_order(board, side, point);
        list->move[list->count++] = point;
    }
}

/* The side to move must block a five: the best of its blocks, usually the only one. */
static int search_defence(Worker *w, int alpha, int beta, int fours, int ply)
{
    Board *board = &w->board;
    if (!worker_enter(w, ply)) {
        return 0;
    }
    if (board_count(board, worker_side(w), THREAT_FIVE) > 0) {
        return VALUE_WIN - (ply + 1);
    }
    if (ply >= PLY_MAX) {
        return worker_evaluate(w);
    }
    if (position_is_full(&board->position)) {
        return 0;
    }
    MoveList *list = &w->list[ply];
    movegen_block_five(board, list);
    int best = -(VALUE_WIN - (ply + 2));
    for (int i = 0; i < list->count; i++) {
        worker_frame(w, ply)->move = list->move[i];
        tt_prefetch(w->tt, worker_key_after(w, list->move[i]));
        board_make(board, list->move[i]);
        const int value = -search_attack(w, -beta, -alpha, fours, ply + 1);
        board_undo(board);
        if (w->stopped) {
            return 0;
        }
        if (i == 0 || value > best) {
            best = value;
            worker_set_pv(w, ply, list->move[i]);
            alpha = alpha > value ? alpha : value;
            if (value >= beta) {
                break;
            }
        }
    }
    return best;
}

/* Tries every four; `result`, which starts as standing pat, becomes the best move and its value. */
static void search_fours(Worker *w, int alpha, int beta, int fours, int ply, TtEntry *result)
{
    Board *board = &w->board;
    const Point five = board_find_first(board, 1 - worker_side(w), THREAT_FIVE);
    MoveList *list = &w->list[ply];
    generate_fours(w, worker_frame(w, ply - 2)->move, five, fours, list);
    for (int i = 0; i < list->count; i++) {
        const Point move = movegen_pick(list, i);
        worker_frame(w, ply)->move = move;
        board_make(board, move);
        const int value = -search_defence(w, -beta, -alpha, fours + 1, ply + 1);
        board_undo(board);
        if (w->stopped) {
            return;
        }
        if (value > result->value) {
            result->value = value;
            if (value > alpha) {
                alpha = value;
                result->move = move;
                worker_set_pv(w, ply, move);
            }
            if (value >= beta) {
                break;
            }
        }
    }
}

/* The better of standing pat and the best four, after `fours` fours have been played. */
static int search_attack(Worker *w, int alpha, int beta, int fours, int ply)
{
    Board *board = &w->board;
    if (!worker_enter(w, ply)) {
        return 0;
    }
    if (position_is_full(&board->position)) {
        return 0;
    }
    const int decided = wincheck_value(board, ply);
    if (decided != WINCHECK_NONE) {
        return decided;
    }
    if (ply >= PLY_MAX || w->level->vcf_fours == 0) {
        return worker_evaluate(w);
    }

    /* The depth of a table entry is minus the number of fours played before it. */
    const uint64_t key = worker_key(w);
    TtEntry entry;
    const bool hit = tt_probe(w->tt, key, ply, &entry);
    if (hit && entry.depth >= -fours && tt_decides(&entry, alpha, beta)) {
        return entry.value;
    }

    const int eval = hit && entry.eval != TT_NO_VALUE ? entry.eval : worker_evaluate(w);
    const int stand_pat = hit ? tt_refined(&entry, eval) : eval;
    const int fours_max = w->level->vcf_fours < FOURS_MAX ? w->level->vcf_fours : FOURS_MAX;
    TtEntry result = {.value = stand_pat, .eval = eval, .move = POINT_NONE, .depth = -fours};
    if (stand_pat < beta && fours < fours_max && wincheck_has_four(board, worker_side(w))) {
        search_fours(w, alpha > stand_pat ? alpha : stand_pat, beta, fours, ply, &result);
        if (w->stopped) {
            return 0;
        }
    } else if (hit) {
        return stand_pat; /* the table has it already */
    }
    result.bound = result.value >= beta    ? BOUND_LOWER
                   : result.value <= alpha ? BOUND_UPPER
                                           : BOUND_EXACT;
    tt_store(w->tt, key, ply, &result);
    return result.value;
}

int quiescence_search(Worker *w, int alpha, int beta, int ply)
{
    const int other = 1 - worker_side(w);
    return board_count(&w->board, other, THREAT_FIVE) > 0 ? search_defence(w, alpha, beta, 0, ply)
                                                          : search_attack(w, alpha, beta, 0, ply);
}
