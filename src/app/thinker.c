#include "app/thinker.h"

#include <SDL.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "app/power.h"
#include "app/wake.h"
#include "engine/ai/explain.h"
#include "engine/ai/proof_search.h"
#include "engine/ai/threat_map.h"
#include "engine/ai/value_map.h"
#include "engine/rules/rules.h"

enum {
    HASH_BYTES = 32 * 1024 * 1024,
    EXPECTED_MOVES = 5, /* of a line that is expected, not proved */
    DECIDED_DEPTHS = 4  /* an analysis ends when every line was won or lost at this many depths */
};

struct Thinker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work, ready;
    Search *search;
    /* Guarded by `lock`: */
    ThinkJob job;
    uint64_t wanted;  /* serial of the newest job, 0: none wanted */
    uint64_t running; /* serial of the job on the thread, 0: none */
    uint64_t answered;
    uint64_t serial;
    ThinkResult result;
    SearchReport report; /* THINK_ANALYSIS */
    bool has_report;     /* ... that has not been taken */
    ThinkProgress progress;
    bool ending;
    /* The thinking thread only: */
    int decided_depths;
    bool has_table; /* of HASH_BYTES */
    Power power;
    /* Main thread only: */
    bool has_job;
    ThinkKind kind;
    uint32_t ticket;
};

/* The search ignores the restrictions of pro and long pro: picks its best line that is allowed,
 * else the allowed point nearest to the centre. */
static Point allowed_move(const ThinkJob *job, const SearchReport *report)
{
    const Position *position = &job->position;
    for (int i = 0; i < report->line_count; i++) {
        if (opening_allows(&job->step, position, report->line[i].move)) {
            return report->line[i].move;
        }
    }
    Point best = report->move;
    int nearest = 1 << 20, middle = position->size / 2;
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            Point point = point_at(x, y);
            int away = (x - middle) * (x - middle) + (y - middle) * (y - middle);
            if (away < nearest && position_is_empty(position, point) &&
                opening_allows(&job->step, position, point) &&
                rules_foul(position, point, position->to_move) == FOUL_NONE) {
                nearest = away;
                best = point;
            }
        }
    }
    return best;
}

static bool is_decided(const SearchReport *report)
{
    for (int i = 0; i < report->line_count; i++) {
        if (abs(report->line[i].value) <= VALUE_WIN_BOUND) {
            return false;
        }
    }
    return true;
}

static void store_report(void *user, const SearchReport *report)
{
    Thinker *thinker = user;
    thinker->decided_depths = is_decided(report) ? thinker->decided_depths + 1 : 0;
    pthread_mutex_lock(&thinker->lock);
    if (thinker->wanted == thinker->running) {
        thinker->report = *report;
        thinker->has_report = true;
    }
    if (thinker->decided_depths >= DECIDED_DEPTHS) {
        search_stop(thinker->search);
    }
    pthread_mutex_unlock(&thinker->lock);
}

static void set_line(ThinkResult *result, const Point *move, int count)
{
    result->moves = count < EXPLANATION_MOVES ? count : EXPLANATION_MOVES;
    memcpy(result->line, move, (size_t)result->moves * sizeof result->line[0]);
}

/* Was the job replaced or dropped? It is not when its search has to answer now. */
static bool is_obsolete(void *user)
{
    Thinker *thinker = user;
    pthread_mutex_lock(&thinker->lock);
    const bool obsolete = thinker->wanted != thinker->running;
    pthread_mutex_unlock(&thinker->lock);
    return obsolete;
}

/* Says what a move does; shows the line that is proved, else the one that the search expects. */
static void explain(Thinker *thinker, const Position *position, Point move, bool mistakes,
                    const SearchReport *report, ThinkResult *result)
{
    const Halt halt = {is_obsolete, thinker};
    if (!explain_position(position, move, mistakes, &halt, &result->why)) {
        result->why = (Explanation){.move = move, .color = position->to_move};
    }
    if (result->why.moves > 0) {
        set_line(result, result->why.line, result->why.moves);
        return;
    }
    set_line(result, &move, 1);
    for (int i = 0; report && i < report->line_count; i++) {
        const Pv *pv = &report->line[i].pv;
        if (report->line[i].move == move && pv->length > 0) {
            set_line(result, pv->move, pv->length < EXPECTED_MOVES ? pv->length : EXPECTED_MOVES);
            return;
        }
    }
}

static void explain_last(Thinker *thinker, const ThinkJob *job, ThinkResult *result)
{
    Position before = job->position;
    Point last = position_last(&before);
    position_undo(&before);
    explain(thinker, &before, last, job->reviewed, NULL, result);
}

/* A job that was replaced tells nothing more. */
static void tell_progress(Thinker *thinker, ThinkProgress progress)
{
    pthread_mutex_lock(&thinker->lock);
    if (thinker->wanted == thinker->running) {
        thinker->progress = progress;
    }
    pthread_mutex_unlock(&thinker->lock);
}

static void count_proof_nodes(void *user, uint64_t nodes)
{
    tell_progress(user, (ThinkProgress){.nodes = nodes});
}

static void count_points(void *user, int done, int all)
{
    tell_progress(user, (ThinkProgress){.looked_at = done, .points = all});
}

static void find_values(Thinker *thinker, const ThinkJob *job, ThinkResult *result)
{
    const ValueProgress progress = {count_points, thinker};
    value_map_find(thinker->search, &job->position, &job->limits, &progress, &result->values);
}

static void prove(Thinker *thinker, const ThinkJob *job, ThinkResult *result)
{
    const ProofLimits limits = {.nodes = job->limits.nodes,
                                .time_ms = job->limits.time_ms,
                                .halt = {is_obsolete, thinker},
                                .progress = count_proof_nodes,
                                .user = thinker};
    result->done = proof_search(&job->position, &limits, &result->proof);
}

/* Many games need no table: the first job makes it. Without memory for it the search has its
 * smallest one, and the next job tries again. */
static void provide_table(Thinker *thinker)
{
    thinker->has_table = thinker->has_table || search_resize(thinker->search, HASH_BYTES);
}

static ThinkResult think(Thinker *thinker, const ThinkJob *job)
{
    SearchReport report = {0};
    ThinkResult result = {.kind = job->kind, .ticket = job->ticket};
    if (job->spares_battery && power_is_on_battery(&thinker->power)) {
        return result;
    }
    provide_table(thinker);
    if (job->forget) {
        search_clear(thinker->search);
    }
    if (job->kind == THINK_OPENING) {
        opening_ai_answer(thinker->search, &job->position, job->opening, &job->step, &job->limits,
                          &result.opening);
        return result;
    }
    if (job->kind == THINK_WHY) {
        explain_last(thinker, job, &result);
        return result;
    }
    if (job->kind == THINK_THREATS) {
        result.done = threat_map_find(&job->position, &result.threats);
        return result;
    }
    if (job->kind == THINK_VALUES) {
        find_values(thinker, job, &result);
        return result;
    }
    if (job->kind == THINK_PROOF) {
        prove(thinker, job, &result);
        return result;
    }
    bool analysis = job->kind == THINK_ANALYSIS;
    thinker->decided_depths = 0;
    search_run(thinker->search, &job->position, &job->limits, analysis ? store_report : NULL,
               thinker, &report);
    if (analysis) {
        if (report.depth > 0) {
            store_report(thinker, &report); /* a move found without a search has had no report */
        }
        return result;
    }
    result.move = job->step.over ? report.move : allowed_move(job, &report);
    if (job->kind == THINK_HINT && result.move != POINT_NONE) {
        explain(thinker, &job->position, result.move, false, &report, &result);
    }
    return result;
}

static void *work(void *user)
{
    Thinker *thinker = user;
    pthread_mutex_lock(&thinker->lock);
    for (;;) {
        while (!thinker->ending && (thinker->wanted == 0 || thinker->wanted == thinker->answered)) {
            pthread_cond_wait(&thinker->work, &thinker->lock);
        }
        if (thinker->ending) {
            break;
        }
        ThinkJob job = thinker->job;
        uint64_t serial = thinker->wanted;
        thinker->running = serial;
        /* Earlier stops were for older jobs; the lock prevents new ones here. */
        search_allow(thinker->search);
        pthread_mutex_unlock(&thinker->lock);
        ThinkResult result = think(thinker, &job);
        pthread_mutex_lock(&thinker->lock);
        thinker->running = 0;
        if (thinker->wanted == serial) {
            thinker->result = result;
            thinker->answered = serial;
            if (job.kind != THINK_AHEAD) {
                wake_main();
            }
        }
        pthread_cond_broadcast(&thinker->ready);
    }
    pthread_mutex_unlock(&thinker->lock);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    return NULL;
}

Thinker *thinker_new(void)
{
    Thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker) {
        return NULL;
    }
    thinker->search = search_new(0);
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->work, NULL);
    pthread_cond_init(&thinker->ready, NULL);
    if (!thinker->search || !search_thread(&thinker->thread, work, thinker)) {
        search_free(thinker->search);
        free(thinker);
        return NULL;
    }
    return thinker;
}

void thinker_free(Thinker *thinker)
{
    if (!thinker) {
        return;
    }
    pthread_mutex_lock(&thinker->lock);
    thinker->ending = true;
    thinker->wanted = 0;
    search_stop(thinker->search);
    pthread_cond_signal(&thinker->work);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    search_free(thinker->search);
    pthread_cond_destroy(&thinker->work);
    pthread_cond_destroy(&thinker->ready);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}

void thinker_start(Thinker *thinker, const ThinkJob *job)
{
    pthread_mutex_lock(&thinker->lock);
    thinker->job = *job;
    thinker->has_report = false;
    thinker->progress = (ThinkProgress){.nodes = 0};
    thinker->wanted = ++thinker->serial;
    if (thinker->running != 0) {
        search_stop(thinker->search);
    }
    pthread_cond_signal(&thinker->work);
    pthread_mutex_unlock(&thinker->lock);
    thinker->has_job = true;
    thinker->kind = job->kind;
    thinker->ticket = job->ticket;
}

void thinker_drop(Thinker *thinker)
{
    if (!thinker->has_job) {
        return;
    }
    pthread_mutex_lock(&thinker->lock);
    thinker->wanted = 0;
    if (thinker->running != 0) {
        search_stop(thinker->search);
    }
    pthread_mutex_unlock(&thinker->lock);
    thinker->has_job = false;
}

void thinker_move_now(Thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    if (thinker->running != 0 && thinker->running == thinker->wanted) {
        search_stop(thinker->search);
    }
    pthread_mutex_unlock(&thinker->lock);
}

bool thinker_has_job(const Thinker *thinker, ThinkKind *kind, uint32_t *ticket)
{
    *kind = thinker->kind;
    *ticket = thinker->ticket;
    return thinker->has_job;
}

bool thinker_take(Thinker *thinker, ThinkResult *result)
{
    if (thinker->kind == THINK_AHEAD || thinker->kind == THINK_ANALYSIS) {
        return false;
    }
    pthread_mutex_lock(&thinker->lock);
    bool ready = thinker->wanted != 0 && thinker->answered == thinker->wanted;
    if (ready) {
        *result = thinker->result;
        thinker->wanted = 0;
    }
    pthread_mutex_unlock(&thinker->lock);
    if (ready) {
        thinker->has_job = false;
    }
    return ready;
}

bool thinker_works(Thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    bool works = thinker->wanted != 0 && thinker->answered != thinker->wanted;
    pthread_mutex_unlock(&thinker->lock);
    return works;
}

bool thinker_report(Thinker *thinker, SearchReport *report)
{
    pthread_mutex_lock(&thinker->lock);
    bool news = thinker->has_report && thinker->wanted != 0;
    if (news) {
        *report = thinker->report;
    }
    thinker->has_report = false;
    pthread_mutex_unlock(&thinker->lock);
    return news;
}

bool thinker_analysis_pending(Thinker *thinker)
{
    if (!thinker->has_job || thinker->kind != THINK_ANALYSIS) {
        return false;
    }
    pthread_mutex_lock(&thinker->lock);
    bool pending =
        thinker->wanted != 0 && (thinker->answered != thinker->wanted || thinker->has_report);
    pthread_mutex_unlock(&thinker->lock);
    return pending;
}

ThinkProgress thinker_progress(Thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    const ThinkProgress progress = thinker->progress;
    pthread_mutex_unlock(&thinker->lock);
    return progress;
}

void thinker_wait(Thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    while (thinker->wanted != 0 && thinker->answered != thinker->wanted) {
        pthread_cond_wait(&thinker->ready, &thinker->lock);
    }
    pthread_mutex_unlock(&thinker->lock);
}
