/* The page of the library while its files change: which game is chosen, and what its preview shows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/library_fixture.h"

#define GAME(name, moves) "(;FF[4]GM[4]SZ[15]DT[2026-01-01]PB[" name "]" moves ")\n"
#define ANN GAME("Ann", ";B[hh];W[hi];B[ij]")
#define BOB GAME("Bob", ";B[hh];W[gh]")
#define CAT GAME("Cat", ";B[hh];W[hi]")
#define DAN GAME("Dan", ";B[hh];W[];B[aa]")

/* Gives the page a command and waits for the answer. */
static void run(LibraryAction action, int field)
{
    ask_library(action, field, NULL);
    settle_library();
}

static void change(const char *path, const char *text)
{
    put_file(path, text);
    library_files_changed(&library);
    settle_library();
}

static int begin(void **state)
{
    if (library_fixture_enter(state) != 0) {
        return -1;
    }
    put_file("games/club.sgf", ANN BOB CAT);
    return library_fixture_open();
}

#define PAGE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, library_fixture_leave)

static const char *chosen(void)
{
    const LibraryGame *game = library_chosen_game(&library);
    return game ? game->player[0].name : "";
}

static void choose(const char *name)
{
    for (int i = 0; i < library.answer.list.count; i++) {
        if (strcmp(library.answer.list.game[i].player[0].name, name) == 0) {
            run(LIBRARY_CHOOSE, i);
        }
    }
    assert_string_equal(chosen(), name);
}

static ViewLibrary shown(void)
{
    static View view;
    memset(&view, 0, sizeof view);
    view.page = PAGE_LIBRARY;
    library_fill(&library, &view);
    return view.library;
}

/* ---- tests ---- */

/* The chosen game is found again in a file that was written anew. */
static void test_the_chosen_game_stays_chosen(void **state)
{
    static const struct {
        const char *text, *chosen;
    } rows[] = {
        {ANN BOB CAT, "Bob"},                             /* nothing has changed */
        {CAT ANN BOB, "Bob"},                             /* it has another place, */
        {CAT ANN DAN BOB, "Bob"},                         /* ... or other neighbours */
        {ANN GAME("Bo", ";B[hh];W[gh];B[aa]") CAT, "Bo"}, /* it has itself changed */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        change("games/club.sgf", ANN BOB CAT);
        choose("Bob");
        change("games/club.sgf", rows[i].text);
        assert_string_equal(chosen(), rows[i].chosen);
    }
    /* It is gone: another one takes its place. */
    choose("Bo");
    change("games/club.sgf", CAT);
    assert_string_equal(chosen(), "Cat");
    assert_int_equal(unlink("games/club.sgf"), 0);
    library_files_changed(&library);
    settle_library();
    assert_int_equal(library.chosen, -1);
    assert_int_equal(shown().count, 0);
}

/* In a small window: the preview stays open on its game, and on no other one. */
static void test_the_preview_stays_open(void **state)
{
    (void)state;
    char other[FILE_PATH_BYTES + 16];
    run(LIBRARY_SHOW, 1);
    assert_true(shown().opened);
    change("games/later.sgf", DAN);
    assert_true(shown().opened);
    put_file("other.sgf", GAME("Eve", ";B[aa]"));
    snprintf(other, sizeof other, "%s/other.sgf", here);
    library_add(&library, other); /* the player wants to see that */
    settle_library();
    assert_string_equal(chosen(), "Eve");
    assert_false(shown().opened);
    run(LIBRARY_SHOW, library.chosen);
    library_add(&library, other); /* which is seen already */
    settle_library();
    assert_string_equal(chosen(), "Eve");
    assert_true(shown().opened);
    assert_int_equal(unlink(other), 0);
    library_files_changed(&library);
    settle_library();
    assert_false(shown().opened);
    run(LIBRARY_SHOW, 0);
    run(LIBRARY_LIST, 0);
    assert_false(shown().opened);
}

static void test_the_preview_ends_with_its_game(void **state)
{
    static const struct {
        int ply, shown;
    } rows[] = {{-1, 0}, {0, 0}, {2, 2}, {3, 3}, {4, 3}};
    (void)state;
    choose("Ann");
    assert_int_equal(shown().ply, 3);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        library_go_to_ply(&library, rows[i].ply);
        settle_library();
        assert_int_equal(shown().ply, rows[i].shown);
    }
    /* The game has become shorter. */
    change("games/club.sgf", GAME("Ann", ";B[hh]"));
    assert_int_equal(shown().ply, 1);
    /* A pass is a move without a stone. */
    change("games/club.sgf", DAN);
    choose("Dan");
    library_go_to_ply(&library, 2);
    settle_library();
    assert_int_equal(shown().moves, 1);
    assert_int_equal(shown().move[0].point, point_at(0, 0));
    /* Where nothing is chosen, there is nothing to walk through. */
    assert_int_equal(unlink("games/club.sgf"), 0);
    library_files_changed(&library);
    settle_library();
    library_go_to_ply(&library, 1);
    assert_int_equal(shown().ply, 0);
}

/* A file that cannot be read is listed, and has no position. */
static void test_a_bad_file_has_no_position(void **state)
{
    (void)state;
    change("games/club.sgf", "no game");
    assert_non_null(library_chosen_game(&library)->fault);
    assert_int_equal(shown().others, -1);
    run(LIBRARY_FIND, 0);
    run(LIBRARY_FOLLOW, 0);
    assert_false(shown().by_position);
    assert_int_equal(shown().count, 1);
    /* It is chosen before the games with a position are there. */
    change("games/good.sgf", ANN);
    choose("Ann");
    ask_library(LIBRARY_FIND, 0, NULL);
    for (int i = 0; i < library.answer.list.count; i++) {
        if (library.answer.list.game[i].fault) {
            ask_library(LIBRARY_CHOOSE, i, NULL);
        }
    }
    assert_non_null(library_chosen_game(&library)->fault);
    settle_library();
    assert_true(shown().by_position);
    assert_int_equal(shown().count, 1);
    assert_string_equal(chosen(), "Ann");
}

static void test_a_move_that_is_not_listed_is_not_followed(void **state)
{
    (void)state;
    choose("Ann");
    library_go_to_ply(&library, 1);
    settle_library();
    assert_int_equal(shown().moves, 1); /* all of them are mirror images */
    run(LIBRARY_FOLLOW, -1);
    run(LIBRARY_FOLLOW, 1);
    assert_false(shown().by_position);
    assert_int_equal(shown().count, 3);
    run(LIBRARY_FOLLOW, 0);
    assert_true(shown().by_position);
    assert_int_equal(shown().ply, 2);
}

static void test_a_folder_that_is_not_listed_is_not_shown(void **state)
{
    (void)state;
    run(LIBRARY_SHOW_SOURCE, LIBRARY_KEPT);
    assert_int_equal(shown().source, LIBRARY_KEPT);
    run(LIBRARY_FORGET_FOLDER, 0); /* it is none */
    assert_int_equal(shown().source, LIBRARY_KEPT);
    run(LIBRARY_SHOW_SOURCE, LIBRARY_FOLDER + 3);
    assert_int_equal(shown().source, LIBRARY_RECENT);
    assert_int_equal(shown().count, 3);
}

static void test_a_pipe_is_not_added(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    library_add(&library, "pipe");
    settle_library();
    assert_non_null(messages_toast(&messages));
    assert_string_equal(
        messages_toast(&messages)->first,
        "pipe could not be added to the library: this is neither a file nor a folder.");
    messages_init(&messages);
    library_add(&library, "");
    settle_library();
    assert_null(messages_toast(&messages));
    assert_int_equal(shown().count, 3);
}

static void test_an_empty_list_has_nothing_to_change(void **state)
{
    (void)state;
    static const LibraryAction actions[] = {LIBRARY_DELETE, LIBRARY_DELETE_ALL, LIBRARY_UNDELETE,
                                            LIBRARY_MARK,   LIBRARY_FIND,       LIBRARY_FOLLOW,
                                            LIBRARY_CHOOSE, LIBRARY_SHOW};
    assert_int_equal(unlink("games/club.sgf"), 0);
    library_files_changed(&library);
    settle_library();
    messages_init(&messages);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        run(actions[i], 0);
        assert_int_equal(library.chosen, -1);
        assert_null(messages_toast(&messages));
        assert_false(messages_has_notice(&messages, NOTICE_DELETE_GAMES));
        assert_false(shown().opened || shown().by_position);
    }
}

/* The first one is named, and how many there are. */
static void test_folders_that_are_gone_are_told(void **state)
{
    (void)state;
    static const char *const folders[] = {"first", "second", "third"};
    for (int i = 0; i < 3; i++) {
        char path[40];
        assert_int_equal(mkdir(folders[i], 0700), 0);
        snprintf(path, sizeof path, "%s/game.sgf", folders[i]);
        put_file(path, DAN);
        library_add(&library, folders[i]);
        settle_library();
    }
    assert_int_equal(shown().count, 6);
    for (int i = 0; i < 3; i++) {
        char path[40];
        snprintf(path, sizeof path, "%s/game.sgf", folders[i]);
        assert_true(unlink(path) == 0 && rmdir(folders[i]) == 0);
    }
    messages_init(&messages);
    library_files_changed(&library);
    settle_library();
    assert_int_equal(shown().count, 3);
    assert_true(messages_have(&messages, "/first are not in the library any more"));
    assert_true(messages_have(&messages, "Further folders that are gone: 2."));
}

/* Before it is gone for good. */
static void test_a_deleted_file_that_is_saved_over_stays(void **state)
{
    (void)state;
    put_file("games/other.sgf", DAN);
    library_files_changed(&library);
    settle_library();
    choose("Dan");
    run(LIBRARY_DELETE, 0);
    assert_int_equal(shown().count, 3);
    assert_false(library_spare(&library, "games/club.sgf"));
    assert_true(library_spare(&library, "games/other.sgf")); /* it is saved over */
    settle_library();
    assert_int_equal(shown().count, 4);
    assert_false(library_spare(&library, "games/other.sgf"));
}

/* Of more moves than there is room for the most frequent ones are shown. */
static void test_shows_the_most_frequent_moves(void **state)
{
    (void)state;
    enum { OTHERS = 20 };
    char text[4000] = "";
    for (int i = 0; i < OTHERS + 2; i++) { /* the last three have the same second move */
        const int move = i < OTHERS ? i : OTHERS - 1;
        const size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, GAME("Fay", ";B[hh];W[%c%c]"), 'a' + move % 7,
                 'a' + move / 7);
    }
    change("games/club.sgf", text);
    run(LIBRARY_CHOOSE, 0);
    library_go_to_ply(&library, 1);
    settle_library();
    assert_int_equal(shown().moves, VIEW_LIBRARY_MOVES);
    assert_int_equal(shown().move[0].games, 3);
    for (int i = 1; i < shown().moves; i++) {
        assert_in_range(shown().move[i].games, 1, shown().move[i - 1].games);
    }
}

/* Nobody sees the list while another page is in front. */
static void test_lists_what_was_searched_for_elsewhere(void **state)
{
    (void)state;
    library_update(&library, false);
    ask_library(LIBRARY_SEARCH, 0, "bob");
    settle_library();
    assert_int_equal(library.answer.list.count, 3);
    library_update(&library, true);
    settle_library();
    assert_int_equal(shown().count, 1);
    assert_string_equal(chosen(), "Bob");
    ask_library(LIBRARY_SEARCH, 0, "bob"); /* the same search is no other one */
    settle_library();
    assert_string_equal(chosen(), "Bob");
    run(LIBRARY_CLEAR, 0);
    assert_int_equal(shown().count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PAGE_TEST(test_the_chosen_game_stays_chosen),
        PAGE_TEST(test_the_preview_stays_open),
        PAGE_TEST(test_the_preview_ends_with_its_game),
        PAGE_TEST(test_a_bad_file_has_no_position),
        PAGE_TEST(test_a_move_that_is_not_listed_is_not_followed),
        PAGE_TEST(test_a_folder_that_is_not_listed_is_not_shown),
        PAGE_TEST(test_a_pipe_is_not_added),
        PAGE_TEST(test_an_empty_list_has_nothing_to_change),
        PAGE_TEST(test_folders_that_are_gone_are_told),
        PAGE_TEST(test_a_deleted_file_that_is_saved_over_stays),
        PAGE_TEST(test_shows_the_most_frequent_moves),
        PAGE_TEST(test_lists_what_was_searched_for_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
