#include "engine/thread.h"

#include <errno.h>

#ifdef __linux__
#define WAIT_CLOCK CLOCK_MONOTONIC
#else
#define WAIT_CLOCK CLOCK_REALTIME
#endif

bool thread_start(pthread_t *thread, size_t stack_bytes, void *(*run)(void *), void *user)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    pthread_attr_setstacksize(&attributes, stack_bytes);
    const bool started = pthread_create(thread, &attributes, run, user) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

void thread_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifdef __linux__
    pthread_condattr_setclock(&attributes, WAIT_CLOCK);
#endif
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct timespec thread_time_after(int64_t ms)
{
    struct timespec time;
    clock_gettime(WAIT_CLOCK, &time);
    const int64_t ns = time.tv_nsec + ms % 1000 * 1000000;
    time.tv_sec += (time_t)(ms / 1000 + ns / 1000000000);
    time.tv_nsec = (long)(ns % 1000000000);
    return time;
}

bool thread_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock,
                       const struct timespec *until)
{
    return pthread_cond_timedwait(condition, lock, until) != ETIMEDOUT;
}
