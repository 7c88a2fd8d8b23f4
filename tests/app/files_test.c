/* Files that are replaced safely, the writing thread, and pointers that come in pairs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/temp_folder.h"
#include "app/claim.h"
#include "app/events.h"
#include "app/folder.h"
#include "app/writer.h"
#include "app/own_folder.h"

static void expect_content(const char *path, const char *wanted)
{
    char *text, message[300];
    size_t length;
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
    assert_string_equal(text, wanted);
    free(text);
}

static void test_file_is_replaced_or_untouched(void **state)
{
    (void)state;
    assert_int_equal(file_write("files_test.txt", "one", 3, FILE_SYNCED), 0);
    assert_int_equal(file_write("files_test.txt", "two", 3, FILE_SYNCED), 0);
    expect_content("files_test.txt", "two");
    assert_int_equal(access("files_test.txt.new", F_OK), -1);
    assert_int_equal(file_write("/dev/full", "three", 5, FILE_EXPORT), ENOSPC);
    assert_int_not_equal(file_write("/no/such/folder/x", "x", 1, FILE_SYNCED), 0);
    char aside[200];
    assert_true(file_rename_bad("files_test.txt", aside, sizeof aside));
    assert_string_equal(aside, "files_test.txt.bad");
    expect_content(aside, "two");
    remove(aside);
}

static void test_file_keeps_its_link_and_its_mode(void **state)
{
    (void)state;
    struct stat status;
    assert_int_equal(file_write("files_test_real.txt", "one", 3, FILE_SYNCED), 0);
    assert_int_equal(chmod("files_test_real.txt", 0640), 0);
    unlink("files_test_link.txt");
    assert_int_equal(symlink("files_test_real.txt", "files_test_link.txt"), 0);
    assert_int_equal(file_write("files_test_link.txt", "two", 3, FILE_SYNCED), 0);
    assert_int_equal(lstat("files_test_link.txt", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    expect_content("files_test_real.txt", "two");
    assert_int_equal(stat("files_test_real.txt", &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    unlink("files_test_link.txt");
    unlink("files_test_real.txt");
}

static void expect_link(const char *path)
{
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

/* The player's file lies elsewhere, in a folder of settings for example, and is not there yet. */
static void test_a_link_comes_before_its_file(void **state)
{
    (void)state;
    static const FileSync syncs[] = {FILE_SYNCED, FILE_APPEND};
    (void)mkdir("files_test_folder", 0700);
    unlink("files_test_link.txt");
    unlink("files_test_folder/link.txt");
    assert_int_equal(symlink("files_test_folder/link.txt", "files_test_link.txt"), 0);
    assert_int_equal(symlink("../files_test_folder/./real.txt", "files_test_folder/link.txt"), 0);
    for (int i = 0; i < 2; i++) {
        unlink("files_test_folder/real.txt");
        assert_int_equal(file_write("files_test_link.txt", "one", 3, syncs[i]), 0);
        expect_link("files_test_link.txt");
        expect_link("files_test_folder/link.txt");
        expect_content("files_test_folder/real.txt", "one");
    }
    unlink("files_test_link.txt");
    unlink("files_test_folder/link.txt");
    unlink("files_test_folder/real.txt");
    assert_int_equal(rmdir("files_test_folder"), 0); /* nothing else is left there */
}

/* Whatever lies beside a file has no influence on the write. */
static void test_write_makes_a_new_file(void **state)
{
    (void)state;
    char text[40];
    unlink("files_test_new.txt.new");
    assert_int_equal(mkfifo("files_test_new.txt.new", 0666), 0); /* opening it would block */
    assert_int_equal(file_write("files_test_new.txt", "one", 3, FILE_SYNCED), 0);
    unlink("files_test_new.txt.new");
    assert_int_equal(file_write("files_test_other.txt", "other", 5, FILE_QUICK), 0);
    for (int i = 0; i < 20; i++) { /* the names that are taken next, if they can be guessed */
        snprintf(text, sizeof text, "files_test_new.txt.%d-%d.new", (int)getpid(), i);
        assert_int_equal(symlink("files_test_other.txt", text), 0);
    }
    assert_int_equal(file_write("files_test_new.txt", "two", 3, FILE_QUICK), 0);
    expect_content("files_test_new.txt", "two");
    expect_content("files_test_other.txt", "other");
    file_clean("files_test_new.txt", 0);
    for (int i = 0; i < 20; i++) {
        snprintf(text, sizeof text, "files_test_new.txt.%d-%d.new", (int)getpid(), i);
        assert_int_equal(access(text, F_OK), -1);
    }
    expect_content("files_test_new.txt", "two");
    unlink("files_test_new.txt");
    unlink("files_test_other.txt");
}

/* Another instance may have chosen the same name. */
static void test_a_new_file_replaces_none(void **state)
{
    (void)state;
    unlink("files_test_once.txt");
    assert_int_equal(file_write("files_test_once.txt", "one", 3, FILE_NEW), 0);
    assert_int_equal(file_write("files_test_once.txt", "two", 3, FILE_NEW), EEXIST);
    expect_content("files_test_once.txt", "one");
    unlink("files_test_once.txt");
    FolderList left = folder_list(".", "files_test_once.txt");
    assert_int_equal(left.count, 0);
    folder_list_free(&left);
}

/* Only an export writes to a pipe; nothing blocks at one that has no reader. */
static void test_own_files_are_plain(void **state)
{
    (void)state;
    unlink("files_test_pipe.sgf");
    assert_int_equal(mkfifo("files_test_pipe.sgf", 0666), 0);
    assert_int_equal(file_write("files_test_pipe.sgf", "x", 1, FILE_SYNCED), EEXIST);
    assert_int_equal(file_write("files_test_pipe.sgf", "x", 1, FILE_QUICK), EEXIST);
    unlink("files_test_pipe.sgf");
    assert_int_equal(file_write(".", "x", 1, FILE_EXPORT), EISDIR);
    assert_int_equal(file_write("", "x", 1, FILE_EXPORT), ENOENT);
}

/* The write that was to follow fails, and is tried again. */
static void test_an_old_name_leaves_nothing_behind(void **state)
{
    (void)state;
    assert_int_equal(file_write("small.txt", "one", 3, FILE_SYNCED), 0);
    for (int i = 0; i < 3; i++) {
        file_keep_old("small.txt");
    }
    int names = 0;
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        names += strncmp(entry->d_name, "small.txt", strlen("small.txt")) == 0;
    }
    closedir(folder);
    assert_int_equal(names, 2); /* and small.txt.old */
    unlink("small.txt");
    unlink("small.txt.old");
}

static void wait_ms(int ms)
{
    poll(NULL, 0, ms);
}

/* A process that closes is waited for, one that goes on is not. */
static void test_a_closing_process_is_waited_for(void **state)
{
    (void)state;
    int told[2], asked[2];
    char byte = '.';
    assert_int_equal(pipe(told), 0);
    assert_int_equal(pipe(asked), 0);
    pid_t child = fork();
    if (child == 0) {
        int claim = claim_take("files_test_closing.sgf");
        write(told[1], claim >= 0 ? "1" : "0", 1);
        read(asked[0], &byte, 1);
        claim_mark_closing(claim, true);
        write(told[1], "2", 1);
        wait_ms(500);
        _exit(0);
    }
    assert_int_equal(read(told[0], &byte, 1), 1);
    assert_int_equal(byte, '1');
    assert_int_equal(claim_wait("files_test_closing.sgf", 20000), CLAIM_TAKEN);
    assert_int_equal(write(asked[1], "!", 1), 1);
    assert_int_equal(read(told[0], &byte, 1), 1);
    int claim = claim_wait("files_test_closing.sgf", 20000);
    assert_true(claim >= 0);
    assert_int_equal(claim_wait("files_test_closing.sgf", 20000), CLAIM_TAKEN); /* not closing */
    claim_release(&claim);
    assert_int_equal(claim, CLAIM_NONE);
    assert_int_equal(waitpid(child, NULL, 0), child);
    unlink("files_test_closing.sgf.lock");
    close(asked[0]);
    close(asked[1]);
    close(told[0]);
    close(told[1]);
}

static void test_a_file_has_one_claim(void **state)
{
    (void)state;
    int first = claim_take("files_test_claim.sgf");
    assert_true(first >= 0);
    assert_int_equal(claim_take("files_test_claim.sgf"), CLAIM_TAKEN);
    claim_release(&first);
    int again = claim_take("files_test_claim.sgf");
    assert_true(again >= 0);
    claim_release(&again);
    unlink("files_test_claim.sgf.lock");
    assert_int_equal(claim_take("/no/such/folder/x"), CLAIM_NONE);
}

/* Whatever is in the place of the lock file, a second instance does not get the claim. */
static void test_the_lock_file_is_something_else(void **state)
{
    (void)state;
    static const char lock[] = "files_test_odd.sgf.lock";
    char local[100];
    struct stat status;
    for (int kind = 0; kind < 4; kind++) {
        unlink(lock);
        int made = kind == 0   ? symlink("files_test_nowhere", lock)
                   : kind == 1 ? symlink("/etc/passwd", lock)
                   : kind == 2 ? mkfifo(lock, 0666)
                               : mkdir(lock, 0777);
        assert_int_equal(made, 0);
        int first = claim_take("files_test_odd.sgf");
        assert_true(first >= 0);
        assert_true(claim_is_there(first, "files_test_odd.sgf"));
        assert_int_equal(claim_take("files_test_odd.sgf"), CLAIM_TAKEN);
        assert_int_equal(claim_wait("files_test_odd.sgf", 600000), CLAIM_TAKEN); /* at once */
        claim_release(&first);
        first = claim_take("files_test_odd.sgf");
        assert_true(first >= 0);
        claim_release(&first);
        assert_int_equal(lstat(lock, &status), 0);
        snprintf(local, sizeof local, "/tmp/tengen-%ld-%llx-%llx.lock", (long)getuid(),
                 (unsigned long long)status.st_dev, (unsigned long long)status.st_ino);
        unlink(local); /* where the lock of a link is */
    }
    assert_int_equal(rmdir(lock), 0);
    assert_int_not_equal(access("files_test_nowhere", F_OK), 0);
}

static bool put(Writer *writer, const char *path, Buffer *text)
{
    WriteOrder order = {0};
    snprintf(order.path, sizeof order.path, "%s", path);
    return writer_put(writer, &order, text);
}

static void test_writer_writes_the_newest(void **state)
{
    (void)state;
    Writer *writer = writer_new();
    WriteResult result;
    for (int i = 0; i <= 50; i++) {
        Buffer text = {0};
        buffer_add_int(&text, i);
        assert_true(put(writer, "files_test_dir/newest.txt", &text));
    }
    writer_flush(writer);
    expect_content("files_test_dir/newest.txt", "50");
    while (writer_take(writer, &result)) {
        assert_int_equal(result.error, 0);
    }
    Buffer text = {0};
    buffer_add(&text, "x");
    assert_true(put(writer, "/dev/full/x", &text));
    writer_flush(writer);
    assert_true(writer_take(writer, &result));
    assert_int_equal(result.error, ENOTDIR);
    buffer_add(&text, "last");
    assert_true(put(writer, "files_test_dir/newest.txt", &text));
    writer_free(writer); /* writes whatever waits */
    expect_content("files_test_dir/newest.txt", "last");
    remove("files_test_dir/newest.txt");
    rmdir("files_test_dir");
}

static SDL_Event finger(Uint32 type, SDL_FingerID id, float x, float y)
{
    SDL_Event event = {.type = type};
    event.tfinger.touchId = 1;
    event.tfinger.fingerId = id;
    event.tfinger.x = x;
    event.tfinger.y = y;
    return event;
}

static void test_pointers_are_paired(void **state)
{
    (void)state;
    EventState input = {.ratio_x = 2, .ratio_y = 2, .w = 1000, .h = 500};
    Input out;
    SDL_Event event = {.type = SDL_MOUSEBUTTONUP};
    event.button.button = SDL_BUTTON_LEFT;
    assert_int_equal(SDL_VideoInit("dummy"), 0); /* events.c asks SDL which fingers are down */
    assert_false(events_translate(&input, &event, 0, &out)); /* a release without a press */
    event.type = SDL_MOUSEBUTTONDOWN;
    event.button.x = 30;
    event.button.which = SDL_TOUCH_MOUSEID;
    assert_false(events_translate(&input, &event, 0, &out));
    event.button.which = 0;
    assert_true(events_translate(&input, &event, 0, &out));
    assert_int_equal(out.kind, INPUT_PRESS);
    assert_true(out.x == 60); /* pixels, not window coordinates */
    assert_true(events_cancel(&input, 0, &out));
    assert_int_equal(out.kind, INPUT_CANCEL);
    assert_false(events_cancel(&input, 0, &out));

    event = finger(SDL_FINGERMOTION, 5, .5f, .5f);
    assert_false(events_translate(&input, &event, 0, &out));
    event = finger(SDL_FINGERDOWN, 5, .5f, .5f);
    assert_true(events_translate(&input, &event, 0, &out));
    assert_true(out.finger && out.x == 500 && out.y == 250);
    int64_t first = out.pointer;
    event = finger(SDL_FINGERDOWN, 6, .1f, .1f);
    assert_true(events_translate(&input, &event, 0, &out));
    assert_int_not_equal(out.pointer, first);
    event = finger(SDL_FINGERUP, 5, .5f, .5f);
    assert_true(events_translate(&input, &event, 0, &out));
    assert_int_equal(out.pointer, first);
    event = finger(SDL_FINGERDOWN, 5, .5f, .5f); /* SDL reuses ids, we do not reuse pointers */
    assert_true(events_translate(&input, &event, 0, &out));
    assert_int_not_equal(out.pointer, first);
    SDL_VideoQuit();
}

/* A folder for a while goes with everything in it, a file behind a link stays. */
static void test_temp_folder(void **state)
{
    (void)state;
    char folder[400], path[500];
    FILE *file = fopen("behind_a_link", "w");
    assert_true(file && fclose(file) == 0);
    assert_true(temp_folder_make("test", folder, sizeof folder));
    snprintf(path, sizeof path, "%s/below", folder);
    assert_int_equal(mkdir(path, 0777), 0);
    snprintf(path, sizeof path, "%s/below/autosave.sgf.lock", folder);
    file = fopen(path, "w");
    assert_true(file && fclose(file) == 0);
    snprintf(path, sizeof path, "%s/link", folder);
    char *target = realpath("behind_a_link", NULL);
    assert_non_null(target);
    assert_int_equal(symlink(target, path), 0);
    temp_folder_remove(folder);
    assert_int_not_equal(access(folder, F_OK), 0);
    assert_int_equal(access(target, F_OK), 0);
    remove(target);
    free(target);
}

static void make_old(const char *path)
{
    const struct timespec times[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW), 0);
}

/* Of a killed process; not of one that runs or starts, and nothing that only has such a name. */
static void test_temp_folders_of_killed_processes(void **state)
{
    (void)state;
    char here[300], base[400], claimed[500], killed[500], fresh[500], path[600];
    static const char *const other[] = {"tengen-test-longer1", "tengen-test-",
                                        "tengen-other-abcdef", "tengen-test-abcde"};
    assert_non_null(getcwd(here, sizeof here));
    snprintf(base, sizeof base, "%s/files_test_temp", here);
    temp_folder_remove(base);
    assert_int_equal(mkdir(base, 0777), 0);
    assert_int_equal(setenv("TMPDIR", base, 1), 0);
    assert_true(temp_folder_make("test", claimed, sizeof claimed));
    assert_true(temp_folder_make("test", killed, sizeof killed));
    assert_true(temp_folder_make("test", fresh, sizeof fresh));
    int claim = temp_folder_claim(claimed);
    assert_true(claim >= 0);
    snprintf(path, sizeof path, "%s/file", killed);
    assert_int_equal(file_write(path, "x", 1, FILE_QUICK), 0);
    make_old(claimed);
    make_old(killed);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", base, other[i]);
        assert_int_equal(mkdir(path, 0777), 0);
        make_old(path);
    }
    snprintf(path, sizeof path, "%s/tengen-test-linked", base);
    assert_int_equal(symlink(here, path), 0);
    make_old(path);
    temp_folder_clean("test");
    assert_int_not_equal(access(killed, F_OK), 0);
    assert_int_equal(access(claimed, F_OK), 0);
    assert_int_equal(access(fresh, F_OK), 0);
    assert_int_equal(access(path, F_OK), 0);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", base, other[i]);
        assert_int_equal(access(path, F_OK), 0);
    }
    temp_folder_end(claimed, &claim);
    assert_int_equal(claim, -1);
    assert_int_not_equal(access(claimed, F_OK), 0);
    unsetenv("TMPDIR");
    temp_folder_remove(base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file_is_replaced_or_untouched),
        cmocka_unit_test(test_file_keeps_its_link_and_its_mode),
        cmocka_unit_test(test_a_link_comes_before_its_file),
        cmocka_unit_test(test_write_makes_a_new_file),
        cmocka_unit_test(test_a_new_file_replaces_none),
        cmocka_unit_test(test_own_files_are_plain),
        cmocka_unit_test(test_an_old_name_leaves_nothing_behind),
        cmocka_unit_test(test_a_closing_process_is_waited_for),
        cmocka_unit_test(test_a_file_has_one_claim),
        cmocka_unit_test(test_writer_writes_the_newest),
        cmocka_unit_test(test_temp_folder),
        cmocka_unit_test(test_temp_folders_of_killed_processes),
        cmocka_unit_test(test_the_lock_file_is_something_else),
        cmocka_unit_test(test_pointers_are_paired),
    };
    return cmocka_run_group_tests(tests, own_folder_enter, own_folder_leave);
}
