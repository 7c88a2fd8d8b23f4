#include "engine/ai/search.h"

#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/node.h"
#include "engine/ai/wincheck.h"
#include "engine/ai/vcf.h"
#include "engine/ai/wincount.h"
#include "engine/ai/worker.h"
#include "engine/random.h"
#include "engine/rules/rules.h"

enum {
    ROOT_BUDGET = 60000,
    ASPIRATION_DEPTH = 5,
    ASPIRATION = 24, /* centi-points on either side of the last value */
    AFTER_WIN = 4,   /* iterations more once a win or a loss is seen, for a shorter way */
    STACK_BYTES = 8 << 20
};

struct Search {
    atomic_bool stop;   /* asked for by the caller */
    atomic_bool enough; /* the first worker has finished: so do the others */
    Tt tt;
    Rule rule; /* of the positions that the table holds */
    int size;
    Timeman timeman;
    int workers;
    Worker *worker[SEARCH_THREADS_MAX]; /* the first always; the others when first asked for */
};

/* ---- the root ---- */

static bool root_before(const RootMove *a, const RootMove *b)
{
    return a->value != b->value ? a->value > b->value : a->previous > b->previous;
}

static void root_sort(Worker *w, int from, int to)
{
    for (int i = from + 1; i < to; i++) {
        const RootMove move = w->root[i];
        int at = i;
        while (at > from && root_before(&move, &w->root[at - 1])) {
            w->root[at] = w->root[at - 1];
            at--;
        }
        w->root[at] = move;
    }
}

/* The value of a root move that has been made. */
static int root_value(Worker *w, int alpha, int beta, int depth, int count, int reduced)
{
    if (count == 0) {
        return -node_search(w, -beta, -alpha, depth, 1, false);
    }
    const int shallow = depth - reduced > PLY ? depth - reduced : PLY;
    int value = -node_search(w, -alpha - 1, -alpha, shallow < depth ? shallow : depth, 1, true);
    if (value > alpha && shallow < depth && !w->halted) {
        value = -node_search(w, -alpha - 1, -alpha, depth, 1, true);
    }
    if (value > alpha && !w->halted) {
        value = -node_search(w, -beta, -alpha, depth, 1, false);
    }
    return value;
}

/* How much less deeply the root's move number `count` (from 0) is looked at. */
static int root_reduction(const Worker *w, int depth, int count, Point move)
{
    const int side = (int)board_to_move(&w->board) - 1;
    if (count < 2 || board_threat(&w->board, side, move) >= THREAT_FOUR) {
        return 0;
    }
    const int r = node_reduction(depth, count + 1) - 2 * PLY;
    return r > 0 ? r : 0;
}

/* Searches the root's moves from the `first` on; the value of the best, which is sorted to the
 * front even if the search was halted after it. */
static int search_root(Worker *w, int alpha, int beta, int depth, int first)
{
    Board *board = &w->board;
    const int width = w->level->width > 0 ? w->level->width : INT_MAX;
    SearchFrame *frame = worker_frame(w, 0);
    int best = -INFINITE;
    for (int i = first; i < w->root_count; i++) {
        RootMove *root = &w->root[i];
        root->value = -INFINITE;
        if (i - first >= width || (best >= beta && i > first) || w->halted) {
            continue;
        }
        const int reduced = root_reduction(w, depth, i - first, root->move);
        frame->move = root->move;
        w->pv_length[1] = 0;
        board_make(board, root->move);
        const int value = root_value(w, alpha, beta, depth - PLY, i - first, reduced);
        board_undo(board);
        if (w->halted) {
            continue;
        }
        best = value > best ? value : best;
        if (value > alpha || i == first) {
            root->value = value;
            worker_pv_set(w, 0, root->move);
            root->pv_length = w->pv_length[0];
            memcpy(root->pv, w->pv[0], sizeof root->pv);
        }
        if (value > alpha) {
            alpha = value;
        }
    }
    if (best > -INFINITE) {
        root_sort(w, first, w->root_count);
    }
    return best;
}

/* A narrow window around the last value, widened on the side where the value falls out. */
static void search_line(Worker *w, int plies, int first)
{
    const int guess = w->root[first].previous;
    int window = ASPIRATION;
    int alpha = -INFINITE;
    int beta = INFINITE;
    int proved = -INFINITE; /* of the move in front, if it was better than the window */
    if (plies >= ASPIRATION_DEPTH && guess > -INFINITE) {
        alpha = guess - window > -INFINITE ? guess - window : -INFINITE;
        beta = guess + window < INFINITE ? guess + window : INFINITE;
    }
    for (;;) {
        const int value = search_root(w, alpha, beta, plies * PLY, first);
        if (w->halted && w->root[first].value <= -INFINITE) {
            w->root[first].value = proved; /* better than what the iteration before has found */
        }
        if (w->halted || (value > alpha && value < beta)) {
            return;
        }
        window *= 2;
        if (value <= alpha) {
            alpha = value - window > -INFINITE ? value - window : -INFINITE;
            proved = -INFINITE;
        } else {
            beta = value + window < INFINITE ? value + window : INFINITE;
            proved = value;
        }
    }
}

static void root_add(Worker *w, Point move, int value)
{
    RootMove *root = &w->root[w->root_count++];
    root->move = move;
    root->value = value;
    root->previous = value;
    root->pv_length = 1;
    root->pv[0] = move;
}

/* Before an open four or a five of the other side a child does not always look. */
static bool is_blind(const Worker *w)
{
    return w->level->overlook_four_chance > 0 &&
           worker_roll(w, 77 + (uint64_t)w->board.position.stones, 100) <
               w->level->overlook_four_chance;
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

/* The tree below the root takes for granted that no five is there yet. */
static Point free_five(const Board *board, int side, const SearchLimits *limits)
{
    Point five[POINTS_MAX];
    const int fives = board_find(board, side, THREAT_FIVE, five);
    for (int i = 0; i < fives; i++) {
        if (!points_hold(limits->barred, limits->barred_count, five[i])) {
            return five[i];
        }
    }
    return POINT_NONE;
}

/* Adds what of a list may be played; the exact question of fouls is asked of each. */
static void root_take(Worker *w, const SearchLimits *limits, MoveList *list)
{
    const Position *position = &w->board.position;
    node_score_moves(w, list);
    for (int i = 0; i < list->count; i++) {
        const Point move = movegen_pick(list, i);
        if (!points_hold(limits->barred, limits->barred_count, move) &&
            rules_foul(position, move, position->to_move) == FOUL_NONE) {
            root_add(w, move, -INFINITE);
        }
    }
}

static void list_empty(const Position *position, MoveList *list)
{
    list->count = 0;
    for (int i = 0; i < position->size * position->size; i++) {
        const Point point = point_at(i % position->size, i / position->size);
        if (position_is_empty(position, point)) {
            list->move[list->count++] = point;
        }
    }
}

/* Fills the root's moves, the most promising first: any at all where those near stones, or those
 * that a weak player sees, are barred. */
static void root_fill(Worker *w, const SearchLimits *limits, int lines)
{
    Board *board = &w->board;
    const int side = (int)board_to_move(board) - 1;
    MoveList *list = &w->list[0];
    movegen(board, list);
    if (list->count == 0) {
        /* More fives of the other side than a move stops: one of them is still stopped, for whoever
         * is to make the other may not see it. */
        list->count = board_find(board, 1 - side, THREAT_FIVE, list->move);
    }
    const bool blind = is_blind(w);
    const bool few = lines > list->count && board_count(board, 1 - side, THREAT_FIVE) == 0;
    if (list->count == 0 || few || blind || limits->barred_count > 0) {
        movegen_all(board, list);
    }
    if (blind) {
        drop_dangers(board, 1 - side, list);
    }
    w->root_count = 0;
    worker_drop_overlooked(w, list);
    root_take(w, limits, list);
    if (w->root_count == 0) {
        list_empty(&board->position, list);
        root_take(w, limits, list);
    }
}

/* The last resort where all is barred or a foul: a foul only if there is nothing else. */
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
static void complete_line(Worker *w, SearchLine *line)
{
    Board *board = &w->board;
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
        Point found = POINT_NONE;
        MoveList *list = &w->list[1];
        if (board_count(board, side, THREAT_FIVE) > 0) {
            found = board_find_first(board, side, THREAT_FIVE);
            won = true;
        } else if (board_count(board, 1 - side, THREAT_FIVE) > 0) {
            movegen_block_five(board, list);
            if (list->count > 0) {
                found = list->move[0];
            } else {
                found = board_find_first(board, 1 - side, THREAT_FIVE);
                if (rules_foul(&board->position, found, (Color)(side + 1)) != FOUL_NONE) {
                    break;
                }
            }
        } else {
            found = board_find_first(board, side, THREAT_OPEN_FOUR);
            if (found == POINT_NONE) {
                break;
            }
        }
        line->pv[line->pv_length++] = found;
        if (!won) {
            board_make(board, found);
            made++;
        }
    }
    while (made-- > 0) {
        board_undo(board);
    }
}

static uint64_t all_nodes(const Search *s)
{
    uint64_t nodes = 0;
    for (int i = 0; i < s->workers; i++) {
        nodes += worker_nodes(s->worker[i]);
    }
    return nodes;
}

static void fill_report(Search *s, int depth, int lines, SearchReport *report)
{
    Worker *w = s->worker[0];
    report->depth = depth;
    report->selective_depth = w->selective_depth;
    report->nodes = all_nodes(s);
    report->time_ms = timeman_elapsed(&s->timeman);
    report->line_count = 0;
    for (int i = 0; i < lines && i < w->root_count; i++) {
        if (w->root[i].value <= -INFINITE) {
            break;
        }
        SearchLine *line = &report->line[report->line_count++];
        line->move = w->root[i].move;
        line->value = w->root[i].value;
        line->depth = depth;
        line->pv_length = w->root[i].pv_length;
        memcpy(line->pv, w->root[i].pv, sizeof line->pv);
        if (line->value > VALUE_WIN_BOUND || line->value < -VALUE_WIN_BOUND) {
            complete_line(w, line);
        }
    }
    report->move = report->line_count > 0 ? report->line[0].move : w->root[0].move;
    report->value = report->line_count > 0 ? report->line[0].value : 0;
}

static void set_single(Search *s, Point move, int value, SearchReport *report)
{
    s->worker[0]->root_count = 0;
    root_add(s->worker[0], move, value);
    fill_report(s, 1, 1, report);
}

static bool vcf_is_halted(void *owner)
{
    Worker *w = owner;
    if (atomic_load_explicit(w->stop, memory_order_relaxed) || timeman_is_over(w->timeman)) {
        w->halted = true;
    }
    return w->halted;
}

static void nodes_add(Worker *w, uint64_t nodes)
{
    atomic_store_explicit(&w->nodes, worker_nodes(w) + nodes, memory_order_relaxed);
}

/* A win by fours from the root, looked for deeper than at leaves. */
static bool search_root_fours(Search *s, SearchReport *report)
{
    Worker *w = s->worker[0];
    const int side = (int)board_to_move(&w->board) - 1;
    if (!wincheck_has_four(&w->board, side)) {
        return false;
    }
    uint64_t budget = ROOT_BUDGET;
    if (w->node_limit > 0 && budget > w->node_limit / 4) {
        budget = w->node_limit / 4;
    }
    for (int fours = 1; fours <= w->level->vcf_fours; fours += fours < 4 ? 1 : 4) {
        Vcf vcf = {.board = &w->board,
                   .tt = &s->tt,
                   .budget = budget,
                   .halted = vcf_is_halted,
                   .owner = w};
        const int plies = vcf_search(&vcf, fours);
        nodes_add(w, vcf.nodes);
        if (plies > 0) {
            if (vcf.length == 0) {
                vcf.line[vcf.length++] = board_find_first(&w->board, side, THREAT_OPEN_FOUR);
            }
            w->root_count = 0;
            root_add(w, vcf.line[0], VALUE_WIN - plies);
            w->root[0].pv_length = vcf.length;
            memcpy(w->root[0].pv, vcf.line, sizeof w->root[0].pv);
            w->selective_depth = plies;
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

static void worker_prepare(Worker *w, const Position *position, const SearchLimits *limits)
{
    w->level = level_get(limits->level);
    w->seed = limits->seed;
    atomic_store(&w->nodes, 0);
    w->until_poll = 0;
    w->halted = false;
    w->selective_depth = 0;
    w->root_count = 0;
    w->root_stones = position->stones;
    /* What a weak player believes must not be taken for a strong one's knowledge. */
    w->salt = random_mix((uint64_t)limits->level + 1);
    if (level_errs(w->level)) {
        w->salt = random_mix(w->salt ^ limits->seed) ^ random_mix((uint64_t)position->stones + 99);
    }
    board_set(&w->board, position);
    network_set(&w->network, network_get(position->rule), &w->board);
    memset(w->frames, 0, sizeof w->frames);
    int eval = worker_evaluate(w);
    for (int ply = 0; ply >= -PLY_BEFORE; ply--, eval = -eval) {
        worker_frame(w, ply)->eval = eval;
        if (ply < 0 && position->count + ply >= 0) {
            worker_frame(w, ply)->move = position->move[position->count + ply];
        }
    }
}

static void prepare(Search *s, const Position *position, const SearchLimits *limits)
{
    if (position->rule != s->rule || position->size != s->size) {
        search_clear(s);
        s->rule = position->rule;
        s->size = position->size;
    }
    s->workers = 1;
    const int threads = limits->threads > SEARCH_THREADS_MAX ? SEARCH_THREADS_MAX : limits->threads;
    while (s->workers < threads && !level_errs(level_get(limits->level))) {
        Worker **worker = &s->worker[s->workers];
        if (!*worker && !(*worker = worker_new())) {
            break; /* fewer threads are no error */
        }
        s->workers++;
    }
    atomic_store(&s->enough, false);
    const Level *level = level_get(limits->level);
    const bool free_time = limits->time_ms > 0 || limits->nodes > 0 || limits->depth > 0;
    timeman_start(&s->timeman, free_time ? limits->time_ms : level->time_ms);
    tt_new_search(&s->tt);
    const uint64_t nodes = stricter(limits->nodes, level->nodes);
    const uint64_t share = (nodes + (uint64_t)s->workers - 1) / (uint64_t)s->workers;
    for (int i = 0; i < s->workers; i++) {
        Worker *w = s->worker[i];
        w->tt = &s->tt;
        w->stop = i == 0 ? &s->stop : &s->enough;
        w->timeman = &s->timeman;
        w->first = i == 0;
        w->node_limit = share;
        worker_prepare(w, position, limits);
    }
}

/* What the iteration before has found is where the next begins. */
static void begin_iteration(Worker *w)
{
    for (int i = 0; i < w->root_count; i++) {
        w->root[i].previous = w->root[i].value;
    }
}

static int last_depth(const Worker *w, const SearchLimits *limits)
{
    const int depth = (int)stricter((uint64_t)limits->depth, (uint64_t)w->level->depth);
    return depth > 0 && depth < DEPTH_MAX ? depth : DEPTH_MAX;
}

static void deepen(Search *s, const SearchLimits *limits, int lines, SearchProgress *progress,
                   void *user, SearchReport *report)
{
    Worker *w = s->worker[0];
    const int last = last_depth(w, limits);
    int stable = 0;
    int decided = 0; /* iterations that saw a win or a loss */
    for (int depth = 1; depth <= last; depth++) {
        begin_iteration(w);
        for (int i = 0; i < lines && i < w->root_count && !w->halted; i++) {
            search_line(w, depth, i);
            root_sort(w, 0, i + 1);
        }
        if (w->halted && (lines > 1 || w->root[0].value <= -INFINITE)) {
            break; /* what the iteration before has found stands */
        }
        stable = report->move == w->root[0].move ? stable + 1 : 0;
        fill_report(s, w->halted ? depth - 1 : depth, lines, report);
        if (w->halted) {
            break;
        }
        if (progress) {
            progress(user, report);
        }
        const int size = report->value < 0 ? -report->value : report->value;
        decided += size > VALUE_WIN_BOUND;
        if (lines == 1 && (decided > AFTER_WIN || size >= VALUE_WIN - 2 * depth ||
                           (w->root_count == 1 && depth >= 6 && limits->depth == 0))) {
            break;
        }
        if (!timeman_goes_on(&s->timeman, stable)) {
            break;
        }
    }
}

/* A worker beside the first: it fills the table with what the first will need. */
static void *help(void *user)
{
    Worker *w = user;
    for (int depth = 1; depth <= DEPTH_MAX && !w->halted; depth++) {
        begin_iteration(w);
        search_line(w, depth, 0);
    }
    return NULL;
}

static int start_helpers(Search *s, pthread_t *thread)
{
    int started = 0;
    for (int i = 1; i < s->workers; i++) {
        Worker *w = s->worker[i];
        w->root_count = s->worker[0]->root_count;
        memcpy(w->root, s->worker[0]->root, sizeof w->root);
        if (!search_thread(&thread[started], help, w)) {
            break;
        }
        started++;
    }
    return started;
}

static void search_with_helpers(Search *s, const SearchLimits *limits, int lines,
                                SearchProgress *progress, void *user, SearchReport *report)
{
    pthread_t thread[SEARCH_THREADS_MAX];
    const int started = start_helpers(s, thread);
    deepen(s, limits, lines, progress, user, report);
    atomic_store(&s->enough, true);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
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
    Worker *w = s->worker[0];
    const int lines = limits->lines < 1                  ? 1
                      : limits->lines > SEARCH_LINES_MAX ? SEARCH_LINES_MAX
                                                         : limits->lines;
    const int side = (int)position->to_move - 1;
    const bool barred = limits->barred_count > 0;
    if (limits->level == LEVEL_WINLINES) {
        set_single(s, wincount_choose(position, NULL), 0, report);
        return;
    }
    if (position->stones == 0 && !barred) {
        set_single(s, point_at(position->size / 2, position->size / 2), 0, report);
        return;
    }
    const Point five = free_five(&w->board, side, limits);
    if (five != POINT_NONE) {
        set_single(s, five, VALUE_WIN - 1, report);
        return;
    }
    root_fill(w, limits, lines);
    if (w->root_count == 0) {
        set_single(s, any_move(position), 0, report);
        return;
    }
    report->move = w->root[0].move;
    report->line_count = 1;
    report->line[0] = (SearchLine){.move = report->move, .pv_length = 1, .pv = {report->move}};
    if (worker_is_halted(w)) {
        return;
    }
    if (lines == 1 && !barred && w->level->vcf_fours > 0 && search_root_fours(s, report)) {
        if (progress) {
            progress(user, report);
        }
        return;
    }
    search_with_helpers(s, limits, lines, progress, user, report);
    report->nodes = all_nodes(s);
    report->time_ms = timeman_elapsed(&s->timeman);
}

/* ---- life ---- */

bool search_thread(pthread_t *thread, void *(*run)(void *), void *user)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    const bool started = pthread_create(thread, &attributes, run, user) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

void search_prepare(Rule rule)
{
    pattern_get(rule);
    network_get(rule);
}

Search *search_new(size_t hash_bytes)
{
    Search *s = calloc(1, sizeof *s);
    Worker *first = worker_new();
    if (!s || !first || !tt_open(&s->tt, hash_bytes)) {
        free(first);
        free(s);
        return NULL;
    }
    s->worker[0] = first;
    s->workers = 1;
    atomic_init(&s->stop, false);
    atomic_init(&s->enough, false);
    return s;
}

void search_free(Search *s)
{
    if (s) {
        for (int i = 0; i < SEARCH_THREADS_MAX; i++) {
            free(s->worker[i]);
        }
        tt_close(&s->tt);
        free(s);
    }
}

void search_clear(Search *s)
{
    tt_clear(&s->tt);
    for (int i = 0; i < SEARCH_THREADS_MAX; i++) {
        if (s->worker[i]) {
            worker_forget(s->worker[i]);
        }
    }
}

bool search_resize(Search *s, size_t hash_bytes)
{
    /* The other workers come back when they are asked for. */
    for (int i = 1; i < SEARCH_THREADS_MAX; i++) {
        free(s->worker[i]);
        s->worker[i] = NULL;
    }
    s->workers = 1;
    const bool resized = tt_resize(&s->tt, hash_bytes);
    search_clear(s);
    return resized;
}

void search_stop(Search *s)
{
    atomic_store(&s->stop, true);
}

void search_allow(Search *s)
{
    atomic_store(&s->stop, false);
}
