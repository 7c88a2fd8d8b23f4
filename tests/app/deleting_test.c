/* Deleting, importing and bringing back on the page of the library, while its thread still works:
 * what the player sees is what is done. */
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

#include "app/file.h"
#include "app/folder.h"
#include "app/library_fixture.h"

enum { UNDO_MS = 8000, REPLY_MS = 6000 };

static int begin(void **state)
{
    char data[FILE_PATH_BYTES + 8];
    if (library_fixture_enter(state) != 0) {
        return -1;
    }
    snprintf(data, sizeof data, "%s/data", here);
    setenv("XDG_DATA_HOME", data, 1);
    put_file("games/one.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-03];B[hh];W[hi])");
    put_file("games/two.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-02];B[hh];W[gh])");
    put_file("games/three.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-01];B[hh];W[aa])");
    return library_fixture_open();
}

static int end(void **state)
{
    unsetenv("XDG_DATA_HOME");
    return library_fixture_leave(state);
}

#define DELETING_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

/* The names of the games that are shown: "one two three". */
static void assert_shown(const char *wanted)
{
    char names[400] = "";
    for (int i = 0; i < library.answer.list.count; i++) {
        const char *name = file_name_of(library.answer.list.game[i].path);
        const size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%.*s", i > 0 ? " " : "",
                 (int)(strlen(name) - 4), name);
    }
    assert_string_equal(names, wanted);
}

static void run(LibraryAction action, int field)
{
    ask_library(action, field, NULL);
}

static void pass(int64_t ms)
{
    messages_pass(&messages, ms);
    library_update(&library, true);
}

static void assert_there(const char *path, bool there)
{
    assert_int_equal(access(path, F_OK) == 0, there);
}

static const ViewToast *toast(void)
{
    assert_non_null(messages_toast(&messages));
    return messages_toast(&messages);
}

/* The list still shows the game that was chosen when a folder was imported. */
static void test_deletes_the_chosen_game_after_an_import(void **state)
{
    (void)state;
    char club[FILE_PATH_BYTES + 8];
    assert_int_equal(folder_make("club"), 0);
    put_file("club/four.sgf", "(;FF[4]GM[4]SZ[15]DT[2025-01-01];B[hh])");
    snprintf(club, sizeof club, "%s/club", here);
    library_add(&library, club);
    run(LIBRARY_DELETE, 0);
    assert_string_equal(toast()->second, "one.sgf");
    pass(UNDO_MS);
    settle_library();
    assert_there("club/four.sgf", true);
    assert_there("games/one.sgf", false);
    assert_there("data/Trash/files/one.sgf", true);
    assert_shown("two three four");
}

static void test_deletes_the_chosen_game_after_an_undo(void **state)
{
    (void)state;
    run(LIBRARY_DELETE, 0);
    settle_library();
    assert_shown("two three");
    run(LIBRARY_UNDELETE, 0);
    run(LIBRARY_DELETE, 0); /* the list does not have the first one again yet */
    assert_string_equal(toast()->second, "two.sgf");
    pass(UNDO_MS);
    settle_library();
    assert_there("games/one.sgf", true);
    assert_there("games/two.sgf", false);
    assert_shown("one three");
}

/* What is imported or brought back is chosen as soon as it is listed, unless the player chooses. */
static void test_chooses_what_comes(void **state)
{
    (void)state;
    char four[FILE_PATH_BYTES + 16];
    put_file("four.sgf", "(;FF[4]GM[4]SZ[15]DT[2025-01-01];B[hh])");
    snprintf(four, sizeof four, "%s/four.sgf", here);
    library_add(&library, four);
    settle_library();
    assert_shown("one two three four");
    assert_int_equal(library.chosen, 3);
    run(LIBRARY_CHOOSE, 1);
    run(LIBRARY_DELETE, 0);
    settle_library();
    run(LIBRARY_UNDELETE, 0);
    settle_library();
    assert_int_equal(library.chosen, 1);
    run(LIBRARY_DELETE, 0);
    settle_library();
    run(LIBRARY_UNDELETE, 0);
    run(LIBRARY_CHOOSE, 0);
    settle_library();
    assert_int_equal(library.chosen, 0);
}

static void test_deletes_two_games_in_a_row(void **state)
{
    (void)state;
    run(LIBRARY_DELETE, 0);
    settle_library();
    run(LIBRARY_DELETE, 0);
    do {
        library_worker_wait(library.worker);
        assert_true(library.answer.list.count < 3); /* the first one never comes back */
    } while (library_collect(&library));
    assert_shown("three");
    assert_string_equal(toast()->second, "two.sgf"); /* the first one cannot be brought back */
    assert_int_equal(messages.toasts, 1);
    run(LIBRARY_UNDELETE, 0);
    settle_library();
    assert_shown("two three");
}

/* It is the folder that is in the place of the game by now, or the trash cannot be written. */
static void test_shows_what_could_not_be_deleted(void **state)
{
    (void)state;
    put_file("data", "a file, where the trash wants a folder");
    run(LIBRARY_DELETE, 0);
    settle_library();
    assert_shown("two three");
    pass(UNDO_MS);
    settle_library();
    assert_true(messages_have(&messages, "could not be deleted"));
    assert_there("games/one.sgf", true);
    assert_shown("one two three");
}

static void test_never_deletes_a_folder(void **state)
{
    (void)state;
    assert_int_equal(unlink("games/one.sgf"), 0);
    assert_int_equal(folder_make("games/one.sgf/inside"), 0);
    run(LIBRARY_DELETE, 0);
    pass(UNDO_MS);
    settle_library();
    assert_true(messages_have(&messages, "could not be deleted"));
    assert_there("games/one.sgf/inside", true);
}

/* A link that was imported is deleted itself, and not the file that it leads to. */
static void test_deletes_a_link_and_not_its_file(void **state)
{
    (void)state;
    char link[FILE_PATH_BYTES + 16];
    assert_int_equal(folder_make("club"), 0);
    put_file("club/four.sgf", "(;FF[4]GM[4]SZ[15]DT[2027-01-01];B[hh])");
    assert_int_equal(symlink("club/four.sgf", "link.sgf"), 0);
    snprintf(link, sizeof link, "%s/link.sgf", here);
    library_add(&library, link);
    settle_library();
    assert_shown("link one two three");
    run(LIBRARY_MARK, 0);
    settle_library();
    assert_true(library.answer.list.game[0].kept);
    run(LIBRARY_DELETE, 0);
    pass(UNDO_MS);
    settle_library();
    assert_shown("one two three");
    assert_there("club/four.sgf", true);
    assert_int_equal(readlink("link.sgf", link, sizeof link), -1);
}

/* Whatever is said meanwhile, there are eight seconds to bring a game back. */
static void test_offers_to_undo_for_its_whole_time(void **state)
{
    (void)state;
    run(LIBRARY_DELETE, 0);
    pass(3000);
    messages_tell(&messages, "Saved as", "game.sgf");
    assert_string_equal(toast()->second, "game.sgf"); /* it is seen at once, ... */
    pass(REPLY_MS);
    assert_string_equal(toast()->second, "one.sgf"); /* ... and the offer comes back */
    assert_int_equal(toast()->action, TOAST_UNDO_DELETE);
    pass(4000);
    assert_string_equal(toast()->second, "one.sgf");
    pass(1000);
    assert_null(messages_toast(&messages));
    settle_library();
    assert_there("games/one.sgf", false);
}

static void test_tells_that_a_folder_could_not_be_removed(void **state)
{
    (void)state;
    put_file("library.txt", "");
    assert_int_equal(folder_make("club"), 0);
    library_add(&library, "club");
    settle_library();
    assert_int_equal(library.answer.folders.count, 1);
    run(LIBRARY_SHOW_SOURCE, LIBRARY_FOLDER);
    settle_library();
    assert_int_equal(unlink("library.txt"), 0);
    assert_int_equal(mkdir("library.txt", 0755), 0);
    run(LIBRARY_FORGET_FOLDER, 0);
    settle_library();
    assert_true(messages_have(&messages, "could not be removed from the library"));
}

/* One message for all of them. */
static void test_counts_what_could_not_be_imported(void **state)
{
    (void)state;
    library_add(&library, "/missing/one.sgf");
    library_add(&library, "/missing/two.sgf");
    library_add(&library, "/missing/three.sgf");
    library_worker_wait(library.worker);
    settle_library();
    assert_true(messages_have(&messages, "/missing/one.sgf could not be added"));
    assert_true(messages_have(&messages, "Further changes that failed: 2."));
    assert_int_equal(messages.toasts, 1);
}

/* A file of several games goes only as a whole, and only after a question that says so. */
static void test_asks_before_several_games_are_deleted(void **state)
{
    (void)state;
    put_file("games/many.sgf", "(;FF[4]GM[4]SZ[15]DT[2027-01-01];B[hh])\n"
                               "(;FF[4]GM[4]SZ[15]DT[2027-01-02];B[hh])");
    library_files_changed(&library);
    settle_library();
    assert_shown("many many one two three");
    run(LIBRARY_CHOOSE, 1);
    run(LIBRARY_DELETE, 0);
    assert_true(messages_has_notice(&messages, NOTICE_DELETE_GAMES));
    pass(UNDO_MS);
    settle_library();
    assert_there("games/many.sgf", true);
    assert_shown("many many one two three");
    messages_close_notice(&messages, NOTICE_DELETE_GAMES);
    run(LIBRARY_DELETE_ALL, 0); /* nobody was asked */
    settle_library();
    assert_shown("many many one two three");
    run(LIBRARY_DELETE, 0);
    run(LIBRARY_CHOOSE, 2); /* meanwhile another game is looked at */
    run(LIBRARY_DELETE_ALL, 0);
    assert_string_equal(toast()->second, "many.sgf");
    settle_library();
    assert_shown("one two three");
    run(LIBRARY_UNDELETE, 0);
    settle_library();
    assert_shown("many many one two three");
    run(LIBRARY_CHOOSE, 0);
    run(LIBRARY_DELETE, 0);
    run(LIBRARY_DELETE_ALL, 0);
    pass(UNDO_MS);
    settle_library();
    assert_there("data/Trash/files/many.sgf", true);
    assert_shown("one two three");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DELETING_TEST(test_deletes_the_chosen_game_after_an_import),
        DELETING_TEST(test_deletes_the_chosen_game_after_an_undo),
        DELETING_TEST(test_chooses_what_comes),
        DELETING_TEST(test_deletes_two_games_in_a_row),
        DELETING_TEST(test_shows_what_could_not_be_deleted),
        DELETING_TEST(test_never_deletes_a_folder),
        DELETING_TEST(test_deletes_a_link_and_not_its_file),
        DELETING_TEST(test_offers_to_undo_for_its_whole_time),
        DELETING_TEST(test_asks_before_several_games_are_deleted),
        DELETING_TEST(test_tells_that_a_folder_could_not_be_removed),
        DELETING_TEST(test_counts_what_could_not_be_imported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
