/* The trash: what is deleted can be brought back, or stays where it is. */
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
#include <time.h>
#include <unistd.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/own_folder.h"
#include "app/trash.h"

static char here[FILE_PATH_BYTES];
static int move_error;      /* of each rename into the trash of the home folder; 0: none */
static bool home_elsewhere; /* the home folder is another file system */
static bool all_names_taken, no_local_time, no_status;

/* ---- calls that are watched (-Wl,--wrap): one folder is another file system ---- */

static bool is_on_stick(const char *path)
{
    char stick[FILE_PATH_BYTES + 8];
    snprintf(stick, sizeof stick, "%s/%s", here, home_elsewhere ? "data" : "stick");
    return strcmp(path, stick) == 0 || folder_is_above(stick, path);
}

int __real_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status);
int __wrap_stat(const char *path, struct stat *status)
{
    const int result = no_status && strcmp(path, here) == 0 ? -1 : __real_stat(path, status);
    status->st_dev += is_on_stick(path) ? 1 : 0;
    return result;
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    if (is_on_stick(from) != is_on_stick(to)) {
        errno = EXDEV;
        return -1;
    }
    if (move_error != 0 && strstr(to, "/Trash/files/")) {
        errno = move_error;
        return -1;
    }
    return __real_rename(from, to);
}

bool __real_file_system_has(const char *path);
bool __wrap_file_system_has(const char *path);
bool __wrap_file_system_has(const char *path)
{
    return all_names_taken || __real_file_system_has(path);
}

struct tm *__real_localtime_r(const time_t *now, struct tm *local);
struct tm *__wrap_localtime_r(const time_t *now, struct tm *local);
struct tm *__wrap_localtime_r(const time_t *now, struct tm *local)
{
    return no_local_time ? NULL : __real_localtime_r(now, local);
}

/* No trash is made outside of the own folder. */
int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode)
{
    if (strstr(path, "/.Trash-") && !folder_is_above(here, path)) {
        errno = EACCES;
        return -1;
    }
    return __real_mkdir(path, mode);
}

/* ---- ---- */

static int begin(void **state)
{
    char data[FILE_PATH_BYTES + 8];
    move_error = 0;
    home_elsewhere = all_names_taken = no_local_time = no_status = false;
    if (own_folder_enter(state) != 0 || !getcwd(here, sizeof here)) {
        return -1;
    }
    snprintf(data, sizeof data, "%s/data", here);
    return setenv("XDG_DATA_HOME", data, 1);
}

static int end(void **state)
{
    unsetenv("XDG_DATA_HOME");
    return own_folder_leave(state);
}

#define TRASH_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

static void put(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_QUICK), 0);
}

static void assert_content(const char *path, const char *wanted)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
    assert_non_null(strstr(text, wanted));
    free(text);
}

/* Deletes a file of the own folder. */
static int delete_file(const char *name)
{
    char path[2 * FILE_PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", here, name);
    return trash_put(path);
}

static void test_moves_into_the_trash(void **state)
{
    (void)state;
    char line[FILE_PATH_BYTES + 32];
    put("one.sgf", "first");
    assert_int_equal(delete_file("one.sgf"), 0);
    assert_content("data/Trash/files/one.sgf", "first");
    snprintf(line, sizeof line, "Path=%s/one.sgf\n", here);
    assert_content("data/Trash/info/one.sgf.trashinfo", line);
    put("one.sgf", "second");
    assert_int_equal(delete_file("one.sgf"), 0);
    assert_content("data/Trash/files/one.sgf", "first");
    assert_content("data/Trash/files/one.sgf 2", "second");
    assert_content("data/Trash/info/one.sgf 2.trashinfo", line);
}

/* What another program has left there takes the name. */
static void test_keeps_to_free_names(void **state)
{
    (void)state;
    assert_int_equal(folder_make("data/Trash/info"), 0);
    put("data/Trash/info/one.sgf.trashinfo", "left");
    put("one.sgf", "mine");
    assert_int_equal(delete_file("one.sgf"), 0);
    assert_content("data/Trash/files/one.sgf 2", "mine");
    assert_content("data/Trash/info/one.sgf.trashinfo", "left");
}

static void test_shortens_a_long_name(void **state)
{
    (void)state;
    char name[251] = "";
    for (int i = 0; i < 82; i++) {
        memcpy(name + 3 * (size_t)i, "局", 4);
    }
    FILE *file = fopen(name, "w"); /* file_write has to add to the name */
    assert_non_null(file);
    assert_true(fputs("long", file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(delete_file(name), 0);
    assert_int_not_equal(access(name, F_OK), 0);
    name[198] = '\0'; /* whole characters */
    char kept[400];
    snprintf(kept, sizeof kept, "data/Trash/files/%s", name);
    assert_content(kept, "long");
}

/* Bytes that are no characters, and more of them than are kept: it is numbered. */
static void test_a_long_name_without_characters(void **state)
{
    (void)state;
    char name[231];
    memset(name, 0x80, sizeof name - 1);
    name[sizeof name - 1] = '\0';
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    assert_true(fputs("odd", file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(delete_file(name), 0);
    assert_int_not_equal(access(name, F_OK), 0);
    assert_content("data/Trash/files/ 2", "odd");
}

/* A clock that the system cannot read, and a trash whose names are all taken. */
static void test_without_a_date_or_a_name(void **state)
{
    (void)state;
    put("one.sgf", "mine");
    all_names_taken = true;
    const int error = delete_file("one.sgf");
    all_names_taken = false;
    assert_int_equal(error, EEXIST);
    assert_content("one.sgf", "mine");
    no_local_time = true;
    assert_int_equal(delete_file("one.sgf"), 0);
    no_local_time = false;
    assert_content("data/Trash/info/one.sgf.trashinfo", "\nDeletionDate=\n");
}

/* Appends folders to a path until it has this length. */
static void deepen(char *path, size_t wanted)
{
    while (strlen(path) < wanted) {
        const size_t length = strlen(path), room = wanted - length;
        const size_t more = room > 101 ? 99 : room - 1;
        path[length] = '/';
        memset(path + length + 1, 'd', more);
        path[length + 1 + more] = '\0';
    }
}

/* Paths that are too long with what has to be added to them: the file stays. */
static void test_leaves_what_has_too_long_a_path(void **state)
{
    (void)state;
    static const struct {
        size_t room; /* in the path of the home folder's data */
        int error;
    } cases[] = {{4, ENOTDIR}, {10, ENOTDIR}, {20, ENAMETOOLONG}, {28, ENAMETOOLONG}, {50, 0}};
    char path[2 * FILE_PATH_BYTES];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(path, sizeof path, "%s/%zu", here, i);
        deepen(path, FILE_PATH_BYTES - 1 - cases[i].room);
        setenv("XDG_DATA_HOME", path, 1);
        put("one.sgf", "mine");
        assert_int_equal(delete_file("one.sgf"), cases[i].error);
        assert_int_equal(access("one.sgf", F_OK) == 0, cases[i].error != 0);
    }
    memset(path, 'x', sizeof path - 1); /* of the file itself, or of where it really is */
    path[sizeof path - 1] = '\0';
    assert_int_equal(trash_put(path), ENAMETOOLONG);
    snprintf(path, sizeof path, "%s/deep", here);
    deepen(path, FILE_PATH_BYTES - 5);
    assert_int_equal(folder_make(path), 0);
    assert_int_equal(symlink(path, "link"), 0);
    assert_int_equal(delete_file("link/one.sgf"), ENAMETOOLONG);
}

/* The home folder is on a disk of its own, and its trash is not for this file; beside the file
 * there is no place for one, or nothing is known of its file system. */
static void test_leaves_what_has_no_trash(void **state)
{
    (void)state;
    home_elsewhere = true;
    put("one.sgf", "mine");
    assert_int_equal(delete_file("one.sgf"), EACCES);
    assert_content("one.sgf", "mine");
    assert_int_equal(folder_make("data/Trash/files") + folder_make("data/Trash/info"), 0);
    no_status = true;
    assert_int_equal(delete_file("one.sgf"), EXDEV);
    no_status = false;
    assert_content("one.sgf", "mine");
}

/* A full disk, a folder that may not be written: the file stays. */
static void test_leaves_what_cannot_be_moved(void **state)
{
    (void)state;
    put("one.sgf", "mine");
    move_error = ENOSPC;
    assert_int_equal(delete_file("one.sgf"), ENOSPC);
    assert_content("one.sgf", "mine");
    assert_int_not_equal(access("data/Trash/info/one.sgf.trashinfo", F_OK), 0);
    move_error = 0;
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    assert_int_equal(delete_file("one.sgf"), ENOTDIR);
    assert_content("one.sgf", "mine");
}

static void test_uses_the_trash_of_a_stick(void **state)
{
    (void)state;
    char files[FILE_PATH_BYTES], infos[FILE_PATH_BYTES];
    assert_int_equal(folder_make("stick/games"), 0);
    put("stick/games/one.sgf", "mine");
    assert_int_equal(delete_file("stick/games/one.sgf"), 0);
    assert_int_not_equal(access("stick/games/one.sgf", F_OK), 0);
    snprintf(files, sizeof files, "stick/.Trash-%ld/files/one.sgf", (long)getuid());
    snprintf(infos, sizeof infos, "stick/.Trash-%ld/info/one.sgf.trashinfo", (long)getuid());
    assert_content(files, "mine");
    assert_content(infos, "Path=games/one.sgf\n");
    assert_int_not_equal(access("data/Trash/info/one.sgf.trashinfo", F_OK), 0);
}

/* A folder that is a link to one on a stick, and a path with dots: the file's own place counts. */
static void test_follows_the_way_to_the_file(void **state)
{
    (void)state;
    char files[FILE_PATH_BYTES], infos[FILE_PATH_BYTES];
    assert_int_equal(folder_make("stick/games/old"), 0);
    assert_int_equal(symlink("stick/games", "mine"), 0);
    put("stick/games/one.sgf", "linked");
    assert_int_equal(delete_file("mine/one.sgf"), 0);
    snprintf(files, sizeof files, "stick/.Trash-%ld/files/one.sgf", (long)getuid());
    snprintf(infos, sizeof infos, "stick/.Trash-%ld/info/one.sgf.trashinfo", (long)getuid());
    assert_content(files, "linked");
    assert_content(infos, "Path=games/one.sgf\n");
    put("stick/two.sgf", "dots");
    assert_int_equal(delete_file("mine/old/../../two.sgf"), 0);
    snprintf(infos, sizeof infos, "stick/.Trash-%ld/info/two.sgf.trashinfo", (long)getuid());
    assert_content(infos, "Path=two.sgf\n");
}

/* A link is deleted, and what it leads to stays. */
static void test_deletes_a_link_alone(void **state)
{
    (void)state;
    put("one.sgf", "mine");
    assert_int_equal(symlink("one.sgf", "link.sgf"), 0);
    assert_int_equal(delete_file("link.sgf"), 0);
    assert_content("one.sgf", "mine");
    assert_int_not_equal(access("link.sgf", F_OK), 0);
    assert_int_equal(delete_file("nowhere/one.sgf"), ENOENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TRASH_TEST(test_moves_into_the_trash),
        TRASH_TEST(test_keeps_to_free_names),
        TRASH_TEST(test_shortens_a_long_name),
        TRASH_TEST(test_leaves_what_cannot_be_moved),
        TRASH_TEST(test_uses_the_trash_of_a_stick),
        TRASH_TEST(test_follows_the_way_to_the_file),
        TRASH_TEST(test_deletes_a_link_alone),
        TRASH_TEST(test_a_long_name_without_characters),
        TRASH_TEST(test_without_a_date_or_a_name),
        TRASH_TEST(test_leaves_what_has_too_long_a_path),
        TRASH_TEST(test_leaves_what_has_no_trash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
