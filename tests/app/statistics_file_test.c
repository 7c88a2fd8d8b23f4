/* The finished games as a file: kept over starts, by several instances; damage noticed and mended,
 * what could not be written tried again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/own_folder.h"
#include "app/statistics_file.h"

static const char path[] = "statistics.txt";

/* An instance of the program. */
typedef struct Instance {
    StatisticsFile file;
    Statistics statistics;
    Writer *writer;
    Messages messages;
} Instance;

static void start(Instance *instance)
{
    memset(instance, 0, sizeof *instance);
    snprintf(instance->file.path, sizeof instance->file.path, "%s", path);
    instance->writer = writer_new();
    assert_non_null(instance->writer);
    statistics_file_read(&instance->file, &instance->statistics, instance->writer,
                         &instance->messages);
}

static void collect(Instance *instance)
{
    WriteResult result;
    writer_flush(instance->writer);
    while (writer_take(instance->writer, &result)) {
        statistics_file_take(&instance->file, &result, instance->writer, &instance->messages);
    }
}

/* As storage_close does. */
static void end(Instance *instance)
{
    collect(instance);
    statistics_file_retry(&instance->file, instance->writer, &instance->messages);
    collect(instance);
    writer_free(instance->writer);
    statistics_file_free(&instance->file);
    statistics_free(&instance->statistics);
}

static GameResult game_of(int moves)
{
    GameResult game = {.ended = {2026, 11, 22, 12, 0, 0},
                       .rule = RULE_CARO,
                       .size = 15,
                       .near_color = COLOR_BLACK,
                       .extra_seat = SEAT_NEAR,
                       .winner = SEAT_FAR,
                       .reason = REASON_RESIGNED,
                       .moves = moves};
    game.player[SEAT_FAR].kind = PLAYER_COMPUTER;
    game.player[SEAT_FAR].level = 2;
    return game;
}

/* A game with so many moves ends. */
static void finish(Instance *instance, int moves)
{
    const GameResult game = game_of(moves);
    statistics_file_add(&instance->file, &game, instance->writer, &instance->messages);
}

/* The moves of the games that the next start finds, and what it says. */
static void expect_games(const int *moves, int count, const char *said)
{
    Instance instance;
    start(&instance);
    assert_int_equal(instance.statistics.count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(instance.statistics.game[i].moves, moves[i]);
    }
    const char *text = messages_text(&instance.messages);
    if (said[0] == '\0') {
        assert_string_equal(text, "");
    } else {
        assert_non_null(strstr(text, said));
    }
    end(&instance);
}

static void put(const char *mode, const char *text)
{
    FILE *out = fopen(path, mode);
    assert_non_null(out);
    assert_true(fputs(text, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

static void test_games_are_kept_over_starts(void **state)
{
    (void)state;
    Instance instance;
    expect_games(NULL, 0, "");
    assert_int_not_equal(access(path, F_OK), 0); /* no games, no file */
    start(&instance);
    finish(&instance, 20);
    finish(&instance, 21); /* while the first one is written */
    end(&instance);
    expect_games((const int[]){20, 21}, 2, "");
    start(&instance);
    finish(&instance, 22);
    end(&instance);
    expect_games((const int[]){20, 21, 22}, 3, "");
}

static void test_instances_add_to_one_file(void **state)
{
    (void)state;
    Instance one, other;
    start(&one);
    start(&other);
    finish(&one, 20);
    collect(&one);
    finish(&other, 30);
    collect(&other);
    finish(&one, 21);
    end(&one);
    end(&other);
    expect_games((const int[]){20, 30, 21}, 3, "");
}

/* The power failed while a line was added. It is told once. */
static void test_a_cut_line_is_told_once(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    finish(&instance, 20);
    end(&instance);
    put("a", "game ended=2026-11-22T");
    expect_games((const int[]){20}, 1, path);
    assert_int_equal(access("statistics.txt.bad", F_OK), 0);
    expect_games((const int[]){20}, 1, "");
}

/* The game that ends after that is not lost in the damaged line. */
static void test_a_game_after_a_cut_line(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    put("a", "game ended=2026-11-22T");
    finish(&instance, 20);
    end(&instance);
    expect_games((const int[]){20}, 1, path);
}

/* A folder in its place stands for a file that cannot be written. */
static void test_what_fails_is_tried_again(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    assert_int_equal(mkdir(path, 0700), 0);
    finish(&instance, 20);
    collect(&instance);
    assert_non_null(strstr(messages_text(&instance.messages), "could not be saved"));
    assert_int_equal(rmdir(path), 0);
    finish(&instance, 21);
    end(&instance);
    expect_games((const int[]){20, 21}, 2, "");
    start(&instance);
    assert_int_equal(rename(path, "elsewhere"), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    finish(&instance, 22);
    collect(&instance);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rename("elsewhere", path), 0);
    end(&instance); /* once more */
    expect_games((const int[]){20, 21, 22}, 3, "");
}

static void test_cleared_games_are_gone(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    finish(&instance, 20);
    statistics_file_clear(&instance.file, instance.writer, &instance.messages);
    finish(&instance, 21);
    end(&instance);
    expect_games((const int[]){21}, 1, "");
}

/* The file cannot be replaced until unblock. */
static void block(void)
{
    assert_int_equal(rename(path, "elsewhere"), 0);
    assert_int_equal(mkdir(path, 0700), 0);
}

static void unblock(void)
{
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rename("elsewhere", path), 0);
}

static void expect_said(const Instance *instance, const char *said, bool yes)
{
    assert_int_equal(messages_have(&instance->messages, said), yes);
}

/* It is only said to be done when it is. */
static void test_clearing_that_fails_is_tried_again(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    finish(&instance, 20);
    collect(&instance);
    block();
    statistics_file_clear(&instance.file, instance.writer, &instance.messages);
    expect_said(&instance, "were cleared", false);
    collect(&instance);
    expect_said(&instance, "could not be cleared", true);
    unblock();
    end(&instance); /* tries again */
    expect_games(NULL, 0, "");
}

static void test_a_game_ends_before_clearing_fails(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    finish(&instance, 20);
    collect(&instance);
    block();
    statistics_file_clear(&instance.file, instance.writer, &instance.messages);
    finish(&instance, 21);
    collect(&instance);
    expect_said(&instance, "could not be cleared", true);
    unblock();
    finish(&instance, 22); /* tries again */
    collect(&instance);
    expect_said(&instance, "were cleared", true);
    end(&instance);
    expect_games((const int[]){21, 22}, 2, "");
}

/* ---- two instances at the same moment ---- */

static void pause_for_writers(void)
{
    enum { PAUSE_MS = 300 }; /* for what must not be done meanwhile */
    poll(NULL, 0, PAUSE_MS);
}

/* Another instance adds the line of a game while this one starts. Its lock is held as long as
 * `out` is open. */
static FILE *begin_to_add(void)
{
    FILE *out = fopen(path, "a");
    assert_non_null(out);
    assert_int_equal(flock(fileno(out), LOCK_EX), 0);
    return out;
}

static void put_games(FILE *out, int from, int count)
{
    Buffer text = {0};
    for (int i = 0; i < count; i++) {
        const GameResult game = game_of(from + i % 50);
        game_result_write(&game, &text);
    }
    assert_false(text.failed);
    assert_int_equal(fwrite(text.text, 1, text.length, out), text.length);
    buffer_free(&text);
}

/* The last game of the file, and how many there are. */
static int last_moves(int *count)
{
    Instance instance;
    start(&instance);
    *count = instance.statistics.count;
    const int moves = instance.statistics.game[*count - 1].moves;
    end(&instance);
    return moves;
}

static void start_while_another_adds(void)
{
    Instance instance;
    FILE *out = begin_to_add();
    start(&instance);
    pause_for_writers();
    put_games(out, 99, 1);
    assert_int_equal(fclose(out), 0);
    end(&instance);
}

static void test_shortening_keeps_what_another_adds(void **state)
{
    (void)state;
    int count;
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    put_games(out, 20, STATISTICS_TOO_MANY + 1);
    assert_int_equal(fclose(out), 0);
    start_while_another_adds();
    assert_int_equal(last_moves(&count), 99); /* this start shortens it */
    assert_int_equal(count, STATISTICS_KEPT);
    assert_int_equal(last_moves(&count), 99);
    assert_int_equal(count, STATISTICS_KEPT);
}

static void test_mending_keeps_what_another_adds(void **state)
{
    (void)state;
    put("w", "game damaged\n");
    start_while_another_adds();
    expect_games((const int[]){99}, 1, path); /* this start mends it */
    assert_int_equal(access("statistics.txt.bad", F_OK), 0);
    expect_games((const int[]){99}, 1, "");
}

/* Nobody waits for a huge file; the player is told which one it is and what to do. */
static void test_a_huge_file_is_not_read(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    finish(&instance, 20);
    end(&instance);
    assert_int_equal(truncate(path, (off_t)200 << 20), 0); /* sparse */
    start(&instance);
    assert_int_equal(instance.statistics.count, 0);
    assert_true(messages_have(&instance.messages, "statistics.txt: not a regular file of at most"));
    assert_true(messages_have(&instance.messages, "rename it"));
    assert_int_not_equal(access("statistics.txt.bad", F_OK), 0);
    end(&instance);
}

/* The file is replaced while this instance waits: its game goes to the new one. */
static void test_adding_waits_for_a_replacement(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    finish(&instance, 20);
    collect(&instance);
    FILE *held = begin_to_add();
    finish(&instance, 21);
    pause_for_writers();
    FILE *out = fopen("new", "w");
    assert_non_null(out);
    put_games(out, 30, 1);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(rename("new", path), 0);
    assert_int_equal(fclose(held), 0);
    end(&instance);
    expect_games((const int[]){30, 21}, 2, "");
}

static void test_no_folder_no_file(void **state)
{
    (void)state;
    Instance instance;
    start(&instance);
    instance.file.path[0] = '\0';
    finish(&instance, 20);
    statistics_file_clear(&instance.file, instance.writer, &instance.messages);
    end(&instance);
    expect_games(NULL, 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_games_are_kept_over_starts),
        IN_OWN_FOLDER(test_instances_add_to_one_file),
        IN_OWN_FOLDER(test_a_cut_line_is_told_once),
        IN_OWN_FOLDER(test_a_game_after_a_cut_line),
        IN_OWN_FOLDER(test_what_fails_is_tried_again),
        IN_OWN_FOLDER(test_cleared_games_are_gone),
        IN_OWN_FOLDER(test_clearing_that_fails_is_tried_again),
        IN_OWN_FOLDER(test_a_game_ends_before_clearing_fails),
        IN_OWN_FOLDER(test_shortening_keeps_what_another_adds),
        IN_OWN_FOLDER(test_mending_keeps_what_another_adds),
        IN_OWN_FOLDER(test_a_huge_file_is_not_read),
        IN_OWN_FOLDER(test_adding_waits_for_a_replacement),
        IN_OWN_FOLDER(test_no_folder_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
