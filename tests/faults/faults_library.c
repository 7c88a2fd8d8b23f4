/* The library while SQLite or the memory fails once, at each call in turn: its list and its counts
 * are right in the end, and a change that was not made is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <SDL.h>

#include <errno.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/folder.h"
#include "app/library_fixture.h"
#include "app/own_folder.h"
#include "app/sought_game.h"
#include "engine/history/record.h"
#include "engine/rules/symmetry.h"
#include "faults/seam.h"

/* ---- SQLite that fails (-Wl,--wrap), and pauses that take no time ---- */

static atomic_int steps_until, step_code; /* 0: it works */

int __real_sqlite3_step(sqlite3_stmt *statement);
int __wrap_sqlite3_step(sqlite3_stmt *statement);
int __wrap_sqlite3_step(sqlite3_stmt *statement)
{
    const bool fails = atomic_fetch_sub(&steps_until, 1) == 1;
    return fails ? atomic_load(&step_code) : __real_sqlite3_step(statement);
}

void __wrap_SDL_Delay(Uint32 ms);
void __wrap_SDL_Delay(Uint32 ms)
{
    (void)ms;
}

/* ---- a library of three games ---- */

static LibraryWorker *worker;

static void put_games(void)
{
    assert_int_equal(folder_make("games"), 0);
    put_file("games/one.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-01]RE[B+R];B[hh];W[hi];B[ij])");
    put_file("games/two.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-02];B[hh];W[ih];B[aa])");
    put_file("games/pair.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-03];B[hh])\n"
                               "(;FF[4]GM[4]SZ[15]DT[2026-01-04];B[aa])");
}

static void change_games(void)
{
    put_file("games/two.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-05];B[hh];W[hi];B[ab];W[ba])");
    assert_int_equal(unlink("games/one.sgf"), 0);
}

static PositionQuestion first_stone(void)
{
    SymmetryKeys keys;
    symmetry_keys_begin(&keys, 15);
    symmetry_keys_toggle(&keys, point_at(7, 7), COLOR_BLACK);
    return (PositionQuestion){.key = symmetry_key(&keys), .any_rule = true, .contests = true};
}

static void look_up(void)
{
    MovePoints points;
    uint8_t cell[BOARD_CELLS] = {COLOR_EMPTY};
    const PositionQuestion asked = first_stone();
    cell[point_at(7, 7)] = COLOR_BLACK;
    move_points_begin(&points, cell, 15, COLOR_WHITE);
    const MoveKeys next = move_points_keys(&points);
    library_worker_look_up(worker, LOOK_UP_PREVIEW, &asked, &next);
    library_worker_wait(worker);
}

static void ask(bool by_position)
{
    static LibraryQuery query;
    query = (LibraryQuery){.source = LIBRARY_RECENT, .by_position = by_position};
    query.position = first_stone();
    library_worker_ask(worker, &query);
    library_worker_wait(worker);
}

/* Lists, reads again what has changed, and asks for a position. False: out of memory. */
static bool use(void)
{
    worker = library_worker_new("library.db", "library.txt", "games");
    if (!worker) {
        return false;
    }
    library_worker_refresh(worker);
    ask(false);
    change_games();
    const bool added = library_worker_change(worker, LIBRARY_ADD_PATH, "more");
    library_worker_refresh(worker);
    ask(false);
    ask(true);
    look_up();
    return added;
}

/* Of the games with the stone at H8 one has a second move. */
static void expect_all(void)
{
    LibraryAnswer answer;
    PositionGames position;
    look_up(); /* as its callers do whenever the library has changed */
    assert_true(library_worker_take(worker, &answer));
    assert_int_equal(answer.games, 3);
    assert_int_equal(answer.folders.count, 1);
    assert_int_equal(answer.folder_games[0], 0);
    assert_int_equal(answer.list.count, 2);
    assert_string_equal(file_name_of(answer.list.game[0].path), "two.sgf");
    assert_string_equal(file_name_of(answer.list.game[1].path), "pair.sgf");
    library_answer_free(&answer);
    assert_true(library_worker_take_position(worker, LOOK_UP_PREVIEW, &position));
    assert_int_equal(position.games, 2);
    assert_int_equal(position.moves, 1);
    assert_int_equal(position.move[0].games, 1);
}

static void lay_out(void)
{
    unlink("library.db");
    unlink("library.db-wal");
    unlink("library.db-shm");
    unlink("library.txt");
    put_games();
    assert_int_equal(folder_make("more"), 0);
}

static void close_worker(void)
{
    library_worker_wait(worker);
    library_worker_free(worker);
    worker = NULL;
}

/* ---- the tests ---- */

static void test_no_failure_of_the_index_loses_a_game(void **state)
{
    (void)state;
    static const int codes[] = {SQLITE_BUSY, SQLITE_NOMEM, SQLITE_IOERR, SQLITE_CORRUPT};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        bool failed = true;
        for (int at = 1; failed; at++) {
            lay_out();
            atomic_store(&step_code, codes[i]);
            atomic_store(&steps_until, at);
            assert_true(use());
            failed = atomic_exchange(&steps_until, 0) <= 0;
            assert_true(failed || at > 10);
            expect_all();
            close_worker();
        }
    }
}

/* What could not be done for want of it is done later; what cannot be ordered, the caller knows. */
static void test_a_lack_of_memory_loses_no_game(void **state)
{
    (void)state;
    bool failed = true;
    for (long at = 1; failed; at++) {
        lay_out();
        seam_plan(&(SeamPlan){.kinds = 1U << SEAM_MEMORY, .mode = SEAM_ONCE, .at = at}, false);
        seam_arm();
        const bool used = use();
        seam_disarm();
        failed = seam_state()->hits > 0;
        assert_true(used || failed);
        if (!worker) {
            continue;
        }
        LibraryFailure failure;
        const bool told = library_worker_take_failure(worker, &failure);
        assert_true(!told || (failed && failure.error == ENOMEM));
        if (!used || told) { /* once more */
            assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, "more"));
            library_worker_wait(worker);
        }
        library_worker_refresh(worker); /* what could not be read is read now */
        ask(true);
        expect_all();
        close_worker();
    }
}

/* A game whose file has changed is looked for in it: what could not be read is not gone. */
static void test_a_lack_of_memory_makes_no_game_gone(void **state)
{
    (void)state;
    const Player nobody = {.kind = PLAYER_HUMAN};
    const Setup setup = {.size = BOARD_DEFAULT, .player = {nobody, nobody}};
    bool failed = true;
    put_games();
    assert_int_equal(library_fixture_open(), 0);
    const LibraryGame *game = library_chosen_game(&library);
    assert_string_equal(file_name_of(game->path), "pair.sgf");
    const SoughtGame sought = sought_in_library(game);
    put_file("games/pair.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-06];B[ii])\n"
                               "(;FF[4]GM[4]SZ[15]DT[2026-01-03];B[hh])\n"
                               "(;FF[4]GM[4]SZ[15]DT[2026-01-04];B[aa])");
    for (long at = 1; failed; at++) {
        GameReading reading;
        seam_plan(&(SeamPlan){.kinds = 1U << SEAM_MEMORY, .mode = SEAM_ONCE, .at = at}, false);
        seam_arm();
        sought_game_read(&sought, game->path, &setup, true, &reading);
        seam_disarm();
        failed = seam_state()->hits > 0;
        if (!reading.match) {
            assert_true(failed);
            assert_int_not_equal(reading.fault, GAME_GONE);
        }
        match_free(reading.match);
    }
    library_free(&library);
}

static void test_a_mark_that_cannot_be_ordered_is_told(void **state)
{
    (void)state;
    put_games();
    assert_int_equal(library_fixture_open(), 0);
    assert_false(library_chosen_game(&library)->kept);
    seam_plan(&(SeamPlan){.kinds = 1U << SEAM_MEMORY, .mode = SEAM_ONCE, .at = 1}, false);
    seam_arm();
    ask_library(LIBRARY_MARK, 0, NULL);
    seam_disarm();
    assert_true(messages_have(&messages, "could not be marked in the library"));
    settle_library();
    assert_false(library_chosen_game(&library)->kept);
    ask_library(LIBRARY_MARK, 0, NULL);
    settle_library();
    assert_true(library_chosen_game(&library)->kept);
    library_free(&library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_no_failure_of_the_index_loses_a_game),
        IN_OWN_FOLDER(test_a_lack_of_memory_loses_no_game),
        IN_OWN_FOLDER(test_a_lack_of_memory_makes_no_game_gone),
        IN_OWN_FOLDER(test_a_mark_that_cannot_be_ordered_is_told),
    };
    seam_state();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
