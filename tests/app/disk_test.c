/* Files and folders with names that are too long or taken, on a disk that fails: what is there
 * stays, and the caller is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "app/claim.h"
#include "app/crash_text.h"
#include "app/expect_content.h"
#include "app/file.h"
#include "app/file_format.h"
#include "app/file_handle.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/games_folder.h"
#include "app/own_folder.h"
#include "app/paths.h"
#include "app/shared_file.h"
#include "app/slot.h"
#include "app/temp_folder.h"

/* ---- calls that fail (-Wl,--wrap); 0 or false: they work ---- */

static int close_error, fsync_error, rename_error;
static size_t disk_room = SIZE_MAX; /* of the disk, bytes */
static bool write_nothing, all_names_taken, no_local_time;
static const char *others_line; /* on a full disk another program is faster, with this line */
static int link_error;          /* EEXIST: another program has just made the file */

int __real_close(int handle);
int __wrap_close(int handle);
int __wrap_close(int handle)
{
    int result = __real_close(handle);
    errno = close_error != 0 ? close_error : errno;
    return close_error != 0 ? -1 : result;
}

ssize_t __real_write(int handle, const void *bytes, size_t count);
ssize_t __wrap_write(int handle, const void *bytes, size_t count);
ssize_t __wrap_write(int handle, const void *bytes, size_t count)
{
    const size_t fits = count < disk_room ? count : disk_room;
    if (fits == 0 && count > 0) {
        if (others_line) {
            (void)!__real_write(handle, others_line, strlen(others_line));
        }
        errno = ENOSPC;
        return -1;
    }
    disk_room -= disk_room == SIZE_MAX ? 0 : fits;
    return write_nothing ? 0 : __real_write(handle, bytes, fits);
}

static int locks_tried;

int __real_flock(int handle, int operation);
int __wrap_flock(int handle, int operation);
int __wrap_flock(int handle, int operation)
{
    locks_tried++;
    return __real_flock(handle, operation);
}

int __real_fsync(int handle);
int __wrap_fsync(int handle);
int __wrap_fsync(int handle)
{
    errno = fsync_error;
    return fsync_error != 0 ? -1 : __real_fsync(handle);
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    int error = rename_error;
    rename_error = 0; /* once */
    errno = error;
    return error != 0 ? -1 : __real_rename(from, to);
}

int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to)
{
    if (link_error == EEXIST) {
        int file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        assert_int_equal(__real_write(file, "other", 5), 5);
        __real_close(file);
    }
    errno = link_error;
    return link_error != 0 ? -1 : __real_link(from, to);
}

int __real_lstat(const char *path, struct stat *status);
int __wrap_lstat(const char *path, struct stat *status);
int __wrap_lstat(const char *path, struct stat *status)
{
    return all_names_taken ? 0 : __real_lstat(path, status);
}

struct tm *__real_localtime_r(const time_t *now, struct tm *local);
struct tm *__wrap_localtime_r(const time_t *now, struct tm *local);
struct tm *__wrap_localtime_r(const time_t *now, struct tm *local)
{
    return no_local_time ? NULL : __real_localtime_r(now, local);
}

static int mkdir_calls;

int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode)
{
    mkdir_calls++;
    return __real_mkdir(path, mode);
}

static int access_error;

int __real_access(const char *path, int how);
int __wrap_access(const char *path, int how);
int __wrap_access(const char *path, int how)
{
    errno = access_error;
    return access_error != 0 ? -1 : __real_access(path, how);
}

static int opendir_error, readdir_error; /* readdir's comes after the first name */

DIR *__real_opendir(const char *path);
DIR *__wrap_opendir(const char *path);
DIR *__wrap_opendir(const char *path)
{
    errno = opendir_error;
    return opendir_error != 0 ? NULL : __real_opendir(path);
}

struct dirent *__real_readdir(DIR *folder);
struct dirent *__wrap_readdir(DIR *folder);
struct dirent *__wrap_readdir(DIR *folder)
{
    static bool later;
    later = readdir_error != 0 && !later;
    if (readdir_error != 0 && !later) {
        errno = readdir_error;
        return NULL;
    }
    return __real_readdir(folder);
}

/* ---- helpers ---- */

static void put(const char *path, const char *content)
{
    assert_int_equal(file_write(path, content, strlen(content), FILE_QUICK), 0);
}

/* A path of this length, which does not exist. */
static const char *long_path(int length)
{
    static char path[2 * FILE_PATH_BYTES];
    for (int i = 0; i < length; i++) {
        path[i] = i % 2 == 0 ? 'x' : '/';
    }
    path[length] = '\0';
    return path;
}

/* ---- names ---- */

static void test_too_long_paths_are_told(void **state)
{
    (void)state;
    char *text, message[FILE_MESSAGE_BYTES], out[FILE_PATH_BYTES];
    size_t length;
    Slot slot;
    const char *path = long_path(FILE_PATH_BYTES + 1);
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_FAILED);
    assert_non_null(strstr(message, "longer than 4095 bytes"));
    assert_int_equal(folder_make(path), ENAMETOOLONG);
    assert_int_equal(folder_make(""), ENOENT);
    assert_false(folder_of(path, out, sizeof out));
    assert_true(folder_device(path) == 0);
    assert_int_equal(symlink("disk_test.loop", "disk_test.loop"), 0);
    assert_true(folder_device("disk_test.loop/x") == 0); /* it leads nowhere */
    assert_true(folder_device("missing/x") == folder_device("."));
    unlink("disk_test.loop");
    assert_false(folder_has(".", path));
    assert_false(folder_fresh_name(path, "name", ".sgf", out, sizeof out));
    assert_int_equal(claim_take(path), CLAIM_NONE);
    assert_true(claim_is_there(0, path)); /* it cannot be found out */
    assert_false(slot_take(&slot, path, 0, false));
    file_clean(path, 0);
    assert_int_equal(file_remove_kept(path), 0); /* nothing can be beside it */
    path = long_path(FILE_PATH_BYTES - 5);       /* too long only with what is appended */
    assert_int_equal(file_write(path, "x", 1, FILE_SYNCED), ENAMETOOLONG);
    file_keep_old(path);
}

/* The path of a folder leaves no room for a file's name. */
static void test_a_folder_too_deep_for_its_files(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES] = "disk_test_deep", out[FILE_PATH_BYTES];
    GamesFolder games = {.next = 0};
    Slot slot;
    int number = 0, error = 0;
    while (strlen(path) < FILE_PATH_BYTES - 10) {
        const size_t used = strlen(path), room = FILE_PATH_BYTES - 6 - used;
        const size_t name = room < 70 ? room : 70;
        path[used] = '/';
        memset(path + used + 1, 'd', name);
        path[used + 1 + name] = '\0';
    }
    assert_int_equal(folder_make(path), 0);
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int file = openat(folder, "autosave.sgf", O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    assert_true(file >= 0);
    close(file);
    assert_false(slot_take_orphan(&slot, path, &number, &error));
    assert_false(slot_take(&slot, path, 0, true));
    memcpy(games.path, path, sizeof games.path);
    assert_false(games_folder_name(&games, NULL, ".sgf", out, sizeof out));
    assert_int_equal(unlinkat(folder, "autosave.sgf", 0), 0);
    close(folder);
    temp_folder_remove("disk_test_deep");
    assert_int_not_equal(access("disk_test_deep", F_OK), 0);
}

static void test_taken_names(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    put("disk_test.txt", "old");
    all_names_taken = true;
    bool renamed = file_rename_bad("disk_test.txt", path, sizeof path);
    bool fresh = folder_fresh_name(".", "disk", ".txt", path, sizeof path);
    int kept = file_keep_bad("disk_test.txt", "new", 3, path, sizeof path);
    all_names_taken = false;
    assert_false(renamed);
    assert_int_equal(kept, EEXIST);
    assert_false(fresh);
    expect_content("disk_test.txt", "old");
    for (int i = 0; i < 1500; i++) { /* every name that is tried for the new file */
        snprintf(path, sizeof path, "disk_test.txt.%ld-%d.new", (long)getpid(), i);
        int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
        assert_true(file >= 0);
        close(file);
    }
    assert_int_equal(file_write("disk_test.txt", "new", 3, FILE_QUICK), EEXIST);
    expect_content("disk_test.txt", "old");
    file_clean("disk_test.txt", 3600); /* they are younger, and may be of another process */
    assert_int_equal(access(path, F_OK), 0);
    file_clean("disk_test.txt", 0);
    assert_int_not_equal(access(path, F_OK), 0);
    expect_content("disk_test.txt", "old");
    unlink("disk_test.txt");
}

/* Another program makes the file meanwhile; a file system has no second names, such as FAT. */
static void test_a_new_file_without_second_names(void **state)
{
    (void)state;
    link_error = EEXIST;
    int error = file_write("disk_test.txt", "mine", 4, FILE_NEW);
    assert_int_equal(error, EEXIST);
    expect_content("disk_test.txt", "other");
    unlink("disk_test.txt");
    link_error = EPERM;
    rename_error = EROFS;
    error = file_write("disk_test.txt", "mine", 4, FILE_NEW);
    assert_int_equal(error, EROFS);
    assert_int_not_equal(access("disk_test.txt", F_OK), 0);
    error = file_write("disk_test.txt", "mine", 4, FILE_NEW);
    assert_int_equal(error, 0);
    expect_content("disk_test.txt", "mine");
    file_keep_old("disk_test.txt"); /* there is none, and the next write does not mind */
    link_error = 0;
    assert_int_equal(file_write("disk_test.txt", "next", 4, FILE_SYNCED), 0);
    expect_content("disk_test.txt", "next");
    FolderList list = folder_list(".", "disk_test.txt");
    assert_int_equal(list.count, 1); /* nothing is left beside it */
    folder_list_free(&list);
    unlink("disk_test.txt");
}

/* The player's file lies elsewhere and is not there yet: the link leads to its place, if that has a
 * folder. */
static void test_links_without_a_file(void **state)
{
    (void)state;
    char here[FILE_PATH_BYTES - 100], place[FILE_PATH_BYTES];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(mkdir("elsewhere", 0700), 0);
    snprintf(place, sizeof place, "%s/elsewhere/real.txt", here);
    assert_int_equal(symlink(place, "disk_test.link"), 0);
    assert_false(file_is_lost_link("disk_test.link"));
    assert_int_equal(file_write("disk_test.link", "one\n", 4, FILE_APPEND), 0);
    expect_content("elsewhere/real.txt", "one\n");
    assert_int_equal(unlink("disk_test.link"), 0);
    assert_int_equal(symlink("nowhere/real.txt", "disk_test.link"), 0);
    assert_true(file_is_lost_link("disk_test.link"));
    assert_int_equal(file_write("disk_test.link", "one\n", 4, FILE_APPEND), ELOOP);
    assert_int_equal(unlink("disk_test.link"), 0);
    assert_int_equal(symlink(long_path(FILE_PATH_BYTES - 5), "elsewhere/disk_test.link"), 0);
    assert_true(file_is_lost_link("elsewhere/disk_test.link")); /* too long with its folder */
}

/* As many links as the system follows, and the next one. */
static void test_a_long_way_to_a_file(void **state)
{
    (void)state;
    char name[20] = "real.txt", next[20];
    for (int links = 1; links < 40; links++) {
        snprintf(next, sizeof next, "link %d", links);
        assert_int_equal(symlink(name, next), 0);
        memcpy(name, next, sizeof name);
    }
    assert_false(file_is_lost_link(name));
    assert_int_equal(symlink(name, "link 40"), 0);
    assert_true(file_is_lost_link("link 40"));
    assert_int_equal(file_write(name, "one\n", 4, FILE_APPEND), 0);
    expect_content("real.txt", "one\n");
}

static void test_which_files_are_the_same(void **state)
{
    (void)state;
    put("one", "1");
    put("other", "1");
    assert_int_equal(link("one", "second") + symlink("one", "link"), 0);
    assert_true(file_system_is_same("one", "second"));
    assert_true(file_system_is_same("one", "link"));
    assert_false(file_system_is_same("one", "other"));
    assert_false(file_system_is_same("one", "missing"));
    assert_false(file_system_is_same("missing", "one"));
    assert_false(file_system_is_same("one", "/proc/self/status")); /* another file system */
}

static void test_which_files_are_write_protected(void **state)
{
    (void)state;
    put("one", "1");
    assert_false(file_system_is_protected("one"));
    assert_false(file_system_is_protected("missing"));
    access_error = EROFS; /* on a disk that can only be read */
    const bool on_such_a_disk = file_system_is_protected("one");
    access_error = 0;
    assert_true(on_such_a_disk);
    assert_int_equal(chmod("one", 0444), 0);
    assert_true(file_system_is_protected("one")); /* for root, too */
}

static void test_files_of_a_folder(void **state)
{
    (void)state;
    static const struct {
        const char *folder, *file;
        bool has;
    } cases[] = {
        {".", "x", true},        {"one", "one/x", true},    {"one", "./one/../one/x", true},
        {"one", "x", false},     {"one", "other/x", false}, {"one", "missing/x", false},
        {"missing", "x", false}, {"/proc", "x", false}, /* another file system */
    };
    assert_int_equal(folder_make("one") + folder_make("other"), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(folder_has(cases[i].folder, cases[i].file), cases[i].has);
    }
}

/* What a text without a file's name is read as, a pasted one for example. */
static void test_formats_of_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        FileFormatId id;
    } cases[] = {
        {"(;GM[4])", FORMAT_SGF},
        {" \r\n\t(;GM[4])", FORMAT_SGF},
        {"\xEF\xBB\xBF(;GM[4])", FORMAT_SGF},
        {"<database>", FORMAT_RIF},
        {"\n<?xml", FORMAT_RIF},
        {"Piskvor 15x15", FORMAT_PSQ},
        {"PISKVOR", FORMAT_PSQ},
        {"Pisk", FORMAT_TXT},
        {"H8 H9", FORMAT_TXT},
        {"", FORMAT_TXT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_ptr_equal(file_format_of_text(cases[i].text), file_format(cases[i].id));
    }
}

/* A path that has no absolute form stays what it is. */
static void test_absolute_paths(void **state)
{
    (void)state;
    char here[FILE_PATH_BYTES - 100], path[FILE_PATH_BYTES], wanted[FILE_PATH_BYTES];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(wanted, sizeof wanted, "%s/x", here);
    folder_make_absolute("x", path, sizeof path);
    assert_string_equal(path, wanted);
    folder_make_absolute("/x", path, sizeof path);
    assert_string_equal(path, "/x");
    folder_make_absolute("", path, sizeof path);
    assert_string_equal(path, "");
    folder_make_absolute(long_path(FILE_PATH_BYTES - 2), path, sizeof path);
    assert_string_equal(path, long_path(FILE_PATH_BYTES - 2));
    assert_int_equal(mkdir("gone", 0700) + chdir("gone") + rmdir("../gone"), 0);
    folder_make_absolute("x", path, sizeof path);
    assert_int_equal(chdir(here), 0);
    assert_string_equal(path, "x");
}

static void test_names_by_date(void **state)
{
    (void)state;
    char name[64];
    paths_dated_name(name, sizeof name);
    assert_int_equal(strlen(name), strlen("2026-01-02 03-04-05"));
    paths_dated_name(name, 8); /* no room for a date */
    assert_string_equal(name, "game");
    no_local_time = true;
    paths_dated_name(name, sizeof name);
    no_local_time = false;
    assert_string_equal(name, "game");
    Match *match = match_new(&(Setup){.rule = RULE_RENJU, .size = 15});
    for (int i = 0; i < 2; i++) { /* a game without a date is no worse */
        Buffer text = {0};
        no_local_time = i == 1;
        file_format(FORMAT_SGF)->write(match, &text);
        no_local_time = false;
        assert_int_equal(strstr(text.text, "DT[") != NULL, i == 0);
        buffer_free(&text);
    }
    match_free(match);
}

/* ---- the disk ---- */

static void test_a_failed_write_changes_nothing(void **state)
{
    (void)state;
    put("disk_test.txt", "old");
    write_nothing = true;
    int error = file_write("disk_test.txt", "new", 3, FILE_QUICK);
    write_nothing = false;
    assert_int_equal(error, EIO);
    close_error = EIO; /* what a network tells when the file is closed */
    error = file_write("disk_test.txt", "new", 3, FILE_QUICK);
    close_error = 0;
    assert_int_equal(error, EIO);
    fsync_error = ENOSPC;
    close_error = EIO;
    error = file_write("disk_test.txt", "new", 3, FILE_SYNCED);
    close_error = fsync_error = 0;
    assert_int_equal(error, ENOSPC); /* the first one */
    expect_content("disk_test.txt", "old");
    close_error = EINTR;
    error = file_write("disk_test.txt", "new", 3, FILE_QUICK);
    close_error = 0;
    assert_int_equal(error, 0);
    expect_content("disk_test.txt", "new");
    unlink("disk_test.txt");
}

/* On a full disk, or one that breaks: the file is as it was, and the line can be added later. */
static void test_adding_to_a_file_on_a_full_disk(void **state)
{
    (void)state;
    const char path[] = "disk_test.txt";
    fsync_error = EIO; /* the folder with the new name is not on the disk */
    assert_int_equal(file_write(path, "one\n", 4, FILE_APPEND), EIO);
    fsync_error = 0;
    expect_content(path, "");
    assert_int_equal(file_write(path, "one\n", 4, FILE_APPEND), 0);
    disk_room = 2;
    assert_int_equal(file_write(path, "two\n", 4, FILE_APPEND), ENOSPC);
    disk_room = SIZE_MAX;
    expect_content(path, "one\n");
    disk_room = 0;
    others_line = "6\n"; /* no longer than ours */
    assert_int_equal(file_write(path, "two\n", 4, FILE_APPEND), ENOSPC);
    others_line = NULL;
    disk_room = SIZE_MAX;
    expect_content(path, "one\n6\n");
    put(path, "one\n"); /* or it comes after a part of ours, which then stays, too */
    disk_room = 2;
    others_line = "6\n";
    assert_int_equal(file_write(path, "two\n", 4, FILE_APPEND), ENOSPC);
    others_line = NULL;
    disk_room = SIZE_MAX;
    expect_content(path, "one\ntw6\n");
    put(path, "one\n");
    fsync_error = EIO;
    assert_int_equal(file_write(path, "two\n", 4, FILE_APPEND), EIO);
    fsync_error = 0;
    expect_content(path, "one\n");
    close_error = EIO; /* after the sync: the line is there, and must not be added again */
    assert_int_equal(file_write(path, "two\n", 4, FILE_APPEND), 0);
    close_error = 0;
    expect_content(path, "one\ntwo\n");
    assert_int_equal(unlink(path), 0);
}

/* It would be larger than what is read. */
static void test_nothing_is_added_to_a_file_that_is_full(void **state)
{
    (void)state;
    struct stat status;
    int handle = open("disk_test.txt", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    assert_true(handle >= 0);
    assert_int_equal(ftruncate(handle, (off_t)FILE_BYTES_MAX - 3), 0); /* sparse */
    assert_int_equal(file_handle_append(handle, "two\n", 4), EFBIG);
    assert_int_equal(fstat(handle, &status), 0);
    assert_true(status.st_size == (off_t)FILE_BYTES_MAX - 3);
    close(handle);
    assert_int_equal(unlink("disk_test.txt"), 0);
}

static void write_line(int handle)
{
    (void)!write(handle, "line\n", 5);
}

/* A report of a crash that is not whole is removed, and not named to the player. */
static void test_a_crash_report_on_a_full_disk(void **state)
{
    (void)state;
    static const size_t rooms[] = {0, 30}; /* none, and some for its first words */
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    crash_tell_report("report.txt");
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        disk_room = rooms[i];
        const bool written = crash_text_report(crash_text(), write_line);
        disk_room = SIZE_MAX;
        assert_false(written);
        assert_int_not_equal(access("report.txt", F_OK), 0);
    }
    disk_room = strlen(crash_text()->text); /* no room for the last line */
    const bool written = crash_text_report(crash_text(), write_line);
    disk_room = SIZE_MAX;
    assert_false(written);
    assert_int_not_equal(access("report.txt", F_OK), 0);
    assert_true(crash_text_report(crash_text(), write_line));
    assert_int_equal(file_read("report.txt", &text, &length, message, sizeof message), FILE_READ);
    assert_non_null(strstr(text, "the program has crashed"));
    assert_non_null(strstr(text, "send report.txt.\nline\n"));
    free(text);
    crash_tell_report("");
    assert_false(crash_text_report(crash_text(), write_line));
}

/* A last line that was cut is ended first. Links are followed, a folder is none of ours. */
static void test_adding_after_a_cut_line(void **state)
{
    (void)state;
    assert_int_equal(file_write("disk_test.txt", "on", 2, FILE_SYNCED), 0);
    assert_int_equal(symlink("disk_test.txt", "disk_test.link"), 0);
    assert_int_equal(file_write("disk_test.link", "two\n", 4, FILE_APPEND), 0);
    expect_content("disk_test.txt", "on\ntwo\n");
    assert_int_equal(unlink("disk_test.link"), 0);
    assert_int_equal(unlink("disk_test.txt"), 0);
    assert_int_equal(mkdir("disk_test.txt", 0700), 0);
    assert_int_equal(file_write("disk_test.txt", "two\n", 4, FILE_APPEND), EISDIR);
    assert_int_equal(rmdir("disk_test.txt"), 0);
}

static void test_a_file_system_without_sync(void **state)
{
    (void)state;
    static const int errors[] = {EINVAL, ENOTSUP, ENOSYS, EIO};
    for (int i = 0; i < 4; i++) {
        fsync_error = errors[i];
        int file = file_write("disk_test.txt", "x", 1, FILE_SYNCED), folder = folder_sync(".");
        fsync_error = 0;
        assert_int_equal(file, errors[i] == EIO ? EIO : 0);
        assert_int_equal(folder, errors[i] == EIO ? EIO : 0);
    }
    unlink("disk_test.txt");
}

static void test_what_is_too_large(void **state)
{
    (void)state;
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    put("disk_test.txt", "old");
    assert_int_equal(file_write("disk_test.txt", "", (size_t)FILE_BYTES_MAX + 1, FILE_QUICK),
                     EFBIG);
    expect_content("disk_test.txt", "old");
    assert_int_equal(truncate("disk_test.txt", (off_t)FILE_BYTES_MAX + 1), 0); /* sparse */
    assert_int_equal(file_read("disk_test.txt", &text, &length, message, sizeof message),
                     FILE_FAILED);
    assert_non_null(strstr(message, "at most 256 MiB"));
    unlink("disk_test.txt");
}

static void test_a_socket_is_no_file(void **state)
{
    (void)state;
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "disk_test.socket"};
    unlink("disk_test.socket");
    int handle = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(handle, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(file_write("disk_test.socket", "x", 1, FILE_EXPORT), ENXIO);
    assert_int_equal(file_write("disk_test.socket", "x", 1, FILE_SYNCED), EEXIST);
    close(handle);
    unlink("disk_test.socket");
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(mkfifo("disk_test.pipe", 0666), 0);
    assert_int_equal(file_read("disk_test.pipe", &text, &length, message, sizeof message),
                     FILE_FAILED);
    assert_non_null(strstr(message, "not a regular file"));
    unlink("disk_test.pipe");
}

/* games/ on another disk: the file is copied, and removed when the copy is written. */
static void test_a_game_moves_to_another_disk(void **state)
{
    (void)state;
    GamesFolder games = {.path = "disk_test_games"};
    char path[FILE_PATH_BYTES];
    put("disk_test.sgf", "(;GM[4])");
    rename_error = EXDEV;
    fsync_error = EIO;
    int error = games_folder_take(&games, NULL, "disk_test.sgf", path, sizeof path);
    fsync_error = 0;
    assert_int_equal(error, EIO);
    expect_content("disk_test.sgf", "(;GM[4])"); /* still there */
    rename_error = EXDEV;
    assert_int_equal(games_folder_take(&games, NULL, "disk_test.sgf", path, sizeof path), 0);
    expect_content(path, "(;GM[4])");
    assert_int_not_equal(access("disk_test.sgf", F_OK), 0);
    rename_error = EXDEV;
    assert_int_equal(games_folder_take(&games, NULL, "disk_test.sgf", path, sizeof path), EIO);
    temp_folder_remove("disk_test_games");
    put("disk_test_games", "in the way");
    put("disk_test.sgf", "(;GM[4])");
    assert_int_equal(games_folder_take(&games, NULL, "disk_test.sgf", path, sizeof path), ENOTDIR);
    expect_content("disk_test.sgf", "(;GM[4])");
    unlink("disk_test.sgf");
    unlink("disk_test_games");
}

/* ---- claims and slots ---- */

static void test_only_who_is_closing_is_waited_for(void **state)
{
    (void)state;
    int claim = claim_take("disk_test.sgf"), none = CLAIM_NONE;
    assert_true(claim >= 0);
    assert_int_equal(write(claim, "another text", 12), 12);
    assert_int_equal(claim_wait("disk_test.sgf", 600000), CLAIM_TAKEN); /* at once */
    claim_mark_closing(CLAIM_NONE, true);
    claim_mark_closing(claim, true);
    assert_int_equal(ftruncate(claim, 8), 0);
    assert_int_equal(claim_wait("disk_test.sgf", 60), CLAIM_TAKEN); /* and never ends */
    claim_mark_closing(claim, false);
    assert_int_equal(claim_wait("disk_test.sgf", 600000), CLAIM_TAKEN); /* at once */
    /* Nothing is written into a file that has another name, too. */
    assert_int_equal(link("disk_test.sgf.lock", "disk_test_other"), 0);
    claim_mark_closing(claim, true);
    assert_int_equal(claim_wait("disk_test.sgf", 600000), CLAIM_TAKEN);
    unlink("disk_test_other");
    claim_release(&none);
    claim_release(&claim);
    unlink("disk_test.sgf.lock");
}

/* A claim ends when its folder or its lock file is no longer the one that was claimed. */
static void test_claims_whose_files_are_replaced(void **state)
{
    (void)state;
    assert_int_equal(folder_make("one"), 0);
    int claim = claim_take("one/x.sgf");
    assert_true(claim >= 0);
    assert_true(claim_is_there(claim, "one/x.sgf"));
    assert_int_equal(__real_rename("one", "other"), 0);
    assert_false(claim_is_there(claim, "one/x.sgf"));
    assert_true(claim_is_there(claim, "other/x.sgf"));
    put("one", "in place of the folder");
    assert_false(claim_is_there(claim, "one/x.sgf"));
    /* Another instance finds a link in place of the lock file, and locks what stands for it. */
    assert_int_equal(unlink("other/x.sgf.lock") + symlink("nowhere", "other/x.sgf.lock"), 0);
    int second = claim_take("other/x.sgf");
    assert_true(second >= 0);
    assert_true(claim_is_there(second, "other/x.sgf"));
    assert_false(claim_is_there(claim, "other/x.sgf"));
    claim_release(&claim);
    struct stat status;
    char local[100];
    assert_int_equal(lstat("other/x.sgf.lock", &status), 0);
    snprintf(local, sizeof local, "/tmp/tengen-%ld-%llx-%llx.lock", (long)getuid(),
             (unsigned long long)status.st_dev, (unsigned long long)status.st_ino);
    claim_release(&second);
    assert_int_equal(unlink(local), 0);
}

static void test_other_names_are_no_slots(void **state)
{
    (void)state;
    static const char *const names[] = {"autosave.txt",          "autosave x.sgf", "autosave 0.sgf",
                                        "autosave 99999999.sgf", "autosave.sgfx",  "autosavesgf"};
    Slot slot;
    int number = 0, error = 0;
    assert_int_equal(folder_make("disk_test_slots"), 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[FILE_PATH_BYTES];
        assert_true(folder_join(path, sizeof path, "disk_test_slots", names[i]));
        put(path, "x");
        assert_false(slot_is_in("disk_test_slots", path));
    }
    assert_false(slot_take_orphan(&slot, "disk_test_slots", &number, &error));
    put("disk_test_slots/autosave 7.sgf.old", "x"); /* its first file is missing */
    assert_true(slot_is_in("disk_test_slots", "disk_test_slots/autosave 7.sgf.old"));
    assert_false(slot_is_in(".", "disk_test_slots/autosave 7.sgf.old"));
    assert_true(slot_take_orphan(&slot, "disk_test_slots", &number, &error));
    assert_int_equal(number, 7);
    slot_release(&slot);
    assert_false(slot_take_orphan(&slot, "disk_test_slots", &number, &error));
    assert_int_equal(error, 0);
    temp_folder_remove("disk_test_slots");
}

static void test_where_temporary_folders_are(void **state)
{
    (void)state;
    static const char *const base[] = {NULL, "relative"};
    char here[FILE_PATH_BYTES - 200], own[FILE_PATH_BYTES - 100], path[FILE_PATH_BYTES];
    for (int i = 0; i < 2; i++) {
        base[i] ? setenv("TMPDIR", base[i], 1) : unsetenv("TMPDIR");
        assert_true(temp_folder_make("disk", path, sizeof path));
        assert_int_equal(strncmp(path, "/tmp/tengen-disk-", 17), 0);
        temp_folder_remove(path);
    }
    assert_non_null(getcwd(here, sizeof here)); /* and one that is named */
    snprintf(own, sizeof own, "%s/disk_test_temporary", here);
    setenv("TMPDIR", own, 1);
    put(own, "in the way");
    assert_false(temp_folder_make("disk", path, sizeof path));
    assert_int_equal(errno, ENOTDIR);
    assert_int_equal(unlink(own), 0);
    assert_int_equal(folder_make(own), 0);
    assert_true(temp_folder_make("disk", path, sizeof path));
    assert_int_equal(strncmp(path, own, strlen(own)), 0);
    assert_int_equal(strncmp(path + strlen(own), "/tengen-disk-", 13), 0);
    temp_folder_remove(path);
    assert_false(temp_folder_make("disk", path, 10));
    assert_int_equal(errno, ENAMETOOLONG);
    assert_int_equal(rmdir(own), 0);
    unsetenv("TMPDIR");
}

/* A lock that is held only to look at a folder could keep its process from claiming it. */
static void test_new_temporary_folders_are_left_to_their_process(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES];
    assert_int_equal(folder_make("disk_test_temporary"), 0);
    char *base = realpath("disk_test_temporary", NULL);
    assert_non_null(base);
    setenv("TMPDIR", base, 1);
    assert_true(temp_folder_make("disk", path, sizeof path));
    locks_tried = 0;
    temp_folder_clean("disk");
    assert_int_equal(locks_tried, 0);
    int claim = temp_folder_claim(path);
    assert_true(claim >= 0);
    temp_folder_end(path, &claim);
    assert_int_equal(rmdir(base), 0);
    free(base);
    unsetenv("TMPDIR");
}

static int call_bad(SharedFileChange *change)
{
    change->keep = SHARED_FILE_KEEP_BAD;
    buffer_add(&change->out, "new");
    return 0;
}

/* mkdir may wait for a disk that stands still, stat does not. */
static void test_a_folder_that_exists_is_not_made(void **state)
{
    (void)state;
    mkdir_calls = 0;
    assert_int_equal(folder_make("made/below"), 0);
    assert_int_equal(mkdir_calls, 2);
    assert_int_equal(folder_make("made/below"), 0);
    assert_int_equal(mkdir_calls, 2);
}

static void test_a_folder_that_cannot_be_read_is_not_empty(void **state)
{
    (void)state;
    put("cleared.txt.old", "x");
    opendir_error = EMFILE;
    assert_int_equal(folder_list(".", "").error, EMFILE);
    assert_int_equal(file_remove_kept("cleared.txt"), EMFILE);
    opendir_error = ENOENT;
    assert_int_equal(folder_list(".", "").error, 0); /* there is nothing in it */
    opendir_error = 0;
    readdir_error = EIO;
    FolderList list = folder_list(".", "");
    assert_int_equal(list.error, EIO);
    folder_list_free(&list);
    assert_int_equal(file_remove_kept("cleared.txt"), EIO);
    readdir_error = 0;
    assert_int_equal(file_remove_kept("cleared.txt"), 0);
    assert_int_equal(access("cleared.txt.old", F_OK), -1);
}

/* Who wants nothing to be left of a file is told that something is. */
static void test_what_cannot_be_removed_is_told(void **state)
{
    (void)state;
    assert_int_equal(mkdir("cleared.txt.bad", 0700) + mkdir("cleared.txt.bad.1", 0700), 0);
    put("cleared.txt.bad.2", "x");
    put("cleared.txt.other", "x");
    assert_int_equal(file_remove_kept("cleared.txt"), EISDIR);
    assert_int_not_equal(access("cleared.txt.bad.2", F_OK), 0);
    assert_int_equal(access("cleared.txt.other", F_OK), 0);
    assert_int_equal(rmdir("cleared.txt.bad") + rmdir("cleared.txt.bad.1"), 0);
    assert_int_equal(file_remove_kept("cleared.txt"), 0);
}

/* What is bad stays where it is until it can be replaced. */
static void test_a_bad_file_that_cannot_be_replaced(void **state)
{
    (void)state;
    put("disk_test.txt", "old");
    rename_error = EACCES; /* the only one: the copy is made without */
    assert_int_equal(shared_file_change("disk_test.txt", call_bad, "", 0), EACCES);
    expect_content("disk_test.txt", "old");
    assert_int_not_equal(access("disk_test.txt.bad", F_OK), 0);
    assert_int_equal(shared_file_change("disk_test.txt", call_bad, "", 0), SHARED_FILE_MENDED);
    expect_content("disk_test.txt", "new");
    expect_content("disk_test.txt.bad", "old");
    unlink("disk_test.txt");
    unlink("disk_test.txt.bad");
    unlink("disk_test.txt.lock");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_too_long_paths_are_told),
        IN_OWN_FOLDER(test_a_folder_too_deep_for_its_files),
        IN_OWN_FOLDER(test_taken_names),
        IN_OWN_FOLDER(test_a_new_file_without_second_names),
        IN_OWN_FOLDER(test_links_without_a_file),
        IN_OWN_FOLDER(test_a_long_way_to_a_file),
        IN_OWN_FOLDER(test_which_files_are_the_same),
        IN_OWN_FOLDER(test_which_files_are_write_protected),
        IN_OWN_FOLDER(test_files_of_a_folder),
        IN_OWN_FOLDER(test_formats_of_texts),
        IN_OWN_FOLDER(test_absolute_paths),
        IN_OWN_FOLDER(test_names_by_date),
        IN_OWN_FOLDER(test_a_failed_write_changes_nothing),
        IN_OWN_FOLDER(test_adding_to_a_file_on_a_full_disk),
        IN_OWN_FOLDER(test_nothing_is_added_to_a_file_that_is_full),
        IN_OWN_FOLDER(test_a_crash_report_on_a_full_disk),
        IN_OWN_FOLDER(test_adding_after_a_cut_line),
        IN_OWN_FOLDER(test_a_file_system_without_sync),
        IN_OWN_FOLDER(test_what_is_too_large),
        IN_OWN_FOLDER(test_a_socket_is_no_file),
        IN_OWN_FOLDER(test_a_game_moves_to_another_disk),
        IN_OWN_FOLDER(test_only_who_is_closing_is_waited_for),
        IN_OWN_FOLDER(test_claims_whose_files_are_replaced),
        IN_OWN_FOLDER(test_other_names_are_no_slots),
        IN_OWN_FOLDER(test_where_temporary_folders_are),
        IN_OWN_FOLDER(test_new_temporary_folders_are_left_to_their_process),
        IN_OWN_FOLDER(test_a_folder_that_exists_is_not_made),
        IN_OWN_FOLDER(test_a_folder_that_cannot_be_read_is_not_empty),
        IN_OWN_FOLDER(test_what_cannot_be_removed_is_told),
        IN_OWN_FOLDER(test_a_bad_file_that_cannot_be_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
