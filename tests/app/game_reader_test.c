/* The thread that reads games, with a file whose reading does not end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/game_reader.h"

enum { LIMIT_S = 60 };

#define PATH "game_reader_test.sgf"

/* ---- calls that are watched (-Wl,--wrap) ---- */

static atomic_bool blocking; /* reading PATH blocks until `release` */
static sem_t blocked, release;
static atomic_bool read_went_on;

ssize_t __real_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count)
{
    struct stat opened, named;
    if (atomic_load(&blocking) && fstat(handle, &opened) == 0 && stat(PATH, &named) == 0 &&
        opened.st_ino == named.st_ino) {
        struct timespec end;
        clock_gettime(CLOCK_REALTIME, &end);
        end.tv_sec += LIMIT_S; /* a test that waits for the thread then fails, and does not hang */
        sem_post(&blocked);
        (void)!sem_timedwait(&release, &end);
        atomic_store(&read_went_on, true);
    }
    return __real_read(handle, bytes, count);
}

static void *_Atomic watched;
static atomic_bool watched_freed;

void __real_free(void *memory);
void __wrap_free(void *memory);
void __wrap_free(void *memory)
{
    bool found = memory && memory == atomic_load(&watched);
    __real_free(memory);
    if (found) {
        atomic_store(&watched_freed, true);
    }
}

/* ---- tests ---- */

static int put_file(void **state)
{
    (void)state;
    FILE *file = fopen(PATH, "w");
    if (!file || sem_init(&blocked, 0, 0) != 0 || sem_init(&release, 0, 0) != 0) {
        return -1;
    }
    fputs("(;GM[4]SZ[15];B[hh];W[ii])", file);
    return fclose(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(PATH);
}

static GameReader *begin(void)
{
    GameReader *reader = game_reader_new();
    GameRequest request = {.path = PATH, .setup = {.rule = RULE_FREESTYLE, .size = 15}};
    assert_non_null(reader);
    game_reader_begin(reader, &request);
    return reader;
}

/* A large file, or a folder on a network that has gone, must not keep the program from ending. */
static void freeing_does_not_wait_for_a_file(void **state)
{
    (void)state;
    atomic_store(&blocking, true);
    GameReader *reader = begin();
    while (sem_wait(&blocked) != 0) { /* interrupted */
    }
    atomic_store(&watched, reader);
    game_reader_free(reader);
    assert_false(atomic_load(&read_went_on));
    assert_false(atomic_load(&watched_freed));
    sem_post(&release);
    for (int waited = 0; !atomic_load(&watched_freed) && waited < LIMIT_S * 100; waited++) {
        poll(NULL, 0, 10);
    }
    assert_true(atomic_load(&watched_freed)); /* by the thread */
    atomic_store(&blocking, false);
}

static void freeing_ends_an_idle_thread(void **state)
{
    (void)state;
    GameReader *reader = begin();
    GameRequest request;
    GameReading reading;
    game_reader_wait(reader);
    assert_true(game_reader_take(reader, &request, &reading));
    assert_non_null(reading.match);
    assert_int_equal(reading.match->position.stones, 2);
    match_free(reading.match);
    atomic_store(&watched_freed, false);
    atomic_store(&watched, reader);
    game_reader_free(reader);
    assert_true(atomic_load(&watched_freed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(freeing_does_not_wait_for_a_file),
        cmocka_unit_test(freeing_ends_an_idle_thread),
    };
    return cmocka_run_group_tests(tests, put_file, remove_file);
}
