/* The games of a match of engines come back from their file as they were, and only into that match.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "app/match_archive.h"
#include "engine/history/record.h"

enum { GAMES = 4, MOVES = 3 };

static const MatchOpening opening = {.count = 0};

static MatchPlan plan_of(const char *name, const char *other)
{
    MatchPlan plan = {.rule = RULE_STANDARD,
                      .size = 15,
                      .move_ms = 1500,
                      .games = GAMES,
                      .openings = 1,
                      .opening = &opening};
    snprintf(plan.side[0].name, NAME_BYTES, "%s", name);
    snprintf(plan.side[1].name, NAME_BYTES, "%s", other);
    snprintf(plan.side[0].command, PATH_BYTES, "./a");
    snprintf(plan.side[1].command, PATH_BYTES, "./b");
    return plan;
}

/* Game 2 of the match, a win of `winner`. */
static void write_game(Buffer *out, const MatchPlan *plan, Color winner, const char *words)
{
    RefereedGame game = {.number = 1,
                         .outcome = {REASON_RESIGNED, winner},
                         .loss = LOSS_NONE,
                         .record = record_new(plan->rule, plan->size)};
    if (winner == COLOR_EMPTY) {
        game.outcome.reason = REASON_AGREED;
    }
    assert_non_null(game.record);
    record_push(game.record, point_at(7, 7), COLOR_BLACK);
    record_push(game.record, point_at(8, 8), COLOR_WHITE);
    record_push(game.record, point_at(7, 8), COLOR_BLACK);
    snprintf(game.words, sizeof game.words, "%s", words);
    assert_true(match_archive_add(out, &game, plan));
    record_free(game.record);
}

static bool read_games(const char *text, const MatchPlan *plan, PlayedGame game[GAMES],
                       MatchFault *fault)
{
    ArchiveText archive = {.text = text, .length = strlen(text)};
    memset(game, 0, GAMES * sizeof *game);
    return match_archive_read(&archive, plan, game, fault);
}

/* Of the second game, where B has Black. */
static void test_a_game_comes_back_as_it_was(void **state)
{
    static const struct {
        const char *name, *other, *words;
        Color winner;
        MatchResult result;
        MatchLoss loss;
    } rows[] = {
        {"Ann", "Bob", "five", COLOR_BLACK, RESULT_LOSS, LOSS_NONE},
        {"Ann", "Bob", "draw", COLOR_EMPTY, RESULT_DRAW, LOSS_NONE},
        {"Ann", "Bob", "Bob: crash: it ended", COLOR_WHITE, RESULT_WIN, LOSS_CRASH},
        {"Ann", "Bob", "Ann: timeout: it did not move in time", COLOR_BLACK, RESULT_LOSS,
         LOSS_TIMEOUT},
        {"Ann", "Bob", "Bob: illegal move: A1", COLOR_BLACK, RESULT_LOSS, LOSS_NONE},
        {"[Ann]", "C:\\b", "[Ann]: crash: it said \"\\]\"", COLOR_BLACK, RESULT_LOSS, LOSS_CRASH},
        {"A\\", "B]", "B]: crash: ]\\", COLOR_WHITE, RESULT_WIN, LOSS_CRASH},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const MatchPlan plan = plan_of(rows[i].name, rows[i].other);
        PlayedGame game[GAMES];
        MatchFault fault;
        Buffer text = {0};
        write_game(&text, &plan, rows[i].winner, rows[i].words);
        if (!read_games(text.text, &plan, game, &fault)) {
            fail_msg("row %zu: %s", i, fault.format);
        }
        assert_int_equal(game[0].result, RESULT_NONE);
        assert_int_equal(game[1].number, 1);
        assert_int_equal(game[1].result, rows[i].result);
        assert_int_equal(game[1].loss, rows[i].loss);
        assert_int_equal(game[1].moves, MOVES);
        assert_int_equal(game[1].place, 0);
        buffer_free(&text);
    }
}

/* NULL: the game is one of that match. */
static const char *fault_in(const char *text, const MatchPlan *plan)
{
    static MatchFault fault;
    PlayedGame game[GAMES];
    return read_games(text, plan, game, &fault) ? NULL : fault.format;
}

static void assert_fault(const char *text, const MatchPlan *plan, const char *wanted)
{
    const char *format = fault_in(text, plan);
    assert_non_null(format);
    assert_non_null(strstr(format, wanted));
}

static void test_a_game_of_another_match_is_refused(void **state)
{
    (void)state;
    const MatchPlan plan = plan_of("Ann", "Bob");
    Buffer text = {0};
    write_game(&text, &plan, COLOR_BLACK, "five");
    assert_null(fault_in(text.text, &plan));
    /* Engines are told by their commands, whatever they are called now. */
    MatchPlan other = plan_of("Anna", "Bob");
    assert_null(fault_in(text.text, &other));
    snprintf(other.side[0].command, PATH_BYTES, "./anna");
    assert_fault(text.text, &other, "between other engines");
    const MatchLimits limits[] = {{.max_memory = 1}, {.threads = 2}, {.move_ms = 100}};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        other = plan;
        other.side[1].limits = limits[i];
        assert_fault(text.text, &other, "other commands or limits");
    }
    other = plan;
    other.size = 19;
    assert_fault(text.text, &other, "size, rule or time");
    other = plan;
    other.rule = RULE_RENJU;
    assert_fault(text.text, &other, "size, rule or time");
    const MatchOpening elsewhere = {.count = 1, .move = {point_at(0, 0)}};
    const MatchOpening longer = {
        .count = MOVES + 1,
        .move = {point_at(7, 7), point_at(8, 8), point_at(7, 8), point_at(0, 0)}};
    other = plan;
    other.opening = &elsewhere;
    assert_fault(text.text, &other, "number, opening or result");
    other.opening = &longer;
    assert_fault(text.text, &other, "number, opening or result");
    buffer_free(&text);
}

/* To the millisecond, with and without a limit of one move. */
static void test_each_time_is_told_apart(void **state)
{
    static const struct {
        int64_t move_ms, main_ms, increment_ms;
        const char *written;
    } rows[] = {
        {1500, 0, 0, "OT[1.5 per move]"},    {0, 60000, 0, "TM[60]"},
        {0, 60000, 250, "OT[0.25 fischer]"}, {0, 60000, 251, "OT[0.251 fischer]"},
        {500, 60000, 0, "TM[60]"},
    };
    enum { ROWS = sizeof rows / sizeof rows[0] };
    (void)state;
    MatchPlan plan[ROWS];
    for (int i = 0; i < ROWS; i++) {
        plan[i] = plan_of("Ann", "Bob");
        plan[i].move_ms = rows[i].move_ms;
        plan[i].main_ms = rows[i].main_ms;
        plan[i].increment_ms = rows[i].increment_ms;
    }
    for (int i = 0; i < ROWS; i++) {
        Buffer text = {0};
        write_game(&text, &plan[i], COLOR_BLACK, "five");
        assert_non_null(strstr(text.text, rows[i].written));
        for (int other = 0; other < ROWS; other++) {
            assert_int_equal(fault_in(text.text, &plan[other]) == NULL, other == i);
        }
        buffer_free(&text);
    }
}

/* `from` becomes `to`; what comes of it is expected as in assert_fault, or no fault if `wanted` is
 * NULL. */
static void assert_changed(const char *text, const MatchPlan *plan, const char *from,
                           const char *to, const char *wanted)
{
    const char *at = strstr(text, from);
    Buffer changed = {0};
    assert_non_null(at);
    buffer_add_bytes(&changed, text, (size_t)(at - text));
    buffer_add(&changed, to);
    buffer_add(&changed, at + strlen(from));
    if (wanted) {
        assert_fault(changed.text, plan, wanted);
    } else {
        assert_null(fault_in(changed.text, plan));
    }
    buffer_free(&changed);
}

static void test_a_game_without_number_or_result_is_refused(void **state)
{
    (void)state;
    static const char refused[] = "number, opening or result";
    char many[2 * NAME_BYTES + 200];
    const MatchPlan plan = plan_of("Ann", "Bob");
    Buffer text = {0};
    write_game(&text, &plan, COLOR_BLACK, "five");
    assert_changed(text.text, &plan, "GN[2]", "", refused);
    assert_changed(text.text, &plan, "GN[2]", "GN[0]", refused);
    assert_changed(text.text, &plan, "RE[B+R]", "", refused);
    assert_changed(text.text, &plan, "RE[B+R]", "RE[Void]", refused);
    assert_changed(text.text, &plan, "GN[2]", "GNX[7]GN[2]", NULL); /* another program's */
    memset(many, 'x', sizeof many);
    snprintf(many + sizeof many - 2, 2, "]");
    memcpy(many, "ENGINETIME[", strlen("ENGINETIME["));
    assert_changed(text.text, &plan, "ENGINETIME[1500:0:0]", many, "size, rule or time");
    buffer_free(&text);
}

/* The match was longer when it began: what it does not want now stays in the file. */
static void test_games_beyond_the_last_one_are_no_fault(void **state)
{
    (void)state;
    MatchPlan plan = plan_of("Ann", "Bob");
    PlayedGame game[GAMES];
    MatchFault fault;
    Buffer text = {0};
    write_game(&text, &plan, COLOR_BLACK, "five");
    plan.games = 1;
    assert_true(read_games(text.text, &plan, game, &fault));
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(game[i].result, RESULT_NONE);
    }
    buffer_free(&text);
}

/* The program was killed while it wrote the second game: the first one is whole, wherever the
 * other is cut. */
static void test_a_game_may_be_cut_anywhere(void **state)
{
    (void)state;
    const MatchPlan plan = plan_of("A\\", "B]");
    Buffer text = {0};
    write_game(&text, &plan, COLOR_WHITE, "B]: crash: ]\\");
    const size_t first = text.length;
    write_game(&text, &plan, COLOR_WHITE, "B]: crash: ]\\");
    while (text.text[text.length - 1] != ')') {
        text.length--;
    }
    for (size_t length = first + 2; length < text.length; length++) {
        ArchiveText archive = {.text = text.text, .length = length};
        PlayedGame game[GAMES] = {0};
        MatchFault fault;
        const char end = text.text[length];
        text.text[length] = '\0';
        if (!match_archive_read(&archive, &plan, game, &fault)) {
            fail_msg("cut at %zu: %s", length, fault.format);
        }
        assert_int_equal(archive.games, 1);
        assert_true(archive.end <= first);
        assert_int_equal(game[1].result, RESULT_WIN);
        text.text[length] = end;
    }
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_comes_back_as_it_was),
        cmocka_unit_test(test_a_game_of_another_match_is_refused),
        cmocka_unit_test(test_a_game_without_number_or_result_is_refused),
        cmocka_unit_test(test_games_beyond_the_last_one_are_no_fault),
        cmocka_unit_test(test_a_game_may_be_cut_anywhere),
        cmocka_unit_test(test_each_time_is_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
