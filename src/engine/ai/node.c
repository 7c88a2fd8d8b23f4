#include "engine/ai/node.h"

#include <stdlib.h>
#include <string.h>

#include "engine/ai/sure.h"

/* Margins, reductions and the like, in centi-points and hundredths of a ply. Each is where matches
 * of the engine against itself have left it. */
enum {
    RAZOR_DEPTH = 260,
    FUTILITY_MARGIN = 60, /* a ply */
    NULL_DEPTH = 1000,
    NULL_MARGIN = 350,
    TRIVIAL_DEPTH = 430,
    SINGULAR_DEPTH = 660,
    SINGULAR_TABLE_DEPTH = 2, /* plies that the table's entry may be shallower */
    DEEPENING_DEPTH = 1470,
    FORCED_EXTENSION = 130,
    EXTENDED_MAX = 1000,
    DELTA_MARGIN = 2000,
    LIKELY_MARGIN = 70, /* of a move's order: how far behind the likeliest it is never too late */
    TABLE_MOVE = 1 << 20,
    FOURS_PLIES = 48 /* of the search of fours at the leaves */
};

static int max(int a, int b)
{
    return a > b ? a : b;
}
static int min(int a, int b)
{
    return a < b ? a : b;
}
static int clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

static int log2_sixteenths(int x)
{
    const int whole = 31 - __builtin_clz((unsigned)x);
    return 16 * whole + 16 * (x - (1 << whole)) / (1 << whole);
}

int node_reduction(int depth, int count)
{
    const int plies = clamp(depth / PLY, 1, REDUCTION_MAX - 1);
    /* ln(plies) * ln(count), 0.48 being the square of ln 2. */
    return log2_sixteenths(plies) * log2_sixteenths(max(count, 1)) * 48 / 256;
}

static int side_to_move(const Worker *w)
{
    return (int)board_to_move(&w->board) - 1;
}

/* The longer of the distances along rows and columns; far if there was no move. */
static int distance(Point a, Point b)
{
    if (a <= POINT_PASS || b <= POINT_PASS) {
        return BOARD_MAX;
    }
    return max(abs(point_x(a) - point_x(b)), abs(point_y(a) - point_y(b)));
}

/* ---- what is learnt about moves ---- */

static void history_add(int16_t *entry, int bonus)
{
    *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MAX);
}

static int history_bonus(int depth)
{
    const int plies = max(depth / PLY, 1);
    return min(25 * plies * plies + 100 * plies - 100, 8900);
}

static HistoryKind kind_of(Threat threat)
{
    return threat >= THREAT_THREE ? HISTORY_ATTACK : HISTORY_QUIET;
}

static void killer_set(Frame *frame, Point move)
{
    if (frame->killer[0] != move) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = move;
    }
}

typedef struct Tried {
    int count;
    Point move[64];
} Tried;

static void tried_add(Tried *tried, Point move)
{
    if (tried->count < (int)(sizeof tried->move / sizeof tried->move[0])) {
        tried->move[tried->count++] = move;
    }
}

/* The move was best: it gains, those tried before it lose. */
static void reward(Worker *w, Frame *frame, Point move, const Tried tried[2], int depth,
                   bool pressed, bool forced)
{
    const Board *board = &w->board;
    const int side = side_to_move(w);
    const int bonus = history_bonus(depth);
    const HistoryKind kind = kind_of(board_threat(board, side, move));
    if (kind == HISTORY_ATTACK || !pressed) {
        history_add(&w->history[side][move][kind], bonus);
        for (int i = 0; kind == HISTORY_QUIET && i < tried[HISTORY_QUIET].count; i++) {
            history_add(&w->history[side][tried[HISTORY_QUIET].move[i]][HISTORY_QUIET], -bonus);
        }
        if (kind == HISTORY_QUIET) {
            killer_set(frame, move);
        }
    }
    for (int i = 0; i < tried[HISTORY_ATTACK].count; i++) {
        history_add(&w->history[side][tried[HISTORY_ATTACK].move[i]][HISTORY_ATTACK], -bonus);
    }
    const Point last = position_last(&board->position);
    if (!forced && last > POINT_PASS) {
        w->counter[side][last] = move;
    }
}

void node_score_moves(Worker *w, MoveList *list, Point best)
{
    network_order(&w->network, &w->board, list->move, list->count, list->score);
    const Board *board = &w->board;
    const int side = side_to_move(w);
    const Point last = position_last(&board->position);
    const Point counter = last > POINT_PASS ? w->counter[side][last] : (Point)POINT_NONE;
    for (int i = 0; i < list->count; i++) {
        const Point move = list->move[i];
        const BoardPoint *point = &board->point[move];
        const int16_t *history = w->history[side][move];
        int score = list->score[i];
        score += point->threat[side] >= THREAT_THREE ? history[HISTORY_ATTACK] / 128
                                                     : history[HISTORY_QUIET] / 256;
        score += move == counter ? 20 : 0;
        score += move == best ? TABLE_MOVE : 0;
        list->score[i] = score;
    }
}

/* ---- what every node does ---- */

static void enter(Worker *w, int ply)
{
    atomic_store_explicit(&w->nodes, worker_nodes(w) + 1, memory_order_relaxed);
    w->pv_length[ply] = 0;
}

/* Does what the table knows settle the window? Of the depth the caller has thought. */
static bool decides(const TtEntry *entry, int alpha, int beta)
{
    return entry->value != TT_NO_VALUE &&
           (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->value >= beta) ||
            (entry->bound == BOUND_UPPER && entry->value <= alpha));
}

/* Is the table's value, a bound on the right side of the static one, nearer the truth? */
static bool is_nearer(const TtEntry *entry, int eval)
{
    return entry->value != TT_NO_VALUE &&
           (entry->bound == BOUND_EXACT ||
            entry->bound == (entry->value > eval ? BOUND_LOWER : BOUND_UPPER));
}

/* ---- leaves: only fours ---- */

static int fours_defend(Worker *w, int alpha, int beta, int plies, int ply);

/* Own fours within reach of the own last move: a chain of fours hangs together. */
static void generate_fours(const Worker *w, int ply, bool plain, MoveList *list)
{
    const Board *board = &w->board;
    const int side = side_to_move(w);
    const Frame *before = &w->frames[PLY_BEFORE + ply - 2];
    const Point own = before->move;
    list->count = 0;
    for (int row = BOARD_WALL; row < BOARD_WALL + board->position.size; row++) {
        for (uint32_t bits = board->four[side].row[row]; bits != 0; bits &= bits - 1) {
            const Point point = (Point)(row * BOARD_STRIDE + __builtin_ctz(bits));
            if (!plain && board->point[point].threat[side] == THREAT_FOUR) {
                continue;
            }
            if (own > POINT_PASS && distance(point, own) > 4) {
                continue;
            }
            list->score[list->count] = board_four_order(board, side, point);
            list->move[list->count++] = point;
        }
    }
}

/* The best of standing still and of every four: `plies` of them have been played. */
static int fours_attack(Worker *w, int alpha, int beta, int plies, int ply)
{
    Board *board = &w->board;
    const int side = side_to_move(w);
    const bool pv = beta - alpha > 1;
    Frame *frame = worker_frame(w, ply);

    /* 1. Ends. */
    enter(w, ply);
    if (worker_is_halted(w)) {
        return 0;
    }
    w->selective_depth = max(w->selective_depth, ply);
    if (position_is_full(&board->position)) {
        return 0;
    }
    const int sure = sure_result(board, ply);
    if (sure != SURE_NOTHING) {
        return sure;
    }
    if (ply >= PLY_MAX || w->level->fours == 0) {
        return worker_evaluate(w);
    }
    alpha = max(alpha, -(VALUE_WIN - ply));
    beta = min(beta, VALUE_WIN - (ply + 1));
    if (alpha >= beta) {
        return alpha;
    }

    /* 2. The transposition table. */
    const int table_depth = plies == 0 ? 0 : plies <= 2 ? -1 : -2;
    const uint64_t key = board->position.hash ^ w->salt;
    TtEntry entry;
    const bool known = tt_probe(w->tt, key, ply, &entry);
    if (known && !pv && entry.depth >= table_depth && decides(&entry, alpha, beta)) {
        return entry.value;
    }

    /* 3. Standing still. */
    int best = known && entry.eval != TT_NO_VALUE ? entry.eval : worker_evaluate(w);
    frame->eval = best;
    if (known && is_nearer(&entry, best)) {
        best = entry.value;
    }
    TtEntry learnt = {.value = best, .eval = frame->eval, .depth = -3, .bound = BOUND_LOWER};
    if (best >= beta) {
        if (!known) {
            tt_store(w->tt, key, ply, &learnt);
        }
        return best;
    }
    if (!pv && best + max(DELTA_MARGIN - 30 * plies, 768) < alpha) {
        if (!known) {
            learnt.value = alpha;
            learnt.bound = BOUND_UPPER;
            tt_store(w->tt, key, ply, &learnt);
        }
        return alpha;
    }
    const int old_alpha = alpha;
    alpha = pv ? max(alpha, best) : alpha;

    /* 4. The fours: plain ones only at first, or where the fours before made something more. */
    Point best_move = POINT_NONE;
    if (sure_has_four(board, side) && plies < min(FOURS_PLIES, 2 * w->level->fours)) {
        const bool plain = plies <= 2 || (worker_frame(w, ply - 2)->threat[0] >= THREAT_FOUR_PLUS &&
                                          worker_frame(w, ply - 4)->threat[0] >= THREAT_FOUR_PLUS);
        MoveList *list = &w->list[ply];
        generate_fours(w, ply, plain, list);
        for (int i = 0; i < list->count; i++) {
            const Point move = movegen_pick(list, i);
            frame->move = move;
            frame->threat[0] = board->point[move].threat[side];
            frame->threat[1] = board->point[move].threat[1 - side];
            board_make(board, move);
            const int value = -fours_defend(w, -beta, -alpha, plies + 1, ply + 1);
            board_undo(board);
            if (w->halted) {
                return 0;
            }
            if (value > best) {
                best = value;
                if (value > alpha) {
                    best_move = move;
                    if (pv) {
                        worker_pv_set(w, ply, move);
                    }
                    if (value >= beta) {
                        break;
                    }
                    alpha = value;
                }
            }
        }
    }

    /* 5. What was learnt. */
    learnt.value = best;
    learnt.move = best_move;
    learnt.depth = table_depth;
    learnt.pv = pv;
    learnt.bound = best >= beta ? BOUND_LOWER : pv && best > old_alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_store(w->tt, key, ply, &learnt);
    return best;
}

/* The answers to a four, of which there is mostly one. */
static int fours_defend(Worker *w, int alpha, int beta, int plies, int ply)
{
    Board *board = &w->board;
    const int side = side_to_move(w);
    const bool pv = beta - alpha > 1;
    Frame *frame = worker_frame(w, ply);
    enter(w, ply);
    if (board_count(board, side, THREAT_FIVE) > 0) {
        return VALUE_WIN - (ply + 1);
    }
    if (board_count(board, 1 - side, THREAT_FIVE) == 0 || ply >= PLY_MAX) {
        return worker_evaluate(w);
    }
    if (position_is_full(&board->position)) {
        return 0;
    }
    Point reply[2 * 2 * PATTERN_REACH];
    int replies = 0;
    if (board->position.rule == RULE_CARO) {
        MoveList *list = &w->list[ply];
        movegen_block_five(board, list);
        replies = min(list->count, (int)(sizeof reply / sizeof reply[0]));
        memcpy(reply, list->move, (size_t)replies * sizeof reply[0]);
    } else if (board_count(board, 1 - side, THREAT_FIVE) == 1) {
        reply[0] = board_find_first(board, 1 - side, THREAT_FIVE);
        replies = !board_is_foul(board, side, reply[0]);
    }
    int best = -(VALUE_WIN - (ply + 2));
    for (int i = 0; i < replies; i++) {
        frame->move = reply[i];
        frame->threat[0] = board->point[reply[i]].threat[side];
        frame->threat[1] = board->point[reply[i]].threat[1 - side];
        board_make(board, reply[i]);
        tt_prefetch(w->tt, board->position.hash ^ w->salt);
        const int value = -fours_attack(w, -beta, -alpha, plies + 1, ply + 1);
        board_undo(board);
        if (w->halted) {
            return 0;
        }
        if (i == 0 || value > best) {
            best = value;
            if (pv) {
                worker_pv_set(w, ply, reply[i]);
            }
            alpha = max(alpha, value);
            if (value >= beta) {
                break;
            }
        }
    }
    return best;
}

/* ---- inner nodes ---- */

/* How many moves of a node near the leaves are looked at. */
static int late_count(int depth, bool improving)
{
    const int plies = max(depth / PLY, 0);
    /* 3 + plies ^ 1.3, by halves. */
    const int count = 3 + plies + plies * log2_sixteenths(max(plies, 1)) / 50;
    return improving ? count : max(count / 2, 1);
}

static bool is_win(int value)
{
    return value > VALUE_WIN_BOUND;
}
static bool is_loss(int value)
{
    return value < -VALUE_WIN_BOUND;
}

/* The value after passing, if that is already enough; -INFINITE if it is not. */
static int try_passing(Worker *w, int beta, int depth, int ply, bool cut)
{
    Board *board = &w->board;
    Frame *frame = worker_frame(w, ply);
    frame->move = POINT_PASS;
    frame->threat[0] = frame->threat[1] = THREAT_NONE;
    board_make(board, POINT_PASS);
    const int reduced = depth - 400 - depth / 7;
    const int value = -node_search(w, -beta, -beta + 1, reduced, ply + 1, !cut);
    board_undo(board);
    return w->halted || value < beta ? -INFINITE : is_win(value) ? beta : value;
}

/* What of a node the questions about each of its moves need. */
typedef struct Node {
    int alpha, beta, depth, ply;
    int eval;
    int improvement;
    bool pv, cut, forced, pressed;
    bool likely_high;
    int likeliest; /* the highest order of its moves */
    int best;
} Node;

typedef struct Candidate {
    Point move;
    int count; /* the how manieth move of the node, from 1 */
    Threat own, other;
    int from_other, from_own; /* distances from the last moves */
    int behind;               /* the likeliest move, in order */
    bool trivial;
} Candidate;

/* A move's order, whether or not it is the table's. */
static int order_of(const MoveList *list, int i)
{
    return list->score[i] >= TABLE_MOVE / 2 ? list->score[i] - TABLE_MOVE : list->score[i];
}

static int likeliest_of(const MoveList *list)
{
    int order = -INFINITE;
    for (int i = 0; i < list->count; i++) {
        order = max(order, order_of(list, i));
    }
    return order;
}

/* Is the move left out, so near the leaves? Never while all others lose; where many moves are about
 * as likely, their number alone condemns none of them. */
static bool is_pruned(const Node *n, const Candidate *c)
{
    if (is_loss(n->best)) {
        return false;
    }
    if (c->behind >= LIKELY_MARGIN && c->count >= late_count(n->depth, n->improvement > 0)) {
        return true;
    }
    if (c->trivial && n->depth < TRIVIAL_DEPTH) {
        return true;
    }
    return n->pressed && n->depth < TRIVIAL_DEPTH && c->other < THREAT_FOUR && c->from_own > 4 &&
           c->from_other > 4;
}

static int extension_of(const Worker *w, const Node *n, const Candidate *c, bool table_move)
{
    const Frame *before = &w->frames[PLY_BEFORE + n->ply - 2];
    int extension = 0;
    if (n->forced) {
        extension = FORCED_EXTENSION;
    } else if (table_move) {
        extension = n->pv ? 25 : 8;
        if (c->own >= THREAT_FOUR && c->from_own <= 6) {
            extension += c->from_own <= 4 ? 25 : 5;
        }
    }
    if (n->likely_high) {
        if (c->own < THREAT_FOUR) {
            extension -= PLY;
        } else if (before->threat[0] >= THREAT_FOUR) {
            extension += PLY;
        }
    }
    return extension;
}

static int reduction_of(const Worker *w, const Node *n, const Candidate *c)
{
    const int side = side_to_move(w);
    const Frame *frame = &w->frames[PLY_BEFORE + n->ply];
    const Frame *before = &w->frames[PLY_BEFORE + n->ply - 2];
    int r = node_reduction(n->depth, c->count);
    if (n->pv) {
        r = max(r - PLY * (n->beta - n->alpha) / max(w->root_delta, 1), 0);
    } else if (n->improvement <= 0 && r > PLY) {
        r += PLY;
    }
    r += c->trivial ? 20 : 0;
    r -= frame->pv ? 100 : 0;
    if ((n->ply & 1) != 0 && n->best >= -w->root_alpha) {
        r += 100;
    }
    const bool killer = c->move == frame->killer[0] || c->move == frame->killer[1];
    if (n->cut && !(!n->pressed && killer && c->own < THREAT_THREE)) {
        r += 180;
    }
    if (n->pressed && c->other < THREAT_FOUR) {
        r += c->from_other > 4 ? 190 : 0;
        r += c->from_own > 4 ? 95 : 0;
    }
    if (!n->pressed && before->threat[0] >= THREAT_THREE &&
        (c->own >= THREAT_THREE || (c->from_own <= 4 && c->own >= THREAT_TWO_TWO))) {
        r -= 50;
    }
    if (side == 0 && c->own == THREAT_SUSPECT) {
        r -= 100;
    }
    const int16_t *history = w->history[side][c->move];
    const int stat = history[HISTORY_ATTACK] + history[HISTORY_QUIET] * 3 / 4 - 3300;
    r -= stat / (n->depth > 540 ? 166 : 123);
    return r;
}

/* Would all other moves be clearly worse than the table's? Searched without it, half as deep: the
 * extension in hundredths, or INFINITE if even without it the node fails high. */
static int singular_extension(Worker *w, const Node *n, const TtEntry *entry, bool former_pv)
{
    Frame *frame = worker_frame(w, n->ply);
    const int bound =
        max(entry->value - (n->depth * (former_pv ? 19 : 9)) / (10 * PLY), -VALUE_WIN);
    const Frame kept = *frame;
    frame->skipped = entry->move;
    const int value = node_search(w, bound - 1, bound, n->depth * 54 / 100 - (former_pv ? PLY : 0),
                                  n->ply, n->cut);
    *frame = kept;
    if (w->halted) {
        return 0;
    }
    if (value < bound) {
        const int margin = 29 - min(n->depth * 6 / (10 * PLY), 9);
        const Frame *above = worker_frame(w, n->ply - 1);
        return !n->pv && value < bound - margin && above->extended < EXTENDED_MAX ? 2 * PLY : PLY;
    }
    if (bound >= n->beta) {
        return INFINITE;
    }
    return entry->value >= n->beta ? -150 : 0;
}

/* Searches a move that has been made: with a null window if it is not the first, `reduced` less
 * deep if it is late; one that turns out well again at its full depth, or deeper. */
static int search_made(Worker *w, const Node *n, int count, int depth, bool late, int reduced)
{
    Frame *frame = worker_frame(w, n->ply);
    const int ply = n->ply + 1;
    int value = -INFINITE;
    bool again = !n->pv || count > 1;
    if (late) {
        const int shallow = max(min(depth - reduced, depth + PLY), PLY);
        value = -node_search(w, -n->alpha - 1, -n->alpha, shallow, ply, true);
        again = value > n->alpha && shallow < depth;
        if (again) {
            const int saved = (depth - shallow) / PLY;
            int more = (value > n->alpha + 34 + 11 * saved) +
                       (value > n->alpha + 320 + 26 * saved) - (value < n->best + depth / PLY);
            if (frame->extended >= EXTENDED_MAX / 2) {
                more = min(more, 1);
            }
            frame->extended += max(more - 1, 0) * PLY;
            depth += more * PLY;
            again = shallow < depth;
        }
    }
    if (again && !w->halted) {
        value = -node_search(w, -n->alpha - 1, -n->alpha, depth, ply, !n->cut);
    }
    if (n->pv && !w->halted && (count == 1 || (value > n->alpha && value < n->beta))) {
        value = -node_search(w, -n->beta, -n->alpha, depth, ply, false);
    }
    return value;
}

/* Singular moves and the table's own are looked at more deeply, late ones less: one move's value.
 */
static int search_move(Worker *w, const Node *n, const Candidate *c, int extension)
{
    Board *board = &w->board;
    Frame *frame = worker_frame(w, n->ply);
    frame->move = c->move;
    frame->threat[0] = (uint8_t)c->own;
    frame->threat[1] = (uint8_t)c->other;
    frame->extended = worker_frame(w, n->ply - 1)->extended + max(extension - PLY, 0);
    const bool late = n->depth >= 2 * PLY && c->count > 1;
    const int reduced = late ? reduction_of(w, n, c) : 0;
    board_make(board, c->move);
    tt_prefetch(w->tt, board->position.hash ^ w->salt);
    const int value = search_made(w, n, c->count, n->depth - PLY + extension, late, reduced);
    board_undo(board);
    return value;
}

/* The static value, and how it has changed since the side's last move. */
static void judge(Worker *w, Node *n, const TtEntry *entry, bool known, uint64_t key)
{
    Frame *frame = worker_frame(w, n->ply);
    if (n->pressed) {
        frame->eval = n->eval = -worker_frame(w, n->ply - 1)->eval;
        return;
    }
    const bool evaluated = known && entry->eval != TT_NO_VALUE;
    frame->eval = n->eval = evaluated ? entry->eval : worker_evaluate(w);
    n->improvement = frame->eval - w->frames[PLY_BEFORE + n->ply - 2].eval;
    if (!known && frame->skipped == POINT_NONE) {
        const TtEntry static_only = {
            .value = TT_NO_VALUE, .eval = frame->eval, .depth = -4, .pv = frame->pv};
        tt_store(w->tt, key, n->ply, &static_only);
    }
    if (known && is_nearer(entry, n->eval)) {
        n->eval = entry->value;
    }
}

/* The value of a node that is hopeless or winning by far near the leaves; -INFINITE if it must be
 * searched. */
static int try_pruning(Worker *w, const Node *n, bool known)
{
    const Frame *frame = worker_frame(w, n->ply);
    if (n->pv || n->pressed) {
        return -INFINITE;
    }
    /* Razoring: only fours could help. */
    if (!is_win(n->alpha) && n->depth < RAZOR_DEPTH &&
        n->eval + 19 + 14 * n->depth / PLY < n->alpha) {
        return fours_attack(w, n->alpha, n->alpha + 1, 0, n->ply);
    }
    /* Futility: the other side would have to gain more than a few moves can. */
    const int margin = (FUTILITY_MARGIN - (n->cut && !known ? 12 : 0)) *
                       (n->depth - PLY - (n->improvement > 0 ? PLY : 0)) / PLY;
    const bool attacking = worker_frame(w, n->ply - 2)->threat[0] >= THREAT_FOUR &&
                           worker_frame(w, n->ply - 4)->threat[0] >= THREAT_FOUR;
    if (!is_win(n->eval) && !is_loss(n->beta) && n->eval - max(margin, 0) >= n->beta &&
        !attacking) {
        return n->eval;
    }
    if (n->depth >= NULL_DEPTH && n->eval >= n->beta && frame->skipped == POINT_NONE &&
        position_last(&w->board.position) != POINT_PASS && frame->eval >= n->beta + NULL_MARGIN &&
        !is_win(n->beta) && !is_loss(n->beta)) {
        return try_passing(w, n->beta, n->depth, n->ply, n->cut);
    }
    return -INFINITE;
}

/* Every move in turn; the best value, `best_move` only if it is above alpha. */
static int search_moves(Worker *w, Node *n, const TtEntry *entry, bool known, Point *best_move)
{
    Board *board = &w->board;
    Frame *frame = worker_frame(w, n->ply);
    const int side = side_to_move(w);
    const Point skipped = frame->skipped;
    const Point table_move = known ? entry->move : (Point)POINT_NONE;
    const Point last = worker_frame(w, n->ply - 1)->move;
    const Point own_last = w->frames[PLY_BEFORE + n->ply - 2].move;
    const int width = w->level->width > 0 && !n->pressed ? w->level->width : POINTS_MAX;
    Tried tried[2] = {{.count = 0}, {.count = 0}};
    MoveList *list = &w->list[n->ply];
    movegen(board, list);
    worker_drop_overlooked(w, list);
    node_score_moves(w, list, table_move);
    n->likeliest = likeliest_of(list);
    int count = 0;
    for (int i = 0; i < list->count && (i < width || is_loss(n->best)); i++) {
        const Point move = movegen_pick(list, i);
        if (move == skipped) {
            continue;
        }
        const Threat own = board_threat(board, side, move);
        const Threat other = board_threat(board, 1 - side, move);
        count++;
        const Candidate c = {
            .move = move,
            .count = count,
            .own = own,
            .other = other,
            .from_other = distance(move, last),
            .from_own = distance(move, own_last),
            .behind = n->likeliest - order_of(list, i),
            .trivial = own == THREAT_NONE && other == THREAT_NONE,
        };
        if (is_pruned(n, &c)) {
            continue;
        }
        int extension = 0;
        if (!n->forced && n->depth >= SINGULAR_DEPTH && move == table_move &&
            skipped == POINT_NONE && entry->value != TT_NO_VALUE && !is_win(entry->value) &&
            !is_loss(entry->value) && (entry->bound & BOUND_LOWER) != 0 &&
            entry->depth >= n->depth / PLY - SINGULAR_TABLE_DEPTH) {
            /* The search without it uses this ply's list: the rest is made anew after it. */
            extension = singular_extension(w, n, entry, !n->pv && frame->pv);
            if (w->halted) {
                return 0;
            }
            if (extension == INFINITE) {
                *best_move = POINT_NONE;
                return n->beta;
            }
            movegen(board, list);
            worker_drop_overlooked(w, list);
            node_score_moves(w, list, table_move);
            movegen_pick(list, 0);
        } else {
            extension = extension_of(w, n, &c, move == table_move);
        }
        const int value = search_move(w, n, &c, extension);
        if (w->halted) {
            return 0;
        }
        if (value > n->best) {
            n->best = value;
            if (value > n->alpha) {
                *best_move = move;
                if (n->pv) {
                    worker_pv_set(w, n->ply, move);
                }
                if (value >= n->beta) {
                    break;
                }
                n->alpha = value;
                if (n->depth > 2 * PLY && n->depth < 12 * PLY && abs(value) < 2000) {
                    n->depth -= PLY; /* the others have a better one to beat */
                }
            }
        }
        if (move != *best_move && (own >= THREAT_THREE || !n->pressed)) {
            tried_add(&tried[kind_of(own)], move);
        }
    }
    if (count == 0) {
        return skipped != POINT_NONE ? n->alpha
               : n->forced           ? -(VALUE_WIN - (n->ply + 2))
               : n->pressed          ? -(VALUE_WIN - (n->ply + 4))
                                     : 0;
    }
    if (*best_move != POINT_NONE) {
        reward(w, frame, *best_move, tried, n->depth, n->pressed, n->forced);
    }
    return n->best;
}

int node_search(Worker *w, int alpha, int beta, int depth, int ply, bool cut)
{
    Board *board = &w->board;
    const int other = 1 - side_to_move(w);
    Frame *frame = worker_frame(w, ply);
    Node n = {.depth = depth, .ply = ply, .pv = beta - alpha > 1, .cut = cut, .best = -INFINITE};
    n.forced = board_count(board, other, THREAT_FIVE) > 0;
    n.pressed = n.forced || board_count(board, other, THREAT_OPEN_FOUR) > 0;

    /* 1. Leaves. */
    if (depth <= 0) {
        return n.forced ? fours_defend(w, alpha, beta, 0, ply)
                        : fours_attack(w, alpha, beta, 0, ply);
    }

    /* 2. Ends: stopped, won or lost already, drawn, too deep. */
    enter(w, ply);
    if (worker_is_halted(w)) {
        return 0;
    }
    w->selective_depth = max(w->selective_depth, ply);
    if (position_is_full(&board->position)) {
        return 0;
    }
    const int sure = sure_result(board, ply);
    if (sure != SURE_NOTHING) {
        return sure;
    }
    if (ply >= PLY_MAX) {
        return worker_evaluate(w);
    }

    /* 3. No win from here can be better than one already found nearer the root. */
    alpha = max(alpha, -(VALUE_WIN - ply));
    beta = min(beta, VALUE_WIN - (ply + 1));
    if (alpha >= beta) {
        return alpha;
    }
    worker_frame(w, ply + 2)->killer[0] = POINT_NONE;
    worker_frame(w, ply + 2)->killer[1] = POINT_NONE;
    worker_frame(w, ply + 1)->skipped = POINT_NONE;

    /* 4. The transposition table. */
    const uint64_t key =
        board->position.hash ^ w->salt ^
        (frame->skipped != POINT_NONE ? worker_mix((uint64_t)frame->skipped + 1000) : 0);
    TtEntry entry;
    bool known = tt_probe(w->tt, key, ply, &entry);
    if (frame->skipped == POINT_NONE) {
        frame->pv = n.pv || (known && entry.pv);
    }
    if (known && !n.pv && entry.depth >= (depth + PLY - 1) / PLY && decides(&entry, alpha, beta)) {
        return entry.value;
    }

    /* 5. The static value; enough of it near the leaves. */
    n.alpha = alpha;
    n.beta = beta;
    judge(w, &n, &entry, known, key);
    const int pruned = try_pruning(w, &n, known);
    if (pruned > -INFINITE || w->halted) {
        return pruned;
    }

    /* 6. Without a move from the table, or with one of long ago, less is to be had. */
    const bool has_move = known && entry.move != POINT_NONE;
    if (!n.forced) {
        if (n.pv && !has_move) {
            n.depth -= 32;
        } else if (n.pv) {
            n.depth -= clamp((n.depth - entry.depth * PLY) * 28 / 100, 0, 360);
        }
        if (n.depth <= 0) {
            return fours_attack(w, alpha, beta, 0, ply);
        }
        if (n.depth >= DEEPENING_DEPTH && !has_move) {
            n.depth -= 69;
            node_search(w, alpha, beta, n.depth - 760 - n.depth * 2 / 3, ply, cut);
            if (w->halted) {
                return 0;
            }
            known = tt_probe(w->tt, key, ply, &entry);
            w->pv_length[ply] = 0;
        }
    }
    n.likely_high =
        !n.pv && cut && !n.forced && n.eval >= beta + 15 * n.depth / PLY - 9 + (n.pressed ? 87 : 0);

    /* 7. The moves. */
    Point best_move = POINT_NONE;
    const int best = search_moves(w, &n, &entry, known, &best_move);
    if (w->halted) {
        return 0;
    }

    /* 8. What was learnt. */
    if (best <= alpha) {
        frame->pv = frame->pv || (worker_frame(w, ply - 1)->pv && depth > 3 * PLY);
    } else if (depth > 3 * PLY) {
        frame->pv = frame->pv && worker_frame(w, ply + 1)->pv;
    }
    if (frame->skipped == POINT_NONE) {
        const TtEntry learnt = {
            .value = best,
            .eval = n.pressed ? TT_NO_VALUE : frame->eval,
            .move = best_move,
            .depth = n.depth / PLY,
            .bound = best >= beta                      ? BOUND_LOWER
                     : n.pv && best_move != POINT_NONE ? BOUND_EXACT
                                                       : BOUND_UPPER,
            .pv = frame->pv,
        };
        tt_store(w->tt, key, ply, &learnt);
    }
    return best;
}
