#include "engine/thread.h"

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
