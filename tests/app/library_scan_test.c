/* The scan of the library's files where something cannot be looked at, memory runs out or the index
 * is busy: no game is forgotten that may still be there, and the next scan makes up for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/library_base_internal.h"
#include "app/library_scan.h"
#include "app/own_folder.h"

/* ---- calls that fail (-Wl,--wrap), for the file or folder with this name; NULL: none ---- */

static const char *failing, *no_memory_for, *no_folder;
static int failure;               /* errno */
static bool no_inodes;            /* a disk that does not number its files */
static const char *on_other_disk; /* a second name of a file is one on another disk */
static bool no_memory_for_list, no_memory_for_games, no_memory_for_file;
static int index_steps, index_failure; /* SQLite's code, after so many steps; 0: it works */

static bool ends_so(const char *path, const char *end)
{
    const size_t length = strlen(end), all = strlen(path);
    return all >= length && strcmp(path + all - length, end) == 0;
}

static bool fails(const char *path)
{
    if (!failing || !ends_so(path, failing)) {
        return false;
    }
    errno = failure;
    return true;
}

int __real_lstat(const char *path, struct stat *status);
int __wrap_lstat(const char *path, struct stat *status);
int __wrap_lstat(const char *path, struct stat *status)
{
    if (fails(path)) {
        return -1;
    }
    const int result = __real_lstat(path, status);
    status->st_ino = no_inodes ? 0 : status->st_ino;
    if (on_other_disk && strstr(path, on_other_disk)) {
        status->st_dev++;
    }
    return result;
}

int __real_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status)
{
    return fails(path) ? -1 : __real_stat(path, status);
}

DIR *__real_opendir(const char *path);
DIR *__wrap_opendir(const char *path);
DIR *__wrap_opendir(const char *path)
{
    const bool gone = no_folder && ends_so(path, no_folder);
    errno = gone ? ENOENT : errno;
    return gone || fails(path) ? NULL : __real_opendir(path);
}

static bool listing_breaks;

/* After the first name. */
struct dirent *__real_readdir(DIR *folder);
struct dirent *__wrap_readdir(DIR *folder);
struct dirent *__wrap_readdir(DIR *folder)
{
    static DIR *begun;
    if (listing_breaks && begun == folder) {
        begun = NULL;
        errno = EIO;
        return NULL;
    }
    begun = folder;
    return __real_readdir(folder);
}

char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);
char *__wrap_strdup(const char *text)
{
    const bool lacks = no_memory_for && ends_so(text, no_memory_for);
    return lacks ? NULL : __real_strdup(text);
}

void *__real_realloc(void *old, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes)
{
    return no_memory_for_list ? NULL : __real_realloc(old, bytes);
}

void *__real_calloc(size_t count, size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes)
{
    return no_memory_for_games ? NULL : __real_calloc(count, bytes);
}

GameWalk *__real_library_entry_walk(const char *path);
GameWalk *__wrap_library_entry_walk(const char *path);
GameWalk *__wrap_library_entry_walk(const char *path)
{
    return no_memory_for_file ? NULL : __real_library_entry_walk(path);
}

int __real_library_base_step(sqlite3_stmt *statement);
int __wrap_library_base_step(sqlite3_stmt *statement);
int __wrap_library_base_step(sqlite3_stmt *statement)
{
    return index_failure != 0 && index_steps-- == 0 ? index_failure
                                                    : __real_library_base_step(statement);
}

/* ---- scans ---- */

static LibraryIndex *library;
static LibraryScan scan;
static LibraryPlaces places;

static void put(const char *path)
{
    static const char game[] = "(;FF[4]GM[4]SZ[15];B[hh])";
    assert_int_equal(file_write(path, game, strlen(game), FILE_QUICK), 0);
}

static int begin(void **state)
{
    failing = no_memory_for = no_folder = on_other_disk = NULL;
    listing_breaks = no_inodes = false;
    no_memory_for_list = no_memory_for_games = no_memory_for_file = false;
    index_failure = 0;
    places = (LibraryPlaces){0};
    if (own_folder_enter(state) != 0 || folder_make("games/below") != 0) {
        return -1;
    }
    put("games/a.sgf");
    put("games/b.sgf");
    put("games/below/c.sgf");
    library = library_index_new("library.db");
    return library ? 0 : -1;
}

static int end(void **state)
{
    library_scan_end(&scan);
    library_index_free(library);
    library_places_free(&places);
    return own_folder_leave(state);
}

#define SCAN_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

static IndexAnswer begin_scan(void)
{
    return library_scan_begin(&scan, library, "games", &places, true);
}

/* Returns how many files were read. */
static int finish_scan(void)
{
    while (scan.running) {
        assert_int_equal(library_scan_step(&scan, library), INDEX_DONE);
    }
    return scan.read;
}

static int look(void)
{
    assert_int_equal(begin_scan(), INDEX_DONE);
    return finish_scan();
}

/* The names in the index, without ".sgf": "a b c". */
static void assert_listed(const char *wanted)
{
    IndexedFiles files;
    char names[400] = "";
    assert_int_equal(library_index_files(library, &files), INDEX_DONE);
    for (int i = 0; i < files.count; i++) {
        const char *name = file_name_of(files.file[i].path);
        const size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%.*s", i > 0 ? " " : "",
                 (int)(strlen(name) - 4), name);
    }
    indexed_files_free(&files);
    assert_string_equal(names, wanted);
}

static void fail_at(const char *name, int error)
{
    failing = name;
    failure = error;
}

/* ---- tests ---- */

static void test_what_cannot_be_looked_at_stays(void **state)
{
    (void)state;
    static const char *const names[] = {"games/b.sgf", "games/below", "games"};
    assert_int_equal(look(), 3);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        fail_at(names[i], EACCES);
        assert_int_equal(look(), 0);
        assert_listed("a b c");
    }
    failing = NULL;
    listing_breaks = true;
    assert_int_equal(look(), 0);
    assert_listed("a b c");
    listing_breaks = false;
    assert_int_equal(unlink("games/b.sgf"), 0); /* that it is gone is found as soon as can be */
    assert_int_equal(look(), 0);
    assert_listed("a c");
}

/* It was there when its folder was listed. */
static void test_what_has_just_gone_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(look(), 3);
    fail_at("games/b.sgf", ENOENT);
    assert_int_equal(look(), 0);
    assert_listed("a c");
    fail_at("games/below", ENOENT);
    assert_int_equal(look(), 1);
    assert_listed("a b");
    failing = NULL;
    assert_int_equal(look(), 1);
    assert_listed("a b c");
    no_folder = "games/below";
    assert_int_equal(look(), 0);
    assert_listed("a b");
    assert_int_equal(scan.lost.count, 0); /* only the player's own folders are missed */
}

/* What is gone elsewhere is not kept for it. */
static void test_a_folder_that_cannot_be_opened(void **state)
{
    (void)state;
    assert_int_equal(look(), 3);
    fail_at("games/below", EACCES);
    assert_int_equal(unlink("games/b.sgf"), 0);
    assert_int_equal(look(), 0);
    assert_listed("a c");
}

/* Only files are games, and no links are followed out of the folders. */
static void test_what_is_no_file(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("games/pipe.sgf", 0600), 0);
    assert_int_equal(symlink("/", "games/link.sgf"), 0);
    assert_int_equal(folder_make("games/folder.sgf"), 0);
    assert_int_equal(look(), 3);
    assert_listed("a b c");
}

/* Nothing is forgotten by a scan that is short of memory, whose list lacks files. */
static void test_a_list_without_all_files(void **state)
{
    (void)state;
    no_memory_for_list = true;
    assert_int_equal(look(), 0);
    assert_listed("");
    no_memory_for_list = false;
    assert_int_equal(look(), 3);
    assert_int_equal(unlink("games/a.sgf"), 0);
    put("games/d.sgf");
    no_memory_for = "games/d.sgf";
    assert_int_equal(look(), 0);
    assert_listed("a b c");
    no_memory_for = NULL;
    assert_int_equal(look(), 1);
    assert_listed("b c d");
}

/* One that was opened from elsewhere, and a folder that has its name now. */
static void test_opened_files(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    folder_make_absolute("far.sgf", path, sizeof path);
    assert_true(folder_list_add(&places.list[PLACE_OPENED], path));
    put("far.sgf");
    no_memory_for = path;
    assert_int_equal(look(), 3);
    assert_listed("a b c");
    no_memory_for = NULL;
    assert_int_equal(look(), 1);
    assert_listed("far a b c");
    fail_at("far.sgf", EACCES);
    assert_int_equal(look(), 0);
    assert_listed("far a b c");
    failing = NULL;
    assert_int_equal(unlink(path), 0);
    assert_int_equal(folder_make(path), 0);
    assert_int_equal(look(), 0);
    assert_listed("a b c");
}

/* Where the disk gives no numbers, every name is a file of its own. */
static void test_files_without_numbers(void **state)
{
    (void)state;
    no_inodes = true;
    assert_int_equal(look(), 3);
    assert_listed("a b c");
    assert_int_equal(look(), 0);
    assert_listed("a b c");
}

/* Numbers are those of a disk. */
static void test_files_of_two_disks_with_one_number(void **state)
{
    (void)state;
    assert_int_equal(link("games/a.sgf", "games/other.sgf"), 0);
    assert_int_equal(look(), 3);
    on_other_disk = "other";
    assert_int_equal(look(), 1);
    IndexedFiles files;
    assert_int_equal(library_index_files(library, &files), INDEX_DONE);
    assert_int_equal(files.count, 4);
    indexed_files_free(&files);
}

/* With the times of the file that it replaces. */
static void replace(const char *path, const char *text)
{
    struct stat before, after;
    assert_int_equal(__real_stat(path, &before), 0);
    assert_int_equal(file_write("new", text, strlen(text), FILE_QUICK), 0);
    assert_int_equal(__real_stat("new", &after), 0);
    assert_true(before.st_ino != after.st_ino);
    const struct timespec times[2] = {before.st_atim, before.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, "new", times, 0), 0);
    assert_int_equal(rename("new", path), 0);
}

/* A copy that keeps the time, as programs for backups make it, is noticed. */
static void test_a_file_replaced_by_one_of_its_time(void **state)
{
    (void)state;
    assert_int_equal(look(), 3);
    replace("games/a.sgf", "(;FF[4]GM[4]SZ[15];B[ii])");
    assert_int_equal(look(), 1);
    struct stat status;
    assert_int_equal(__real_stat("games/a.sgf", &status), 0);
    const struct timespec times[2] = {status.st_atim, status.st_mtim};
    FILE *file = fopen("games/a.sgf", "a");
    assert_non_null(file);
    assert_true(fputs("\n", file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(utimensat(AT_FDCWD, "games/a.sgf", times, 0), 0);
    assert_int_equal(look(), 1);
    assert_int_equal(look(), 0);
}

static void test_no_memory_for_games(void **state)
{
    (void)state;
    assert_int_equal(begin_scan(), INDEX_DONE);
    no_memory_for_games = true;
    assert_int_equal(library_scan_step(&scan, library), INDEX_FAILED);
    no_memory_for_games = false;
    no_memory_for_file = true;
    assert_int_equal(library_scan_step(&scan, library), INDEX_FAILED);
    no_memory_for_file = false;
    assert_int_equal(finish_scan(), 3);
    assert_listed("a b c");
}

/* Whichever step of the index finds another instance writing, or no memory: a change is made as a
 * whole or not at all, and what was read is not read again. */
static void fail_each_step(int code, IndexAnswer answer)
{
    IndexAnswer got = answer;
    for (int steps = 0; got == answer; steps++) {
        put("games/a.sgf");
        put("games/d.sgf");
        look();
        assert_int_equal(unlink("games/d.sgf"), 0);
        replace("games/a.sgf", "(;FF[4]GM[4]SZ[15];B[hh])(;FF[4]GM[4]SZ[15];B[ii])");
        index_failure = code;
        index_steps = steps;
        got = begin_scan();
        if (got == answer) {
            index_failure = 0;
            assert_listed("a b c d");
            assert_int_equal(begin_scan(), INDEX_DONE);
        } else {
            assert_int_equal(got, INDEX_DONE);
            got = library_scan_step(&scan, library);
            index_failure = 0;
            assert_int_equal(scan.games > 0, got == answer);
        }
        assert_listed("a b c");
        assert_int_equal(finish_scan(), 1);
        assert_int_equal(look(), 0);
    }
    assert_int_equal(got, INDEX_DONE);
}

static void test_an_index_that_is_busy(void **state)
{
    (void)state;
    fail_each_step(SQLITE_BUSY, INDEX_BUSY);
}

static void test_an_index_without_memory(void **state)
{
    (void)state;
    fail_each_step(SQLITE_NOMEM, INDEX_FAILED);
}

static void test_names_of_games(void **state)
{
    (void)state;
    assert_true(library_scan_takes("a.sgf"));
    assert_true(library_scan_takes("a.b.SGF"));
    assert_false(library_scan_takes(".sgf"));
    assert_false(library_scan_takes(".hidden.sgf"));
    assert_false(library_scan_takes("sgf"));
    assert_false(library_scan_takes("a.txt"));
    assert_false(library_scan_takes("a.png"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCAN_TEST(test_what_cannot_be_looked_at_stays),
        SCAN_TEST(test_what_has_just_gone_is_forgotten),
        SCAN_TEST(test_a_folder_that_cannot_be_opened),
        SCAN_TEST(test_what_is_no_file),
        SCAN_TEST(test_a_list_without_all_files),
        SCAN_TEST(test_opened_files),
        SCAN_TEST(test_files_without_numbers),
        SCAN_TEST(test_files_of_two_disks_with_one_number),
        SCAN_TEST(test_a_file_replaced_by_one_of_its_time),
        SCAN_TEST(test_no_memory_for_games),
        SCAN_TEST(test_an_index_that_is_busy),
        SCAN_TEST(test_an_index_without_memory),
        cmocka_unit_test(test_names_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
