#include "app/paint_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <SDL_cpuinfo.h>

#include "engine/thread.h"

enum {
    STACK_BYTES = 256 << 10,
    WAIT_MIN_NS = 500000 /* a shorter wait for helpers costs nothing worth avoiding */
};

struct PaintPool {
    pthread_t thread[PAINT_HELPERS_MAX];
    int helpers; /* wanted, until they are started; then those that run */
    bool started;
    int alone;            /* loops that are still to be done without them */
    pthread_mutex_t lock; /* guards the fields up to `end` */
    pthread_cond_t wake;  /* there is a loop, or the end */
    pthread_cond_t idle;  /* no helper is in a loop */
    ParallelTurn *turn;   /* of the loop; NULL: there is none that may be joined */
    void *user;
    int turns;
    unsigned number; /* of the loop, so that no helper joins it twice */
    int inside;      /* helpers in it */
    bool end;
    atomic_int next; /* the turn that nobody has begun */
};

int paint_pool_usual_helpers(void)
{
#ifdef __EMSCRIPTEN__
    return 0; /* the page's thread may not wait */
#else
    return SDL_GetCPUCount() - 1;
#endif
}

PaintPool *paint_pool_new(int helpers)
{
    PaintPool *pool = calloc(1, sizeof *pool);
    if (pool) {
        pool->helpers = helpers < PAINT_HELPERS_MAX ? helpers : PAINT_HELPERS_MAX;
        pthread_mutex_init(&pool->lock, NULL);
        pthread_cond_init(&pool->wake, NULL);
        pthread_cond_init(&pool->idle, NULL);
    }
    return pool;
}

void paint_pool_free(PaintPool *pool)
{
    if (!pool) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->end = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; pool->started && i < pool->helpers; i++) {
        pthread_join(pool->thread[i], NULL);
    }
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

static void take_turns(PaintPool *pool, ParallelTurn *turn, void *user, int turns)
{
    for (;;) {
        const int i = atomic_fetch_add(&pool->next, 1);
        if (i >= turns) {
            return;
        }
        turn(user, i);
    }
}

/* With the lock: joins the loop that there is, and leaves it when all its turns have begun. */
static void help(PaintPool *pool)
{
    ParallelTurn *turn = pool->turn;
    void *user = pool->user;
    const int turns = pool->turns;
    pool->inside++;
    pthread_mutex_unlock(&pool->lock);
    take_turns(pool, turn, user, turns);
    pthread_mutex_lock(&pool->lock);
    if (--pool->inside == 0) {
        pthread_cond_signal(&pool->idle);
    }
}

static void *work(void *user)
{
    PaintPool *pool = user;
    unsigned last = 0; /* the loop that it was in */
    pthread_mutex_lock(&pool->lock);
    while (!pool->end) {
        if (pool->turn && pool->number != last) {
            last = pool->number;
            help(pool);
        } else {
            pthread_cond_wait(&pool->wake, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Those that cannot be had are done without. */
static void start(PaintPool *pool)
{
    int running = 0;
    while (running < pool->helpers &&
           thread_start(&pool->thread[running], STACK_BYTES, work, pool)) {
        running++;
    }
    pool->helpers = running;
    pool->started = true;
}

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void run_together(PaintPool *pool, int turns, ParallelTurn *turn, void *turn_user)
{
    pthread_mutex_lock(&pool->lock);
    pool->turn = turn;
    pool->user = turn_user;
    pool->turns = turns;
    pool->number++;
    atomic_store(&pool->next, 0);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    const int64_t begin = now_ns();
    take_turns(pool, turn, turn_user, turns);
    const int64_t done = now_ns();
    pthread_mutex_lock(&pool->lock);
    pool->turn = NULL;
    while (pool->inside > 0) {
        pthread_cond_wait(&pool->idle, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    /* A helper with a processor has one turn to end, and this thread has done at least one. */
    const int64_t waited = now_ns() - done;
    if (waited > WAIT_MIN_NS && waited > done - begin) {
        pool->alone = PAINT_LOOPS_ALONE;
    }
}

static void run(void *user, int turns, ParallelTurn *turn, void *turn_user)
{
    PaintPool *pool = user;
    if (pool->alone > 0) {
        pool->alone--;
        parallel_for(&(Parallel){NULL, NULL}, turns, turn, turn_user);
        return;
    }
    if (!pool->started) {
        start(pool);
    }
    run_together(pool, turns, turn, turn_user);
}

int paint_pool_helpers(const PaintPool *pool)
{
    return pool ? pool->helpers : 0;
}

Parallel paint_pool_parallel(PaintPool *pool)
{
    return paint_pool_helpers(pool) > 0 ? (Parallel){run, pool} : (Parallel){NULL, NULL};
}
