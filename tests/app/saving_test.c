/* The writer without threads and with a disk that fails; saved games that cannot be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/expect_content.h"
#include "app/file_handle.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/own_folder.h"
#include "app/saved_game.h"
#include "app/temp_folder.h"
#include "app/writer.h"

/* ---- calls that fail (-Wl,--wrap) ---- */

static int threads_left = -1; /* so many can be started; -1: any number */
static int fsync_error, read_error;
static int interrupts; /* so many calls of fsync are interrupted */
static int read_interrupts;
static bool read_ends; /* the file is truncated as it is read */

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *user);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *user);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *user)
{
    if (threads_left == 0) {
        return EAGAIN;
    }
    threads_left -= threads_left > 0;
    return __real_pthread_create(thread, attributes, run, user);
}

int __real_fsync(int handle);
int __wrap_fsync(int handle);
int __wrap_fsync(int handle)
{
    if (interrupts > 0) {
        interrupts--;
        errno = EINTR;
        return -1;
    }
    errno = fsync_error;
    return fsync_error != 0 ? -1 : __real_fsync(handle);
}

ssize_t __real_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count)
{
    if (read_interrupts > 0) {
        read_interrupts--;
        errno = EINTR;
        return -1;
    }
    errno = read_error;
    return read_error != 0 ? -1 : read_ends ? 0 : __real_read(handle, bytes, count);
}

static int allocations;

void *__real_realloc(void *memory, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes)
{
    allocations++;
    return __real_realloc(memory, bytes);
}

#define LOCAL "/tmp/tengen-"

static bool without_locks; /* but for the files in their place, LOCAL "..." */

int __real_flock(int handle, int operation);
int __wrap_flock(int handle, int operation);
int __wrap_flock(int handle, int operation)
{
    char name[64], local[64], path[FILE_PATH_BYTES] = "";
    snprintf(name, sizeof name, "/proc/self/fd/%d", handle);
    snprintf(local, sizeof local, LOCAL "%ld-", (long)getuid());
    (void)!readlink(name, path, sizeof path - 1);
    if (without_locks && strncmp(path, local, strlen(local)) != 0) {
        errno = ENOLCK;
        return -1;
    }
    return __real_flock(handle, operation);
}

static uid_t other_user; /* 0: ask the system */

uid_t __real_getuid(void);
uid_t __wrap_getuid(void);
uid_t __wrap_getuid(void)
{
    return other_user != 0 ? other_user : __real_getuid();
}

/* ---- the writer ---- */

/* Quickly, and a copy through to the disk. */
static void put(Writer *writer, const char *content)
{
    Buffer text = {0};
    WriteOrder order = {.path = "saving_test.sgf", .copy = "saving_test.sgf.old", .quick = true};
    buffer_add(&text, content);
    assert_true(writer_put(writer, &order, &text));
}

static void test_without_threads(void **state)
{
    (void)state;
    for (int threads = 0; threads <= 1; threads++) { /* none; the quick writes' alone */
        threads_left = threads;
        Writer *writer = writer_new();
        assert_non_null(writer);
        put(writer, threads == 0 ? "none" : "one");
        writer_flush(writer);
        expect_content("saving_test.sgf", threads == 0 ? "none" : "one");
        expect_content("saving_test.sgf.old", threads == 0 ? "none" : "one");
        WriteResult result;
        assert_true(writer_take(writer, &result) && result.quick && result.error == 0);
        assert_true(writer_take(writer, &result) && !result.quick && result.error == 0);
        assert_false(writer_take(writer, &result));
        writer_free(writer);
    }
    threads_left = -1;
}

static sem_t may_write;

static int wait_to_write(const char *path, const char *text, size_t length)
{
    (void)path, (void)text, (void)length;
    return sem_wait(&may_write);
}

static void put_edit(Writer *writer, size_t game, int64_t id, unsigned reading, const char *content)
{
    Buffer text = {0};
    WriteOrder order = {
        .path = "saving_test.sgf", .replaces = true, .game = game, .id = id, .reading = reading};
    order.stamp = file_system_stamp(order.path);
    buffer_add(&text, content);
    assert_true(writer_put(writer, &order, &text));
}

static void put_game(Writer *writer, size_t game)
{
    put_edit(writer, game, 0, 0, "(;B[aa])");
}

/* A writer that does nothing before `may_write`. */
static Writer *busy_writer(void)
{
    Buffer text = {0};
    const WriteOrder busy = {.path = "saving_test.txt", .run = wait_to_write};
    sem_init(&may_write, 0, 0);
    Writer *writer = writer_new();
    buffer_add(&text, "x");
    assert_true(writer_put(writer, &busy, &text));
    return writer;
}

/* While the writer is busy, two games of a file are saved, and the first one once more. */
static void test_no_game_of_a_file_is_dropped(void **state)
{
    (void)state;
    WriteResult result;
    int written[2] = {0, 0};
    assert_int_equal(file_write("saving_test.sgf", "(;B[hh])(;B[ii])", 16, FILE_SYNCED), 0);
    Writer *writer = busy_writer();
    put_game(writer, 0);
    put_game(writer, 1);
    put_game(writer, 0);
    sem_post(&may_write);
    writer_flush(writer);
    while (writer_take(writer, &result)) {
        assert_int_equal(result.error, 0); /* the writer knows its own writes */
        written[result.order.game] += result.order.replaces;
    }
    writer_free(writer);
    assert_true(written[0] > 0 && written[1] > 0);
    expect_content("saving_test.sgf", "(;B[aa])(;B[aa])");
    unlink("saving_test.sgf");
}

/* A game is saved, and another one, or another reading of it, from the same place of the file. */
static void test_no_reading_of_a_game_is_dropped(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const bool other_game = i == 1;
        WriteResult result;
        int refused = 0, written = 0;
        assert_int_equal(file_write("saving_test.sgf", "(;B[hh])", 8, FILE_SYNCED), 0);
        Writer *writer = busy_writer();
        put_edit(writer, 0, 1, 1, "(;B[aa])");
        put_edit(writer, 0, other_game ? 2 : 1, other_game ? 1 : 2, "(;B[bb])");
        sem_post(&may_write);
        writer_flush(writer);
        while (writer_take(writer, &result)) {
            refused += result.error == ESTALE;
            written += result.order.replaces && result.error == 0;
        }
        writer_free(writer);
        assert_true(written == 1 && refused == 1);
        expect_content("saving_test.sgf", "(;B[aa])");
        unlink("saving_test.sgf");
    }
}

/* What is not through to the disk is not reported as saved, and the last copy stays. */
static void test_a_failed_sync_is_told(void **state)
{
    (void)state;
    WriteResult result;
    Writer *writer = writer_new();
    put(writer, "good");
    writer_flush(writer);
    while (writer_take(writer, &result)) {
        assert_int_equal(result.error, 0);
    }
    fsync_error = EIO;
    put(writer, "lost?");
    writer_flush(writer);
    fsync_error = 0;
    assert_true(writer_take(writer, &result) && result.quick && result.error == 0);
    assert_true(writer_take(writer, &result) && !result.quick);
    assert_int_equal(result.error, EIO);
    writer_free(writer);
    expect_content("saving_test.sgf", "lost?");
    expect_content("saving_test.sgf.old", "good");
}

/* A signal while a file or its folder is written through is no error. */
static void test_an_interrupted_sync_goes_on(void **state)
{
    (void)state;
    interrupts = 2;
    assert_int_equal(folder_sync("."), 0);
    assert_int_equal(interrupts, 0);
    interrupts = 2;
    assert_int_equal(file_write("saving_test.txt", "x", 1, FILE_SYNCED), 0);
    assert_int_equal(interrupts, 0);
    unlink("saving_test.txt");
}

/* ---- a file system without locks, as over some networks ---- */

#define SHARED "saving_test_shared"

/* The file on this machine that is locked in place of the lock file. */
static void name_local(const char *lock, char local[96])
{
    struct stat status;
    assert_int_equal(stat(lock, &status), 0);
    snprintf(local, 96, LOCAL "%ld-%llx-%llx.lock", (long)getuid(),
             (unsigned long long)status.st_dev, (unsigned long long)status.st_ino);
}

static int take_locks_away(void **state)
{
    (void)state;
    assert_int_equal(folder_make(SHARED), 0);
    without_locks = true;
    return 0;
}

/* With the files that the claims left in /tmp. */
static int give_locks_back(void **state)
{
    static const char *const locks[] = {SHARED "/autosave.sgf.lock", SHARED "/autosave 2.sgf.lock"};
    (void)state;
    char local[96];
    for (size_t i = 0; i < sizeof locks / sizeof locks[0]; i++) {
        if (access(locks[i], F_OK) == 0) {
            name_local(locks[i], local);
            unlink(local);
        }
    }
    without_locks = false;
    temp_folder_remove(SHARED);
    return 0;
}

static void test_two_instances_share_no_file_without_locks(void **state)
{
    (void)state;
    Slot first, second;
    setenv("XDG_RUNTIME_DIR", "/nowhere/there is none", 1); /* as after su */
    assert_true(slot_take(&first, SHARED, 0, false));
    assert_int_equal(first.number, 1);
    setenv("XDG_RUNTIME_DIR", ".", 1);
    assert_true(slot_take(&second, SHARED, 0, false));
    assert_int_equal(second.number, 2);
    assert_true(claim_is_there(first.claim, first.path));
    assert_int_equal(rename(SHARED "/autosave.sgf.lock", SHARED "/old"), 0);
    assert_false(claim_is_there(first.claim, first.path));
    assert_int_equal(rename(SHARED "/old", SHARED "/autosave.sgf.lock"), 0);
    claim_mark_closing(first.claim, true); /* whoever starts now waits for it */
    assert_int_equal(claim_wait(first.path, 100), CLAIM_TAKEN);
    slot_release(&second);
    slot_release(&first);
    assert_true(slot_take(&first, SHARED, 0, false)); /* with the process it ends */
    assert_int_equal(first.number, 1);
    slot_release(&first);
}

/* Everybody can write to /tmp: what is not the player's own there is neither locked nor changed. */
static void test_a_foreign_file_is_no_lock(void **state)
{
    (void)state;
    static const char path[] = SHARED "/autosave.sgf", victim[] = "saving_test.txt";
    char local[96], cwd[FILE_PATH_BYTES - 64], whole[FILE_PATH_BYTES];
    assert_int_equal(file_write(victim, "mine", 4, FILE_QUICK), 0);
    assert_non_null(getcwd(cwd, sizeof cwd));
    snprintf(whole, sizeof whole, "%s/%s", cwd, victim);
    int claim = claim_take(path);
    assert_true(claim >= 0);
    claim_release(&claim);
    name_local(SHARED "/autosave.sgf.lock", local);
    unlink(local);
    assert_int_equal(symlink(whole, local), 0);
    assert_int_equal(claim_take(path), CLAIM_NONE);
    unlink(local);
    if (link(whole, local) == 0) { /* if it is on the same disk */
        assert_int_equal(claim_take(path), CLAIM_NONE);
        unlink(local);
    }
    expect_content(victim, "mine");
    unlink(victim);
    other_user = __real_getuid() + 1;
    name_local(SHARED "/autosave.sgf.lock", local);
    claim = claim_take(path); /* the file is made by the real user */
    unlink(local);
    other_user = 0;
    assert_int_equal(claim, CLAIM_NONE);
}

/* ---- reading ---- */

static void write_game(const char *path, int64_t saved_ms)
{
    Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    Buffer text = {0};
    Match *match = match_new(&setup);
    assert_non_null(match);
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    match_write(match, "1.0", saved_ms, &text);
    assert_int_equal(file_write(path, text.text, text.length, FILE_QUICK), 0);
    buffer_free(&text);
    match_free(match);
}

static SavedGameState read_slot(bool *from_copy, bool *keep_files)
{
    Slot slot = {.path = "saving_test.sgf", .copy = "saving_test.sgf.old", .claim = CLAIM_NONE};
    SavedGame game;
    saved_game_read(&game, &slot);
    *from_copy = game.from_copy;
    *keep_files = game.keep_files;
    assert_int_equal(game.match != NULL, game.state == SAVED_GAME_WHOLE ||
                                             game.state == SAVED_GAME_OLDER ||
                                             game.state == SAVED_GAME_SALVAGED);
    match_free(game.match);
    return game.state;
}

static void test_the_newest_whole_game_is_read(void **state)
{
    (void)state;
    bool copy, keep;
    write_game("saving_test.sgf", 2000);
    write_game("saving_test.sgf.old", 1000);
    assert_int_equal(read_slot(&copy, &keep), SAVED_GAME_WHOLE);
    assert_false(copy || keep);
    write_game("saving_test.sgf.old", 3000);
    assert_int_equal(read_slot(&copy, &keep), SAVED_GAME_WHOLE);
    assert_true(copy && !keep);
    unlink("saving_test.sgf");
    assert_int_equal(read_slot(&copy, &keep), SAVED_GAME_OLDER);
    assert_true(copy && !keep);
    assert_int_equal(file_write("saving_test.sgf", "(;FF[4", 6, FILE_QUICK), 0);
    assert_int_equal(read_slot(&copy, &keep), SAVED_GAME_OLDER);
    assert_true(copy && !keep);
}

/* An input error says nothing about the file: it is not damaged, and must not be changed. */
static void test_a_failed_read_is_no_damage(void **state)
{
    static const int errors[] = {EIO, EISDIR, ENOMEM};
    (void)state;
    bool copy, keep;
    write_game("saving_test.sgf", 2000);
    write_game("saving_test.sgf.old", 1000);
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        read_error = errors[i];
        SavedGameState answer = read_slot(&copy, &keep);
        read_error = 0;
        assert_int_equal(answer, SAVED_GAME_UNREADABLE);
        assert_true(keep);
    }
    read_ends = true;
    SavedGameState answer = read_slot(&copy, &keep);
    read_ends = false;
    assert_int_equal(answer, SAVED_GAME_UNREADABLE);
    assert_true(keep);
    assert_int_equal(read_slot(&copy, &keep), SAVED_GAME_WHOLE);
    unlink("saving_test.sgf");
    unlink("saving_test.sgf.old");
    assert_int_equal(read_slot(&copy, &keep), SAVED_GAME_NONE);
}

/* What a pipe gives: all of it, or what is wrong with it. A signal is no error. */
static void test_a_stream_is_read_to_its_end(void **state)
{
    (void)state;
    static const char content[] = "play h8\n";
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    for (int i = 0; i < 3; i++) {
        const bool too_large = i == 1, fails = i == 2;
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], content, sizeof content - 1), sizeof content - 1);
        close(ends[1]);
        read_interrupts = 1;
        read_error = fails ? EIO : 0;
        const FileAnswer answer = file_handle_read_stream(ends[0], "stdin", too_large ? 0 : 1,
                                                          &text, &length, message, sizeof message);
        read_error = 0;
        close(ends[0]);
        assert_int_equal(answer, i == 0 ? FILE_READ : FILE_FAILED);
        if (answer == FILE_READ) {
            assert_string_equal(text, content);
            assert_int_equal(length, sizeof content - 1);
            free(text);
        } else {
            assert_string_equal(message, fails ? "stdin: cannot be read: Input/output error"
                                               : "stdin: cannot be read: File too large");
        }
    }
}

/* An hour after its process has ended a folder is removed, but not one of another user. */
static void test_only_own_temporary_folders_are_removed(void **state)
{
    (void)state;
    static const struct timespec long_ago[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    char path[FILE_PATH_BYTES], here[FILE_PATH_BYTES];
    assert_non_null(getcwd(here, sizeof here));
    setenv("TMPDIR", here, 1);
    assert_true(temp_folder_make("saving", path, sizeof path));
    assert_int_equal(utimensat(AT_FDCWD, path, long_ago, 0), 0);
    other_user = __real_getuid() + 1;
    temp_folder_clean("saving");
    other_user = 0;
    assert_int_equal(access(path, F_OK), 0);
    temp_folder_clean("saving");
    assert_int_not_equal(access(path, F_OK), 0);
    unsetenv("TMPDIR");
}

/* The loop asks in each turn whether the game has to be saved: no text is made for the answer. */
static void test_asking_makes_no_text(void **state)
{
    (void)state;
    Match *match = match_new(&(Setup){.rule = RULE_RENJU, .size = 15});
    Buffer text = {0};
    assert_non_null(match);
    allocations = 0;
    match_write(match, "1.0", 1, &text);
    assert_int_not_equal(allocations, 0);
    allocations = 0;
    uint64_t before = match_saved_state(match);
    assert_int_equal(allocations, 0);
    match_pause(match, true);
    assert_true(match_saved_state(match) != before);
    buffer_free(&text);
    match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_threads),
        cmocka_unit_test(test_no_game_of_a_file_is_dropped),
        cmocka_unit_test(test_no_reading_of_a_game_is_dropped),
        cmocka_unit_test(test_a_failed_sync_is_told),
        cmocka_unit_test(test_an_interrupted_sync_goes_on),
        cmocka_unit_test(test_a_stream_is_read_to_its_end),
        cmocka_unit_test(test_only_own_temporary_folders_are_removed),
        cmocka_unit_test(test_asking_makes_no_text),
        cmocka_unit_test_setup_teardown(test_two_instances_share_no_file_without_locks,
                                        take_locks_away, give_locks_back),
        cmocka_unit_test_setup_teardown(test_a_foreign_file_is_no_lock, take_locks_away,
                                        give_locks_back),
        cmocka_unit_test(test_the_newest_whole_game_is_read),
        cmocka_unit_test(test_a_failed_read_is_no_damage),
    };
    return cmocka_run_group_tests(tests, own_folder_enter, own_folder_leave);
}
