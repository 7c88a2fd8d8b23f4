#include "engine/ai/quiescence.h"

#include <stdlib.h>

#include "engine/ai/wincheck.h"

/* A chain of fours hangs together: each is played near the one before. Only its first ones may make
 * nothing besides, or the tree of them would never end. */
enum {
    FOURS_MAX = 24,  /* in one chain; a level may allow fewer */
    PLAIN_FOURS = 2, /* at the chain's begin that make nothing but the four */
    FOUR_REACH = 4   /* steps from one's last move along rows and columns */
};

static int attack(Worker *w, int alpha, int beta, int fours, int ply);

static bool is_near(Point a, Point b, int reach)
{
    return abs(point_x(a) - point_x(b)) <= reach && abs(point_y(a) - point_y(b)) <= reach;
}

/* `block`: where a five of the other side must be stopped, POINT_NONE if there is none. */
static void generate(const Worker *w, Point own_last, Point block, int fours, MoveList *list)
{
    const Board *board = &w->board;
    const int side = worker_side(w);
    const Threat min = fours < PLAIN_FOURS ? THREAT_FOUR : THREAT_FOUR_PLUS;
    list->count = 0;
    Point four[POINTS_MAX];
    const int count = board_fours(board, side, four);
    for (int i = 0; i < count; i++) {
        const Point point = four[i];
        if (board_threat(board, side, point) < min || (block != POINT_NONE && point != block) ||
            (own_last > POINT_PASS && !is_near(point, own_last, FOUR_REACH))) {
            continue;
        }
        list->score[list->count] = board_four_order(board, side, point);
        list->move[list->count++] = point;
    }
}

/* The side to move is threatened with a five: the best of its answers, of which there is mostly
 * one. */
static int answer(Worker *w, int alpha, int beta, int fours, int ply)
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
        board_make(board, list->move[i]);
        tt_prefetch(w->tt, board->position.hash ^ w->salt);
        const int value = -attack(w, -beta, -alpha, fours, ply + 1);
        board_undo(board);
        if (w->halted) {
            return 0;
        }
        if (i == 0 || value > best) {
            best = value;
            worker_pv_set(w, ply, list->move[i]);
            alpha = alpha > value ? alpha : value;
            if (value >= beta) {
                break;
            }
        }
    }
    return best;
}

/* Every four in turn; the best value, if it is better than standing still. */
static int play_fours(Worker *w, int alpha, int beta, int fours, int ply, TtEntry *learnt)
{
    Board *board = &w->board;
    const int side = worker_side(w);
    const Point five = board_count(board, 1 - side, THREAT_FIVE) > 0
                           ? board_find_first(board, 1 - side, THREAT_FIVE)
                           : (Point)POINT_NONE;
    MoveList *list = &w->list[ply];
    generate(w, w->frames[PLY_BEFORE + ply - 2].move, five, fours, list);
    for (int i = 0; i < list->count; i++) {
        const Point move = movegen_pick(list, i);
        worker_frame(w, ply)->move = move;
        board_make(board, move);
        const int value = -answer(w, -beta, -alpha, fours + 1, ply + 1);
        board_undo(board);
        if (w->halted) {
            return 0;
        }
        if (value > learnt->value) {
            learnt->value = value;
            if (value > alpha) {
                alpha = value;
                learnt->move = move;
                worker_pv_set(w, ply, move);
            }
            if (value >= beta) {
                break;
            }
        }
    }
    return learnt->value;
}

/* The best of standing still and of every four, when `fours` of them have been played. */
static int attack(Worker *w, int alpha, int beta, int fours, int ply)
{
    Board *board = &w->board;
    if (!worker_enter(w, ply)) {
        return 0;
    }
    if (position_is_full(&board->position)) {
        return 0;
    }
    const int sure = wincheck_value(board, ply);
    if (sure != WINCHECK_NONE) {
        return sure;
    }
    if (ply >= PLY_MAX || w->level->vcf_fours == 0) {
        return worker_evaluate(w);
    }

    /* Entries of the table are as deep as fours may still be played. */
    const uint64_t key = board->position.hash ^ w->salt;
    TtEntry entry;
    const bool known = tt_probe(w->tt, key, ply, &entry);
    if (known && entry.depth >= -fours && tt_decides(&entry, alpha, beta)) {
        return entry.value;
    }

    const int eval = known && entry.eval != TT_NO_VALUE ? entry.eval : worker_evaluate(w);
    const int still = known ? tt_refined(&entry, eval) : eval;
    const int max = w->level->vcf_fours < FOURS_MAX ? w->level->vcf_fours : FOURS_MAX;
    TtEntry learnt = {.value = still, .eval = eval, .move = POINT_NONE, .depth = -fours};
    if (still < beta && fours < max && wincheck_has_four(board, worker_side(w))) {
        play_fours(w, alpha > still ? alpha : still, beta, fours, ply, &learnt);
        if (w->halted) {
            return 0;
        }
    } else if (known) {
        return still; /* nothing new */
    }
    learnt.bound = learnt.value >= beta    ? BOUND_LOWER
                   : learnt.value <= alpha ? BOUND_UPPER
                                           : BOUND_EXACT;
    tt_store(w->tt, key, ply, &learnt);
    return learnt.value;
}

int quiescence_search(Worker *w, int alpha, int beta, int ply)
{
    const int other = 1 - worker_side(w);
    return board_count(&w->board, other, THREAT_FIVE) > 0 ? answer(w, alpha, beta, 0, ply)
                                                          : attack(w, alpha, beta, 0, ply);
}
