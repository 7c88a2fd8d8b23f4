/* The progress with puzzles as a file: kept over starts and by several instances, damage noticed
 * and mended, an unreadable file left, what could not be written tried again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/own_folder.h"
#include "app/puzzle_file.h"

static const char path[] = "puzzles.txt";

/* An instance of the program. */
typedef struct PuzzleInstance {
    PuzzleFile file;
    PuzzleProgress progress;
    Writer *writer;
    Messages messages;
} PuzzleInstance;

static void start(PuzzleInstance *instance)
{
    memset(instance, 0, sizeof *instance);
    snprintf(instance->file.path, sizeof instance->file.path, "%s", path);
    instance->writer = writer_new();
    assert_non_null(instance->writer);
    puzzle_file_read(&instance->file, &instance->progress, instance->writer, &instance->messages);
}

/* What was written until now; the time is `now_ms`. */
static void collect(PuzzleInstance *instance, int64_t now_ms)
{
    WriteResult result;
    writer_flush(instance->writer);
    while (writer_take(instance->writer, &result)) {
        puzzle_file_take(&instance->file, &result, now_ms, &instance->messages);
    }
}

/* Without a further attempt to save: as a kill does. */
static void end(PuzzleInstance *instance)
{
    collect(instance, 0);
    writer_free(instance->writer);
    puzzle_file_free(&instance->file);
    puzzle_progress_free(&instance->progress);
}

static void solve(PuzzleInstance *instance, uint64_t key, int day)
{
    assert_true(puzzle_progress_note(&instance->progress, key, PUZZLE_EVENT_SOLVED));
    assert_true(puzzle_progress_note_day(&instance->progress, day));
    puzzle_file_write(&instance->file, &instance->progress, instance->writer, &instance->messages);
}

/* So many puzzles and days the next start finds, and says nothing. */
static void expect_solved(int solved, int days)
{
    PuzzleInstance instance;
    start(&instance);
    assert_int_equal(puzzle_progress_solved(&instance.progress), solved);
    assert_int_equal(instance.progress.days, days);
    assert_string_equal(messages_text(&instance.messages), "");
    end(&instance);
}

static void put(const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_true(fputs(text, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

static void test_it_is_kept_over_starts(void **state)
{
    (void)state;
    PuzzleInstance instance;
    start(&instance);
    solve(&instance, 7, 20779);
    end(&instance);
    expect_solved(1, 1);
}

static void test_no_file_is_no_progress(void **state)
{
    (void)state;
    expect_solved(0, 0);
    assert_int_not_equal(access(path, F_OK), 0);
}

static void test_instances_add_to_one_file(void **state)
{
    (void)state;
    PuzzleInstance one, other;
    start(&one);
    start(&other);
    solve(&one, 7, 20779);
    collect(&one, 0);
    solve(&other, 8, 20779);
    collect(&other, 0);
    expect_solved(2, 1);
    solve(&one, 9, 20780);
    end(&one);
    end(&other);
    expect_solved(3, 2);
}

/* Damage is told once, and what was good is there at the next start without a new puzzle. */
static void test_damage_is_told_and_mended(void **state)
{
    (void)state;
    PuzzleInstance instance;
    put("solved 0000000000000007\nsolved 00x\nday 20779\n");
    start(&instance);
    assert_true(puzzle_progress_is_solved(&instance.progress, 7));
    assert_non_null(strstr(messages_text(&instance.messages), path));
    assert_false(instance.file.blocked);
    end(&instance);
    assert_int_equal(access("puzzles.txt.bad", F_OK), 0);
    expect_solved(1, 1);
}

/* While the good lines cannot be written, the damaged file stays where it is. */
static void test_damage_on_a_disk_without_room(void **state)
{
    (void)state;
    PuzzleInstance instance;
    struct rlimit before, none;
    put("solved 0000000000000007\nsolved 00x\nday 20779\n");
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    none = (struct rlimit){0, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    start(&instance);
    end(&instance);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_not_equal(access("puzzles.txt.bad", F_OK), 0);
    start(&instance); /* there is room again */
    assert_true(messages_have(&instance.messages, path));
    end(&instance);
    expect_solved(1, 1);
}

/* Another program has damaged the file since it was read. */
static void test_damage_during_the_run(void **state)
{
    (void)state;
    PuzzleInstance instance;
    start(&instance);
    put("solved 0000000000000007\nsolved 00x\n");
    solve(&instance, 8, 20779);
    end(&instance);
    assert_int_equal(access("puzzles.txt.bad", F_OK), 0);
    expect_solved(2, 1);
}

/* A folder in its place stands for a file that cannot be read. */
static void test_an_unreadable_file_is_left(void **state)
{
    (void)state;
    PuzzleInstance instance;
    WriteResult result;
    assert_int_equal(mkdir(path, 0700), 0);
    start(&instance);
    assert_true(instance.file.blocked);
    assert_non_null(strstr(messages_text(&instance.messages), path));
    solve(&instance, 7, 20779);
    writer_flush(instance.writer);
    assert_false(writer_take(instance.writer, &result));
    end(&instance);
    assert_int_equal(rmdir(path), 0);
}

static const char later[] = "size = 15\n; tengen 2 saved=1700000000000 host=x crc32=fe413359\n";

/* Neither is one that a later version wrote. */
static void test_a_later_version_is_left(void **state)
{
    (void)state;
    PuzzleInstance instance;
    put(later);
    start(&instance);
    assert_int_equal(instance.progress.count, 0);
    assert_true(instance.file.blocked);
    assert_true(messages_have(&instance.messages, "later version"));
    end(&instance);
    assert_int_equal(access(path, F_OK), 0);
    assert_int_not_equal(access("puzzles.txt.bad", F_OK), 0);
}

/* ... during the run, too. */
static void test_a_later_version_beside_this_one(void **state)
{
    (void)state;
    PuzzleInstance instance;
    char text[100] = "";
    start(&instance);
    put(later);
    solve(&instance, 7, 20779);
    collect(&instance, 0);
    assert_true(messages_have(&instance.messages, "could not be saved"));
    end(&instance);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_int_equal(fread(text, 1, sizeof text - 1, in), strlen(later));
    assert_string_equal(text, later);
    assert_int_equal(fclose(in), 0);
}

/* It is tried again without a further puzzle. A folder in its place stands for the full disk. */
static void test_what_fails_is_tried_again(void **state)
{
    (void)state;
    PuzzleInstance instance;
    start(&instance);
    assert_int_equal(pending_text_next_ms(&instance.file.pending), -1);
    assert_int_equal(mkdir(path, 0700), 0);
    solve(&instance, 7, 20779);
    collect(&instance, 1000);
    assert_true(messages_have(&instance.messages, "could not be saved"));
    const int64_t due = pending_text_next_ms(&instance.file.pending);
    assert_int_equal(due, 1000 + PENDING_TEXT_RETRY_MS);
    pending_text_retry(&instance.file.pending, instance.writer, due);
    assert_int_equal(pending_text_next_ms(&instance.file.pending), -1); /* on its way */
    collect(&instance, due);
    assert_int_equal(instance.messages.toasts, 1); /* it was told */
    assert_int_equal(rmdir(path), 0);
    pending_text_retry(&instance.file.pending, instance.writer, due + 1);
    collect(&instance, due + 1);
    assert_int_not_equal(access(path, F_OK), 0); /* not yet */
    pending_text_retry(&instance.file.pending, instance.writer, due + PENDING_TEXT_RETRY_MS);
    end(&instance);
    expect_solved(1, 1);
}

/* A failure is told once, until it has worked again. */
static void test_what_cannot_be_saved(void **state)
{
    (void)state;
    static const int error[] = {ENOSPC, ENOSPC, 0, 0, EIO};
    static const int told[] = {1, 1, 1, 1, 2};
    PuzzleProgress progress = {0};
    PuzzleFile file = {.blocked = false};
    Messages messages = {.echo = false};
    for (size_t i = 0; i < sizeof error / sizeof error[0]; i++) {
        const WriteResult result = {.error = error[i]};
        puzzle_file_take(&file, &result, 0, &messages);
        assert_int_equal(messages.toasts, told[i]);
    }
    assert_true(messages_have(&messages, "could not be saved"));
    assert_true(messages_have(&messages, strerror(ENOSPC)));
    /* Without a folder nothing is read or written, and it has been said elsewhere. */
    messages = (Messages){.echo = false};
    puzzle_file_read(&file, &progress, NULL, &messages);
    puzzle_file_write(&file, &progress, NULL, &messages);
    assert_int_equal(messages.toasts, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_it_is_kept_over_starts),
        IN_OWN_FOLDER(test_no_file_is_no_progress),
        IN_OWN_FOLDER(test_instances_add_to_one_file),
        IN_OWN_FOLDER(test_damage_is_told_and_mended),
        IN_OWN_FOLDER(test_damage_on_a_disk_without_room),
        IN_OWN_FOLDER(test_damage_during_the_run),
        IN_OWN_FOLDER(test_an_unreadable_file_is_left),
        IN_OWN_FOLDER(test_a_later_version_is_left),
        IN_OWN_FOLDER(test_a_later_version_beside_this_one),
        IN_OWN_FOLDER(test_what_fails_is_tried_again),
        IN_OWN_FOLDER(test_what_cannot_be_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
