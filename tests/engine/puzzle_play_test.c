#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "engine/puzzle/puzzle_play.h"
#include "engine/puzzle/puzzle_progress.h"
#include "engine/puzzle/puzzle_set.h"
#include "engine/rules/notation.h"
#include "engine/rules/rules.h"

enum { SAMPLE = 9 }; /* one puzzle in SAMPLE is judged */

static PuzzleProof proof;

static int open_proof(void **state)
{
    (void)state;
    return puzzle_proof_open(&proof) ? 0 : 1;
}

static int close_proof(void **state)
{
    (void)state;
    puzzle_proof_close(&proof);
    return 0;
}

/* A win by fours in four moves. */
static const char fours[] = "fours freestyle 4 6 6 O6 J7K5M7J6I7K7L8J8K6I8L9L7K10M5L6K8J10K9M6L5";

static PuzzlePlay begin(const char *line)
{
    Puzzle puzzle;
    ParseError error;
    PuzzlePlay play = {0};
    assert_true(puzzle_read(line, strlen(line), &puzzle, &error));
    puzzle_play_begin(&play, &puzzle);
    return play;
}

static void judge(PuzzlePlay *play)
{
    PuzzleTask task;
    PuzzleVerdict verdict;
    assert_true(puzzle_play_task(play, &task));
    puzzle_judge(&proof, &task, &verdict);
    assert_true(puzzle_play_take(play, &verdict));
    assert_false(puzzle_play_take(play, &verdict));
}

static Puzzle first_of(PuzzleKind kind, int moves)
{
    PuzzleSet set;
    assert_true(puzzle_set_load(&set));
    int i = 0;
    while (i < set.count && (set.puzzle[i].kind != kind || set.puzzle[i].moves < moves)) {
        i++;
    }
    assert_true(i < set.count);
    const Puzzle puzzle = set.puzzle[i];
    puzzle_set_free(&set);
    return puzzle;
}

/* Follows the hints to the end. */
static void solve(PuzzlePlay *play)
{
    while (play->stage == PUZZLE_TO_MOVE) {
        const int stones = play->position.stones;
        assert_true(puzzle_play_allows(play, puzzle_play_next(play)));
        puzzle_play_try(play, puzzle_play_next(play));
        judge(play);
        assert_true(play->stage == PUZZLE_SOLVED || play->position.stones == stones + 2);
    }
    assert_int_equal(play->stage, PUZZLE_SOLVED);
}

static void test_a_win_is_played_to_its_end(void **state)
{
    (void)state;
    PuzzlePlay play = begin(fours);
    solve(&play);
    assert_int_equal(play.found, 4);
    assert_int_equal(play.wrong, 0);
    assert_true(explanation_wins(&play.why)); /* why the last move wins */
}

static void test_every_kind_can_be_solved(void **state)
{
    (void)state;
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        const Puzzle puzzle = first_of((PuzzleKind)kind, 1);
        PuzzlePlay play = {0};
        puzzle_play_begin(&play, &puzzle);
        solve(&play);
        assert_int_equal(play.found, puzzle.moves);
    }
}

/* The judge looks further than the proof of a puzzle, but counts the moves that the player was
 * told, although threes win faster in some of the puzzles by fours. All defences are judged. */
static void test_solutions_are_judged_right(void **state)
{
    (void)state;
    PuzzleSet set;
    assert_true(puzzle_set_load(&set));
    for (int i = 0; i < set.count; i++) {
        PuzzlePlay play = {0};
        if (i % SAMPLE != 0 && set.puzzle[i].kind != PUZZLE_DEFENCE) {
            continue;
        }
        puzzle_play_begin(&play, &set.puzzle[i]);
        puzzle_play_try(&play, play.puzzle.solution);
        judge(&play);
        if (play.found != 1 || play.moves != play.puzzle.moves) {
            fail_msg("puzzle %d: %d moves, not %d", i + 1, play.moves, play.puzzle.moves);
        }
    }
    puzzle_set_free(&set);
}

static void test_a_wrong_try_is_refuted_and_taken_back(void **state)
{
    (void)state;
    PuzzlePlay play = begin(fours);
    const uint64_t hash = play.position.hash;
    const char *far = "A1";
    puzzle_play_try(&play, notation_read_point(&far, PUZZLE_SIZE));
    judge(&play);
    assert_int_equal(play.stage, PUZZLE_WRONG);
    assert_int_equal(play.verdict.answer, PUZZLE_LOSES);
    assert_true(position_is_empty(&play.position, play.verdict.reply));
    assert_int_equal(play.wrong, 1);
    puzzle_play_retry(&play);
    assert_int_equal(play.stage, PUZZLE_TO_MOVE);
    assert_true(play.position.hash == hash);
    solve(&play);
}

/* Every wrong first move gets an answer that can be played. */
static void test_all_wrong_tries_are_answered(void **state)
{
    (void)state;
    PuzzlePlay play = begin(fours);
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, PUZZLE_SIZE)) {
        if (point == play.puzzle.solution || !puzzle_play_allows(&play, point)) {
            continue;
        }
        puzzle_play_try(&play, point);
        judge(&play);
        assert_int_equal(play.stage, PUZZLE_WRONG);
        assert_true(play.verdict.reply != point);
        assert_true(position_is_empty(&play.position, play.verdict.reply));
        assert_int_equal(play.verdict.why.move, play.verdict.reply);
        assert_true(play.verdict.why.facts > 0);
        puzzle_play_retry(&play);
    }
}

/* One stone more with each press, up to the five; then only the reply again. */
static void test_a_refutation_can_be_followed(void **state)
{
    (void)state;
    PuzzlePlay play = begin(fours);
    const char *far = "A1";
    puzzle_play_follow(&play); /* nothing to follow yet */
    puzzle_play_try(&play, notation_read_point(&far, PUZZLE_SIZE));
    judge(&play);
    assert_true(puzzle_play_may_follow(&play));
    assert_int_equal(play.followed, 1);
    Position position = play.position;
    position_make(&position, play.tried);
    const Pv *line = &play.verdict.line;
    for (int i = 0; i + 1 < line->length; i++) {
        assert_false(rules_wins(&position, line->move[i], position.to_move));
        position_make(&position, line->move[i]);
        puzzle_play_follow(&play);
    }
    assert_true(rules_wins(&position, line->move[line->length - 1], position.to_move));
    assert_true(position.to_move != play.position.to_move); /* the opponent's five */
    assert_int_equal(play.followed, line->length);
    puzzle_play_follow(&play);
    assert_int_equal(play.followed, 1);
    puzzle_play_retry(&play);
    assert_false(puzzle_play_may_follow(&play));
}

static void test_a_wrong_defence_loses(void **state)
{
    (void)state;
    const Puzzle puzzle = first_of(PUZZLE_DEFENCE, 1);
    PuzzlePlay play = {0};
    puzzle_play_begin(&play, &puzzle);
    const Point point =
        position_is_empty(&play.position, point_at(0, 0)) ? point_at(0, 0) : point_at(14, 14);
    puzzle_play_try(&play, point);
    judge(&play);
    assert_int_equal(play.stage, PUZZLE_WRONG);
    assert_int_equal(play.verdict.answer, PUZZLE_LOSES);
    assert_true(play.verdict.moves > 0);
}

static Point point_named(const char *name)
{
    return notation_read_point(&name, PUZZLE_SIZE);
}

/* Tries in positions that are no puzzles, and what they are told. */
static void test_tries_are_answered_by_what_they_leave(void **state)
{
    (void)state;
    static const struct {
        const char *line, *tried;
        PuzzleAnswer answer;
        const char *reply; /* NULL: any */
        bool four;         /* the try made one */
    } row[] = {
        /* A four has one answer, a three some. */
        {"fours freestyle 1 1 1 A15 H8G8I8A3J8A5", "K8", PUZZLE_STOPPED, "L8", true},
        {"threats freestyle 2 1 1 A15 H8A1I8A4", "J8", PUZZLE_STOPPED, NULL, false},
        {"fours freestyle 1 1 1 A15 H8A1I8A4", "O1", PUZZLE_QUIET, NULL, false},
        /* The opponent's four becomes a five: there is no line to follow. */
        {"fours freestyle 1 1 1 A15 H8A1I8A2C5A3O15A4", "O1", PUZZLE_LOSES, "A5", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        PuzzlePlay play = begin(row[i].line);
        puzzle_play_try(&play, point_named(row[i].tried));
        assert_false(puzzle_play_allows(&play, point_named("O8"))); /* it is being judged */
        judge(&play);
        assert_int_equal(play.stage, PUZZLE_WRONG);
        assert_int_equal(play.verdict.answer, row[i].answer);
        assert_int_equal(play.verdict.four, row[i].four);
        assert_true(position_is_empty(&play.position, play.verdict.reply));
        if (row[i].reply) {
            assert_int_equal(play.verdict.reply, point_named(row[i].reply));
        }
        assert_true(play.verdict.why.facts > 0);
        assert_false(puzzle_play_may_follow(&play));
    }
}

/* Whatever the file says of a puzzle, a five ends it. */
static void test_a_five_solves_it(void **state)
{
    (void)state;
    PuzzlePlay play = begin("fours freestyle 3 1 1 A15 H8G8I8A3J8A5K8A7");
    puzzle_play_try(&play, point_named("L8"));
    judge(&play);
    assert_int_equal(play.stage, PUZZLE_SOLVED);
    assert_int_equal(play.moves, 1);
    assert_true(explanation_wins(&play.why));
}

/* Neither hints nor its solution follow what is solved; an answer that is there is not withdrawn.
 */
static void test_what_is_over_stays(void **state)
{
    (void)state;
    PuzzlePlay play = begin("fours freestyle 1 1 1 A15 H8G8I8A3J8A5K8A7");
    puzzle_play_withdraw(&play); /* nothing is judged yet */
    assert_int_equal(play.stage, PUZZLE_TO_MOVE);
    assert_int_equal(play.hint, PUZZLE_HINT_NONE);
    puzzle_play_try(&play, point_named("L8"));
    judge(&play);
    puzzle_play_hint(&play);
    puzzle_play_show(&play);
    puzzle_play_withdraw(&play);
    assert_int_equal(play.stage, PUZZLE_SOLVED);
    assert_int_equal(play.hint, PUZZLE_HINT_NONE);
    assert_false(play.hinted);
    play = begin(fours);
    puzzle_play_show(&play);
    puzzle_play_withdraw(&play); /* before the solution is known */
    assert_int_equal(play.stage, PUZZLE_TO_MOVE);
    puzzle_play_show(&play);
    judge(&play);
    puzzle_play_withdraw(&play);
    assert_int_equal(play.stage, PUZZLE_SHOWN);
    assert_int_equal(play.line.move[0], play.puzzle.solution);
}

static void test_hints_lead_to_the_move(void **state)
{
    (void)state;
    PuzzlePlay play = begin(fours);
    puzzle_play_hint(&play);
    assert_int_equal(play.hint, PUZZLE_HINT_AREA);
    const Point corner = puzzle_play_area(&play);
    const Point next = puzzle_play_next(&play);
    assert_in_range(point_x(next) - point_x(corner), 0, PUZZLE_HINT_SIDE - 1);
    assert_in_range(point_y(next) - point_y(corner), 0, PUZZLE_HINT_SIDE - 1);
    puzzle_play_hint(&play);
    assert_int_equal(play.hint, PUZZLE_HINT_MOVE);
    puzzle_play_try(&play, next);
    judge(&play);
    assert_int_equal(play.hint, PUZZLE_HINT_NONE);
}

/* Of the win by fours that is told, -1: none is. */
static int told_moves(const Explanation *why)
{
    for (int i = 0; i < why->facts; i++) {
        if (why->fact[i].kind == FACT_WINS_BY_FOURS) {
            return why->fact[i].count + 1;
        }
    }
    return -1;
}

/* Its last step says what the move does. */
static void test_hints_end_in_why(void **state)
{
    (void)state;
    PuzzleTask task;
    PuzzlePlay play = begin(fours);
    for (int i = 0; i < 4; i++) {
        puzzle_play_hint(&play);
    }
    assert_int_equal(play.hint, PUZZLE_HINT_WHY);
    puzzle_play_withdraw(&play); /* it cannot be explained now */
    assert_int_equal(play.hint, PUZZLE_HINT_MOVE);
    assert_false(puzzle_play_task(&play, &task));
    puzzle_play_hint(&play);
    puzzle_play_try(&play, point_at(0, 0)); /* before it is known */
    judge(&play);
    assert_int_equal(play.stage, PUZZLE_WRONG);
    puzzle_play_retry(&play);
    judge(&play);
    assert_int_equal(play.stage, PUZZLE_TO_MOVE);
    assert_int_equal(play.why.move, play.puzzle.solution);
    assert_int_equal(told_moves(&play.why), play.moves + 1); /* and the five */
    assert_false(puzzle_play_task(&play, &task));
    puzzle_play_try(&play, play.puzzle.solution);
    judge(&play);
    assert_int_equal(play.found, 1);
    assert_int_equal(play.why.move, POINT_NONE); /* it was about another move */
}

/* Something is said of each move that hints lead to, in the moves that the player was told,
 * and the five. */
static void test_every_hint_has_a_reason(void **state)
{
    (void)state;
    PuzzleSet set;
    assert_true(puzzle_set_load(&set));
    for (int i = 0; i < set.count; i += SAMPLE) {
        PuzzlePlay play = {0};
        puzzle_play_begin(&play, &set.puzzle[i]);
        for (int step = 0; step < 3; step++) {
            puzzle_play_hint(&play);
        }
        judge(&play);
        const int told = told_moves(&play.why);
        if (play.why.facts == 0 || (told > 0 && told != play.moves + 1)) {
            fail_msg("puzzle %d: %d facts, %d moves", i + 1, play.why.facts, told);
        }
    }
    puzzle_set_free(&set);
}

static void test_the_solution_is_shown(void **state)
{
    (void)state;
    PuzzlePlay play = begin(fours);
    puzzle_play_show(&play);
    judge(&play);
    assert_int_equal(play.stage, PUZZLE_SHOWN);
    assert_int_equal(play.line.move[0], play.puzzle.solution);
    assert_int_equal(play.line.length, 7); /* four moves, three answers */
    assert_int_equal(play.why.move, play.puzzle.solution);
    assert_int_equal(told_moves(&play.why), play.moves + 1);
}

/* Of every kind, and of the only defence, too. */
static void test_the_solution_has_a_reason(void **state)
{
    (void)state;
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        const Puzzle puzzle = first_of((PuzzleKind)kind, 1);
        PuzzlePlay play = {0};
        PuzzleTask task;
        puzzle_play_begin(&play, &puzzle);
        puzzle_play_show(&play);
        judge(&play);
        assert_int_equal(play.stage, PUZZLE_SHOWN);
        assert_true(play.line.length > 0);
        assert_int_equal(play.why.move, play.line.move[0]);
        assert_true(play.why.facts > 0);
        assert_false(puzzle_play_task(&play, &task));
        puzzle_play_begin(&play, &puzzle);
        solve(&play);
        assert_true(play.why.facts > 0);
    }
}

/* Without memory to judge it, the puzzle goes on. */
static void test_a_solution_without_a_reason_is_withdrawn(void **state)
{
    (void)state;
    const Puzzle puzzle = first_of(PUZZLE_DEFENCE, 1);
    PuzzlePlay play = {0};
    PuzzleTask task;
    puzzle_play_begin(&play, &puzzle);
    puzzle_play_show(&play);
    assert_true(puzzle_play_task(&play, &task));
    puzzle_play_withdraw(&play);
    assert_int_equal(play.stage, PUZZLE_TO_MOVE);
    assert_false(puzzle_play_task(&play, &task));
}

static void test_old_verdicts_are_discarded(void **state)
{
    (void)state;
    PuzzlePlay play = begin(fours);
    PuzzleTask task;
    PuzzleVerdict verdict;
    puzzle_play_try(&play, play.puzzle.solution);
    assert_true(puzzle_play_task(&play, &task));
    puzzle_judge(&proof, &task, &verdict);
    const Puzzle puzzle = play.puzzle;
    puzzle_play_begin(&play, &puzzle);
    assert_false(puzzle_play_take(&play, &verdict));
    puzzle_play_try(&play, play.puzzle.solution);
    assert_false(puzzle_play_take(&play, &verdict));
}

/* ---- progress ---- */

static void test_progress_survives_its_text(void **state)
{
    (void)state;
    PuzzleProgress progress = {0};
    PuzzleProgress read = {0};
    Buffer text = {0};
    for (int i = 0; i < 200; i++) {
        assert_true(puzzle_progress_note(&progress, UINT64_MAX - (uint64_t)i,
                                         i % 3 == 0 ? PUZZLE_EVENT_SOLVED : PUZZLE_EVENT_TRIED));
    }
    assert_true(puzzle_progress_note(&progress, UINT64_MAX, PUZZLE_EVENT_SHOWN)); /* stays */
    assert_true(puzzle_progress_note(&progress, UINT64_MAX - 1, PUZZLE_EVENT_SHOWN));
    for (int day = 20010; day > 20000; day--) {
        assert_true(puzzle_progress_note_day(&progress, day));
    }
    puzzle_progress_write(&progress, 1, &text);
    assert_int_equal(puzzle_progress_read(&read, text.text, text.length), PUZZLE_PROGRESS_OK);
    assert_int_equal(read.count, 200);
    assert_int_equal(puzzle_progress_solved(&read), 67);
    assert_true(puzzle_progress_is_solved(&read, UINT64_MAX));
    assert_false(puzzle_progress_is_shown(&read, UINT64_MAX));
    assert_false(puzzle_progress_is_solved(&read, UINT64_MAX - 1));
    assert_true(puzzle_progress_is_shown(&read, UINT64_MAX - 1));
    assert_int_equal(puzzle_progress_streak(&read, 20010), 10);
    assert_int_equal(puzzle_progress_streak(&read, 20011), 10);
    assert_int_equal(puzzle_progress_streak(&read, 20012), 0);
    assert_int_equal(puzzle_progress_best_streak(&read), 10);
    buffer_free(&text);
    puzzle_progress_free(&progress);
    puzzle_progress_free(&read);
}

/* A text of many lines is read in time in proportion to them: else this takes an hour. */
static void test_progress_of_a_million_puzzles(void **state)
{
    (void)state;
    enum { MANY = 1000000, DAYS = 50000 };
    PuzzleProgress progress = {0};
    PuzzleProgress read = {0};
    Buffer text = {0};
    for (uint64_t i = 0; i < MANY; i++) {
        const PuzzleEvent event = i % 2 == 0 ? PUZZLE_EVENT_SOLVED : PUZZLE_EVENT_SHOWN;
        assert_true(puzzle_progress_note(&progress, i << 20, event));
    }
    for (int day = DAYS; day > 0; day--) {
        assert_true(puzzle_progress_note_day(&progress, day));
    }
    puzzle_progress_write(&progress, 1, &text);
    assert_int_equal(puzzle_progress_read(&read, text.text, text.length), PUZZLE_PROGRESS_OK);
    assert_int_equal(read.count, MANY);
    assert_int_equal(puzzle_progress_solved(&read), MANY / 2);
    assert_int_equal(puzzle_progress_best_streak(&read), DAYS);
    assert_true(puzzle_progress_is_shown(&read, (uint64_t)(MANY - 1) << 20));
    assert_false(puzzle_progress_is_solved(&read, 1));
    buffer_free(&text);
    puzzle_progress_free(&progress);
    puzzle_progress_free(&read);
}

static void test_damaged_progress_keeps_what_can_be_read(void **state)
{
    (void)state;
    PuzzleProgress progress = {0};
    static const char text[] = "solved 00000000000000ff\nsolved xyz\nday 20000\nday -1\n";
    assert_int_equal(puzzle_progress_read(&progress, text, strlen(text)), PUZZLE_PROGRESS_DAMAGED);
    assert_true(puzzle_progress_is_solved(&progress, 255));
    assert_int_equal(progress.count, 1);
    assert_int_equal(progress.days, 1);
    puzzle_progress_free(&progress);
}

static void test_a_streak_is_broken_by_a_day(void **state)
{
    (void)state;
    PuzzleProgress progress = {0};
    static const int day[] = {1, 2, 3, 5, 6};
    for (size_t i = 0; i < sizeof day / sizeof day[0]; i++) {
        assert_true(puzzle_progress_note_day(&progress, day[i]));
    }
    assert_int_equal(puzzle_progress_streak(&progress, 6), 2);
    assert_int_equal(puzzle_progress_best_streak(&progress), 3);
    puzzle_progress_free(&progress);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_win_is_played_to_its_end),
        cmocka_unit_test(test_every_kind_can_be_solved),
        cmocka_unit_test(test_solutions_are_judged_right),
        cmocka_unit_test(test_a_wrong_try_is_refuted_and_taken_back),
        cmocka_unit_test(test_all_wrong_tries_are_answered),
        cmocka_unit_test(test_a_refutation_can_be_followed),
        cmocka_unit_test(test_a_wrong_defence_loses),
        cmocka_unit_test(test_tries_are_answered_by_what_they_leave),
        cmocka_unit_test(test_a_five_solves_it),
        cmocka_unit_test(test_what_is_over_stays),
        cmocka_unit_test(test_hints_lead_to_the_move),
        cmocka_unit_test(test_hints_end_in_why),
        cmocka_unit_test(test_every_hint_has_a_reason),
        cmocka_unit_test(test_the_solution_is_shown),
        cmocka_unit_test(test_the_solution_has_a_reason),
        cmocka_unit_test(test_a_solution_without_a_reason_is_withdrawn),
        cmocka_unit_test(test_old_verdicts_are_discarded),
        cmocka_unit_test(test_progress_survives_its_text),
        cmocka_unit_test(test_progress_of_a_million_puzzles),
        cmocka_unit_test(test_damaged_progress_keeps_what_can_be_read),
        cmocka_unit_test(test_a_streak_is_broken_by_a_day),
    };
    return cmocka_run_group_tests(tests, open_proof, close_proof);
}
