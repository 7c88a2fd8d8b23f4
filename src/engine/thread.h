/* thread.h: threads that need more stack than some systems give by default, which may be 128 KiB.
 * Thread-safe. */
#ifndef TENGEN_ENGINE_THREAD_H
#define TENGEN_ENGINE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* As pthread_create. False: no thread could be started. */
bool thread_start(pthread_t *thread, size_t stack_bytes, void *(*run)(void *), void *user);

#endif
