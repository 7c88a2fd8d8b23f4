#include "engine/ai/search.h"

#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/evaluate.h"
#include "engine/ai/level.h"
#include "engine/ai/movegen.h"
#include "engine/ai/timeman.h"
#include "engine/ai/tt.h"
#include "engine/ai/vcf.h"
#include "engine/ai/wincount.h"
#include "engine/rules/rules.h"

enum {
    PLY_MAX = 200,
    DEPTH_MAX = 99,
    INFINITE = VALUE_WIN + 1,
    NO_RESULT = VALUE_WIN + 2,
    POLL_NODES = 128,
    HISTORY_MAX = 400,
    LEAF_BUDGET = 400,
    ROOT_BUDGET = 60000,
    REDUCTION_DEPTHS = 64,
    REDUCTION_MOVES = 64
};

typedef struct RootMove {
    Point move;
    int value;
    int pv_length;
    Point pv[SEARCH_PV_MAX];
} RootMove;

struct Search {
    atomic_bool stop;
    Tt tt;
    Rule rule; /* of the positions that the table holds */
    int size;
    Board board;
    Timeman timeman;
    const Level *level;
    uint64_t seed;
    uint64_t salt; /* keeps the levels' entries in the table apart */
    uint64_t node_limit;
    uint64_t nodes;
    int until_poll;
    bool halted;
    int root_depth;
    int selective_depth;
    int root_stones;
    int root_count;
    RootMove root[POINTS_MAX];
    MoveList list[PLY_MAX + 1];
    int pv_length[PLY_MAX + 2];
    Point pv[PLY_MAX + 2][SEARCH_PV_MAX];
    Point killer[PLY_MAX + 1][2];
    Point counter[2][BOARD_CELLS];
    int16_t history[2][BOARD_CELLS];
    uint8_t reduction[REDUCTION_DEPTHS][REDUCTION_MOVES];
};

/* ---- small parts ---- */

static int log2_sixteenths(int x)
{
    const int whole = 31 - __builtin_clz((unsigned)x);
    return 16 * whole + 16 * (x - (1 << whole)) / (1 << whole);
}

static void make_reductions(Search *s)
{
    for (int depth = 1; depth < REDUCTION_DEPTHS; depth++) {
        for (int i = 1; i < REDUCTION_MOVES; i++) {
            const int product = log2_sixteenths(depth) * log2_sixteenths(i);
            s->reduction[depth][i] = (uint8_t)(product / (256 * 4) + (i > 3 ? 1 : 0));
        }
    }
}

static uint64_t mix(uint64_t z)
{
    /* splitmix64's finalizer (S. Vigna, public domain). */
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static int roll(const Search *s, uint64_t what, int sides)
{
    return (int)(mix(s->seed * UINT64_C(0x9E3779B97F4A7C15) + what + 1) % (uint64_t)sides);
}

/* Is the search to end? Asked at every node; the clock only now and then. */
static bool is_halted(Search *s)
{
    if (s->halted) {
        return true;
    }
    if (atomic_load_explicit(&s->stop, memory_order_relaxed) ||
        (s->node_limit > 0 && s->nodes >= s->node_limit)) {
        s->halted = true;
    } else if (--s->until_poll <= 0) {
        s->until_poll = POLL_NODES;
        s->halted = timeman_is_over(&s->timeman);
    }
    return s->halted;
}

static bool vcf_is_halted(void *owner)
{
    Search *s = owner;
    if (atomic_load_explicit(&s->stop, memory_order_relaxed) || timeman_is_over(&s->timeman)) {
        s->halted = true;
    }
    return s->halted;
}

static int value_of(Search *s)
{
    int value = evaluate(&s->board);
    if (s->level->oversight > 0) {
        /* A weak player's judgement wavers. */
        const int range = 2 * s->level->oversight + 1;
        value += roll(s, s->board.position.hash, range) - s->level->oversight;
    }
    return value;
}

/* A weak player does not see every pattern: the same ones throughout one search. */
static bool is_overlooked(const Search *s, Point point)
{
    const Threat black = board_threat(&s->board, 0, point);
    const Threat white = board_threat(&s->board, 1, point);
    if (s->level->oversight == 0 || black >= THREAT_OPEN_FOUR || white >= THREAT_OPEN_FOUR ||
        (black < THREAT_TWO && white < THREAT_TWO)) {
        return false;
    }
    return roll(s, (uint64_t)point * 1000 + (uint64_t)s->root_stones, 100) < s->level->oversight;
}

static bool fours_of(const Board *board, int side)
{
    return board_count(board, side, THREAT_FOUR) + board_count(board, side, THREAT_FOUR_PLUS) +
               board_count(board, side, THREAT_FOUR_THREE) +
               board_count(board, side, THREAT_OPEN_FOUR) >
           0;
}

/* What needs no search, as seen by the side to move: NO_RESULT if nothing is sure.
 *
 * Own five: won. Two fives of the other: lost (not in caro, where one stone may spoil both). Own
 * open four and no five against it: won. Own four-three or two threes while the other cannot make
 * a four: won, as no reply gains a move; not where caro's ends or renju's fouls may spoil a three.
 */
static int sure_result(const Search *s, int ply)
{
    const Board *board = &s->board;
    const int side = (int)board_to_move(board) - 1;
    const int other = 1 - side;
    if (board_count(board, side, THREAT_FIVE) > 0) {
        return VALUE_WIN - (ply + 1);
    }
    const int fives = board_count(board, other, THREAT_FIVE);
    if (fives > 0) {
        return fives > 1 && board->position.rule != RULE_CARO ? -(VALUE_WIN - (ply + 2))
                                                              : NO_RESULT;
    }
    if (board_count(board, side, THREAT_OPEN_FOUR) > 0) {
        return VALUE_WIN - (ply + 3);
    }
    const bool exact = board->position.rule != RULE_CARO &&
                       (board->position.rule != RULE_RENJU || side == COLOR_WHITE - 1);
    if (exact && s->level->oversight == 0 &&
        board_count(board, side, THREAT_FOUR_THREE) +
                board_count(board, side, THREAT_DOUBLE_THREE) >
            0 &&
        !fours_of(board, other)) {
        return VALUE_WIN - (ply + 5);
    }
    return NO_RESULT;
}

static void history_add(int16_t *entry, int bonus)
{
    const int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

static void pv_set(Search *s, int ply, Point move)
{
    int length = s->pv_length[ply + 1];
    if (length > SEARCH_PV_MAX - 1) {
        length = SEARCH_PV_MAX - 1;
    }
    s->pv[ply][0] = move;
    memcpy(&s->pv[ply][1], s->pv[ply + 1], (size_t)length * sizeof(Point));
    s->pv_length[ply] = length + 1;
}

static void score_moves(Search *s, MoveList *list, Point best, int ply)
{
    const Board *board = &s->board;
    const int side = (int)board_to_move(board) - 1;
    const Point last = position_last(&board->position);
    const Point counter = last > POINT_PASS ? s->counter[side][last] : POINT_NONE;
    for (int i = 0; i < list->count; i++) {
        const Point move = list->move[i];
        int score = evaluate_move(board, side, move) + s->history[side][move] / 4;
        if (move == best) {
            score += 1 << 20;
        } else if (move == s->killer[ply][0] || move == s->killer[ply][1]) {
            score += 25;
        }
        if (move == counter) {
            score += 20;
        }
        list->score[i] = score;
    }
}

static void drop_overlooked(const Search *s, MoveList *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (!is_overlooked(s, list->move[i])) {
            list->move[kept++] = list->move[i];
        }
    }
    if (kept > 0) {
        list->count = kept;
    }
}

/* ---- the tree ---- */

/* The value of a quiet leaf: its evaluation, or a win by fours. */
static int search_leaf(Search *s, int beta, int eval, int ply)
{
    Board *board = &s->board;
    const int side = (int)board_to_move(board) - 1;
    if (eval >= beta || s->level->fours == 0 || !fours_of(board, side)) {
        return eval;
    }
    Vcf vcf = {
        .board = board, .tt = &s->tt, .budget = LEAF_BUDGET, .halted = vcf_is_halted, .owner = s};
    const int plies = vcf_search(&vcf, s->level->fours);
    s->nodes += vcf.nodes;
    s->until_poll -= (int)vcf.nodes;
    return plies > 0 ? VALUE_WIN - (ply + plies) : eval;
}

static void reward(Search *s, const MoveList *list, int cut, int depth, int ply)
{
    const int side = (int)board_to_move(&s->board) - 1;
    const Point move = list->move[cut];
    const Point last = position_last(&s->board.position);
    const int bonus = depth * depth + 2 * depth < 100 ? depth * depth + 2 * depth : 100;
    if (s->killer[ply][0] != move) {
        s->killer[ply][1] = s->killer[ply][0];
        s->killer[ply][0] = move;
    }
    if (last > POINT_PASS) {
        s->counter[side][last] = move;
    }
    history_add(&s->history[side][move], bonus);
    for (int i = 0; i < cut; i++) {
        history_add(&s->history[side][list->move[i]], -bonus);
    }
}

static int search_node(Search *s, int alpha, int beta, int depth, int ply);

/* Searches a move already made: reduced and with a null window first if it is a late one. */
static int search_move(Search *s, int alpha, int beta, int depth, int reduced, bool first, int ply)
{
    if (first) {
        return -search_node(s, -beta, -alpha, depth, ply);
    }
    int value = -search_node(s, -alpha - 1, -alpha, depth - reduced, ply);
    if (value > alpha && reduced > 0 && !s->halted) {
        value = -search_node(s, -alpha - 1, -alpha, depth, ply);
    }
    if (value > alpha && value < beta && !s->halted) {
        value = -search_node(s, -beta, -alpha, depth, ply);
    }
    return value;
}

static int reduction_of(const Search *s, int depth, int index, bool pv, Threat own, Threat other)
{
    if (depth < 2 || index < 2 || own >= THREAT_FOUR || other >= THREAT_OPEN_FOUR) {
        return 0;
    }
    int reduction = s->reduction[depth < REDUCTION_DEPTHS ? depth : REDUCTION_DEPTHS - 1]
                                [index < REDUCTION_MOVES ? index : REDUCTION_MOVES - 1];
    if (own >= THREAT_THREE || other >= THREAT_THREE) {
        reduction--;
    }
    if (pv) {
        reduction--;
    }
    return reduction < 0 ? 0 : reduction > depth - 1 ? depth - 1 : reduction;
}

static int search_node(Search *s, int alpha, int beta, int depth, int ply)
{
    Board *board = &s->board;
    const int side = (int)board_to_move(board) - 1;
    const int other = 1 - side;
    const bool pv = beta - alpha > 1;

    /* 1. Ends: stopped, won or lost already, drawn, too deep. */
    s->pv_length[ply] = 0;
    s->nodes++;
    if (is_halted(s)) {
        return 0;
    }
    if (ply > s->selective_depth) {
        s->selective_depth = ply;
    }
    if (position_is_full(&board->position)) {
        return 0;
    }
    const int sure = sure_result(s, ply);
    if (sure != NO_RESULT) {
        return sure;
    }
    if (ply >= PLY_MAX || ply >= 2 * s->root_depth + 24) {
        return value_of(s);
    }

    /* 2. No win from here can be better than one already found nearer the root. */
    const int worst = -(VALUE_WIN - (ply + 2));
    const int best_possible = VALUE_WIN - (ply + 3);
    alpha = alpha < worst ? worst : alpha;
    beta = beta > best_possible ? best_possible : beta;
    if (alpha >= beta) {
        return alpha;
    }

    /* 3. The transposition table. */
    const bool forced = board_count(board, other, THREAT_FIVE) > 0;
    const bool pressed = forced || board_count(board, other, THREAT_OPEN_FOUR) > 0;
    const uint64_t key = board->position.hash ^ s->salt;
    const TtEntry *entry = tt_probe(&s->tt, key);
    const Point table_move = entry ? entry->move : POINT_NONE;
    if (entry && !pv && entry->depth >= depth) {
        const int value = tt_value(entry, ply);
        const Bound bound = tt_bound(entry);
        if (bound == BOUND_EXACT || (bound == BOUND_LOWER && value >= beta) ||
            (bound == BOUND_UPPER && value <= alpha)) {
            return value;
        }
    }
    const int eval = entry ? entry->eval : value_of(s);

    /* 4. A leaf, unless a five must be blocked. */
    if (depth <= 0 && !forced) {
        const int value = search_leaf(s, beta, eval, ply);
        if (!s->halted) {
            const Bound bound = value >= beta ? BOUND_LOWER : BOUND_EXACT;
            tt_store(&s->tt, key, value, eval, POINT_NONE, 0, bound, ply);
        }
        return value;
    }

    /* 5. Hopeless or winning by far near the leaves. */
    if (!pv && !forced && beta < VALUE_WIN_BOUND && alpha > -VALUE_WIN_BOUND) {
        if (depth <= 4 && !pressed && eval - 90 * depth >= beta) {
            return eval;
        }
        if (depth <= 2 && eval + 220 * depth <= alpha && !pressed) {
            const int value = search_leaf(s, beta, eval, ply);
            if (value <= alpha) {
                return value;
            }
        }
    }
    if (depth >= 4 && table_move == POINT_NONE && !pressed) {
        depth--;
    }

    /* 6. The moves. */
    MoveList *list = &s->list[ply];
    movegen(board, list);
    if (list->count == 0) {
        if (forced) {
            return -(VALUE_WIN - (ply + 2));
        }
        return pressed ? -(VALUE_WIN - (ply + 4)) : 0;
    }
    if (s->level->oversight > 0) {
        drop_overlooked(s, list);
    }
    score_moves(s, list, table_move, ply);
    int width = s->level->width > 0 && !pressed ? s->level->width : INT_MAX;
    if (!pv && !pressed && depth <= 6) {
        const int late = 6 + 2 * depth + depth * depth / 2;
        width = late < width ? late : width;
    }

    /* 7. Each in turn; as long as all of them lose, none is left out. */
    const int old_alpha = alpha;
    int best = -INFINITE;
    Point best_move = POINT_NONE;
    int tried = 0;
    for (int i = 0; i < list->count && (i < width || best < -VALUE_WIN_BOUND); i++) {
        const Point move = movegen_pick(list, i);
        const Threat own_threat = board_threat(board, side, move);
        const Threat other_threat = board_threat(board, other, move);
        if (!pv && best > -VALUE_WIN_BOUND && !pressed && depth <= 3 && i > 2 &&
            own_threat < THREAT_THREE && other_threat < THREAT_THREE &&
            eval + 60 + 70 * depth <= alpha) {
            continue; /* quiet, and the position is too bad for a quiet move */
        }
        const int reduced =
            forced ? 0 : reduction_of(s, depth, tried, pv, own_threat, other_threat);
        const int next_depth = forced ? (depth > 0 ? depth : 0) : depth - 1;
        board_make(board, move);
        const int value = search_move(s, alpha, beta, next_depth, reduced, tried == 0, ply + 1);
        board_undo(board);
        if (s->halted) {
            return 0;
        }
        tried++;
        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                alpha = value;
                if (pv) {
                    pv_set(s, ply, move);
                }
                if (value >= beta) {
                    reward(s, list, i, depth, ply);
                    break;
                }
            }
        }
    }

    /* 8. What was learnt. */
    const Bound bound = best >= beta ? BOUND_LOWER : best > old_alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_store(&s->tt, key, best, eval, best_move, depth, bound, ply);
    return best;
}

/* ---- the root ---- */

static void root_sort(Search *s, int from)
{
    for (int i = from + 1; i < s->root_count; i++) {
        const RootMove move = s->root[i];
        int at = i;
        while (at > from && s->root[at - 1].value < move.value) {
            s->root[at] = s->root[at - 1];
            at--;
        }
        s->root[at] = move;
    }
}

/* Searches the root's moves from the `first` on; the value of the best, which is sorted to the
 * front even if the search was halted after it. */
static int search_root(Search *s, int alpha, int beta, int depth, int first)
{
    Board *board = &s->board;
    const int side = (int)board_to_move(board) - 1;
    const int width = s->level->width > 0 ? s->level->width : INT_MAX;
    int best = -INFINITE;
    for (int i = first; i < s->root_count; i++) {
        RootMove *root = &s->root[i];
        if (i - first >= width) {
            root->value = -INFINITE;
            continue;
        }
        const Threat own = board_threat(board, side, root->move);
        const Threat other = board_threat(board, 1 - side, root->move);
        const int reduced = i - first < 4 ? 0 : reduction_of(s, depth, i - first, true, own, other);
        board_make(board, root->move);
        s->pv_length[1] = 0;
        const int value = search_move(s, alpha, beta, depth - 1, reduced, i == first, 1);
        board_undo(board);
        if (s->halted) {
            for (int k = i; k < s->root_count; k++) {
                s->root[k].value = -INFINITE;
            }
            break;
        }
        root->value = i == first || value > alpha ? value : -INFINITE;
        if (value > best) {
            best = value;
        }
        if (value > alpha || i == first) {
            pv_set(s, 0, root->move);
            root->pv_length = s->pv_length[0];
            memcpy(root->pv, s->pv[0], sizeof root->pv);
        }
        if (value > alpha) {
            alpha = value;
            if (value >= beta) {
                for (int k = i + 1; k < s->root_count; k++) {
                    s->root[k].value = -INFINITE;
                }
                break;
            }
        }
    }
    if (best > -INFINITE) {
        root_sort(s, first);
    }
    return best;
}

/* A narrow window around the last value, widened on the side where the value falls out. */
static void search_line(Search *s, int depth, int first)
{
    const int guess = s->root[first].value;
    int window = 30;
    int alpha = -INFINITE;
    int beta = INFINITE;
    if (depth >= 4 && guess > -VALUE_WIN_BOUND && guess < VALUE_WIN_BOUND) {
        alpha = guess - window;
        beta = guess + window;
    }
    for (;;) {
        const int value = search_root(s, alpha, beta, depth, first);
        if (s->halted || (value > alpha && value < beta)) {
            return;
        }
        window *= 3;
        if (value <= alpha) {
            alpha = window > 1000 ? -INFINITE : value - window;
        } else {
            beta = window > 1000 ? INFINITE : value + window;
        }
    }
}

static void root_add(Search *s, Point move, int value)
{
    RootMove *root = &s->root[s->root_count++];
    root->move = move;
    root->value = value;
    root->pv_length = 1;
    root->pv[0] = move;
}

/* Before an open four or a five of the other side a child does not always look. */
static bool is_blind(const Search *s)
{
    return s->level->blindness > 0 &&
           roll(s, 77 + (uint64_t)s->board.position.stones, 100) < s->level->blindness;
}

static void drop_dangers(const Board *board, int other, MoveList *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (board_threat(board, other, list->move[i]) < THREAT_OPEN_FOUR) {
            list->move[kept++] = list->move[i];
        }
    }
    if (kept > 0) {
        list->count = kept;
    }
}

/* Fills the root's moves, the most promising first; the exact question of fouls is asked of each.
 */
static void root_fill(Search *s, int lines)
{
    Board *board = &s->board;
    const int side = (int)board_to_move(board) - 1;
    MoveList *list = &s->list[0];
    movegen(board, list);
    const bool blind = is_blind(s);
    const bool few = lines > list->count && board_count(board, 1 - side, THREAT_FIVE) == 0;
    if (list->count == 0 || few || blind) {
        movegen_all(board, list);
    }
    if (blind) {
        drop_dangers(board, 1 - side, list);
    }
    s->root_count = 0;
    drop_overlooked(s, list);
    score_moves(s, list, POINT_NONE, 0);
    for (int i = 0; i < list->count; i++) {
        const Point move = movegen_pick(list, i);
        if (rules_foul(&board->position, move, board_to_move(board)) == FOUL_NONE) {
            root_add(s, move, list->score[i] > 2000 ? 2000 : list->score[i]);
        }
    }
}

/* The last resort: the first empty point, a foul only if there is nothing else. */
static Point any_move(const Position *position)
{
    Point foul = POINT_NONE;
    for (int i = 0; i < position->size * position->size; i++) {
        const Point point = point_at(i % position->size, i / position->size);
        if (position_is_empty(position, point)) {
            if (rules_foul(position, point, position->to_move) == FOUL_NONE) {
                return point;
            }
            foul = point;
        }
    }
    return foul;
}

/* Plays out what is forced behind a line that wins, so that it is shown to its end. */
static void complete_line(Search *s, SearchLine *line)
{
    Board *board = &s->board;
    int made = 0;
    bool won = false;
    for (int i = 0; i < line->pv_length && !won; i++) {
        const int side = (int)board_to_move(board) - 1;
        won = board_threat(board, side, line->pv[i]) == THREAT_FIVE;
        board_make(board, line->pv[i]);
        made++;
    }
    while (!won && line->pv_length < SEARCH_PV_MAX) {
        const int side = (int)board_to_move(board) - 1;
        Point found[POINTS_MAX];
        MoveList *list = &s->list[1];
        if (board_find(board, side, THREAT_FIVE, found) > 0) {
            won = true;
        } else if (board_count(board, 1 - side, THREAT_FIVE) > 0) {
            movegen_block_five(board, list);
            if (list->count > 0) {
                found[0] = list->move[0];
            } else {
                board_find(board, 1 - side, THREAT_FIVE, found);
                if (rules_foul(&board->position, found[0], (Color)(side + 1)) != FOUL_NONE) {
                    break;
                }
            }
        } else if (board_find(board, side, THREAT_OPEN_FOUR, found) == 0) {
            break;
        }
        line->pv[line->pv_length++] = found[0];
        if (!won) {
            board_make(board, found[0]);
            made++;
        }
    }
    while (made-- > 0) {
        board_undo(board);
    }
}

static void fill_report(Search *s, int depth, int lines, SearchReport *report)
{
    report->depth = depth;
    report->selective_depth = s->selective_depth;
    report->nodes = s->nodes;
    report->time_ms = timeman_elapsed(&s->timeman);
    report->line_count = 0;
    for (int i = 0; i < lines && i < s->root_count; i++) {
        if (s->root[i].value <= -INFINITE) {
            break;
        }
        SearchLine *line = &report->line[report->line_count++];
        line->move = s->root[i].move;
        line->value = s->root[i].value;
        line->depth = depth;
        line->pv_length = s->root[i].pv_length;
        memcpy(line->pv, s->root[i].pv, sizeof line->pv);
        if (line->value > VALUE_WIN_BOUND || line->value < -VALUE_WIN_BOUND) {
            complete_line(s, line);
        }
    }
    report->move = report->line_count > 0 ? report->line[0].move : s->root[0].move;
    report->value = report->line_count > 0 ? report->line[0].value : 0;
}

static void set_single(Search *s, Point move, int value, SearchReport *report)
{
    s->root_count = 0;
    root_add(s, move, value);
    fill_report(s, 1, 1, report);
}

/* A win by fours from the root, looked for deeper than at leaves. */
static bool search_root_fours(Search *s, SearchReport *report)
{
    const int side = (int)board_to_move(&s->board) - 1;
    if (!fours_of(&s->board, side)) {
        return false;
    }
    uint64_t budget = ROOT_BUDGET;
    if (s->node_limit > 0 && budget > s->node_limit / 4) {
        budget = s->node_limit / 4;
    }
    for (int fours = 1; fours <= s->level->fours; fours += fours < 4 ? 1 : 4) {
        Vcf vcf = {.board = &s->board,
                   .tt = &s->tt,
                   .budget = budget,
                   .halted = vcf_is_halted,
                   .owner = s};
        const int plies = vcf_search(&vcf, fours);
        s->nodes += vcf.nodes;
        if (plies > 0) {
            Point open[POINTS_MAX];
            if (vcf.length == 0 && board_find(&s->board, side, THREAT_OPEN_FOUR, open) > 0) {
                vcf.line[vcf.length++] = open[0];
            }
            s->root_count = 0;
            root_add(s, vcf.line[0], VALUE_WIN - plies);
            s->root[0].pv_length = vcf.length;
            memcpy(s->root[0].pv, vcf.line, sizeof s->root[0].pv);
            s->selective_depth = plies;
            fill_report(s, plies, 1, report);
            return true;
        }
        if (vcf.nodes >= budget) {
            break;
        }
        budget -= vcf.nodes;
    }
    return false;
}

static uint64_t stricter(uint64_t a, uint64_t b)
{
    return a == 0 ? b : b == 0 || a < b ? a : b;
}

static void prepare(Search *s, const Position *position, const SearchLimits *limits)
{
    if (position->rule != s->rule || position->size != s->size) {
        search_clear(s);
        s->rule = position->rule;
        s->size = position->size;
    }
    s->level = level_get(limits->level);
    s->seed = limits->seed;
    s->node_limit = stricter(limits->nodes, s->level->nodes);
    const bool free_time = limits->time_ms > 0 || limits->nodes > 0 || limits->depth > 0;
    timeman_start(&s->timeman, free_time ? limits->time_ms : s->level->time_ms);
    s->nodes = 0;
    s->until_poll = POLL_NODES;
    s->halted = false;
    s->selective_depth = 0;
    s->root_depth = 1;
    s->root_count = 0;
    s->root_stones = position->stones;
    /* What a weak player believes must not be taken for a strong one's knowledge. */
    s->salt = mix((uint64_t)limits->level + 1);
    if (s->level->oversight > 0) {
        s->salt = mix(s->salt ^ limits->seed) ^ mix((uint64_t)position->stones + 99);
    }
    tt_new_search(&s->tt);
    memset(s->killer, 0, sizeof s->killer);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < BOARD_CELLS; i++) {
            s->history[side][i] = (int16_t)(s->history[side][i] / 2);
        }
    }
    board_set(&s->board, position);
}

static void deepen(Search *s, const SearchLimits *limits, int lines, SearchProgress *progress,
                   void *user, SearchReport *report)
{
    const int depth_limit = (int)stricter((uint64_t)limits->depth, (uint64_t)s->level->depth);
    const int last = depth_limit > 0 && depth_limit < DEPTH_MAX ? depth_limit : DEPTH_MAX;
    int stable = 0;
    for (int depth = 1; depth <= last; depth++) {
        s->root_depth = depth;
        for (int i = 0; i < lines && i < s->root_count && !s->halted; i++) {
            search_line(s, depth, i);
        }
        if (s->halted && (lines > 1 || s->root[0].value <= -INFINITE)) {
            break; /* what the iteration before has found stands */
        }
        stable = report->move == s->root[0].move ? stable + 1 : 0;
        fill_report(s, s->halted ? depth - 1 : depth, lines, report);
        if (s->halted) {
            break;
        }
        if (progress) {
            progress(user, report);
        }
        const int size = report->value < 0 ? -report->value : report->value;
        if (lines == 1 &&
            (size > VALUE_WIN_BOUND || (s->root_count == 1 && depth >= 6 && limits->depth == 0))) {
            break;
        }
        if (!timeman_goes_on(&s->timeman, stable)) {
            break;
        }
    }
}

void search_run(Search *s, const Position *position, const SearchLimits *limits,
                SearchProgress *progress, void *user, SearchReport *report)
{
    memset(report, 0, sizeof *report);
    report->move = POINT_NONE;
    if (position_is_full(position)) {
        return;
    }
    prepare(s, position, limits);
    const int lines = limits->lines < 1                  ? 1
                      : limits->lines > SEARCH_LINES_MAX ? SEARCH_LINES_MAX
                                                         : limits->lines;
    const int side = (int)position->to_move - 1;
    Point five[POINTS_MAX];
    if (limits->level == LEVEL_WINLINES) {
        set_single(s, wincount_choose(position, NULL), 0, report);
        return;
    }
    if (position->stones == 0) {
        set_single(s, point_at(position->size / 2, position->size / 2), 0, report);
        return;
    }
    if (board_find(&s->board, side, THREAT_FIVE, five) > 0) {
        set_single(s, five[0], VALUE_WIN - 1, report);
        return;
    }
    root_fill(s, lines);
    if (s->root_count == 0) {
        set_single(s, any_move(position), 0, report);
        return;
    }
    report->move = s->root[0].move;
    report->line_count = 1;
    report->line[0] = (SearchLine){.move = report->move, .pv_length = 1, .pv = {report->move}};
    if (is_halted(s)) {
        return;
    }
    if (lines == 1 && s->level->fours > 0 && search_root_fours(s, report)) {
        if (progress) {
            progress(user, report);
        }
        return;
    }
    deepen(s, limits, lines, progress, user, report);
    report->nodes = s->nodes;
    report->time_ms = timeman_elapsed(&s->timeman);
}

/* ---- life ---- */

Search *search_new(size_t hash_bytes)
{
    Search *s = calloc(1, sizeof *s);
    if (!s) {
        return NULL;
    }
    if (!tt_open(&s->tt, hash_bytes)) {
        free(s);
        return NULL;
    }
    atomic_init(&s->stop, false);
    make_reductions(s);
    return s;
}

void search_free(Search *s)
{
    if (s) {
        tt_close(&s->tt);
        free(s);
    }
}

void search_clear(Search *s)
{
    tt_clear(&s->tt);
    memset(s->history, 0, sizeof s->history);
    memset(s->counter, 0, sizeof s->counter);
}

void search_stop(Search *s)
{
    atomic_store(&s->stop, true);
}

void search_allow(Search *s)
{
    atomic_store(&s->stop, false);
}
