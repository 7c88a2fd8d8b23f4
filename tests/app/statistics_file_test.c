/* The finished games as a file: kept over starts, by several instances; damage noticed and mended,
 * what could not be written tried again. */
#define _GNU_SOURCE /* setresuid */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/claim.h"
#include "app/expect_content.h"
#include "app/instance.h"
#include "app/own_folder.h"

static const char path[] = "statistics.txt";
static const char cannot_mend[] = "The statistics file could not be rewritten.";

/* An instance of the program, and the games that it has read. */
typedef struct Gamer {
    Instance instance;
    Statistics statistics;
} Gamer;

static void start(Gamer *gamer)
{
    gamer->statistics = (Statistics){0};
    instance_start(&gamer->instance);
    storage_read_statistics(&gamer->instance.storage, &gamer->statistics);
}

static void end(Gamer *gamer)
{
    assert_true(instance_quit(&gamer->instance));
    statistics_free(&gamer->statistics);
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

/* Games with so many moves end, one after the other, without waiting for the disk. 0: none. */
static void finish(Gamer *gamer, int moves, int next_moves)
{
    const int both[] = {moves, next_moves};
    for (int i = 0; i < 2 && both[i] != 0; i++) {
        const GameResult game = game_of(both[i]);
        storage_add_result(&gamer->instance.storage, &game, false);
    }
}

/* A run of the program, in which such games end. */
static void run(int moves, int next_moves)
{
    Gamer gamer;
    start(&gamer);
    finish(&gamer, moves, next_moves);
    end(&gamer);
}

/* The moves of the games that the next start finds, and what it says. */
static void expect_games(const int *moves, int count, const char *said)
{
    Gamer gamer;
    start(&gamer);
    assert_int_equal(gamer.statistics.count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(gamer.statistics.game[i].moves, moves[i]);
    }
    const char *text = messages_text(&gamer.instance.messages);
    if (said[0] == '\0') {
        assert_string_equal(text, "");
    } else {
        assert_non_null(strstr(text, said));
    }
    end(&gamer);
}

static void test_games_are_kept_over_starts(void **state)
{
    (void)state;
    expect_games(NULL, 0, "");
    assert_int_not_equal(access(path, F_OK), 0); /* no games, no file */
    run(20, 21);
    expect_games((const int[]){20, 21}, 2, "");
    run(22, 0);
    expect_games((const int[]){20, 21, 22}, 3, "");
}

/* The file is read when two games have ended: one is being added, one waits for that. */
static void test_games_on_their_way_are_read(void **state)
{
    (void)state;
    Gamer gamer = {0};
    instance_start(&gamer.instance);
    finish(&gamer, 20, 21);
    storage_read_statistics(&gamer.instance.storage, &gamer.statistics);
    assert_int_equal(gamer.statistics.count, 2);
    assert_int_equal(gamer.statistics.game[0].moves, 20);
    assert_int_equal(gamer.statistics.game[1].moves, 21);
    end(&gamer);
    expect_games((const int[]){20, 21}, 2, "");
}

static void test_instances_add_to_one_file(void **state)
{
    (void)state;
    Gamer one, other;
    start(&one);
    start(&other);
    finish(&one, 20, 0);
    instance_collect(&one.instance);
    finish(&other, 30, 0);
    instance_collect(&other.instance);
    finish(&one, 21, 0);
    end(&one);
    end(&other);
    expect_games((const int[]){20, 30, 21}, 3, "");
}

/* The power failed while a line was added. It is told once. */
static void test_a_cut_line_is_told_once(void **state)
{
    (void)state;
    run(20, 0);
    instance_put(path, "a", "game ended=2026-11-22T");
    expect_games((const int[]){20}, 1, path);
    assert_int_equal(access("statistics.txt.bad", F_OK), 0);
    expect_games((const int[]){20}, 1, "");
}

/* The game that ends after that is not lost in the damaged line. */
static void test_a_game_after_a_cut_line(void **state)
{
    (void)state;
    Gamer gamer;
    start(&gamer);
    instance_put(path, "a", "game ended=2026-11-22T");
    finish(&gamer, 20, 0);
    end(&gamer);
    expect_games((const int[]){20}, 1, path);
}

/* A game that a killed run may have added goes to a line of its own, too. */
static void test_a_known_game_after_a_cut_line(void **state)
{
    (void)state;
    Gamer gamer;
    instance_put(path, "a", "game ended=2026-11-22T");
    instance_start(&gamer.instance); /* the file is not read yet */
    const GameResult game = game_of(20);
    for (int i = 0; i < 2; i++) {
        storage_add_result(&gamer.instance.storage, &game, true);
        instance_collect(&gamer.instance);
    }
    assert_true(instance_quit(&gamer.instance));
    expect_games((const int[]){20}, 1, path);
}

/* What the autosave has of games that are not in the file yet: the last ones, if all need more room
 * than there is. */
static void test_lines_on_their_way_are_cut_in_front(void **state)
{
    (void)state;
    Gamer gamer;
    char lines[3][600];
    static const struct {
        int first, count; /* lines that are in the text */
    } cases[] = {{2, 0}, {1, 1}, {0, 2}};
    Buffer line = {0};
    int claim = claim_take(path); /* another instance changes the file */
    assert_true(claim >= 0);
    start(&gamer);
    StatisticsFile *file = &gamer.instance.storage.statistics;
    for (int i = 0; i < 2; i++) {
        const GameResult game = game_of(20 + i);
        game_result_write(&game, &line);
        snprintf(lines[i], sizeof lines[i], "%s", line.text);
        buffer_free(&line);
        finish(&gamer, 20 + i, 0);
    }
    lines[2][0] = '\0';
    const size_t length[] = {strlen(lines[0]), strlen(lines[1])};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char wanted[1200], out[1200];
        const size_t bytes = i == 0 ? length[1] : i == 1 ? length[0] + length[1] : sizeof out;
        snprintf(wanted, sizeof wanted, "%s%s", lines[cases[i].first],
                 cases[i].count == 2 ? lines[1] : "");
        statistics_file_print_pending(file, out, bytes);
        assert_string_equal(out, wanted);
    }
    claim_release(&claim);
    instance_wait(&gamer.instance, PLAYER_FILE_RETRY_MS);
    char out[1200];
    statistics_file_print_pending(file, out, sizeof out);
    assert_string_equal(out, ""); /* they are in the file */
    storage_clear_statistics(&gamer.instance.storage);
    finish(&gamer, 21, 0); /* waits for that */
    statistics_file_print_pending(file, out, sizeof out);
    assert_string_equal(out, lines[1]);
    end(&gamer);
    expect_games((const int[]){21}, 1, "");
}

/* ---- what cannot be written ---- */

/* It is told, once, and tried again without a further game, then at the end. */
static void test_what_fails_is_tried_again(void **state)
{
    (void)state;
    Gamer gamer;
    start(&gamer);
    const Storage *storage = &gamer.instance.storage;
    instance_block(path);
    finish(&gamer, 20, 21);
    instance_collect(&gamer.instance);
    instance_expect_told(&gamer.instance, "The statistics could not be saved.", true);
    assert_int_equal(storage_next_ms(storage, &gamer.instance.game), PLAYER_FILE_RETRY_MS);
    instance_wait(&gamer.instance, PLAYER_FILE_RETRY_MS);
    assert_int_equal(gamer.instance.messages.errors, 1);
    instance_unblock(path);
    instance_wait(&gamer.instance, PLAYER_FILE_RETRY_MS);
    expect_games((const int[]){20, 21}, 2, "");
    instance_block(path);
    finish(&gamer, 22, 0);
    instance_collect(&gamer.instance);
    finish(&gamer, 23, 0);
    instance_unblock(path);
    end(&gamer); /* once more */
    expect_games((const int[]){20, 21, 22, 23}, 4, "");
}

/* The exit status tells that a game is missing. */
static void test_a_game_that_is_lost(void **state)
{
    (void)state;
    Gamer gamer;
    start(&gamer);
    instance_block(path);
    finish(&gamer, 20, 0);
    assert_false(instance_quit(&gamer.instance));
    statistics_free(&gamer.statistics);
    instance_unblock(path);
    expect_games(NULL, 0, "");
}

/* ---- clearing ---- */

static void test_cleared_games_are_gone(void **state)
{
    (void)state;
    Gamer gamer;
    start(&gamer);
    finish(&gamer, 20, 0);
    storage_clear_statistics(&gamer.instance.storage);
    finish(&gamer, 21, 0);
    end(&gamer);
    expect_games((const int[]){21}, 1, "");
}

/* ... from the copies of the file, too. */
static void test_no_copy_is_left_of_cleared_games(void **state)
{
    (void)state;
    static const char *const copies[] = {"statistics.txt.old", "statistics.txt.bad",
                                         "statistics.txt.bad.1"};
    Gamer gamer;
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        instance_put(copies[i], "w", "game");
    }
    instance_put("statistics.txt.mine", "w", "a copy of the player's");
    instance_put("statistics.txt.bad.mine", "w", "another one");
    run(20, 0);
    start(&gamer);
    storage_clear_statistics(&gamer.instance.storage);
    instance_collect(&gamer.instance);
    instance_expect_told(&gamer.instance, "were cleared", true);
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        assert_int_not_equal(access(copies[i], F_OK), 0);
    }
    expect_content("statistics.txt.mine", "a copy of the player's");
    expect_content("statistics.txt.bad.mine", "another one");
    end(&gamer);
}

/* A game is in the file, which then cannot be cleared. */
static void fail_to_clear(Gamer *gamer)
{
    start(gamer);
    finish(gamer, 20, 0);
    instance_collect(&gamer->instance);
    instance_block(path);
    storage_clear_statistics(&gamer->instance.storage);
    instance_expect_told(&gamer->instance, "were cleared", false);
}

/* It is only said to be done when it is. */
static void test_clearing_that_fails_is_tried_again(void **state)
{
    (void)state;
    Gamer gamer;
    fail_to_clear(&gamer);
    instance_collect(&gamer.instance);
    instance_expect_told(&gamer.instance, "could not be cleared", true);
    instance_unblock(path);
    end(&gamer); /* tries again */
    expect_games(NULL, 0, "");
}

static void test_a_game_ends_before_clearing_fails(void **state)
{
    (void)state;
    Gamer gamer;
    fail_to_clear(&gamer);
    finish(&gamer, 21, 0);
    instance_collect(&gamer.instance);
    instance_expect_told(&gamer.instance, "could not be cleared", true);
    instance_unblock(path);
    instance_wait(&gamer.instance, PLAYER_FILE_RETRY_MS);
    instance_expect_told(&gamer.instance, "were cleared", true);
    finish(&gamer, 22, 0);
    end(&gamer);
    expect_games((const int[]){21, 22}, 2, "");
}

/* ---- two instances at the same moment ---- */

static void pause_for_writers(void)
{
    enum { PAUSE_MS = 300 }; /* for what must not be done meanwhile */
    poll(NULL, 0, PAUSE_MS);
}

/* Another instance changes the file. */
static int begin_to_change(void)
{
    const int claim = claim_take(path);
    assert_true(claim >= 0);
    return claim;
}

static void put_games(const char *mode, int from, int count)
{
    Buffer text = {0};
    for (int i = 0; i < count; i++) {
        const GameResult game = game_of(from + i % 50);
        game_result_write(&game, &text);
    }
    assert_false(text.failed);
    instance_put(path, mode, text.text);
    buffer_free(&text);
}

/* Another instance adds a game while this one starts, and mends the file or makes it shorter. */
static void start_while_another_adds(void)
{
    Gamer gamer;
    int claim = begin_to_change();
    start(&gamer);
    pause_for_writers();
    put_games("a", 99, 1);
    claim_release(&claim);
    end(&gamer);
}

static void test_shortening_keeps_what_another_adds(void **state)
{
    (void)state;
    Gamer gamer;
    put_games("w", 20, STATISTICS_TOO_MANY + 1);
    start_while_another_adds();
    start(&gamer);
    assert_int_equal(gamer.statistics.count, STATISTICS_KEPT);
    assert_int_equal(gamer.statistics.game[STATISTICS_KEPT - 1].moves, 99);
    end(&gamer);
}

static void test_mending_keeps_what_another_adds(void **state)
{
    (void)state;
    instance_put(path, "w", "game damaged\n");
    start_while_another_adds();
    assert_int_equal(access("statistics.txt.bad", F_OK), 0);
    expect_games((const int[]){99}, 1, "");
}

/* Nothing is left to be mended, and no file is made. */
static void test_a_damaged_file_is_removed_meanwhile(void **state)
{
    (void)state;
    Gamer gamer;
    instance_put(path, "w", "game damaged\n");
    int claim = begin_to_change();
    start(&gamer);
    pause_for_writers();
    assert_int_equal(unlink(path), 0);
    claim_release(&claim);
    end(&gamer);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_not_equal(access("statistics.txt.bad", F_OK), 0);
    expect_games(NULL, 0, "");
}

/* It is told until it is done. A game that ends meanwhile does not wait for it. */
static void test_mending_is_tried_again(void **state)
{
    (void)state;
    Gamer gamer;
    instance_put(path, "w", "game damaged\n");
    int claim = begin_to_change();
    start(&gamer);
    for (int i = 0; i < PLAYER_FILE_BUSY_ATTEMPTS; i++) {
        instance_wait(&gamer.instance, PLAYER_FILE_BUSY_MS);
    }
    instance_expect_told(&gamer.instance, "could not be saved", false);
    instance_expect_told(&gamer.instance, cannot_mend, true);
    finish(&gamer, 20, 0);
    claim_release(&claim);
    instance_collect(&gamer.instance);
    instance_wait(&gamer.instance, PLAYER_FILE_RETRY_MS);
    assert_int_equal(access("statistics.txt.bad", F_OK), 0);
    instance_expect_told(&gamer.instance, "could not be saved", false);
    instance_expect_told(&gamer.instance, cannot_mend, false);
    end(&gamer);
    expect_games((const int[]){20}, 1, "");
}

/* A damaged file that games can be added to, but whose name is too long for a copy beside it. */
static void start_unmendable(Gamer *gamer, const char *content)
{
    enum { NAME_LENGTH = 253 };
    gamer->statistics = (Statistics){0};
    instance_start(&gamer->instance);
    char *name = gamer->instance.storage.statistics.file.path;
    memset(name, 'x', NAME_LENGTH);
    name[NAME_LENGTH] = '\0';
    if (content) {
        instance_put(name, "w", content);
    }
    storage_read_statistics(&gamer->instance.storage, &gamer->statistics);
}

static void expect_unmended_games(int count)
{
    Gamer gamer;
    start_unmendable(&gamer, NULL);
    assert_int_equal(gamer.statistics.count, count);
    instance_expect_told(&gamer.instance, "was damaged", true);
    end(&gamer);
}

/* It is told once, and not that games are missing: they are all in the file. */
static void test_a_file_that_cannot_be_mended(void **state)
{
    (void)state;
    Gamer gamer;
    start_unmendable(&gamer, "game damaged\n");
    for (int i = 0; i < 3; i++) {
        finish(&gamer, 20 + i, 0);
        instance_wait(&gamer.instance, PLAYER_FILE_RETRY_MS);
        instance_expect_told(&gamer.instance, cannot_mend, true);
        instance_expect_told(&gamer.instance, "could not be saved", false);
        assert_int_equal(gamer.instance.messages.errors, 2); /* the damage, and this */
    }
    end(&gamer);
    expect_unmended_games(3);
}

/* ... also one that ended while that was tried for the first time. */
static void test_a_game_ends_before_mending_fails(void **state)
{
    (void)state;
    Gamer gamer;
    start_unmendable(&gamer, "game damaged\n");
    finish(&gamer, 20, 0);
    end(&gamer);
    expect_unmended_games(1);
}

/* Nobody waits for a huge file; the player is told which one it is and what to do. */
static void test_a_huge_file_is_not_read(void **state)
{
    (void)state;
    Gamer gamer;
    run(20, 0);
    assert_int_equal(truncate(path, (off_t)200 << 20), 0); /* sparse */
    start(&gamer);
    assert_int_equal(gamer.statistics.count, 0);
    instance_expect_told(&gamer.instance, "statistics.txt: not a regular file of at most", true);
    instance_expect_told(&gamer.instance, "still added to this file", true);
    instance_expect_told(&gamer.instance, "rename it", true);
    assert_int_not_equal(access("statistics.txt.bad", F_OK), 0);
    end(&gamer);
}

/* ... or that it has no room for more. */
static void test_nothing_is_added_to_a_full_file(void **state)
{
    (void)state;
    Gamer gamer;
    run(20, 0);
    assert_int_equal(truncate(path, FILE_BYTES_MAX), 0); /* sparse */
    start(&gamer);
    instance_expect_told(&gamer.instance, "still added to this file", false);
    instance_expect_told(&gamer.instance, "cannot be added to this file", true);
    finish(&gamer, 21, 0);
    instance_collect(&gamer.instance);
    instance_expect_told(&gamer.instance, "The statistics could not be saved.", true);
    instance_kill(&gamer.instance);
    statistics_free(&gamer.statistics);
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, FILE_BYTES_MAX);
}

/* ... or that it may not be read: then its last line is not known, and nothing is added. Root may
 * read all files. */
static void test_nothing_is_added_to_a_file_that_may_not_be_read(void **state)
{
    (void)state;
    const uid_t user = getuid(), other = user == 0 ? 65534 : user;
    Gamer gamer;
    run(20, 0);
    assert_int_equal(chmod(path, 0200), 0);
    assert_int_equal(chown(path, other, (gid_t)-1) + chown(".", other, (gid_t)-1), 0);
    assert_int_equal(setresuid(other, other, user), 0);
    start(&gamer);
    finish(&gamer, 21, 0);
    instance_collect(&gamer.instance);
    const bool promised = messages_have(&gamer.instance.messages, "still added to this file");
    const bool refused = messages_have(&gamer.instance.messages, "cannot be added to this file");
    instance_expect_told(&gamer.instance, "The statistics could not be saved.", true);
    instance_kill(&gamer.instance);
    statistics_free(&gamer.statistics);
    assert_int_equal(setresuid(user, user, user), 0);
    assert_true(refused && !promised);
    assert_int_equal(chmod(path, 0600), 0);
    expect_games((const int[]){20}, 1, "");
}

/* ... and games are added to it, also one that a killed run may have added. */
static void test_games_are_added_to_a_huge_file(void **state)
{
    (void)state;
    static const int moves[] = {20, 21, 22};
    enum { HUGE = 17 << 20 };
    Gamer gamer;
    Buffer pending = {0};
    run(20, 0);
    struct stat before;
    assert_int_equal(stat(path, &before), 0);
    assert_int_equal(truncate(path, HUGE), 0);
    const GameResult game = game_of(21);
    game_result_write(&game, &pending);
    start(&gamer);
    Storage *storage = &gamer.instance.storage;
    statistics_file_recover(&storage->statistics, &pending, storage->writer, storage->messages);
    instance_collect(&gamer.instance);
    finish(&gamer, 22, 0);
    instance_collect(&gamer.instance);
    instance_expect_told(&gamer.instance, "could not be saved", false);
    end(&gamer);
    buffer_free(&pending);
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
    assert_true(length > HUGE);
    memmove(text + before.st_size, text + HUGE, length - HUGE + 1); /* without the zeros */
    instance_put(path, "w", text);
    free(text);
    expect_games(moves, 3, "");
}

/* It is not said that games are added to what is no file. */
static void test_something_else_in_place_of_the_file(void **state)
{
    (void)state;
    static const char *const why[] = {"Is a directory", "this is not a regular file",
                                      "Is a directory",
                                      "this link leads to a folder that does not exist"};
    for (int kind = 0; kind < 4; kind++) {
        Gamer gamer;
        const int made = kind == 0   ? mkdir(path, 0700)
                         : kind == 1 ? mkfifo(path, 0600)
                                     : symlink(kind == 2 ? "." : "no folder/file", path);
        assert_int_equal(made, 0);
        start(&gamer);
        instance_expect_told(&gamer.instance, "still added to this file", false);
        instance_expect_told(&gamer.instance, "cannot be added to this file", kind != 3);
        finish(&gamer, 20, 0);
        instance_collect(&gamer.instance);
        instance_expect_told(&gamer.instance, why[kind], true);
        assert_false(instance_quit(&gamer.instance));
        statistics_free(&gamer.statistics);
        assert_int_equal(remove(path), 0);
    }
}

/* The file is replaced while this instance waits: its game goes to the new one. */
static void test_adding_waits_for_a_replacement(void **state)
{
    (void)state;
    Gamer gamer;
    start(&gamer);
    finish(&gamer, 20, 0);
    instance_collect(&gamer.instance);
    int claim = begin_to_change();
    finish(&gamer, 21, 0);
    pause_for_writers();
    assert_int_equal(unlink(path), 0);
    put_games("w", 30, 1);
    claim_release(&claim);
    end(&gamer);
    expect_games((const int[]){30, 21}, 2, "");
}

static void test_no_folder_no_file(void **state)
{
    (void)state;
    Gamer gamer;
    start(&gamer);
    gamer.instance.storage.statistics.file.path[0] = '\0';
    finish(&gamer, 20, 0);
    storage_clear_statistics(&gamer.instance.storage);
    end(&gamer);
    expect_games(NULL, 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_games_are_kept_over_starts),
        IN_OWN_FOLDER(test_games_on_their_way_are_read),
        IN_OWN_FOLDER(test_instances_add_to_one_file),
        IN_OWN_FOLDER(test_a_cut_line_is_told_once),
        IN_OWN_FOLDER(test_a_game_after_a_cut_line),
        IN_OWN_FOLDER(test_a_known_game_after_a_cut_line),
        IN_OWN_FOLDER(test_lines_on_their_way_are_cut_in_front),
        IN_OWN_FOLDER(test_what_fails_is_tried_again),
        IN_OWN_FOLDER(test_a_game_that_is_lost),
        IN_OWN_FOLDER(test_cleared_games_are_gone),
        IN_OWN_FOLDER(test_no_copy_is_left_of_cleared_games),
        IN_OWN_FOLDER(test_clearing_that_fails_is_tried_again),
        IN_OWN_FOLDER(test_a_game_ends_before_clearing_fails),
        IN_OWN_FOLDER(test_shortening_keeps_what_another_adds),
        IN_OWN_FOLDER(test_mending_keeps_what_another_adds),
        IN_OWN_FOLDER(test_a_damaged_file_is_removed_meanwhile),
        IN_OWN_FOLDER(test_mending_is_tried_again),
        IN_OWN_FOLDER(test_a_file_that_cannot_be_mended),
        IN_OWN_FOLDER(test_a_game_ends_before_mending_fails),
        IN_OWN_FOLDER(test_a_huge_file_is_not_read),
        IN_OWN_FOLDER(test_nothing_is_added_to_a_full_file),
        IN_OWN_FOLDER(test_nothing_is_added_to_a_file_that_may_not_be_read),
        IN_OWN_FOLDER(test_games_are_added_to_a_huge_file),
        IN_OWN_FOLDER(test_something_else_in_place_of_the_file),
        IN_OWN_FOLDER(test_adding_waits_for_a_replacement),
        IN_OWN_FOLDER(test_no_folder_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
