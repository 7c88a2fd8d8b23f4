#include "engine/ai/node.h"

#include <stdlib.h>

#include "engine/ai/overlook.h"
#include "engine/ai/quiescence.h"
#include "engine/ai/wincheck.h"

enum {
    TABLE_ORDER = 1 << 20, /* the table's move comes before all others */
    /* Black has only fouls left: loss if passing is impossible, else draw. A value in between. */
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
static int log2_sixteenths(int x)
{
    const int whole = 31 - __builtin_clz((unsigned)x);
    return 16 * whole + 16 * (x - (1 << whole)) / (1 << whole);
}

int node_reduction(const Tuning *tuning, int depth, int count)
{
    const int logs = log2_sixteenths(max(depth / PLY, 1)) * log2_sixteenths(count);
    return logs * tuning->lmr_scale / (16 * 16 * 256 / PLY) + tuning->lmr_offset;
}

/* ---- the history heuristic ---- */

/* Moves a history by a share of its distance to the bound, so that it can never leave it. */
static void history_add(int16_t *history, int bonus)
{
    *history = (int16_t)(*history + bonus - *history * abs(bonus) / HISTORY_MAX);
}

/* The last of these moves was the best one: it gains, those tried before it lose. */
static void history_update(Worker *w, const Point *tried, int count, int depth)
{
    int16_t *history = w->history[worker_side(w)];
    int16_t *continuation = worker_continuation(w);
    const int plies = depth / PLY + 1;
    const int bonus = min(w->tuning->history_bonus * plies * plies, HISTORY_MAX);
    const int next_bonus = min(w->tuning->continuation_bonus * plies * plies, HISTORY_MAX);
    for (int i = 0; i < count; i++) {
        const int sign = i == count - 1 ? 1 : -1;
        history_add(&history[tried[i]], sign * bonus);
        history_add(&continuation[worker_number(w, tried[i])], sign * next_bonus);
    }
}

void node_score_moves(Worker *w, MoveList *list)
{
    if (list->count == 1) { /* most answers to a four: the network need not be asked */
        list->score[0] = 0;
        return;
    }
    network_order(&w->network, &w->board, list->move, list->count, list->score);
    const int16_t *history = w->history[worker_side(w)];
    const int16_t *continuation = worker_continuation(w);
    const int order = w->tuning->history_order;
    const int next_order = w->tuning->continuation_order;
    for (int i = 0; i < list->count; i++) {
        const Point move = list->move[i];
        list->score[i] +=
            (history[move] * order + continuation[worker_number(w, move)] * next_order) /
            HISTORY_MAX;
    }
}

/* ---- a node ---- */

typedef struct SearchNode {
    int alpha, beta, depth, ply;
    int eval;         /* static evaluation, refined by the table's entry */
    bool improving;   /* it is better than when this side was last to move */
    bool pv, cut;     /* node types; neither: an all node */
    bool forced;      /* the opponent threatens a five */
    bool must_defend; /* the opponent threatens a five or an open four */
    bool hit;         /* the table has `entry` */
    TtEntry entry;
    int best;
    Point best_move; /* POINT_NONE until a value above alpha is found */
} SearchNode;

static void evaluate(Worker *w, SearchNode *n, uint64_t key)
{
    SearchFrame *frame = worker_frame(w, n->ply);
    if (n->must_defend) {
        frame->eval = n->eval = -worker_frame(w, n->ply - 1)->eval;
        return;
    }
    if (n->hit && n->entry.eval != TT_NO_VALUE) {
        frame->eval = n->entry.eval;
    } else {
        frame->eval = worker_evaluate(w);
        if (!n->hit && frame->excluded == POINT_NONE) {
            const TtEntry eval_only = {.value = TT_NO_VALUE, .eval = frame->eval, .depth = -99};
            tt_store(w->tt, key, n->ply, &eval_only);
        }
    }
    n->eval = n->hit ? tt_refined(&n->entry, frame->eval) : frame->eval;
    n->improving = frame->eval > worker_frame(w, n->ply - 2)->eval;
}

/* The value of a node that can be pruned before its moves are searched; else -VALUE_INFINITE. */
static int try_pruning(Worker *w, const SearchNode *n)
{
    if (n->pv || n->must_defend || value_is_loss(n->beta) || value_is_win(n->alpha)) {
        return -VALUE_INFINITE;
    }
    /* Razoring: so far below alpha that only fours could help. */
    const Tuning *tuning = w->tuning;
    const int plies = n->depth / PLY;
    if (n->depth < tuning->razor_plies * PLY &&
        n->eval + tuning->razor_margin + tuning->razor_ply_margin * plies < n->alpha) {
        return quiescence_search(w, n->alpha, n->beta, n->ply);
    }
    /* Reverse futility: so far above beta that the opponent cannot catch up in the plies left. */
    const int left = plies - (n->improving ? 1 : 0);
    if (n->depth < tuning->futility_plies * PLY &&
        n->eval - tuning->futility_base - tuning->futility_margin * left >= n->beta) {
        return n->eval;
    }
    return -VALUE_INFINITE;
}

/* Of a move that is better than all others by `margin` more than it takes to be singular. More than
 * a ply only in the upper part of the tree, which would grow without end. */
static int extension_by(const Worker *w, int ply, int margin)
{
    const Tuning *tuning = w->tuning;
    const int extension =
        tuning->singular_extension * (margin > tuning->double_extension_margin ? 2 : 1);
    return ply < 2 * w->iteration ? extension : min(extension, PLY);
}

/* Singular extension: is every other move clearly worse than the table's? They are searched to a
 * part of the depth with the table's move excluded. Returns the extension of the table's move, or
 * VALUE_INFINITE if the node fails high even without it (multi-cut). */
static int singular_extension(Worker *w, const SearchNode *n)
{
    const TtEntry *entry = &n->entry;
    const Tuning *tuning = w->tuning;
    SearchFrame *frame = worker_frame(w, n->ply);
    if (n->forced || frame->excluded != POINT_NONE || n->depth < tuning->singular_plies * PLY ||
        !n->hit || entry->move == POINT_NONE || entry->value == TT_NO_VALUE ||
        value_is_win(entry->value) || value_is_loss(entry->value) ||
        (entry->bound & BOUND_LOWER) == 0 || entry->depth < n->depth / PLY - tuning->singular_age) {
        return 0;
    }
    const int bound = entry->value - tuning->singular_margin * n->depth / PLY;
    const int depth = max(n->depth * tuning->singular_depth / 100, PLY);
    const SearchFrame saved = *frame;
    frame->excluded = entry->move;
    const int value = node_search(w, bound - 1, bound, depth, n->ply, n->cut);
    *frame = saved;
    if (value < bound) {
        return extension_by(w, n->ply, bound - value);
    }
    if (bound >= n->beta) {
        return VALUE_INFINITE;
    }
    return entry->value >= n->beta ? -tuning->negative_extension : 0;
}

/* Late move pruning: near the leaves the moves from here on are not searched, unless this one
 * scores nearly as well as the best. `behind`: by how much it scores less. */
static bool is_late_move(const Tuning *tuning, const SearchNode *n, int count, int behind)
{
    const int plies = max(n->depth / PLY, 1);
    const int never_late = 16 * tuning->lmp_count + tuning->lmp_growth * plies;
    const int percent = n->improving ? 100 : tuning->lmp_not_improving;
    return plies < tuning->lmp_plies && behind >= tuning->lmp_behind &&
           16 * 100 * count > never_late * percent;
}

/* Futility: so far below alpha that no move but a four could make up for it in the plies left. The
 * bound stands for the other moves then. */
static bool is_futile(const Worker *w, const SearchNode *n, int *bound)
{
    const Tuning *tuning = w->tuning;
    if (n->depth >= tuning->child_futility_plies * PLY || n->pv || n->must_defend ||
        value_is_loss(n->best) || value_is_win(n->alpha)) {
        return false;
    }
    *bound =
        n->eval + tuning->child_futility_base + tuning->child_futility_margin * (n->depth / PLY);
    return *bound <= n->alpha;
}

/* Late move reduction, in sixteenths of a ply. */
static int reduction_of(Worker *w, const SearchNode *n, Point move, int count, int behind)
{
    const Tuning *tuning = w->tuning;
    if (count == 1 || n->depth < 2 * PLY) {
        return 0;
    }
    const int history = w->history[worker_side(w)][move];
    const int continuation = worker_continuation(w)[worker_number(w, move)];
    const int reduction = node_reduction(tuning, n->depth, count) + (n->cut ? tuning->lmr_cut : 0) +
                          (n->pv ? tuning->lmr_pv : 0) +
                          (worker_frame(w, n->ply + 1)->cutoffs > 3 ? tuning->lmr_cutoffs : 0) +
                          (n->improving ? 0 : tuning->lmr_not_improving) +
                          behind * tuning->lmr_policy / NETWORK_NAT -
                          history * tuning->lmr_history / HISTORY_MAX -
                          continuation * tuning->lmr_continuation / HISTORY_MAX;
    return max(reduction, 0);
}

/* Principal variation search: every move but the first is searched with a null window, reduced, and
 * searched again where it turns out to be better than alpha. */
static int search_move(Worker *w, const SearchNode *n, Point move, int count, int depth,
                       int reduction)
{
    Board *board = &w->board;
    const int ply = n->ply + 1;
    worker_frame(w, n->ply)->move = move;
    tt_prefetch(w->tt, worker_key_after(w, move));
    board_make(board, move);
    int value = -VALUE_INFINITE;
    if (reduction > 0) {
        value = -node_search(w, -n->alpha - 1, -n->alpha, max(depth - reduction, PLY), ply, true);
        if (value > n->alpha + w->tuning->deeper_margin && !value_is_win(value)) {
            depth += PLY;
        }
    }
    if ((reduction == 0 || value > n->alpha) && (!n->pv || count > 1) && !w->stopped) {
        value = -node_search(w, -n->alpha - 1, -n->alpha, depth, ply, !n->cut);
    }
    if (n->pv && (count == 1 || value > n->alpha) && !w->stopped) {
        value = -node_search(w, -n->beta, -n->alpha, depth, ply, false);
    }
    board_undo(board);
    return value;
}

/* Generates and scores the moves, the table's highest; returns the best score of policy and history
 * alone. */
static int order_moves(Worker *w, const SearchNode *n, MoveList *list)
{
    movegen(&w->board, list);
    overlook_remove_threats(w, list);
    node_score_moves(w, list);
    int best_score = -VALUE_INFINITE;
    for (int i = 0; i < list->count; i++) {
        best_score = max(best_score, list->score[i]);
        if (n->hit && list->move[i] == n->entry.move) {
            list->score[i] += TABLE_ORDER;
        }
    }
    return best_score;
}

/* The moves searched so far, of which number `best`, from 1, was the last above alpha. */
typedef struct Tried {
    Point move[POINTS_MAX];
    int count, best;
} Tried;

/* Searches one more move. False: the search stops, or the node fails high. */
static bool try_move(Worker *w, SearchNode *n, Tried *tried, Point move, int behind, int extension)
{
    tried->move[tried->count++] = move;
    const int depth = n->depth - PLY + (n->forced ? w->tuning->forced_extension : extension);
    const int value = search_move(w, n, move, tried->count, depth,
                                  reduction_of(w, n, move, tried->count, behind));
    if (w->stopped) {
        return false;
    }
    n->best = max(n->best, value);
    if (value > n->alpha) {
        n->alpha = value;
        n->best_move = move;
        tried->best = tried->count;
        if (n->pv) {
            worker_set_pv(w, n->ply, move);
        }
    }
    return value < n->beta;
}

/* The table's move, if it may be searched before the others are generated: a level that overlooks
 * moves or searches few of them has to see them all. */
static Point table_move(const Worker *w, const SearchNode *n)
{
    const Point move = n->hit ? n->entry.move : (Point)POINT_NONE;
    const bool legal = move != POINT_NONE && position_is_empty(&w->board.position, move) &&
                       !board_is_foul(&w->board, worker_side(w), move);
    return legal && !level_errs(w->level) && w->level->width == 0 ? move : (Point)POINT_NONE;
}

static bool makes_four(const Worker *w, Point move)
{
    return board_threat(&w->board, worker_side(w), move) >= THREAT_FOUR;
}

/* Drops the moves from `from` on that are not fours. */
static void keep_fours(const Worker *w, MoveList *list, int from)
{
    int count = from;
    for (int i = from; i < list->count; i++) {
        if (makes_four(w, list->move[i])) {
            list->move[count] = list->move[i];
            list->score[count++] = list->score[i];
        }
    }
    list->count = count;
}

/* Generates the moves and searches them in order, without those that were tried before. */
static void search_others(Worker *w, SearchNode *n, Tried *tried, int extension)
{
    const Point excluded = worker_frame(w, n->ply)->excluded;
    const Point first = tried->count > 0 ? tried->move[0] : (Point)POINT_NONE;
    const int width = w->level->width > 0 && !n->must_defend ? w->level->width : POINTS_MAX;
    MoveList *list = &w->list[n->ply];
    const int best_score = order_moves(w, n, list);
    bool futile = false;
    int bound = 0, i = 0;
    while (i < list->count && (i < width || value_is_loss(n->best))) {
        if (!futile && tried->count > 0 && is_futile(w, n, &bound)) {
            futile = true;
            n->best = max(n->best, bound);
            if (width == POINTS_MAX) { /* else the others take up places in the width */
                keep_fours(w, list, i);
                continue;
            }
        }
        const Point move = movegen_pick(list, i);
        const int score = list->score[i++];
        if (move == excluded || move == first || (futile && !makes_four(w, move))) {
            continue;
        }
        const bool from_table = score >= TABLE_ORDER / 2;
        const int behind = from_table ? 0 : best_score - score;
        if ((!value_is_loss(n->best) && is_late_move(w->tuning, n, tried->count + 1, behind)) ||
            !try_move(w, n, tried, move, behind, from_table ? extension : 0)) {
            return;
        }
    }
}

/* Searches the table's move, then the others. `extension`: of the table's move. */
static void search_moves(Worker *w, SearchNode *n, int extension)
{
    const Point excluded = worker_frame(w, n->ply)->excluded;
    const Point first = table_move(w, n);
    Tried tried; /* its array is long: not cleared */
    tried.count = tried.best = 0;
    if (first == POINT_NONE || first == excluded || try_move(w, n, &tried, first, 0, extension)) {
        search_others(w, n, &tried, extension);
    }
    if (w->stopped) {
        return;
    }
    if (tried.count == 0) {
        n->best = excluded != POINT_NONE ? n->alpha
                  : n->forced            ? -(VALUE_WIN - (n->ply + 2))
                  : n->must_defend       ? -(VALUE_WIN - (n->ply + 4))
                                         : -STUCK;
    } else if (tried.best > 0 && !n->forced) {
        history_update(w, tried.move, tried.best, n->depth);
    }
}

/* The value of a node that needs no search: the end of the game or of the tree. */
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
    /* Mate distance pruning: no win from here is better than one already found nearer the root. */
    alpha = max(alpha, -(VALUE_WIN - ply));
    beta = min(beta, VALUE_WIN - (ply + 1));
    if (alpha >= beta) {
        return alpha;
    }

    const int other = 1 - worker_side(w);
    const Point excluded = worker_frame(w, ply)->excluded;
    SearchNode n = {
        .alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .best = -VALUE_INFINITE};
    n.pv = beta - alpha > 1;
    n.cut = cut;
    n.best_move = POINT_NONE;
    n.forced = board_count(&w->board, other, THREAT_FIVE) > 0;
    n.must_defend = n.forced || board_count(&w->board, other, THREAT_OPEN_FOUR) > 0;
    worker_frame(w, ply + 1)->excluded = POINT_NONE;
    worker_frame(w, ply + 2)->cutoffs = 0;

    const uint64_t key = worker_key(w);
    n.hit = tt_probe(w->tt, key, ply, &n.entry);
    if (n.hit && excluded == POINT_NONE && !n.pv && n.entry.depth >= depth / PLY &&
        tt_decides(&n.entry, alpha, beta)) {
        return n.entry.value;
    }
    evaluate(w, &n, key);
    value = excluded == POINT_NONE ? try_pruning(w, &n) : -VALUE_INFINITE;
    if (value > -VALUE_INFINITE || w->stopped) {
        return value;
    }
    /* Internal iterative reduction: where the table has no move to try first, a shallower search
     * finds one. */
    if ((n.pv || cut) && !n.forced && n.depth >= w->tuning->iir_plies * PLY &&
        (!n.hit || n.entry.move == POINT_NONE)) {
        n.depth = max(n.depth - w->tuning->iir_reduction, PLY);
    }
    const int extension = singular_extension(w, &n);
    if (extension == VALUE_INFINITE) {
        return beta;
    }
    search_moves(w, &n, extension);
    if (w->stopped) {
        return 0;
    }
    worker_frame(w, ply)->cutoffs += n.best >= beta;
    if (excluded == POINT_NONE) {
        const TtEntry result = {
            .value = n.best,
            .eval = n.must_defend ? TT_NO_VALUE : worker_frame(w, ply)->eval,
            .move = n.best_move,
            .depth = n.depth / PLY,
            .bound = n.best >= beta   ? BOUND_LOWER
                     : n.best > alpha ? BOUND_EXACT
                                      : BOUND_UPPER,
        };
        tt_store(w->tt, key, ply, &result);
    }
    return n.best;
}
