#include "engine/ai/node.h"

#include <stdlib.h>

#include "engine/ai/quiescence.h"
#include "engine/ai/wincheck.h"

/* The ideas are common knowledge of alpha-beta searches and go by the names given below. The
 * numbers were guessed round in the scales of the network, NETWORK_LOGIT centi-points to a logit of
 * the chance to win and NETWORK_NAT to a nat of a move's likelihood, and moved only where matches
 * of the engine against itself asked for it. ..._PLIES are depths in plies, ..._MARGIN are
 * centi-points. */
enum {
    RAZOR_PLIES = 3,
    RAZOR_MARGIN = 30, /* a ply, and as much once */
    FUTILITY_PLIES = 10,
    FUTILITY_MARGIN = 60, /* a ply */
    IIR_PLIES = 4,        /* from which on a node should have a move to begin with */
    IIR_REDUCTION = PLY,
    LMP_PLIES = 12,               /* up to which late moves are left out */
    LMP_COUNT = 3,                /* moves that are never late */
    LMP_GROWTH = 2,               /* as many more a ply */
    LMP_BEHIND = 2 * NETWORK_NAT, /* the likeliest: a likelier move is never late either */
    CUT_REDUCTION = PLY + PLY / 2,
    STALE_REDUCTION = PLY,
    PV_REDUCTION = -PLY,
    SINGULAR_PLIES = 5,
    SINGULAR_AGE = 3,    /* plies that the table's entry may be shallower */
    SINGULAR_MARGIN = 8, /* a ply */
    SINGULAR_EXTENSION = PLY,
    FORCED_EXTENSION = PLY,
    HISTORY_BONUS = 64,                              /* times the square of the plies */
    HISTORY_ORDER = HISTORY_MAX / (2 * NETWORK_NAT), /* the best history is worth two nats */
    TABLE_ORDER = 1 << 20, /* the table's move is tried before all others */
    /* Black has only fouls left: lost where there is no passing, else even. */
    STUCK = 2 * NETWORK_LOGIT
};

static int max(int a, int b)
{
    return a > b ? a : b;
}
static int min(int a, int b)
{
    return a < b ? a : b;
}
static bool is_win(int value)
{
    return value > VALUE_WIN_BOUND;
}
static bool is_loss(int value)
{
    return value < -VALUE_WIN_BOUND;
}

static int log2_sixteenths(int x)
{
    const int whole = 31 - __builtin_clz((unsigned)x);
    return 16 * whole + 16 * (x - (1 << whole)) / (1 << whole);
}

/* Half the product of the binary logarithms of plies and moves, in plies. */
int node_reduction(int depth, int count)
{
    return PLY * log2_sixteenths(max(depth / PLY, 1)) * log2_sixteenths(count) / (2 * 16 * 16);
}

/* ---- what is learnt about moves ---- */

/* A move's history goes a part of the way to the most that it can be, for better or worse. */
static void history_move(int16_t *history, int bonus)
{
    *history = (int16_t)(*history + bonus - *history * abs(bonus) / HISTORY_MAX);
}

/* The last of these moves was best: it gains, those tried before it lose. */
static void reward(Worker *w, const Point *tried, int count, int depth)
{
    int16_t *history = w->history[worker_side(w)];
    const int plies = depth / PLY + 1;
    const int bonus = min(HISTORY_BONUS * plies * plies, HISTORY_MAX);
    for (int i = 0; i < count; i++) {
        history_move(&history[tried[i]], i == count - 1 ? bonus : -bonus);
    }
}

void node_score_moves(Worker *w, MoveList *list)
{
    network_order(&w->network, &w->board, list->move, list->count, list->score);
    const int16_t *history = w->history[worker_side(w)];
    for (int i = 0; i < list->count; i++) {
        list->score[i] += history[list->move[i]] / HISTORY_ORDER;
    }
}

/* ---- a node ---- */

typedef struct SearchNode {
    int alpha, beta, depth, ply;
    int eval;       /* the static value, nearer the truth where the table knows better */
    bool improving; /* it was worse when the side was last to move */
    bool pv, cut;
    bool forced;  /* the other side threatens a five */
    bool pressed; /* or an open four */
    bool known;   /* to the table, as `entry` */
    TtEntry entry;
    int best;
    Point best_move; /* only if it is above alpha */
} SearchNode;

static void evaluate(Worker *w, SearchNode *n, uint64_t key)
{
    SearchFrame *frame = worker_frame(w, n->ply);
    if (n->pressed) {
        frame->eval = n->eval = -worker_frame(w, n->ply - 1)->eval;
        return;
    }
    if (n->known && n->entry.eval != TT_NO_VALUE) {
        frame->eval = n->entry.eval;
    } else {
        frame->eval = worker_evaluate(w);
        if (!n->known && frame->excluded == POINT_NONE) {
            const TtEntry judged = {.value = TT_NO_VALUE, .eval = frame->eval, .depth = -99};
            tt_store(w->tt, key, n->ply, &judged);
        }
    }
    n->eval = n->known ? tt_refined(&n->entry, frame->eval) : frame->eval;
    n->improving = frame->eval > w->frames[PLY_BEFORE + n->ply - 2].eval;
}

/* The value of a node that need not be searched move by move; -INFINITE if it must be. */
static int try_pruning(Worker *w, const SearchNode *n)
{
    if (n->pv || n->pressed || is_loss(n->beta) || is_win(n->alpha)) {
        return -INFINITE;
    }
    /* Razoring: so far behind that only fours could help. */
    if (n->depth < RAZOR_PLIES * PLY && n->eval + RAZOR_MARGIN * (1 + n->depth / PLY) < n->alpha) {
        return quiescence_search(w, n->alpha, n->beta, n->ply);
    }
    /* Reverse futility: so far ahead that the other side cannot catch up in the plies left. */
    const int left = n->depth / PLY - (n->improving ? 1 : 0);
    if (n->depth < FUTILITY_PLIES * PLY && n->eval - FUTILITY_MARGIN * left >= n->beta) {
        return n->eval;
    }
    return -INFINITE;
}

/* Singular extension: would every other move be clearly worse than the table's? They are searched
 * half as deep. The table's move's extension; INFINITE if even without it the node fails high. */
static int singular_extension(Worker *w, const SearchNode *n)
{
    const TtEntry *entry = &n->entry;
    SearchFrame *frame = worker_frame(w, n->ply);
    if (n->forced || frame->excluded != POINT_NONE || n->depth < SINGULAR_PLIES * PLY ||
        !n->known || entry->move == POINT_NONE || entry->value == TT_NO_VALUE ||
        is_win(entry->value) || is_loss(entry->value) || (entry->bound & BOUND_LOWER) == 0 ||
        entry->depth < n->depth / PLY - SINGULAR_AGE) {
        return 0;
    }
    const int bound = entry->value - SINGULAR_MARGIN * n->depth / PLY;
    const SearchFrame kept = *frame;
    frame->excluded = entry->move;
    const int value = node_search(w, bound - 1, bound, n->depth / 2, n->ply, n->cut);
    *frame = kept;
    if (value < bound) {
        return SINGULAR_EXTENSION;
    }
    return bound >= n->beta ? INFINITE : 0;
}

/* So near the leaves, are this move and all after it left out? Not if it is as good as likely,
 * and never the first ones. */
static bool is_late(const SearchNode *n, int count, int behind)
{
    const int plies = max(n->depth / PLY, 1);
    const int most = LMP_COUNT + LMP_GROWTH * plies;
    return plies < LMP_PLIES && behind >= LMP_BEHIND && count > (n->improving ? most : most / 2);
}

/* How much less deeply than the first a move is looked at, in sixteenths of a ply. */
static int reduction_of(const SearchNode *n, int count)
{
    if (count == 1 || n->depth < 2 * PLY) {
        return 0;
    }
    const int reduction = node_reduction(n->depth, count) + (n->cut ? CUT_REDUCTION : 0) +
                          (n->pv ? PV_REDUCTION : 0) + (n->improving ? 0 : STALE_REDUCTION);
    return max(reduction, 0);
}

/* Principal variation search: all but the first move only have to be shown to be no better. */
static int search_move(Worker *w, const SearchNode *n, Point move, int count, int depth,
                       int reduced)
{
    Board *board = &w->board;
    const int ply = n->ply + 1;
    worker_frame(w, n->ply)->move = move;
    board_make(board, move);
    tt_prefetch(w->tt, board->position.hash ^ w->salt);
    int value = -INFINITE;
    if (reduced > 0) {
        value = -node_search(w, -n->alpha - 1, -n->alpha, max(depth - reduced, PLY), ply, true);
    }
    if ((reduced == 0 || value > n->alpha) && (!n->pv || count > 1) && !w->halted) {
        value = -node_search(w, -n->alpha - 1, -n->alpha, depth, ply, !n->cut);
    }
    if (n->pv && (count == 1 || value > n->alpha) && !w->halted) {
        value = -node_search(w, -n->beta, -n->alpha, depth, ply, false);
    }
    board_undo(board);
    return value;
}

/* The moves in the order to be tried, the table's first; the likeliest one's score. */
static int order_moves(Worker *w, const SearchNode *n, MoveList *list)
{
    movegen(&w->board, list);
    worker_drop_overlooked(w, list);
    node_score_moves(w, list);
    int likeliest = -INFINITE;
    for (int i = 0; i < list->count; i++) {
        likeliest = max(likeliest, list->score[i]);
        if (n->known && list->move[i] == n->entry.move) {
            list->score[i] += TABLE_ORDER;
        }
    }
    return likeliest;
}

/* Every move in turn. `extension`: the first move's, if it is the table's. */
static void search_moves(Worker *w, SearchNode *n, int extension)
{
    const Point excluded = worker_frame(w, n->ply)->excluded;
    const int width = w->level->width > 0 && !n->pressed ? w->level->width : POINTS_MAX;
    MoveList *list = &w->list[n->ply];
    const int likeliest = order_moves(w, n, list);
    Point tried[POINTS_MAX];
    int count = 0;
    int best_count = 0; /* of the moves tried when the best one was */
    for (int i = 0; i < list->count && (i < width || is_loss(n->best)); i++) {
        const Point move = movegen_pick(list, i);
        if (move == excluded) {
            continue;
        }
        tried[count++] = move;
        const bool from_table = list->score[i] >= TABLE_ORDER / 2;
        const int behind = from_table ? 0 : likeliest - list->score[i];
        if (!is_loss(n->best) && is_late(n, count, behind)) {
            break;
        }
        const int deeper = n->forced ? FORCED_EXTENSION : from_table ? extension : 0;
        const int value =
            search_move(w, n, move, count, n->depth - PLY + deeper, reduction_of(n, count));
        if (w->halted) {
            return;
        }
        n->best = max(n->best, value);
        if (value > n->alpha) {
            n->alpha = value;
            n->best_move = move;
            best_count = count;
            if (n->pv) {
                worker_pv_set(w, n->ply, move);
            }
            if (value >= n->beta) {
                break;
            }
        }
    }
    if (count == 0) {
        n->best = excluded != POINT_NONE ? n->alpha
                  : n->forced            ? -(VALUE_WIN - (n->ply + 2))
                  : n->pressed           ? -(VALUE_WIN - (n->ply + 4))
                                         : -STUCK;
    } else if (best_count > 0 && !n->forced) {
        reward(w, tried, best_count, n->depth);
    }
}

/* What needs no search at all: the end of the game or of the tree. */
static bool is_end(Worker *w, int ply, int *value)
{
    if (position_is_full(&w->board.position)) {
        *value = 0;
        return true;
    }
    *value = wincheck_value(&w->board, ply);
    if (*value == WINCHECK_NONE && ply >= PLY_MAX) {
        *value = worker_evaluate(w);
    }
    return *value != WINCHECK_NONE;
}

int node_search(Worker *w, int alpha, int beta, int depth, int ply, bool cut)
{
    if (depth < PLY) {
        return quiescence_search(w, alpha, beta, ply);
    }
    if (!worker_enter(w, ply)) {
        return 0;
    }
    int value = 0;
    if (is_end(w, ply, &value)) {
        return value;
    }
    /* No win from here can be better than one already found nearer the root. */
    alpha = max(alpha, -(VALUE_WIN - ply));
    beta = min(beta, VALUE_WIN - (ply + 1));
    if (alpha >= beta) {
        return alpha;
    }

    const int other = 1 - worker_side(w);
    const Point excluded = worker_frame(w, ply)->excluded;
    SearchNode n = {.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .best = -INFINITE};
    n.pv = beta - alpha > 1;
    n.cut = cut;
    n.best_move = POINT_NONE;
    n.forced = board_count(&w->board, other, THREAT_FIVE) > 0;
    n.pressed = n.forced || board_count(&w->board, other, THREAT_OPEN_FOUR) > 0;
    worker_frame(w, ply + 1)->excluded = POINT_NONE;

    const uint64_t key = w->board.position.hash ^ w->salt;
    n.known = tt_probe(w->tt, key, ply, &n.entry);
    if (n.known && excluded == POINT_NONE && !n.pv && n.entry.depth >= depth / PLY &&
        tt_decides(&n.entry, alpha, beta)) {
        return n.entry.value;
    }
    evaluate(w, &n, key);
    value = excluded == POINT_NONE ? try_pruning(w, &n) : -INFINITE;
    if (value > -INFINITE || w->halted) {
        return value;
    }
    /* Internal iterative reduction: without a move to begin with, the search that finds one comes
     * cheaper. */
    if ((n.pv || cut) && !n.forced && n.depth >= IIR_PLIES * PLY &&
        (!n.known || n.entry.move == POINT_NONE)) {
        n.depth -= IIR_REDUCTION;
    }
    const int extension = singular_extension(w, &n);
    if (extension == INFINITE) {
        return beta;
    }
    search_moves(w, &n, extension);
    if (w->halted) {
        return 0;
    }
    if (excluded == POINT_NONE) {
        const TtEntry learnt = {
            .value = n.best,
            .eval = n.pressed ? TT_NO_VALUE : worker_frame(w, ply)->eval,
            .move = n.best_move,
            .depth = n.depth / PLY,
            .bound = n.best >= beta   ? BOUND_LOWER
                     : n.best > alpha ? BOUND_EXACT
                                      : BOUND_UPPER,
        };
        tt_store(w->tt, key, ply, &learnt);
    }
    return n.best;
}
