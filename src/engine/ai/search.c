#include "engine/ai/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/root.h"
#include "engine/ai/vcf.h"
#include "engine/ai/wincheck.h"
#include "engine/ai/wincount.h"
#include "engine/random.h"
#include "engine/rules/rules.h"
#include "engine/thread.h"

enum {
    VCF_NODES = 60000,        /* of the search for a win by fours before the search proper */
    ITERATIONS_AFTER_WIN = 4, /* once a win or a loss is seen, to find a shorter way */
    STACK_BYTES = 8 << 20
};

struct Search {
    atomic_bool stop;      /* set by the caller */
    atomic_bool main_done; /* stops the helpers */
    Tt tt;
    Rule rule; /* of the positions that the table holds */
    int size;
    Timeman timeman;
    const Tuning *tuning;
    int workers;
    Worker *worker[SEARCH_THREADS_MAX]; /* the main one always; helpers when first needed */
};

/* ---- the report ---- */

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
        const RootMove *root = &w->root[i];
        if (root->value <= -VALUE_INFINITE) {
            break;
        }
        SearchLine *line = &report->line[report->line_count++];
        *line = (SearchLine){root->move, root->value, depth, root->pv};
        if (value_is_win(line->value) || value_is_loss(line->value)) {
            wincheck_complete_pv(&w->board, &line->pv);
        }
    }
    report->move = report->line_count > 0 ? report->line[0].move : w->root[0].move;
    report->value = report->line_count > 0 ? report->line[0].value : 0;
}

static void report_single(Search *s, Point move, int value, SearchReport *report)
{
    root_set_single(s->worker[0], move, value);
    fill_report(s, 1, 1, report);
}

/* The first empty point, a foul only if there is nothing else. */
static Point any_move(const Position *position)
{
    Point foul = POINT_NONE;
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (position_is_empty(position, point)) {
            if (rules_foul(position, point, position->to_move) == FOUL_NONE) {
                return point;
            }
            foul = point;
        }
    }
    return foul;
}

/* ---- a win by continuous fours ---- */

static bool vcf_must_stop(void *user)
{
    Worker *w = user;
    if (atomic_load_explicit(w->stop, memory_order_relaxed) || timeman_is_over(w->timeman)) {
        w->stopped = true;
    }
    return w->stopped;
}

/* Looks for a win by fours from the root, deeper than the leaves of the search do, with more fours
 * step by step. */
static bool search_vcf(Search *s, SearchReport *report)
{
    Worker *w = s->worker[0];
    if (!wincheck_has_four(&w->board, worker_side(w))) {
        return false;
    }
    uint64_t budget = VCF_NODES;
    if (w->node_limit > 0 && budget > w->node_limit / 4) {
        budget = w->node_limit / 4;
    }
    for (int fours = 1; fours <= w->level->vcf_fours; fours += fours < 4 ? 1 : 4) {
        Vcf vcf = {.board = &w->board, .tt = &s->tt, .budget = budget, .halt = {vcf_must_stop, w}};
        const int plies = vcf_search(&vcf, fours);
        worker_add_nodes(w, vcf.nodes);
        if (plies > 0) {
            if (vcf.pv.length == 0) {
                vcf.pv.move[vcf.pv.length++] =
                    board_find_first(&w->board, worker_side(w), THREAT_OPEN_FOUR);
            }
            root_set_single(w, vcf.pv.move[0], VALUE_WIN - plies);
            w->root[0].pv = vcf.pv;
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

/* ---- preparation ---- */

/* The lower of two limits, of which 0 is none. */
static uint64_t lower_limit(uint64_t a, uint64_t b)
{
    return a == 0 ? b : b == 0 || a < b ? a : b;
}

static void prepare_worker(Worker *w, const Position *position, const SearchLimits *limits)
{
    w->level = level_get(limits->level);
    w->barred = limits->barred;
    w->barred_count = limits->barred_count;
    w->seed = limits->seed;
    atomic_store(&w->nodes, 0);
    w->nodes_until_poll = 0;
    w->stopped = false;
    w->selective_depth = 0;
    w->root_count = 0;
    w->root_stones = position->stones;
    /* Entries made with errors must not be used by another level, game or move: salt the hash. */
    w->hash_salt = random_mix((uint64_t)limits->level + 1);
    if (level_errs(w->level)) {
        w->hash_salt =
            random_mix(w->hash_salt ^ limits->seed) ^ random_mix((uint64_t)position->stones + 99);
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

/* Makes the workers that are wanted, or as many of them as there is memory for. A level that errs
 * has one: its games must repeat. */
static void make_workers(Search *s, const SearchLimits *limits)
{
    const int threads = limits->threads > SEARCH_THREADS_MAX ? SEARCH_THREADS_MAX : limits->threads;
    s->workers = 1;
    while (s->workers < threads && !level_errs(level_get(limits->level))) {
        Worker **worker = &s->worker[s->workers];
        if (!*worker && !(*worker = worker_new())) {
            break;
        }
        s->workers++;
    }
}

static void prepare(Search *s, const Position *position, const SearchLimits *limits)
{
    const Level *level = level_get(limits->level);
    const bool has_limit = limits->time_ms > 0 || limits->nodes > 0 || limits->depth > 0;
    timeman_start(&s->timeman, has_limit ? limits->time_ms : level->time_ms, limits->plan_ms);
    if (position->rule != s->rule || position->size != s->size) {
        search_begin_game(s, position->rule, position->size);
    }
    make_workers(s, limits);
    atomic_store(&s->main_done, false);
    tt_new_search(&s->tt);
    const uint64_t nodes = lower_limit(limits->nodes, level->nodes);
    const uint64_t share = (nodes + (uint64_t)s->workers - 1) / (uint64_t)s->workers;
    for (int i = 0; i < s->workers; i++) {
        Worker *w = s->worker[i];
        w->tt = &s->tt;
        w->stop = i == 0 ? &s->stop : &s->main_done;
        w->timeman = &s->timeman;
        w->number = i;
        w->node_limit = share;
        w->tuning = s->tuning;
        prepare_worker(w, position, limits);
    }
}

/* ---- iterative deepening ---- */

static int last_iteration(const Worker *w, const SearchLimits *limits)
{
    const int depth = (int)lower_limit((uint64_t)limits->depth, (uint64_t)w->level->depth);
    return depth > 0 && depth < DEPTH_MAX ? depth : DEPTH_MAX;
}

static void deepen(Search *s, const SearchLimits *limits, int lines, SearchProgress *progress,
                   void *user, SearchReport *report)
{
    Worker *w = s->worker[0];
    const int last = last_iteration(w, limits);
    int stable = 0;  /* iterations in which the best move has not changed */
    int decided = 0; /* iterations that saw a win or a loss */
    int mean = 0;    /* of the values, the last ones weighing most */
    for (int depth = 1; depth <= last; depth++) {
        root_begin_iteration(w);
        for (int i = 0; i < lines && i < w->root_count && !w->stopped; i++) {
            root_search(w, depth, i);
            root_sort(w, 0, i + 1);
        }
        if (w->stopped && (lines > 1 || w->root[0].value <= -VALUE_INFINITE)) {
            break; /* the report of the iteration before stands */
        }
        stable = report->move == w->root[0].move ? stable + 1 : 0;
        fill_report(s, w->stopped ? depth - 1 : depth, lines, report);
        if (w->stopped) {
            break;
        }
        if (progress) {
            progress(user, report);
        }
        const int size = abs(report->value);
        decided += size > VALUE_WIN_BOUND;
        if (lines == 1 && (decided > ITERATIONS_AFTER_WIN || size >= VALUE_WIN - 2 * depth ||
                           (w->root_count == 1 && depth >= 6 && limits->depth == 0))) {
            break;
        }
        if (!limits->all_time && !timeman_goes_on(&s->timeman, stable, mean - report->value)) {
            break;
        }
        mean = depth == 1 ? report->value : (2 * mean + report->value) / 3;
    }
}

/* A helper thread (lazy SMP): the same search, for what it leaves in the table. Every other helper
 * begins a ply deeper, so that the threads do not search the same iteration at the same time. */
static void *run_helper(void *user)
{
    Worker *w = user;
    for (int depth = 1 + w->number % 2; depth <= DEPTH_MAX && !w->stopped; depth++) {
        root_begin_iteration(w);
        root_search(w, depth, 0);
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
        if (!search_thread(&thread[started], run_helper, w)) {
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
    atomic_store(&s->main_done, true);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    report->nodes = all_nodes(s);
    report->time_ms = timeman_elapsed(&s->timeman);
}

/* Handles positions that need no search. Returns false if a search is needed. */
static bool answer_at_once(Search *s, const Position *position, const SearchLimits *limits,
                           SearchReport *report)
{
    if (!level_get(limits->level)->searches) {
        report_single(s, wincount_choose(position), 0, report);
        return true;
    }
    if (position->stones == 0 && limits->barred_count == 0) {
        report_single(s, point_at(position->size / 2, position->size / 2), 0, report);
        return true;
    }
    /* The tree assumes that the side to move at the root cannot make a five. */
    const Point five = root_winning_move(s->worker[0]);
    if (five != POINT_NONE) {
        report_single(s, five, VALUE_WIN - 1, report);
        return true;
    }
    return false;
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
    if (answer_at_once(s, position, limits, report)) {
        return;
    }
    Worker *w = s->worker[0];
    const int lines = limits->lines < 1                  ? 1
                      : limits->lines > SEARCH_LINES_MAX ? SEARCH_LINES_MAX
                                                         : limits->lines;
    root_generate(w, lines);
    if (w->root_count == 0) {
        report_single(s, any_move(position), 0, report);
        return;
    }
    report->move = w->root[0].move;
    report->line_count = 1;
    report->line[0] = (SearchLine){.move = report->move, .pv = w->root[0].pv};
    if (worker_must_stop(w)) {
        return;
    }
    if (lines == 1 && limits->barred_count == 0 && w->level->vcf_fours > 0 &&
        search_vcf(s, report)) {
        if (progress) {
            progress(user, report);
        }
        return;
    }
    search_with_helpers(s, limits, lines, progress, user, report);
}

/* ---- memory and threads ---- */

bool search_thread(pthread_t *thread, void *(*run)(void *), void *user)
{
    return thread_start(thread, STACK_BYTES, run, user);
}

void search_prepare(Rule rule)
{
    pattern_get(rule);
    network_get(rule);
}

Search *search_new(size_t hash_bytes)
{
    Search *s = calloc(1, sizeof *s);
    Worker *main_worker = worker_new();
    if (!s || !main_worker || !tt_open(&s->tt, hash_bytes)) {
        worker_free(main_worker);
        free(s);
        return NULL;
    }
    s->worker[0] = main_worker;
    s->workers = 1;
    s->tuning = tuning_default();
    atomic_init(&s->stop, false);
    atomic_init(&s->main_done, false);
    return s;
}

void search_free(Search *s)
{
    if (s) {
        for (int i = 0; i < SEARCH_THREADS_MAX; i++) {
            worker_free(s->worker[i]);
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
            worker_clear_history(s->worker[i]);
        }
    }
}

void search_tune(Search *s, const Tuning *tuning)
{
    s->tuning = tuning ? tuning : tuning_default();
}

bool search_resize(Search *s, size_t hash_bytes)
{
    /* Helpers are made again when they are next needed. */
    for (int i = 1; i < SEARCH_THREADS_MAX; i++) {
        worker_free(s->worker[i]);
        s->worker[i] = NULL;
    }
    s->workers = 1;
    const bool resized = tt_resize(&s->tt, hash_bytes);
    search_clear(s);
    return resized;
}

Tt *search_table(Search *s)
{
    return &s->tt;
}

void search_begin_game(Search *s, Rule rule, int size)
{
    search_clear(s);
    s->rule = rule;
    s->size = size;
}

void search_stop(Search *s)
{
    atomic_store(&s->stop, true);
}

void search_allow(Search *s)
{
    atomic_store(&s->stop, false);
}

bool search_is_stopped(const Search *s)
{
    return atomic_load_explicit(&s->stop, memory_order_relaxed);
}

static bool is_stopped(void *user)
{
    return search_is_stopped(user);
}

Halt search_halt(Search *s)
{
    return (Halt){is_stopped, s};
}
