/* The file of a match of engines: what is no such file is told, and no lock on a file that is gone
 * counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/expect_content.h"
#include "app/file.h"
#include "app/match_store.h"
#include "app/own_folder.h"

static const char path[] = "games.sgf";

/* Another program replaces the file so often before it is locked (-Wl,--wrap). */
static int replacements;

int __real_flock(int handle, int operation);
int __wrap_flock(int handle, int operation);
int __wrap_flock(int handle, int operation)
{
    if (replacements > 0) {
        replacements--;
        assert_int_equal(file_write(path, "", 0, FILE_QUICK), 0); /* under a new inode */
    }
    return __real_flock(handle, operation);
}

static const MatchOpening opening = {.count = 0};
static const MatchPlan plan = {
    .side = {{.name = "A", .command = "a"}, {.name = "B", .command = "b"}},
    .rule = RULE_FREESTYLE,
    .size = 15,
    .move_ms = 100,
    .games = 4,
    .openings = 1,
    .opening = &opening};

static bool open_store(MatchStore *store, const char *file, MatchStoreUse use, MatchFault *fault)
{
    PlayedGame known[4] = {0};
    *fault = (MatchFault){NULL};
    return match_store_open(store, file, use, &plan, known, fault);
}

static void expect_fault(const MatchFault *fault, const char *format, const char *words)
{
    assert_non_null(fault->format);
    assert_non_null(strstr(fault->format, format));
    assert_string_equal(fault->words, words);
}

/* A match that has not begun yet has no file; whatever else cannot be opened is told. */
static void test_looking_at_what_is_not_there(void **state)
{
    (void)state;
    char deep[FILE_PATH_BYTES] = "";
    MatchStore store;
    MatchFault fault;
    memset(deep, 'x', 300);
    assert_int_equal(file_write("plain", "", 0, FILE_QUICK), 0);
    assert_true(open_store(&store, path, MATCH_STORE_LOOK, &fault));
    assert_int_equal(store.games, 0);
    assert_true(open_store(&store, "plain/games.sgf", MATCH_STORE_LOOK, &fault));
    assert_int_equal(store.games, 0);
    assert_int_not_equal(access(path, F_OK), 0); /* nothing is made */
    assert_false(open_store(&store, deep, MATCH_STORE_LOOK, &fault));
    expect_fault(&fault, "cannot be read", "File name too long");
}

/* It goes on if the file is still for a moment, and gives up if it never is. */
static void test_a_file_that_is_replaced_all_the_time(void **state)
{
    (void)state;
    MatchStore store;
    MatchFault fault;
    replacements = 3;
    assert_true(open_store(&store, path, MATCH_STORE_PLAY, &fault));
    match_store_close(&store);
    replacements = 1000000;
    assert_false(open_store(&store, path, MATCH_STORE_PLAY, &fault));
    replacements = 0;
    expect_fault(&fault, "the games cannot be saved there", "another program keeps replacing it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_looking_at_what_is_not_there),
        IN_OWN_FOLDER(test_a_file_that_is_replaced_all_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
