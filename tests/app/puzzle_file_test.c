/* The progress with puzzles as a file: kept over starts and by several instances, damage noticed
 * and mended, an unreadable file left, what could not be written tried again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "app/expect_content.h"
#include "app/instance.h"
#include "app/own_folder.h"

static const char path[] = "puzzles.txt";

/* An instance of the program, and what it knows. */
typedef struct Solver {
    Instance instance;
    PuzzleProgress progress;
} Solver;

static void start(Solver *solver)
{
    solver->progress = (PuzzleProgress){0};
    instance_start(&solver->instance);
    storage_read_puzzles(&solver->instance.storage, &solver->progress);
}

/* Without a further attempt to save. */
static void end(Solver *solver)
{
    instance_kill(&solver->instance);
    puzzle_progress_free(&solver->progress);
}

static void solve(Solver *solver, uint64_t key, int day)
{
    assert_true(puzzle_progress_note(&solver->progress, key, PUZZLE_EVENT_SOLVED));
    assert_true(puzzle_progress_note_day(&solver->progress, day));
    storage_save_puzzles(&solver->instance.storage, &solver->progress);
}

/* So many puzzles and days the next start finds, and says nothing. */
static void expect_solved(int solved, int days)
{
    Solver solver;
    start(&solver);
    assert_int_equal(puzzle_progress_solved(&solver.progress), solved);
    assert_int_equal(solver.progress.days, days);
    assert_string_equal(messages_text(&solver.instance.messages), "");
    end(&solver);
}

static void test_it_is_kept_over_starts(void **state)
{
    (void)state;
    Solver solver;
    start(&solver);
    solve(&solver, 7, 20779);
    end(&solver);
    expect_solved(1, 1);
}

static void test_no_file_is_no_progress(void **state)
{
    (void)state;
    expect_solved(0, 0);
    assert_int_not_equal(access(path, F_OK), 0);
}

static void test_instances_add_to_one_file(void **state)
{
    (void)state;
    Solver one, other;
    start(&one);
    start(&other);
    solve(&one, 7, 20779);
    instance_collect(&one.instance);
    solve(&other, 8, 20779);
    instance_collect(&other.instance);
    expect_solved(2, 1);
    solve(&one, 9, 20780);
    end(&one);
    end(&other);
    expect_solved(3, 2);
}

/* Damage is told once, and what was good is there at the next start without a new puzzle. */
static void test_damage_is_told_and_mended(void **state)
{
    (void)state;
    static const char damaged[] = "solved 0000000000000007\nsolved 00x\nday 20779\n";
    Solver solver;
    instance_put(path, "w", damaged);
    start(&solver);
    assert_true(puzzle_progress_is_solved(&solver.progress, 7));
    instance_expect_told(&solver.instance, path, true);
    instance_expect_told(&solver.instance, "The damaged file is kept, with .bad in its name.",
                         true);
    end(&solver);
    expect_content("puzzles.txt.bad", damaged);
    expect_solved(1, 1);
}

/* While the good lines cannot be written, the damaged file stays where it is. */
static void test_damage_on_a_disk_without_room(void **state)
{
    (void)state;
    Solver solver;
    struct rlimit before, none;
    instance_put(path, "w", "solved 0000000000000007\nsolved 00x\nday 20779\n");
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    none = (struct rlimit){0, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    start(&solver);
    end(&solver);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_not_equal(access("puzzles.txt.bad", F_OK), 0);
    start(&solver); /* there is room again */
    instance_expect_told(&solver.instance, path, true);
    end(&solver);
    expect_solved(1, 1);
}

/* Another program has damaged the file since it was read. */
static void test_damage_during_the_run(void **state)
{
    (void)state;
    Solver solver;
    start(&solver);
    instance_put(path, "w", "solved 0000000000000007\nsolved 00x\n");
    solve(&solver, 8, 20779);
    end(&solver);
    assert_int_equal(access("puzzles.txt.bad", F_OK), 0);
    expect_solved(2, 1);
}

static void test_an_unreadable_file_is_left(void **state)
{
    (void)state;
    Solver solver;
    instance_block(path);
    start(&solver);
    instance_expect_told(&solver.instance, path, true);
    solve(&solver, 7, 20779);
    end(&solver);
    instance_unblock(path);
    expect_solved(0, 0);
}

static const char later[] = "size = 15\n; tengen 2 saved=1700000000000 host=x crc32=fe413359\n";

/* Neither is one that a later version wrote. */
static void test_a_later_version_is_left(void **state)
{
    (void)state;
    Solver solver;
    instance_put(path, "w", later);
    start(&solver);
    assert_int_equal(solver.progress.count, 0);
    instance_expect_told(&solver.instance, "later version", true);
    solve(&solver, 7, 20779);
    end(&solver);
    expect_content(path, later);
    assert_int_not_equal(access("puzzles.txt.bad", F_OK), 0);
}

/* ... during the run, too. */
static void test_a_later_version_beside_this_one(void **state)
{
    (void)state;
    Solver solver;
    start(&solver);
    instance_put(path, "w", later);
    solve(&solver, 7, 20779);
    instance_collect(&solver.instance);
    instance_expect_told(&solver.instance,
                         "could not be written: a later version of the program wrote it", true);
    instance_expect_told(&solver.instance, "try again", false);
    end(&solver);
    expect_content(path, later);
}

/* ... or after a failure: then there is no next attempt. */
static void test_a_later_version_after_a_failure(void **state)
{
    (void)state;
    Solver solver;
    start(&solver);
    instance_block(path);
    solve(&solver, 7, 20779);
    instance_collect(&solver.instance);
    instance_expect_told(&solver.instance, "The program will try again.", true);
    instance_unblock(path);
    instance_put(path, "w", later);
    instance_wait(&solver.instance, PLAYER_FILE_RETRY_MS);
    instance_expect_told(&solver.instance, "try again", false);
    instance_expect_told(&solver.instance, "a later version of the program wrote it", true);
    assert_int_equal(storage_next_ms(&solver.instance.storage, &solver.instance.game), -1);
    end(&solver);
    expect_content(path, later);
}

/* It is tried again without a further puzzle, and told once. */
static void test_what_fails_is_tried_again(void **state)
{
    (void)state;
    Solver solver;
    start(&solver);
    const Storage *storage = &solver.instance.storage;
    assert_int_equal(storage_next_ms(storage, &solver.instance.game), -1);
    instance_block(path);
    solve(&solver, 7, 20779);
    instance_collect(&solver.instance);
    instance_expect_told(&solver.instance, "could not be saved", true);
    assert_int_equal(storage_next_ms(storage, &solver.instance.game), PLAYER_FILE_RETRY_MS);
    instance_wait(&solver.instance, PLAYER_FILE_RETRY_MS);
    assert_int_equal(solver.instance.messages.errors, 1); /* it was told */
    instance_unblock(path);
    instance_wait(&solver.instance, PLAYER_FILE_RETRY_MS - 1);
    assert_int_not_equal(access(path, F_OK), 0); /* not yet */
    instance_wait(&solver.instance, 1);
    assert_int_equal(storage_next_ms(storage, &solver.instance.game), -1);
    instance_expect_told(&solver.instance, "could not be saved", false); /* any longer */
    expect_solved(1, 1);
    instance_block(path); /* another failure is told again, and known at the end */
    solve(&solver, 8, 20780);
    instance_collect(&solver.instance);
    assert_int_equal(solver.instance.messages.errors, 2);
    assert_false(instance_quit(&solver.instance));
    puzzle_progress_free(&solver.progress);
}

/* The page does not wait for a huge file; it stays as it is. */
static void test_a_huge_file_is_not_read(void **state)
{
    (void)state;
    Solver solver;
    start(&solver);
    solve(&solver, 7, 20779);
    end(&solver);
    assert_int_equal(truncate(path, (off_t)200 << 20), 0); /* sparse */
    start(&solver);
    assert_int_equal(puzzle_progress_solved(&solver.progress), 0);
    instance_expect_told(&solver.instance, "puzzles.txt: not a regular file of at most 16 MiB",
                         true);
    solve(&solver, 8, 20779);
    end(&solver);
    assert_int_not_equal(access("puzzles.txt.bad", F_OK), 0);
    assert_int_not_equal(access("puzzles.txt.old", F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_it_is_kept_over_starts),
        IN_OWN_FOLDER(test_no_file_is_no_progress),
        IN_OWN_FOLDER(test_instances_add_to_one_file),
        IN_OWN_FOLDER(test_damage_is_told_and_mended),
        IN_OWN_FOLDER(test_damage_on_a_disk_without_room),
        IN_OWN_FOLDER(test_damage_during_the_run),
        IN_OWN_FOLDER(test_an_unreadable_file_is_left),
        IN_OWN_FOLDER(test_a_huge_file_is_not_read),
        IN_OWN_FOLDER(test_a_later_version_is_left),
        IN_OWN_FOLDER(test_a_later_version_beside_this_one),
        IN_OWN_FOLDER(test_a_later_version_after_a_failure),
        IN_OWN_FOLDER(test_what_fails_is_tried_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
