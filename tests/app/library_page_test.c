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

#include "app/file.h"
#include "app/folder.h"
#include "app/library.h"
#include "app/own_folder.h"

#define GAME(name, moves) "(;FF[4]GM[4]SZ[15]DT[2026-01-01]PB[" name "]" moves ")\n"
#define ANN GAME("Ann", ";B[hh];W[hi];B[ij]")
#define BOB GAME("Bob", ";B[hh];W[gh]")
#define CAT GAME("Cat", ";B[hh];W[hi]")
#define DAN GAME("Dan", ";B[hh];W[];B[aa]")

static Library library;
static Messages messages;
static char here[FILE_PATH_BYTES];

static void put(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_QUICK), 0);
}

/* The thread has done what it was asked, and the page shows it. */
static void settle(void)
{
    do {
        library_worker_wait(library.worker);
    } while (library_collect(&library));
}

static void run_text(LibraryAction action, int field, const char *text)
{
    const Command command = {
        .kind = CMD_LIBRARY, .value = (int)action, .field = field, .text = text};
    library_run(&library, &command);
}

/* ... and waits for the answer. */
static void run(LibraryAction action, int field)
{
    run_text(action, field, NULL);
    settle();
}

static void change(const char *path, const char *text)
{
    put(path, text);
    library_files_changed(&library);
    settle();
}

static int begin(void **state)
{
    const Paths paths = {.data = ".", .games = "games"};
    if (own_folder_enter(state) != 0 || !getcwd(here, sizeof here) || folder_make("games") != 0) {
        return -1;
    }
    put("games/club.sgf", ANN BOB CAT);
    messages_init(&messages);
    memset(&library, 0, sizeof library);
    if (!library_init(&library, &paths, true, &messages)) {
        return -1;
    }
    library_open(&library);
    settle();
    return 0;
}

static int end(void **state)
{
    library_free(&library);
    return own_folder_leave(state);
}

#define PAGE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

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
    settle();
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
    put("other.sgf", GAME("Eve", ";B[aa]"));
    snprintf(other, sizeof other, "%s/other.sgf", here);
    library_add(&library, other); /* the player wants to see that */
    settle();
    assert_string_equal(chosen(), "Eve");
    assert_false(shown().opened);
    run(LIBRARY_SHOW, library.chosen);
    library_add(&library, other); /* which is seen already */
    settle();
    assert_string_equal(chosen(), "Eve");
    assert_true(shown().opened);
    assert_int_equal(unlink(other), 0);
    library_files_changed(&library);
    settle();
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
        settle();
        assert_int_equal(shown().ply, rows[i].shown);
    }
    /* The game has become shorter. */
    change("games/club.sgf", GAME("Ann", ";B[hh]"));
    assert_int_equal(shown().ply, 1);
    /* A pass is a move without a stone. */
    change("games/club.sgf", DAN);
    choose("Dan");
    library_go_to_ply(&library, 2);
    settle();
    assert_int_equal(shown().moves, 1);
    assert_int_equal(shown().move[0].point, point_at(0, 0));
    /* Where nothing is chosen, there is nothing to walk through. */
    assert_int_equal(unlink("games/club.sgf"), 0);
    library_files_changed(&library);
    settle();
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
    run_text(LIBRARY_FIND, 0, NULL);
    for (int i = 0; i < library.answer.list.count; i++) {
        if (library.answer.list.game[i].fault) {
            run_text(LIBRARY_CHOOSE, i, NULL);
        }
    }
    assert_non_null(library_chosen_game(&library)->fault);
    settle();
    assert_true(shown().by_position);
    assert_int_equal(shown().count, 1);
    assert_string_equal(chosen(), "Ann");
}

static void test_a_move_that_is_not_listed_is_not_followed(void **state)
{
    (void)state;
    choose("Ann");
    library_go_to_ply(&library, 1);
    settle();
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
    settle();
    assert_non_null(messages_toast(&messages));
    assert_string_equal(
        messages_toast(&messages)->first,
        "pipe could not be added to the library: this is neither a file nor a folder.");
    messages_init(&messages);
    library_add(&library, "");
    settle();
    assert_null(messages_toast(&messages));
    assert_int_equal(shown().count, 3);
}

/* Nobody sees the list while another page is in front. */
static void test_lists_what_was_searched_for_elsewhere(void **state)
{
    (void)state;
    library_update(&library, false);
    run_text(LIBRARY_SEARCH, 0, "bob");
    settle();
    assert_int_equal(library.answer.list.count, 3);
    library_update(&library, true);
    settle();
    assert_int_equal(shown().count, 1);
    assert_string_equal(chosen(), "Bob");
    run_text(LIBRARY_SEARCH, 0, "bob"); /* the same search is no other one */
    settle();
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
        PAGE_TEST(test_lists_what_was_searched_for_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
