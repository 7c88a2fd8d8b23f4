#include "app/animator.h"

#include <stdlib.h>

#include <pthread.h>

#include "app/wake.h"
#include "engine/thread.h"
#include "render/animation.h"

/* What the thread is to do. */
typedef enum Task { TASK_NONE, TASK_ADD, TASK_FINISH, TASK_END } Task;

struct Animator {
    Animation *animation; /* the thread's while there is a task */
    pthread_t thread;
    bool started;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t work, idle;
    Task task;
    Pixmap frame;
    int ms;
    AnimatorState state;
    char *bytes;
    size_t length;
};

/* TASK_ADD or TASK_FINISH. */
static AnimatorState carry_out(Animator *animator, Task task)
{
    if (task == TASK_FINISH) {
        return animation_finish(animator->animation, &animator->bytes, &animator->length)
                   ? ANIMATOR_DONE
                   : ANIMATOR_FAILED;
    }
    const bool added = animation_add(animator->animation, &animator->frame, animator->ms);
    pixmap_free(&animator->frame);
    return added ? ANIMATOR_WORKS : ANIMATOR_FAILED;
}

static void *work(void *user)
{
    Animator *animator = user;
    pthread_mutex_lock(&animator->lock);
    while (animator->task != TASK_END) {
        if (animator->task == TASK_NONE) {
            pthread_cond_wait(&animator->work, &animator->lock);
            continue;
        }
        const Task task = animator->task;
        pthread_mutex_unlock(&animator->lock);
        const AnimatorState state = carry_out(animator, task);
        pthread_mutex_lock(&animator->lock);
        animator->state = state;
        animator->task = animator->task == TASK_END ? TASK_END : TASK_NONE;
        pthread_cond_signal(&animator->idle);
        wake_main();
    }
    pthread_mutex_unlock(&animator->lock);
    return NULL;
}

Animator *animator_new(int w, int h)
{
    enum { STACK_BYTES = 1 << 20 };
    Animator *animator = calloc(1, sizeof *animator);
    if (!animator) {
        return NULL;
    }
    animator->animation = animation_new(w, h);
    if (!animator->animation) {
        free(animator);
        return NULL;
    }
    pthread_mutex_init(&animator->lock, NULL);
    pthread_cond_init(&animator->work, NULL);
    pthread_cond_init(&animator->idle, NULL);
    animator->started = thread_start(&animator->thread, STACK_BYTES, work, animator);
    return animator;
}

/* Without a thread it is done at once. */
static void give(Animator *animator, Task task)
{
    pthread_mutex_lock(&animator->lock);
    if (animator->started) {
        animator->task = task;
        pthread_cond_signal(&animator->work);
    } else if (task != TASK_END) {
        animator->state = carry_out(animator, task);
        wake_main();
    }
    pthread_mutex_unlock(&animator->lock);
}

void animator_free(Animator *animator)
{
    if (!animator) {
        return;
    }
    give(animator, TASK_END);
    if (animator->started) {
        pthread_join(animator->thread, NULL);
    }
    pthread_cond_destroy(&animator->work);
    pthread_cond_destroy(&animator->idle);
    pthread_mutex_destroy(&animator->lock);
    animation_free(animator->animation);
    pixmap_free(&animator->frame);
    free(animator->bytes);
    free(animator);
}

bool animator_is_ready(Animator *animator)
{
    pthread_mutex_lock(&animator->lock);
    const bool ready = animator->task == TASK_NONE && animator->state == ANIMATOR_WORKS;
    pthread_mutex_unlock(&animator->lock);
    return ready;
}

void animator_wait(Animator *animator)
{
    pthread_mutex_lock(&animator->lock);
    while (animator->task != TASK_NONE) {
        pthread_cond_wait(&animator->idle, &animator->lock);
    }
    pthread_mutex_unlock(&animator->lock);
}

void animator_add(Animator *animator, Pixmap frame, int ms)
{
    animator->frame = frame; /* it is ready: the thread waits */
    animator->ms = ms;
    give(animator, TASK_ADD);
}

void animator_finish(Animator *animator)
{
    give(animator, TASK_FINISH);
}

AnimatorState animator_take(Animator *animator, char **bytes, size_t *length)
{
    pthread_mutex_lock(&animator->lock);
    const AnimatorState state = animator->task == TASK_NONE ? animator->state : ANIMATOR_WORKS;
    if (state == ANIMATOR_DONE) {
        *bytes = animator->bytes;
        *length = animator->length;
        animator->bytes = NULL;
    }
    pthread_mutex_unlock(&animator->lock);
    return state;
}
