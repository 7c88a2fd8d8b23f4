/* The progress with puzzles as a file: kept over starts, damage noticed, an unreadable file left.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/own_folder.h"
#include "app/puzzle_file.h"

static const char path[] = "puzzles.txt";

static PuzzleFile file_at(const char *where)
{
    PuzzleFile file = {.blocked = false};
    snprintf(file.path, sizeof file.path, "%s", where);
    return file;
}

/* Writes it as the program does, and waits. */
static void save(const PuzzleProgress *progress)
{
    PuzzleFile file = file_at(path);
    Messages messages = {.echo = false};
    Writer *writer = writer_new();
    assert_non_null(writer);
    puzzle_file_write(&file, progress, writer, &messages);
    writer_flush(writer);
    writer_free(writer);
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
    PuzzleProgress progress = {0};
    PuzzleProgress back = {0};
    PuzzleFile file = file_at(path);
    Messages messages = {.echo = false};
    assert_true(puzzle_progress_note(&progress, 7, PUZZLE_EVENT_SOLVED));
    assert_true(puzzle_progress_note_day(&progress, 20779));
    save(&progress);
    puzzle_file_read(&file, &back, &messages);
    assert_true(puzzle_progress_is_solved(&back, 7));
    assert_int_equal(puzzle_progress_streak(&back, 20779), 1);
    assert_string_equal(messages_text(&messages), "");
    puzzle_progress_free(&progress);
    puzzle_progress_free(&back);
}

static void test_no_file_is_no_progress(void **state)
{
    (void)state;
    PuzzleProgress back = {0};
    PuzzleFile file = file_at(path);
    Messages messages = {.echo = false};
    puzzle_file_read(&file, &back, &messages);
    assert_int_equal(back.count, 0);
    assert_false(file.blocked);
    assert_string_equal(messages_text(&messages), "");
}

static void test_damage_is_told_and_put_aside(void **state)
{
    (void)state;
    PuzzleProgress back = {0};
    PuzzleFile file = file_at(path);
    Messages messages = {.echo = false};
    put("solved 0000000000000007\nsolved 00x\n");
    puzzle_file_read(&file, &back, &messages);
    assert_true(puzzle_progress_is_solved(&back, 7));
    assert_non_null(strstr(messages_text(&messages), path));
    assert_int_equal(access("puzzles.txt.bad", F_OK), 0);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_false(file.blocked);
    puzzle_progress_free(&back);
}

/* A folder in its place stands for a file that cannot be read. */
static void test_an_unreadable_file_is_left(void **state)
{
    (void)state;
    PuzzleProgress back = {0};
    PuzzleFile file = file_at(path);
    Messages messages = {.echo = false};
    assert_int_equal(mkdir(path, 0700), 0);
    puzzle_file_read(&file, &back, &messages);
    assert_true(file.blocked);
    assert_non_null(strstr(messages_text(&messages), path));
    Writer *writer = writer_new();
    assert_non_null(writer);
    puzzle_file_write(&file, &back, writer, &messages);
    writer_flush(writer);
    WriteResult result;
    assert_false(writer_take(writer, &result));
    writer_free(writer);
    assert_int_equal(rmdir(path), 0);
}

/* Neither is one that a later version wrote. */
static void test_a_later_version_is_left(void **state)
{
    (void)state;
    PuzzleProgress back = {0};
    PuzzleFile file = file_at(path);
    Messages messages = {.echo = false};
    put("size = 15\n; tengen 2 saved=1700000000000 host=x crc32=fe413359\n");
    puzzle_file_read(&file, &back, &messages);
    assert_int_equal(back.count, 0);
    assert_true(file.blocked);
    assert_true(messages_have(&messages, "later version"));
    assert_int_equal(access(path, F_OK), 0);
    assert_int_not_equal(access("puzzles.txt.bad", F_OK), 0);
}

/* A failure is told once, until it has worked again. */
static void test_what_cannot_be_saved(void **state)
{
    (void)state;
    static const int error[] = {ENOSPC, ENOSPC, 0, 0, EIO};
    static const int told[] = {1, 1, 1, 1, 2};
    PuzzleProgress progress = {0};
    PuzzleFile file = file_at(path);
    Messages messages = {.echo = false};
    for (size_t i = 0; i < sizeof error / sizeof error[0]; i++) {
        puzzle_file_take(&file, error[i], &messages);
        assert_int_equal(messages.toasts, told[i]);
    }
    assert_true(messages_have(&messages, "could not be saved"));
    assert_true(messages_have(&messages, strerror(ENOSPC)));
    /* Without a folder nothing is read or written, and it has been said elsewhere. */
    PuzzleFile none = file_at("");
    messages = (Messages){.echo = false};
    puzzle_file_read(&none, &progress, &messages);
    puzzle_file_write(&none, &progress, NULL, &messages);
    assert_int_equal(messages.toasts, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_it_is_kept_over_starts),
        IN_OWN_FOLDER(test_no_file_is_no_progress),
        IN_OWN_FOLDER(test_damage_is_told_and_put_aside),
        IN_OWN_FOLDER(test_an_unreadable_file_is_left),
        IN_OWN_FOLDER(test_a_later_version_is_left),
        IN_OWN_FOLDER(test_what_cannot_be_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
