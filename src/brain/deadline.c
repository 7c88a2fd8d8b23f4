#include "brain/deadline.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine/monotonic.h"
#include "engine/thread.h"

struct Deadline {
    void (*over)(void *user);
    void *user;
    pthread_t thread;
    pthread_mutex_t lock; /* held while `over` runs */
    pthread_cond_t changed;
    int64_t at; /* 0: none */
    bool ended;
};

static void *watch(void *user)
{
    Deadline *deadline = user;
    pthread_mutex_lock(&deadline->lock);
    while (!deadline->ended) {
        const int64_t left = deadline->at - monotonic_ms();
        if (deadline->at == 0) {
            pthread_cond_wait(&deadline->changed, &deadline->lock);
        } else if (left > 0) {
            const struct timespec until = thread_time_after(left);
            thread_wait_until(&deadline->changed, &deadline->lock, &until);
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
    thread_condition_init(&deadline->changed);
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
