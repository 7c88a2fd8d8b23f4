#include "brain/deadline.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "engine/monotonic.h"

struct Deadline {
    void (*over)(void *user);
    void *user;
    pthread_t thread;
    pthread_mutex_t lock; /* held while `over` runs */
    pthread_cond_t changed;
    int64_t at; /* 0: none */
    bool ended;
};

/* Not every system can wait on the monotonic clock. On the others, setting the system's clock
 * during a wait makes it too short or too long. */
#ifdef __linux__
#define WAIT_CLOCK CLOCK_MONOTONIC
#else
#define WAIT_CLOCK CLOCK_REALTIME
#endif

static void init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifdef __linux__
    pthread_condattr_setclock(&attributes, WAIT_CLOCK);
#endif
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

/* May return early: the caller checks its condition again. */
static void wait_for(Deadline *deadline, int64_t ms)
{
    struct timespec until;
    clock_gettime(WAIT_CLOCK, &until);
    const int64_t ns = until.tv_nsec + ms % 1000 * 1000000;
    until.tv_sec += (time_t)(ms / 1000 + ns / 1000000000);
    until.tv_nsec = (long)(ns % 1000000000);
    pthread_cond_timedwait(&deadline->changed, &deadline->lock, &until);
}

static void *watch(void *user)
{
    Deadline *deadline = user;
    pthread_mutex_lock(&deadline->lock);
    while (!deadline->ended) {
        const int64_t left = deadline->at - monotonic_ms();
        if (deadline->at == 0) {
            pthread_cond_wait(&deadline->changed, &deadline->lock);
        } else if (left > 0) {
            wait_for(deadline, left);
        } else {
            deadline->at = 0;
            deadline->over(deadline->user);
        }
    }
    pthread_mutex_unlock(&deadline->lock);
    return NULL;
}

Deadline *deadline_new(void (*over)(void *user), void *user)
{
    Deadline *deadline = calloc(1, sizeof *deadline);
    if (!deadline) {
        return NULL;
    }
    deadline->over = over;
    deadline->user = user;
    pthread_mutex_init(&deadline->lock, NULL);
    init_condition(&deadline->changed);
    if (pthread_create(&deadline->thread, NULL, watch, deadline) != 0) {
        pthread_cond_destroy(&deadline->changed);
        pthread_mutex_destroy(&deadline->lock);
        free(deadline);
        return NULL;
    }
    return deadline;
}

void deadline_free(Deadline *deadline)
{
    if (deadline) {
        pthread_mutex_lock(&deadline->lock);
        deadline->ended = true;
        pthread_cond_signal(&deadline->changed);
        pthread_mutex_unlock(&deadline->lock);
        pthread_join(deadline->thread, NULL);
        pthread_cond_destroy(&deadline->changed);
        pthread_mutex_destroy(&deadline->lock);
        free(deadline);
    }
}

void deadline_set(Deadline *deadline, int64_t at)
{
    pthread_mutex_lock(&deadline->lock);
    if (deadline->at == 0 || at < deadline->at) {
        deadline->at = at;
        pthread_cond_signal(&deadline->changed);
    }
    pthread_mutex_unlock(&deadline->lock);
}

void deadline_clear(Deadline *deadline)
{
    pthread_mutex_lock(&deadline->lock);
    deadline->at = 0;
    pthread_mutex_unlock(&deadline->lock);
}
