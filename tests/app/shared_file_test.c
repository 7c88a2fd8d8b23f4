/* Files that several instances change: what another one is changing is left alone, and a change
 * that fails leaves the file, and no copy of it, behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/claim.h"
#include "app/expect_content.h"
#include "app/own_folder.h"
#include "app/process_checks.h"
#include "app/shared_file.h"

#define SHARED "shared.txt"

static int put_wanted(SharedFileChange *change)
{
    buffer_add_bytes(&change->out, change->wanted, change->wanted_length);
    return 0;
}

static int put_wanted_for_damage(SharedFileChange *change)
{
    change->keep = SHARED_FILE_KEEP_BAD;
    return put_wanted(change);
}

static int put_without_memory(SharedFileChange *change)
{
    change->out.failed = true;
    return 0;
}

/* Another instance that is in the middle of its change. */
static pid_t fork_owner(void)
{
    char text[20];
    const pid_t owner = fork();
    if (owner == 0) {
        if (claim_take(SHARED) >= 0) {
            program_write("owned", "yes\n");
            pause();
        }
        _exit(1);
    }
    assert_true(result_read("owned", text, sizeof text));
    return owner;
}

static void what_another_one_changes_is_left_alone(void **state)
{
    (void)state;
    assert_int_equal(shared_file_change(SHARED, put_wanted, "one\n", 4), 0);
    const pid_t owner = fork_owner();
    assert_int_equal(shared_file_change(SHARED, put_wanted, "two\n", 4), EBUSY);
    assert_int_equal(shared_file_append(SHARED, "two\n", 4), EBUSY);
    assert_int_equal(shared_file_reset(SHARED, "two\n", 4), EBUSY);
    expect_content(SHARED, "one\n");
    kill(owner, SIGKILL);
    waitpid(owner, NULL, 0);
    assert_int_equal(shared_file_append(SHARED, "two\n", 4), 0);
    expect_content(SHARED, "one\ntwo\n");
    assert_int_equal(shared_file_reset(SHARED, "three\n", 6), 0);
    expect_content(SHARED, "three\n");
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_change_that_fails_changes_nothing(void **state)
{
    (void)state;
    static char large[5000];
    struct rlimit before;
    memset(large, 'x', sizeof large - 1);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(shared_file_change(SHARED, put_wanted, "damaged\n", 8), 0);
    limit_files(1000);
    const int plain = shared_file_change(SHARED, put_wanted, large, sizeof large - 1);
    const int damage = shared_file_change(SHARED, put_wanted_for_damage, large, sizeof large - 1);
    const int reset = shared_file_reset(SHARED, large, sizeof large - 1);
    limit_files(before.rlim_cur);
    assert_int_equal(plain, EFBIG);
    assert_int_equal(damage, EFBIG);
    assert_int_equal(reset, EFBIG);
    assert_int_equal(shared_file_change(SHARED, put_without_memory, "", 0), ENOMEM);
    expect_content(SHARED, "damaged\n");
    assert_int_not_equal(access(SHARED ".bad", F_OK), 0); /* the file itself still has it */
    assert_int_equal(shared_file_change(SHARED, put_wanted_for_damage, "good\n", 5),
                     SHARED_FILE_MENDED);
    expect_content(SHARED, "good\n");
    assert_int_equal(access(SHARED ".bad", F_OK), 0);
    assert_int_equal(shared_file_reset(SHARED, "", 0), 0); /* all of it goes */
    assert_int_not_equal(access(SHARED ".bad", F_OK), 0);
}

/* ... and says why. */
static void what_cannot_be_read_is_not_changed(void **state)
{
    (void)state;
    assert_int_equal(mkdir(SHARED, 0700), 0);
    assert_int_equal(shared_file_change(SHARED, put_wanted, "one\n", 4), EISDIR);
    assert_int_equal(rmdir(SHARED), 0);
    assert_int_equal(mkfifo(SHARED, 0600), 0);
    assert_int_equal(shared_file_change(SHARED, put_wanted, "one\n", 4), SHARED_FILE_SPECIAL);
    assert_int_equal(shared_file_append(SHARED, "one\n", 4), SHARED_FILE_SPECIAL);
    assert_int_equal(shared_file_reset(SHARED, "one\n", 4), SHARED_FILE_SPECIAL);
    assert_int_equal(unlink(SHARED), 0);
    assert_int_equal(symlink(SHARED, SHARED), 0);
    assert_int_equal(shared_file_change(SHARED, put_wanted, "one\n", 4), ELOOP);
    assert_int_equal(shared_file_append(SHARED, "one\n", 4), ELOOP);
    assert_int_equal(unlink(SHARED), 0);
    assert_int_equal(symlink("no folder/file", SHARED), 0);
    assert_int_equal(shared_file_change(SHARED, put_wanted, "one\n", 4), SHARED_FILE_LOST_LINK);
    assert_int_equal(shared_file_append(SHARED, "one\n", 4), SHARED_FILE_LOST_LINK);
    assert_int_equal(shared_file_reset(SHARED, "one\n", 4), SHARED_FILE_LOST_LINK);
    assert_int_equal(mkdir("no folder", 0700), 0);
    assert_int_equal(shared_file_append(SHARED, "one\n", 4), 0);
    expect_content("no folder/file", "one\n");
}

/* The thread that changes it also saves games. */
static void a_huge_file_is_not_changed(void **state)
{
    (void)state;
    assert_int_equal(shared_file_append(SHARED, "one\n", 4), 0);
    assert_int_equal(truncate(SHARED, (off_t)200 << 20), 0); /* sparse */
    assert_int_equal(shared_file_change(SHARED, put_wanted, "two\n", 4), EFBIG);
    assert_int_equal(shared_file_reset(SHARED, "two\n", 4), 0);
    expect_content(SHARED, "two\n");
}

int main(void)
{
    signal(SIGXFSZ, SIG_IGN); /* as the program does */
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(what_another_one_changes_is_left_alone),
        IN_OWN_FOLDER(a_change_that_fails_changes_nothing),
        IN_OWN_FOLDER(what_cannot_be_read_is_not_changed),
        IN_OWN_FOLDER(a_huge_file_is_not_changed),
    };
    return cmocka_run_group_tests_name("shared file", tests, NULL, NULL);
}
