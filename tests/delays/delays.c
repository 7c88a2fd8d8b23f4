/* delays.c: a library to be preloaded (LD_PRELOAD) into the tests, where it lets one side of every
 * hand-over between threads, or through a pipe, come late. TENGEN_DELAYS says which: waker   who
 * wakes another thread, starts one or writes to a pipe then sleeps woken   who is woken, was
 * started or has read from a pipe sleeps first random  now one, now the other A test that rests on
 * who is first fails then. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    WAKER_US = 4000,
    WOKEN_US = 6000,
    RANDOM_US = 8000,
    RANDOM_PART = 3 /* of so many one sleeps */
};

typedef enum Party { WAKER, WOKEN } Party;

/* ---- sleep ---- */

static bool is_chosen(const char *word)
{
    const char *chosen = getenv("TENGEN_DELAYS");
    return chosen && strcmp(chosen, word) == 0;
}

static unsigned next_random(void)
{
    static __thread uint32_t state;
    if (state == 0) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        state = (uint32_t)now.tv_nsec * 2654435761U ^ (uint32_t)getpid();
        state |= 1;
    }
    state ^= state << 13; /* xorshift32, Marsaglia 2003 */
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

static long delay_us(Party side)
{
    if (is_chosen(side == WAKER ? "waker" : "woken")) {
        return side == WAKER ? WAKER_US : WOKEN_US;
    }
    return is_chosen("random") && next_random() % RANDOM_PART == 0
               ? (long)(next_random() % RANDOM_US)
               : 0;
}

static void come_late(Party side)
{
    const long us = delay_us(side);
    if (us > 0) {
        nanosleep(&(struct timespec){.tv_nsec = us * 1000}, NULL);
    }
}

/* ---- the calls ---- */

/* glibc has two of each function of conditions on some systems; the older ones are not for these.
 */
#define CONDITIONS "GLIBC_2.3.2"

static void *next_of(const char *name, const char *version)
{
    void *found = version ? dlvsym(RTLD_NEXT, name, version) : NULL;
    return found ? found : dlsym(RTLD_NEXT, name);
}

/* Pointers to objects and to functions are not converted into each other by ISO C. */
#define FIND(real, name, version)                                                                  \
    do {                                                                                           \
        void *const found = next_of(name, version);                                                \
        memcpy(&(real), &found, sizeof(real));                                                     \
    } while (0)

static int wake(const char *name, pthread_cond_t *condition)
{
    int (*real)(pthread_cond_t *);
    FIND(real, name, CONDITIONS);
    const int result = real(condition);
    come_late(WAKER);
    return result;
}

int pthread_cond_signal(pthread_cond_t *condition)
{
    return wake("pthread_cond_signal", condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition)
{
    return wake("pthread_cond_broadcast", condition);
}

/* Not asleep with the mutex, which would hold up the others. */
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    int (*real)(pthread_cond_t *, pthread_mutex_t *);
    FIND(real, "pthread_cond_wait", CONDITIONS);
    const int result = real(condition, mutex);
    pthread_mutex_unlock(mutex);
    come_late(WOKEN);
    pthread_mutex_lock(mutex);
    return result;
}

typedef struct Start {
    void *(*run)(void *);
    void *user;
} Start;

static void *run_late(void *user)
{
    const Start start = *(const Start *)user;
    free(user);
    come_late(WOKEN);
    return start.run(start.user);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *user)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    FIND(real, "pthread_create", NULL);
    Start *start = malloc(sizeof *start);
    if (!start) {
        return EAGAIN;
    }
    *start = (Start){run, user};
    const int result = real(thread, attributes, run_late, start);
    if (result != 0) {
        free(start);
        return result;
    }
    come_late(WAKER);
    return 0;
}

/* errno stays. */
static void come_late_at_pipe(int file, Party side)
{
    const int error = errno;
    struct stat status;
    if (fstat(file, &status) == 0 && S_ISFIFO(status.st_mode)) {
        come_late(side);
    }
    errno = error;
}

ssize_t write(int file, const void *bytes, size_t count)
{
    ssize_t (*real)(int, const void *, size_t);
    FIND(real, "write", NULL);
    const ssize_t written = real(file, bytes, count);
    if (file > STDERR_FILENO) {
        come_late_at_pipe(file, WAKER);
    }
    return written;
}

ssize_t read(int file, void *bytes, size_t count)
{
    ssize_t (*real)(int, void *, size_t);
    FIND(real, "read", NULL);
    const ssize_t got = real(file, bytes, count);
    if (got > 0 && (file == STDIN_FILENO || file > STDERR_FILENO)) {
        come_late_at_pipe(file, WOKEN);
    }
    return got;
}
