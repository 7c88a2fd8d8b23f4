/* The threads that read games, pictures and the library, with files whose reading does not end. */
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
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/contest_job.h"
#include "app/game_reader.h"
#include "app/library_worker.h"
#include "app/pictures.h"

enum { LIMIT_S = 60 };

#define PATH "hung_files_test.sgf"
#define FOLDER "hung_files_test"
#define PICTURE FOLDER "/one.png"
#define OTHER_FOLDER FOLDER "/other"

/* ---- calls that are watched (-Wl,--wrap) ---- */

static atomic_bool blocking; /* reading PATH and looking at PICTURE block until `release` */
static sem_t blocked, release;
static atomic_bool went_on;

static void block(void)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += LIMIT_S; /* a test that waits for the thread then fails, and does not hang */
    sem_post(&blocked);
    (void)!sem_timedwait(&release, &end);
    atomic_store(&went_on, true);
}

int __real_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status)
{
    const size_t length = strlen(path), picture = strlen(PICTURE);
    if (atomic_load(&blocking) && length >= picture &&
        strcmp(path + length - picture, PICTURE) == 0) {
        block();
    }
    return __real_stat(path, status);
}

char *__real_realpath(const char *path, char *real);
char *__wrap_realpath(const char *path, char *real);
char *__wrap_realpath(const char *path, char *real)
{
    if (atomic_load(&blocking) && strcmp(path, OTHER_FOLDER) == 0) {
        block();
    }
    return __real_realpath(path, real);
}

static atomic_int wakes;

void __real_wake_main(void);
void __wrap_wake_main(void);
void __wrap_wake_main(void)
{
    atomic_fetch_add(&wakes, 1);
    __real_wake_main();
}

ssize_t __real_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count)
{
    struct stat opened, named;
    if (atomic_load(&blocking) && fstat(handle, &opened) == 0 && __real_stat(PATH, &named) == 0 &&
        opened.st_ino == named.st_ino) {
        block();
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

static bool put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    return file && fputs(text, file) >= 0 && fclose(file) == 0;
}

static int put_files(void **state)
{
    (void)state;
    mkdir(FOLDER, 0700);
    bool done = put(PATH, "(;GM[4]SZ[15];B[hh];W[ii])") && put(PICTURE, "no picture");
    return done && sem_init(&blocked, 0, 0) == 0 && sem_init(&release, 0, 0) == 0 ? 0 : -1;
}

static int remove_files(void **state)
{
    (void)state;
    return unlink(PATH) | unlink(PICTURE) | rmdir(FOLDER);
}

/* Until the thread reads. */
static void wait_until_blocked(void)
{
    while (sem_wait(&blocked) != 0) { /* interrupted */
    }
    atomic_store(&went_on, false);
    atomic_store(&watched_freed, false);
}

/* The thread has been freed from outside; once it can go on, it frees what it has, and does not
 * wake a main thread that may have ended. */
static void expect_abandoned(void)
{
    atomic_store(&wakes, 0);
    assert_false(atomic_load(&went_on));
    assert_false(atomic_load(&watched_freed));
    sem_post(&release);
    for (int waited = 0; !atomic_load(&watched_freed) && waited < LIMIT_S * 100; waited++) {
        poll(NULL, 0, 10);
    }
    assert_true(atomic_load(&watched_freed)); /* by the thread */
    assert_int_equal(atomic_load(&wakes), 0);
    atomic_store(&blocking, false);
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
static void freeing_does_not_wait_for_a_game(void **state)
{
    (void)state;
    atomic_store(&blocking, true);
    GameReader *reader = begin();
    wait_until_blocked();
    atomic_store(&watched, reader);
    game_reader_free(reader);
    expect_abandoned();
}

static void freeing_does_not_wait_for_pictures(void **state)
{
    (void)state;
    atomic_store(&blocking, true);
    Pictures *pictures = pictures_new();
    assert_non_null(pictures);
    pictures_browse(pictures, FOLDER "/");
    wait_until_blocked();
    atomic_store(&watched, pictures);
    pictures_free(pictures);
    expect_abandoned();
}

/* Before it lists anything, it asks where its folder is. */
static void freeing_does_not_wait_for_the_library(void **state)
{
    (void)state;
    atomic_store(&blocking, true);
    LibraryWorker *worker = library_worker_new("", "", OTHER_FOLDER);
    assert_non_null(worker);
    library_worker_refresh(worker);
    wait_until_blocked();
    atomic_store(&watched, worker);
    library_worker_free(worker);
    expect_abandoned();
}

/* What it was doing fails later: nobody is told any more. */
static void freeing_does_not_wait_for_an_import(void **state)
{
    (void)state;
    atomic_store(&blocking, true);
    LibraryWorker *worker = library_worker_new("", "missing folder/library.txt", FOLDER "/games");
    assert_non_null(worker);
    assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, PICTURE));
    wait_until_blocked();
    atomic_store(&watched, worker);
    library_worker_free(worker);
    expect_abandoned();
}

static void freeing_does_not_wait_for_the_openings_of_a_match(void **state)
{
    (void)state;
    static ContestChoice choice = {
        .games = 2, .size = 15, .time = 3, .at_once = 1, .openings = PATH};
    for (int i = 0; i < 2; i++) {
        choice.side[i].kind = PLAYER_ENGINE;
        snprintf(choice.side[i].engine, PATH_BYTES, "./none %d", i);
    }
    atomic_store(&blocking, true);
    static const EngineEntry no_engines[ENGINES_MAX];
    ContestJob *job = contest_job_new(&choice, no_engines, "", true);
    assert_non_null(job);
    wait_until_blocked();
    atomic_store(&watched, job);
    contest_job_free(job);
    expect_abandoned();
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
        cmocka_unit_test(freeing_does_not_wait_for_a_game),
        cmocka_unit_test(freeing_does_not_wait_for_pictures),
        cmocka_unit_test(freeing_does_not_wait_for_the_library),
        cmocka_unit_test(freeing_does_not_wait_for_an_import),
        cmocka_unit_test(freeing_does_not_wait_for_the_openings_of_a_match),
        cmocka_unit_test(freeing_ends_an_idle_thread),
    };
    return cmocka_run_group_tests(tests, put_files, remove_files);
}
