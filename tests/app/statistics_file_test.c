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

/* A game with so many moves ends. */
static void finish(Instance *instance, int moves)
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
        IN_OWN_FOLDER(test_no_folder_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
