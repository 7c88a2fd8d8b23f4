/* thread.h: threads that need more stack than some systems give by default, which may be 128 KiB;
 * and waiting for a limited time. Thread-safe. */
#ifndef TENGEN_ENGINE_THREAD_H
#define TENGEN_ENGINE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* As pthread_create. False: no thread could be started. */
bool thread_start(pthread_t *thread, size_t stack_bytes, void *(*run)(void *), void *user);

/* A condition for thread_wait_until. */
void thread_condition_init(pthread_cond_t *condition);
/* `ms` from now. Where a system cannot wait on the monotonic clock, setting the system's clock
 * during a wait makes it too short or too long. */
struct timespec thread_time_after(int64_t ms);
/* With the lock. False: it is that late. May return true early: the caller checks again what it
 * waits for. */
bool thread_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock,
                       const struct timespec *until);

#endif
