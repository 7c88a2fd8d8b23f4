/* Where the file of a kept game is looked for: a file that cannot be read is never taken for one
 * that lacks the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/game_name.h"
#include "app/kept_search.h"
#include "app/own_folder.h"
#include "engine/history/match_file.h"

enum { ID = 77 };

static Match *match;

static Match *new_match(int64_t id)
{
    const Setup setup = {.size = 15, .rule = RULE_FREESTYLE};
    Match *made = match_new(&setup);
    assert_non_null(made);
    made->id = id;
    return made;
}

static void play(Match *on, int stones)
{
    for (int i = 0; i < stones; i++) {
        const int count = on->position.count;
        assert_int_equal(match_play(on, point_at(count % 15, 2 * (count / 15))), MATCH_OK);
    }
}

static void write_game(const char *path, const Match *what)
{
    Buffer text = {0};
    match_write(what, "1.0", INT64_C(1795334400000), &text);
    assert_false(text.failed);
    assert_int_equal(file_write(path, text.text, text.length, FILE_QUICK), 0);
    buffer_free(&text);
}

/* The game with so many moves instead of four; `branch`: the last one is another. */
static void write_moves(const char *path, int stones, bool branch)
{
    Match *other = new_match(ID);
    play(other, branch ? stones - 1 : stones);
    if (branch) {
        assert_int_equal(match_play(other, point_at(10, 10)), MATCH_OK);
    }
    write_game(path, other);
    match_free(other);
}

static void write_other(const char *path)
{
    Match *other = new_match(ID + 1);
    play(other, 4);
    write_game(path, other);
    match_free(other);
}

static int begin(void **state)
{
    if (own_folder_enter(state) != 0 || folder_make("games") != 0) {
        return -1;
    }
    match = new_match(ID);
    play(match, 4);
    return 0;
}

static int end(void **state)
{
    match_free(match);
    return own_folder_leave(state);
}

/* "games/NAME.sgf", "games/NAME 2.sgf" ...: where the match would be kept. */
static void name_path(int number, char path[FILE_PATH_BYTES])
{
    char name[GAME_NAME_BYTES];
    game_name_print(match, name);
    if (number == 1) {
        snprintf(path, FILE_PATH_BYTES, "games/%s.sgf", name);
    } else {
        snprintf(path, FILE_PATH_BYTES, "games/%s %d.sgf", name, number);
    }
}

static void expect_named(KeptPlace place, const char *wanted)
{
    char path[FILE_PATH_BYTES];
    assert_int_equal(kept_search_named("games", match, path), place);
    assert_string_equal(path, wanted);
}

static void expect_all(const char *folder, KeptPlace place, const char *wanted)
{
    char path[FILE_PATH_BYTES];
    assert_int_equal(kept_search_all(folder, match, path), place);
    assert_string_equal(path, wanted);
}

/* ---- one file ---- */

static void test_what_a_file_has_of_the_match(void **state)
{
    (void)state;
    static const char path[] = "games/a.sgf";
    assert_int_equal(kept_search_file(path, match), KEPT_NOWHERE);
    write_game(path, match);
    assert_int_equal(kept_search_file(path, match), KEPT_SAME);
    write_moves(path, 5, false);
    assert_int_equal(kept_search_file(path, match), KEPT_LATER);
    write_moves(path, 3, false);
    assert_int_equal(kept_search_file(path, match), KEPT_EARLIER);
    write_moves(path, 4, true); /* each has a move that the other has not */
    assert_int_equal(kept_search_file(path, match), KEPT_OTHER);
    write_other(path);
    assert_int_equal(kept_search_file(path, match), KEPT_NOWHERE);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(symlink("a.sgf", path), 0);
    assert_int_equal(kept_search_file(path, match), KEPT_UNKNOWN);
}

/* ---- by name ---- */

static void test_the_best_of_the_files_with_its_name(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES], third[FILE_PATH_BYTES];
    name_path(1, first);
    name_path(2, second);
    name_path(3, third);
    expect_named(KEPT_NOWHERE, "");
    write_moves(first, 5, false);
    expect_named(KEPT_LATER, ""); /* not to be replaced */
    write_moves(second, 3, false);
    expect_named(KEPT_EARLIER, second);
    write_game(third, match);
    expect_named(KEPT_SAME, third);
    write_game(first, match);
    expect_named(KEPT_SAME, first);
}

/* One that cannot be read may have it, unless another one is known to. */
static void test_a_file_with_its_name_that_cannot_be_read(void **state)
{
    (void)state;
    char first[FILE_PATH_BYTES], second[FILE_PATH_BYTES];
    name_path(1, first);
    name_path(2, second);
    assert_int_equal(symlink(file_name_of(first), first), 0);
    expect_named(KEPT_UNKNOWN, "");
    write_other(second);
    expect_named(KEPT_UNKNOWN, "");
    write_game(second, match);
    expect_named(KEPT_SAME, second);
}

/* After twenty games of that name no more are read. */
static void test_not_all_files_with_its_name_are_read(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    for (int i = 1; i <= 20; i++) {
        name_path(i, path);
        write_other(path);
    }
    name_path(21, path);
    write_game(path, match);
    expect_named(KEPT_NOWHERE, "");
    name_path(20, path);
    write_game(path, match);
    expect_named(KEPT_SAME, path);
}

/* ---- among all ---- */

static void test_a_renamed_file_is_found(void **state)
{
    (void)state;
    expect_all("missing", KEPT_UNKNOWN, "");
    expect_all("games", KEPT_NOWHERE, "");
    assert_int_equal(folder_make("games/folder.sgf"), 0);
    assert_int_equal(symlink("nowhere", "games/gone.sgf"), 0);
    assert_int_equal(file_write("games/notes.txt", "TENGENGAME[77]", 14, FILE_QUICK), 0);
    expect_all("games", KEPT_NOWHERE, "");
    write_moves("games/a.sgf", 3, false); /* of another end */
    expect_all("games", KEPT_EARLIER, "");
    write_game("games/b.sgf", match);
    write_moves("games/c.sgf", 5, false);
    expect_all("games", KEPT_SAME, "games/b.sgf");
}

/* One file alone is not taken for all. */
static void test_a_file_among_all_that_cannot_be_read(void **state)
{
    (void)state;
    assert_int_equal(symlink("loop.sgf", "games/loop.sgf"), 0);
    assert_int_equal(symlink("loop.sgf", "games/loop 2.sgf"), 0);
    write_other("games/a.sgf");
    expect_all("games", KEPT_UNKNOWN, "");
    write_moves("games/b.sgf", 5, false);
    expect_all("games", KEPT_LATER, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_a_file_has_of_the_match, begin, end),
        cmocka_unit_test_setup_teardown(test_the_best_of_the_files_with_its_name, begin, end),
        cmocka_unit_test_setup_teardown(test_a_file_with_its_name_that_cannot_be_read, begin, end),
        cmocka_unit_test_setup_teardown(test_not_all_files_with_its_name_are_read, begin, end),
        cmocka_unit_test_setup_teardown(test_a_renamed_file_is_found, begin, end),
        cmocka_unit_test_setup_teardown(test_a_file_among_all_that_cannot_be_read, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
