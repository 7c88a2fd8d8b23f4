#include "app/program_runner.h"

#include <SDL.h>

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/pipe.h"
#include "app/process_group.h"
#include "app/wake.h"
#include "engine/monotonic.h"

enum {
    STEP_MS = 10,   /* between two looks whether a program has ended */
    KILLED_MS = 500 /* for one that was killed to be gone */
};

typedef struct ProgramJob {
    char *argument[PROGRAM_ARGUMENTS_MAX + 1];
} ProgramJob;

struct ProgramRunner {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work;
    atomic_bool ending;
    ProgramJob *waiting; /* owned; NULL: none */
    bool ready;
    char output[PROGRAM_OUTPUT_BYTES]; /* of the last one that has ended */
    int status;
    /* The thread's. */
    int limit_ms;
    ProcessGroup group;
    char written[PROGRAM_OUTPUT_BYTES];
    size_t length; /* of `written` */
    int exit_status;
};

static void job_free(ProgramJob *job)
{
    for (int i = 0; job && job->argument[i]; i++) {
        free(job->argument[i]);
    }
    free(job);
}

/* NULL: out of memory. */
static ProgramJob *job_new(const char *const argument[])
{
    ProgramJob *job = calloc(1, sizeof *job);
    for (int i = 0; job && argument[i] && i < PROGRAM_ARGUMENTS_MAX; i++) {
        job->argument[i] = strdup(argument[i]);
        if (!job->argument[i]) {
            job_free(job);
            return NULL;
        }
    }
    return job;
}

/* ---- the thread ---- */

/* False: it will not write any more. */
static bool read_output(ProgramRunner *runner, int out)
{
    char rest[PROGRAM_OUTPUT_BYTES];
    const size_t room = sizeof runner->written - 1 - runner->length;
    const ssize_t got = read(out, room > 0 ? runner->written + runner->length : rest,
                             room > 0 ? room : sizeof rest);
    if (got > 0 && room > 0) {
        runner->length += (size_t)got;
    }
    return got != 0;
}

/* True: the program has ended. */
static bool wait_until(ProgramRunner *runner, pid_t program, int out, int64_t end_ms,
                       bool interruptible)
{
    int status = -1;
    struct pollfd poller = {.fd = out, .events = POLLIN};
    while (waitpid(program, &status, WNOHANG) == 0) {
        if (monotonic_ms() >= end_ms || (interruptible && atomic_load(&runner->ending))) {
            return false;
        }
        poll(&poller, 1, STEP_MS);
        if (poller.revents != 0 && !read_output(runner, out)) {
            poller.fd = -1;
        }
    }
    runner->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    process_group_waited(&runner->group, program);
    return true;
}

/* Closes out[1]. */
static void run_with_output(ProgramRunner *runner, const ProgramJob *job, int null, int out[2])
{
    const int stream[3] = {null, out[1], null};
    if (runner->group.id == 0) {
        process_group_start(&runner->group);
    }
    const pid_t program = process_group_run(&runner->group, job->argument, stream, NULL);
    close(out[1]);
    if (program == 0) {
        return;
    }
    if (!wait_until(runner, program, out[0], monotonic_ms() + runner->limit_ms, true)) {
        kill(program, SIGKILL); /* should it not be in the group */
        process_group_end(&runner->group);
        wait_until(runner, program, out[0], monotonic_ms() + KILLED_MS, false);
    }
    read_output(runner, out[0]); /* what it wrote last */
}

static void run(ProgramRunner *runner, const ProgramJob *job)
{
    int out[2];
    const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    runner->length = 0;
    runner->exit_status = -1;
    if (null >= 0 && pipe_open(out)) {
        if (pipe_stop_blocking(out[0])) {
            run_with_output(runner, job, null, out);
        } else {
            close(out[1]);
        }
        close(out[0]);
    }
    if (null >= 0) {
        close(null);
    }
    runner->written[runner->length] = '\0';
}

static void *work(void *user)
{
    ProgramRunner *runner = user;
    pthread_mutex_lock(&runner->lock);
    while (!atomic_load(&runner->ending)) {
        ProgramJob *job = runner->waiting;
        if (!job) {
            pthread_cond_wait(&runner->work, &runner->lock);
            continue;
        }
        runner->waiting = NULL;
        pthread_mutex_unlock(&runner->lock);
        run(runner, job);
        job_free(job);
        pthread_mutex_lock(&runner->lock);
        memcpy(runner->output, runner->written, sizeof runner->output);
        runner->status = runner->exit_status;
        runner->ready = true;
        wake_main();
    }
    pthread_mutex_unlock(&runner->lock);
    process_group_end(&runner->group);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    return NULL;
}

/* ---- the main thread ---- */

ProgramRunner *program_runner_new(int limit_ms)
{
    ProgramRunner *runner = calloc(1, sizeof *runner);
    if (!runner) {
        return NULL;
    }
    runner->limit_ms = limit_ms;
    runner->group.guard_line = -1;
    pthread_mutex_init(&runner->lock, NULL);
    pthread_cond_init(&runner->work, NULL);
    if (pthread_create(&runner->thread, NULL, work, runner) != 0) {
        free(runner);
        return NULL;
    }
    return runner;
}

void program_runner_free(ProgramRunner *runner)
{
    if (!runner) {
        return;
    }
    pthread_mutex_lock(&runner->lock);
    atomic_store(&runner->ending, true);
    pthread_cond_signal(&runner->work);
    pthread_mutex_unlock(&runner->lock);
    pthread_join(runner->thread, NULL);
    job_free(runner->waiting);
    pthread_cond_destroy(&runner->work);
    pthread_mutex_destroy(&runner->lock);
    free(runner);
}

bool program_runner_start(ProgramRunner *runner, const char *const argument[])
{
    ProgramJob *job = job_new(argument);
    if (!job) {
        return false;
    }
    pthread_mutex_lock(&runner->lock);
    ProgramJob *replaced = runner->waiting;
    runner->waiting = job;
    pthread_cond_signal(&runner->work);
    pthread_mutex_unlock(&runner->lock);
    job_free(replaced);
    return true;
}

bool program_runner_take(ProgramRunner *runner, char output[PROGRAM_OUTPUT_BYTES], int *status)
{
    pthread_mutex_lock(&runner->lock);
    const bool ready = runner->ready;
    runner->ready = false;
    memcpy(output, runner->output, sizeof runner->output);
    *status = runner->status;
    pthread_mutex_unlock(&runner->lock);
    return ready;
}
