/* Files that are opened: what cannot be read, or only in part, is told with the file's name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/expect_content.h"
#include "app/collection_file.h"
#include "app/file.h"
#include "app/file_format.h"
#include "app/file_system.h"
#include "app/game_file.h"
#include "app/opened_file.h"
#include "app/saved_game.h"
#include "engine/history/match_file.h"

/* ---- memory that runs out (-Wl,--wrap) ---- */

static long allocations_left; /* the last of them fails; 0: none does */

static bool allocates(void)
{
    return allocations_left == 0 || --allocations_left > 0;
}

void *__real_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes)
{
    return allocates() ? __real_malloc(bytes) : NULL;
}

void *__real_calloc(size_t count, size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes)
{
    return allocates() ? __real_calloc(count, bytes) : NULL;
}

void *__real_realloc(void *memory, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes)
{
    return allocates() ? __real_realloc(memory, bytes) : NULL;
}

/* ---- opening ---- */

static GameReading reading;
static const char *const error = reading.error, *const notice = reading.notice;

/* `session`: a saved match may go on; whether it did. */
static Match *open_text(const char *path, const char *text, size_t length, bool *session)
{
    const Setup setup = {.rule = RULE_RENJU, .size = 15};
    assert_int_equal(file_write(path, text, length, FILE_QUICK), 0);
    game_file_read(path, GAME_OFFER, &setup, *session, &reading);
    Match *match = reading.match;
    *session = reading.session;
    unlink(path);
    return match;
}

static void refuse(const char *path, const char *text, const char *told)
{
    bool session = true;
    assert_null(open_text(path, text, strlen(text), &session));
    assert_false(session);
    if (!strstr(error, told)) {
        fail_msg("%s: %s", path, error);
    }
}

static void test_what_is_no_game_is_refused(void **state)
{
    (void)state;
    refuse("opened_test.png", "x",
           "opened_test.png: expected a game: .sgf, .psq, .lib, .rif or .txt");
    refuse("opened_test", "x", "opened_test: expected a game");
    refuse("opened_test.txt", "H8 Z99", "opened_test.txt:1:4: Z99 is not on this board");
    refuse("opened_test.txt", "", "opened_test.txt:1:1: the file has no moves");
    refuse("opened_test.psq", "Piskvorky 15x15\n99,1,1\n", "opened_test.psq:2:1: ");
    refuse("opened_test.lib", "\x78", "opened_test.lib: byte 1: not a RenLib library");
    refuse("opened_test.sgf", "(;TENGENSESSION[1]", "opened_test.sgf:");
    assert_int_equal(reading.fault, GAME_BAD);
    refuse("opened_test.sgf", "(;GM[1]SZ[19];B[pd])", "opened_test.sgf:1:3: a record of Go");
    assert_int_equal(reading.fault, GAME_OF_GO);
}

static void test_what_is_left_out_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *path, *text, *told;
        GameFault fault;
    } file[] = {
        {"opened_test.sgf", "(;GM[3]SZ[15];B[hh])", "opened_test.sgf:1:3: read as five in a row",
         GAME_DOUBTFUL},
        {"opened_test.sgf", "(;GM[4]SZ[15];B[hh];W[hh])", "already occupied", GAME_CUT},
        {"opened_test.psq", "Piskvorky 15x15\n8,8,1\n", "", GAME_GOOD},
        {"opened_test.txt", "A1 B1 A2 B2 A3 B3 A4 B4 A5 B5",
         "opened_test.txt: move 10 (B5) comes after the end", GAME_ENDED},
    };
    for (size_t i = 0; i < sizeof file / sizeof file[0]; i++) {
        bool session = false;
        Match *match = open_text(file[i].path, file[i].text, strlen(file[i].text), &session);
        assert_non_null(match);
        assert_string_equal(error, "");
        assert_int_equal(reading.fault, file[i].fault);
        if (!strstr(notice, file[i].told) || (file[i].told[0] == '\0' && notice[0] != '\0')) {
            fail_msg("%s: %s", file[i].path, notice);
        }
        match_free(match);
    }
}

/* A match goes on with its score; damaged, with what was salvaged of it. */
static void test_a_saved_match_goes_on(void **state)
{
    (void)state;
    Match *match = match_new(&(Setup){.rule = RULE_FREESTYLE, .size = 15});
    Buffer text = {0};
    bool session = true;
    match_resign(match, SEAT_FAR);
    match_rematch(match);
    match_play(match, point_at(7, 7));
    match_write(match, "1.0", 1, &text);
    match_free(match);
    match = open_text("opened_test.sgf", text.text, text.length, &session);
    assert_true(match && session);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_string_equal(notice, "");
    match_free(match);
    session = false; /* as a record only */
    match = open_text("opened_test.sgf", text.text, text.length, &session);
    assert_true(match && !session);
    assert_int_equal(match->score[SEAT_NEAR], 0);
    match_free(match);
    session = true;
    strstr(text.text, "TENGENSCORE")[6] ^= 1;
    match = open_text("opened_test.sgf", text.text, text.length, &session);
    assert_true(match && session);
    assert_true(reading.salvaged && reading.report.lost_setup);
    assert_int_equal(reading.report.moves, 1);
    match_free(match);
    session = true; /* by a later version: the moves can be read */
    strstr(text.text, "TENGENSESSION[")[14] = '9';
    match = open_text("opened_test.sgf", text.text, strlen(text.text) - 5, &session);
    assert_non_null(match);
    match_free(match);
    buffer_free(&text);
}

/* A file so large that it may not fit when it is saved: here it does. */
static void test_a_large_file_that_can_be_saved(void **state)
{
    (void)state;
    static const char game[] = "(;GM[4]SZ[15];B[hh])";
    const size_t length = (size_t)17 << 20;
    char *text = malloc(length);
    bool session = true;
    assert_non_null(text);
    memset(text, ' ', length);
    memcpy(text, game, sizeof game - 1);
    Match *match = open_text("opened_test.sgf", text, length, &session);
    assert_non_null(match);
    match_free(match);
    free(text);
}

/* ... or there is no memory to find that out. The last allocations are those of its text. */
static void test_a_large_file_without_memory(void **state)
{
    (void)state;
    enum { LAST = 4, MANY = 1000000 };
    static const char game[] = "(;GM[4]SZ[15];B[hh])";
    const size_t length = (size_t)17 << 20;
    const Setup setup = {.rule = RULE_RENJU, .size = 15};
    char *text = malloc(length);
    assert_non_null(text);
    memset(text, ' ', length);
    memcpy(text, game, sizeof game - 1);
    assert_int_equal(file_write("opened_test.sgf", text, length, FILE_QUICK), 0);
    free(text);
    allocations_left = MANY;
    game_file_read("opened_test.sgf", GAME_OFFER, &setup, false, &reading);
    const long all = MANY - allocations_left;
    match_free(reading.match);
    int refused = 0;
    for (long at = all - LAST; at <= all; at++) {
        allocations_left = at;
        game_file_read("opened_test.sgf", GAME_OFFER, &setup, false, &reading);
        allocations_left = 0;
        if (!reading.match) {
            refused++;
            assert_int_equal(reading.fault, GAME_NO_MEMORY);
            assert_non_null(strstr(error, "emory"));
        }
        match_free(reading.match);
    }
    assert_true(refused > 0);
    unlink("opened_test.sgf");
}

/* With each allocation failing once: a message says so, or all of the game is there. */
static void try_without_memory(const char *path, const char *text, size_t length, bool session)
{
    for (long at = 1;; at++) {
        const Setup setup = {.rule = RULE_RENJU, .size = 15};
        assert_int_equal(file_write(path, text, length, FILE_QUICK), 0);
        allocations_left = at;
        game_file_read(path, GAME_OFFER, &setup, session, &reading);
        const bool failed = allocations_left == 0;
        allocations_left = 0;
        unlink(path);
        if (failed && !strstr(error, "emory")) { /* "out of memory" or the system's words */
            fail_msg("%s, allocation %ld: %s%s", path, at, reading.match ? "read " : "", error);
        }
        assert_int_equal(reading.match != NULL, !failed);
        match_free(reading.match);
        if (!failed) {
            return;
        }
    }
}

static void test_no_memory_is_told(void **state)
{
    (void)state;
    static const char text[] = "A1 B1 A2 B2 A3 B3 A4 B4 C1 C2 C3 C4 D1 D2 D3 D4 E5 E6";
    Match *match = match_new(&(Setup){.rule = RULE_FREESTYLE, .size = 15});
    Buffer saved = {0};
    match_play(match, point_at(7, 7));
    match_write(match, "1.0", 1, &saved);
    match_free(match);
    try_without_memory("opened_test.txt", text, sizeof text - 1, false);
    try_without_memory("opened_test.sgf", saved.text, saved.length, true);
    strstr(saved.text, "TENGENSCORE")[6] ^= 1; /* to be salvaged */
    try_without_memory("opened_test.sgf", saved.text, saved.length, true);
    buffer_free(&saved);
    for (long at = 1; at < 3; at++) {
        const Setup setup = {.rule = RULE_RENJU, .size = 15};
        assert_int_equal(file_write("opened_test.png", "x", 1, FILE_QUICK), 0);
        allocations_left = at;
        game_file_read("opened_test.png", GAME_OFFER, &setup, false, &reading);
        allocations_left = 0;
        assert_null(reading.match);
        assert_non_null(strstr(error, "emory"));
        unlink("opened_test.png");
    }
}

/* Its games are offered, or the lack of memory is told: the first one alone is not opened. */
static void test_several_games_without_memory(void **state)
{
    (void)state;
    static const char text[] = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])";
    const Setup setup = {.rule = RULE_RENJU, .size = 15};
    bool failed = true;
    assert_int_equal(file_write("opened_test.sgf", text, sizeof text - 1, FILE_QUICK), 0);
    for (long at = 1; failed; at++) {
        allocations_left = at;
        game_file_read("opened_test.sgf", GAME_OFFER, &setup, false, &reading);
        failed = allocations_left == 0;
        allocations_left = 0;
        assert_null(reading.match);
        assert_int_equal(reading.list.count, failed ? 0 : 2);
        assert_int_equal(reading.fault == GAME_OFFERED, !failed);
        assert_int_equal(strstr(error, "emory") != NULL, failed);
        game_list_free(&reading.list);
    }
    unlink("opened_test.sgf");
}

/* A damaged autosave is salvaged, or left to be read when there is memory. */
static void test_a_saved_game_without_memory(void **state)
{
    (void)state;
    Match *match = match_new(&(Setup){.rule = RULE_FREESTYLE, .size = 15});
    Buffer text = {0};
    match_play(match, point_at(7, 7));
    match_write(match, "1.0", 1, &text);
    match_free(match);
    strstr(text.text, "TENGENSCORE")[6] ^= 1;
    const Slot slot = {
        .path = "opened_test.sgf", .copy = "opened_test.sgf.old", .claim = CLAIM_NONE};
    for (int copies = 1; copies <= 2; copies++) {
        bool failed = true;
        assert_int_equal(file_write(slot.path, text.text, text.length, FILE_QUICK), 0);
        if (copies == 2) {
            assert_int_equal(file_write(slot.copy, text.text, text.length, FILE_QUICK), 0);
        }
        for (long at = 1; failed; at++) {
            SavedGame game;
            allocations_left = at;
            saved_game_read(&game, &slot);
            failed = allocations_left == 0;
            allocations_left = 0;
            if (!game.match) {
                assert_true(failed);
                assert_int_equal(game.state, SAVED_GAME_UNREADABLE);
                assert_true(game.keep_files);
            } else {
                assert_int_equal(game.state, SAVED_GAME_SALVAGED);
                assert_int_equal(game.match->position.stones, 1);
            }
            match_free(game.match);
        }
    }
    unlink(slot.path);
    unlink(slot.copy);
    buffer_free(&text);
}

/* What a damaged autosave says of the file is not believed. A file that was gone when the game was
 * saved is none. */
static void test_where_a_game_was_opened(void **state)
{
    (void)state;
    static const struct {
        const char *origin;
        bool known;
    } rows[] = {
        {"1f 1 1 /games/a.sgf", true},
        {"1f 1 1 a.sgf", false},
        {"1f 1 1", false},
        {"1f 1", false},
        {"", false},
        {"x 1 1 /a.sgf", false},
        {"1f 1 x /a.sgf", false},
    };
    Match *match = match_new(&(Setup){.rule = RULE_RENJU, .size = 15});
    OpenedFile opened;
    match->id = 7;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(match->origin, sizeof match->origin, "%s", rows[i].origin);
        opened_file_read(&opened, match);
        assert_string_equal(opened.path, rows[i].known ? "/games/a.sgf" : "");
    }
    const GamePlace there = {.stamp = 31, .whole = true}, gone = {.whole = true};
    char origin[MATCH_ORIGIN_BYTES];
    opened_file_note(&opened, match, "/games/a.sgf", &there);
    opened_file_print(&opened, match, origin);
    assert_string_equal(origin, "1f 1 1 /games/a.sgf");
    opened_file_note(&opened, match, "/games/a.sgf", &gone);
    opened_file_print(&opened, match, origin);
    assert_string_equal(origin, "");
    assert_false(opened_file_has(&opened, match));
    match_free(match);
}

/* A file that vanishes before all of its games are read is one that cannot be read. */
static void test_all_games_of_a_file_that_is_gone(void **state)
{
    (void)state;
    const Setup setup = {.rule = RULE_RENJU, .size = 15};
    GameWalk *walk = game_walk_new("opened_test.sgf", &setup);
    assert_non_null(walk);
    assert_true(game_walk_next(walk, &reading));
    assert_null(reading.match);
    assert_int_equal(reading.fault, GAME_MISSING);
    assert_false(game_walk_next(walk, &reading));
    game_walk_free(walk);
}

/* ---- a game in the place that it had ---- */

static const char three[] = "\n(;GM[4]C[a \\] ;( b];B[hh])x(;B[aa](;W[bb])(;W[cc]))\r\n(;W[dd]";

static int replace_in(const char *text, size_t game, bool changed, uint64_t *stamp)
{
    assert_int_equal(file_write("opened_test.sgf", text, strlen(text), FILE_QUICK), 0);
    const uint64_t before = file_system_stamp("opened_test.sgf") + changed;
    const CollectionEdit edit = {.path = "opened_test.sgf", .game = game, .before = before};
    return collection_file_replace(&(CollectionLog){.steps = 0}, &edit, "(;B[ee])\n", 9, stamp);
}

static void test_one_game_of_a_file_is_replaced(void **state)
{
    (void)state;
    uint64_t stamp;
    assert_int_equal(replace_in(three, 1, false, &stamp), 0);
    expect_content("opened_test.sgf", "\n(;GM[4]C[a \\] ;( b];B[hh])x(;B[ee])\r\n(;W[dd]");
    assert_true(stamp == file_system_stamp("opened_test.sgf"));
    assert_int_equal(replace_in("\xEF\xBB\xBF(;B[aa])\n", 0, false, &stamp), 0);
    expect_content("opened_test.sgf", "\xEF\xBB\xBF(;B[ee])\n");
    static const struct {
        const char *text;
        size_t game;
        bool changed;
    } stays[] = {{three, 1, true}, {three, 3, false}, {"(;PB[\xC2\xED\xCB\xC4])", 0, false}};
    for (size_t i = 0; i < sizeof stays / sizeof stays[0]; i++) {
        assert_int_equal(replace_in(stays[i].text, stays[i].game, stays[i].changed, &stamp),
                         ESTALE);
        expect_content("opened_test.sgf", stays[i].text);
    }
    unlink("opened_test.sgf");
    const CollectionEdit gone = {.path = "opened_test.sgf"};
    CollectionLog log = {.steps = 0};
    assert_int_equal(collection_file_replace(&log, &gone, "(;)", 3, &stamp), ENOENT);
}

/* Who read the file before knows only the stamp of then: another game goes in, an older state of a
 * game that was written meanwhile does not. Nor does one after a change by somebody else. */
static void test_own_writes_are_known(void **state)
{
    (void)state;
    enum { EDITS = 2 * COLLECTION_STEPS };
    CollectionLog log = {.steps = 0};
    uint64_t stamp;
    assert_int_equal(file_write("opened_test.sgf", three, sizeof three - 1, FILE_QUICK), 0);
    CollectionEdit edit = {
        .path = "opened_test.sgf", .id = 1, .before = file_system_stamp("opened_test.sgf")};
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[ee])", 8, &stamp), 0);
    edit.id = 2;
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[ff])", 8, &stamp), ESTALE);
    edit.game = 1;
    for (int i = 0; i < COLLECTION_STEPS - 1; i++) {
        assert_int_equal(collection_file_replace(&log, &edit, "(;B[gg])", 8, &stamp), 0);
    }
    expect_content("opened_test.sgf", "\n(;B[ee])x(;B[gg])\r\n(;W[dd]");
    edit.game = 0; /* after the other game, too, it is an older state of this one */
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[ff])", 8, &stamp), ESTALE);
    edit.game = 1;
    stamp = file_system_stamp("opened_test.sgf");
    for (int i = 0; i < EDITS; i++) {
        edit.before = stamp;
        assert_int_equal(collection_file_replace(&log, &edit, "(;B[gg])", 8, &stamp), 0);
    }
    assert_int_equal(file_write("opened_test.sgf", three, sizeof three - 1, FILE_QUICK), 0);
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[gg])", 8, &stamp), ESTALE);
    expect_content("opened_test.sgf", three);
    const uint64_t old = edit.before; /* who read it before that change knows nothing of it */
    edit.before = file_system_stamp("opened_test.sgf");
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[hh])", 8, &stamp), 0);
    edit.before = old;
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[gg])", 8, &stamp), ESTALE);
    unlink("opened_test.sgf");
}

/* A file with nothing else becomes the text to its last byte, if it is still there. */
static void test_a_whole_file_is_replaced(void **state)
{
    (void)state;
    uint64_t stamp;
    CollectionLog log = {.steps = 0};
    assert_int_equal(file_write("opened_test.sgf", three, sizeof three - 1, FILE_QUICK), 0);
    CollectionEdit edit = {
        .path = "opened_test.sgf", .whole = true, .before = file_system_stamp("opened_test.sgf")};
    allocations_left = 1;
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[ee])\n", 9, &stamp), ENOMEM);
    allocations_left = 0;
    expect_content("opened_test.sgf", three);
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[ee])\n", 9, &stamp), 0);
    expect_content("opened_test.sgf", "(;B[ee])\n");
    edit.before = stamp;
    unlink("opened_test.sgf");
    assert_int_equal(collection_file_replace(&log, &edit, "(;B[ff])\n", 9, &stamp), ENOENT);
    assert_int_not_equal(access("opened_test.sgf", F_OK), 0);
}

static void test_a_game_is_replaced_or_memory_is_told(void **state)
{
    (void)state;
    int failed = ENOMEM;
    for (long at = 1; failed != 0; at++) {
        uint64_t stamp;
        assert_int_equal(file_write("opened_test.sgf", three, sizeof three - 1, FILE_QUICK), 0);
        const CollectionEdit edit = {.path = "opened_test.sgf",
                                     .before = file_system_stamp("opened_test.sgf")};
        CollectionLog log = {.steps = 0};
        allocations_left = at;
        failed = collection_file_replace(&log, &edit, "(;B[ee])\n", 9, &stamp);
        allocations_left = 0;
        if (failed != 0) {
            assert_int_equal(failed, ENOMEM);
            expect_content("opened_test.sgf", three);
        }
    }
    unlink("opened_test.sgf");
}

static void test_formats_of_paths(void **state)
{
    (void)state;
    const FileFormat *sgf = file_format(FORMAT_SGF);
    assert_ptr_equal(file_format_of("a.SGF"), sgf);
    assert_ptr_equal(file_format_of("a.sgf.bad.12"), sgf);
    assert_ptr_equal(file_format_of("a.sgf.old"), sgf);
    static const char *const none[] = {"",     "12",     ".12",      ".bad",
                                       ".sgf", ".bad.1", "a.sgf.12", "sgf"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_null(file_format_of(none[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_game_is_refused),
        cmocka_unit_test(test_what_is_left_out_is_told),
        cmocka_unit_test(test_a_saved_match_goes_on),
        cmocka_unit_test(test_a_large_file_that_can_be_saved),
        cmocka_unit_test(test_a_large_file_without_memory),
        cmocka_unit_test(test_no_memory_is_told),
        cmocka_unit_test(test_several_games_without_memory),
        cmocka_unit_test(test_a_saved_game_without_memory),
        cmocka_unit_test(test_where_a_game_was_opened),
        cmocka_unit_test(test_all_games_of_a_file_that_is_gone),
        cmocka_unit_test(test_one_game_of_a_file_is_replaced),
        cmocka_unit_test(test_own_writes_are_known),
        cmocka_unit_test(test_a_whole_file_is_replaced),
        cmocka_unit_test(test_a_game_is_replaced_or_memory_is_told),
        cmocka_unit_test(test_formats_of_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
