#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "engine/ai_positions.h"
#include "engine/level.h"
#include "engine/puzzle/puzzle_proof.h"
#include "engine/puzzle/puzzle_set.h"
#include "engine/rules/rules.h"

enum {
    SET_MIN = 300,  /* puzzles in the program */
    KIND_MIN = 20,  /* ... of each kind */
    GRADE_MIN = 20, /* ... of each grade */
    BOTH_MIN = 8,   /* ... of each kind that are easy, medium or hard */
    SAMPLE = 9      /* one puzzle in SAMPLE is proved here; tengen-puzzles proves all of them */
};

/* ---- the prover ---- */

static int moves_of(const Position *position, bool fours_only)
{
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    board_set(board, position);
    Vct vct = {.board = board, .fours_only = fours_only, .budget = 20000};
    const int moves = vct_attack(&vct, 6);
    assert_int_equal(board->frames, 0);
    assert_true(board_is_consistent(board));
    free(board);
    return moves;
}

static void test_a_double_three_wins_by_threats_only(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "h8 i8 g7 g6", "a1 a3 c1 c3", COLOR_BLACK);
    assert_int_equal(moves_of(&p, true), VCT_NONE);
    assert_int_equal(moves_of(&p, false), 2);
}

static void test_a_four_three_wins_by_fours(void **state)
{
    (void)state;
    const Position p =
        ai_position(RULE_FREESTYLE, 15, "e8 f8 g8 h9 h10", "d8 a1 a3 c1 c3", COLOR_BLACK);
    assert_int_equal(moves_of(&p, true), 2);
}

static void test_the_defenders_fours_count(void **state)
{
    (void)state;
    /* White answers every three with a five of its own. */
    const Position p =
        ai_position(RULE_FREESTYLE, 15, "h8 i8 g7 g6", "a1 a2 a3 a4 c9", COLOR_BLACK);
    assert_int_equal(moves_of(&p, false), VCT_NONE);
}

static void test_black_may_not_win_by_a_double_three_in_renju(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_RENJU, 15, "h8 i8 g7 g6", "a1 a3 c1 c3", COLOR_BLACK);
    const int moves = moves_of(&p, false);
    assert_true(moves == VCT_NONE || moves > 2);
}

static void test_white_wins_by_a_forbidden_block(void **state)
{
    (void)state;
    const Position p =
        ai_position(RULE_RENJU, 15, "d8 h5 h6 h7 h9 h10 a1", "e8 f8 o1 o3 m1 g8", COLOR_WHITE);
    assert_int_equal(moves_of(&p, true), 1);
}

/* ---- one puzzle ---- */

static void test_a_line_is_read_and_written(void **state)
{
    (void)state;
    static const char text[] = "fours freestyle 4 3 6 G7 G10I10K10G8K9H8J11I8";
    Puzzle puzzle;
    ParseError error;
    Buffer out = {0};
    assert_true(puzzle_read(text, strlen(text), &puzzle, &error));
    assert_int_equal(puzzle.kind, PUZZLE_FOURS);
    assert_int_equal(puzzle.plies, 8);
    puzzle_write(&puzzle, &out);
    assert_int_equal(strncmp(out.text, text, strlen(text)), 0);
    assert_string_equal(out.text + strlen(text), "\n");
    buffer_free(&out);
}

static void test_bad_lines_are_rejected(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "fives freestyle 4 3 6 G7 G10I10", "fours chess 4 3 6 G7 G10",
        "fours freestyle x 3 6 G7 G10",    "fours freestyle 4 3 6 Z9 G10I10",
        "fours freestyle 0 3 6 G7 G10I10", "fours freestyle 4 3 6 G10 G10I10",
        "fours freestyle 4 3 6 G7 G10Z99", "fours freestyle 4 3 6",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Puzzle puzzle;
        ParseError error = {.line = 0};
        assert_false(puzzle_read(bad[i], strlen(bad[i]), &puzzle, &error));
        assert_true(error.what[0] != '\0');
    }
}

static void test_a_line_may_have_no_stones(void **state)
{
    (void)state;
    static const char text[] = "fours freestyle 4 3 6 G7";
    Puzzle puzzle;
    ParseError error;
    assert_true(puzzle_read(text, strlen(text), &puzzle, &error));
    assert_int_equal(puzzle.plies, 0);
}

static void test_a_bad_line_of_a_set_is_named(void **state)
{
    (void)state;
    static const char text[] = "# two\nfours freestyle 4 3 6 G7 G10I10\nfours chess 4 3 6 G7 G10\n";
    PuzzleSet read;
    ParseError error;
    assert_false(puzzle_set_read(&read, text, strlen(text), &error));
    assert_int_equal(error.line, 3);
    assert_null(read.puzzle);
    assert_true(puzzle_set_read(&read, text, strlen(text) - 25, &error));
    assert_int_equal(read.count, 1);
    puzzle_set_free(&read);
}

static void test_turned_positions_are_the_same(void **state)
{
    (void)state;
    const Position one = ai_position(RULE_FREESTYLE, 15, "h8 i9", "a1", COLOR_WHITE);
    const Position turned = ai_position(RULE_FREESTYLE, 15, "h8 i7", "a15", COLOR_WHITE);
    const Position other = ai_position(RULE_FREESTYLE, 15, "h8 i9", "a2", COLOR_WHITE);
    assert_true(puzzle_key(&one) == puzzle_key(&turned));
    assert_true(puzzle_key(&one) != puzzle_key(&other));
}

/* Players' progress is saved by it. */
static void test_the_key_of_a_position_never_changes(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_FREESTYLE, 15, "h8 i9", "a1", COLOR_WHITE);
    assert_true(puzzle_key(&p) == UINT64_C(0x19291bd4255913e5));
}

/* ---- the set ---- */

static PuzzleSet set;

static int load(void **state)
{
    (void)state;
    return puzzle_set_load(&set) ? 0 : 1;
}

static int unload(void **state)
{
    (void)state;
    puzzle_set_free(&set);
    return 0;
}

static void test_there_are_enough_of_each_kind_and_grade(void **state)
{
    (void)state;
    int kinds[PUZZLE_KINDS] = {0};
    int grades[PUZZLE_GRADES] = {0};
    int both[PUZZLE_KINDS][PUZZLE_GRADES] = {{0}};
    int fours[8] = {0};
    for (int i = 0; i < set.count; i++) {
        const Puzzle *puzzle = &set.puzzle[i];
        kinds[puzzle->kind]++;
        grades[puzzle_grade(puzzle)]++;
        both[puzzle->kind][puzzle_grade(puzzle)]++;
        assert_in_range(puzzle->level, LEVEL_MIN, level_max());
        assert_in_range(puzzle->moves, 1, 7);
        fours[puzzle->kind == PUZZLE_FOURS ? puzzle->moves : 0]++;
    }
    assert_true(set.count >= SET_MIN);
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        assert_true(kinds[kind] >= KIND_MIN);
        for (int grade = 0; grade < PUZZLE_GRADES; grade++) {
            assert_true(both[kind][grade] >= (grade <= 2 ? BOTH_MIN : 1));
        }
    }
    for (int grade = 0; grade < PUZZLE_GRADES; grade++) {
        assert_true(grades[grade] >= GRADE_MIN);
    }
    for (int moves = 1; moves <= 7; moves++) {
        assert_true(fours[moves] > 0);
    }
}

static void test_no_two_are_equal_under_symmetry(void **state)
{
    (void)state;
    uint64_t *key = calloc((size_t)set.count, sizeof *key);
    assert_non_null(key);
    for (int i = 0; i < set.count; i++) {
        Position position;
        puzzle_position(&set.puzzle[i], &position);
        key[i] = puzzle_key(&position);
        for (int j = 0; j < i; j++) {
            assert_true(key[i] != key[j]);
        }
    }
    free(key);
}

/* Every move of the game that leads to it is legal, and the game is not over. */
static void test_positions_are_legal(void **state)
{
    (void)state;
    for (int i = 0; i < set.count; i++) {
        const Puzzle *puzzle = &set.puzzle[i];
        Position position;
        position_init(&position, puzzle->rule, PUZZLE_SIZE);
        for (int ply = 0; ply <= puzzle->plies; ply++) {
            const Point move = ply < puzzle->plies ? puzzle->ply[ply] : puzzle->solution;
            assert_true(position_is_empty(&position, move));
            assert_int_equal(rules_foul(&position, move, position.to_move), FOUL_NONE);
            assert_false(rules_wins(&position, move, position.to_move));
            position_make(&position, move);
        }
        assert_true(puzzle->kind != PUZZLE_FOUL ||
                    (puzzle->rule == RULE_RENJU && puzzle->plies % 2 == 1));
    }
}

static void test_a_sample_is_proved_again(void **state)
{
    (void)state;
    PuzzleProof proof;
    assert_true(puzzle_proof_open(&proof));
    for (int i = 0; i < set.count; i += SAMPLE) {
        const Puzzle *puzzle = &set.puzzle[i];
        Puzzle found = *puzzle;
        Position position;
        puzzle_position(puzzle, &position);
        assert_true(puzzle_proof_find(&proof, &position, PUZZLE_ALL_KINDS, &found));
        assert_int_equal(found.kind, puzzle->kind);
        assert_int_equal(found.moves, puzzle->moves);
        assert_int_equal(found.nodes, puzzle->nodes);
        assert_int_equal(found.solution, puzzle->solution);
    }
    puzzle_proof_close(&proof);
}

/* ---- what is no puzzle ---- */

static void test_only_one_move_makes_a_puzzle(void **state)
{
    (void)state;
    static const struct {
        const char *own, *other; /* X is to move */
    } row[] = {
        {"", ""},
        {"h8 i9", "a1 c4"},                                         /* nobody wins */
        {"h8 i8 j8 k8", "g8 a3 c1 c3"},                             /* a five is there */
        {"a1 a3 c1 c3", "h8 i8 j8 k8 g2"},                          /* ... the opponent's */
        {"h8 i8 j8", "a1 a3 c1"},                                   /* either end of a three wins */
        {"h8 i8 g7 g6 h10 i10 g11 g12", "a1 a3 c1 c3 e1 e3 o1 o3"}, /* two double threes */
        {"a1 a3 c1", "h8 i8 j8"},                  /* a three has several defences */
        {"a1 a3 c1 c3 e1 e3", "h8 i8 j8 d4 d5 d6"} /* two threes have none */
    };
    PuzzleProof proof;
    assert_true(puzzle_proof_open(&proof));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        Puzzle found = {.plies = 0};
        const Position p = ai_position(RULE_FREESTYLE, 15, row[i].own, row[i].other, COLOR_BLACK);
        if (puzzle_proof_find(&proof, &p, PUZZLE_ALL_KINDS, &found)) {
            fail_msg("row %d is a puzzle", (int)i);
        }
    }
    puzzle_proof_close(&proof);
}

/* One of each kind is found if its kind is looked for, and not if all others are. */
static void test_only_wanted_kinds_are_found(void **state)
{
    (void)state;
    PuzzleProof proof;
    assert_true(puzzle_proof_open(&proof));
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        int i = 0;
        while (i < set.count && set.puzzle[i].kind != (PuzzleKind)kind) {
            i++;
        }
        assert_true(i < set.count);
        Position position;
        Puzzle found = set.puzzle[i];
        puzzle_position(&set.puzzle[i], &position);
        for (int wanted = 0; wanted < PUZZLE_KINDS; wanted++) {
            const bool is = puzzle_proof_find(&proof, &position, 1U << wanted, &found);
            assert_int_equal(is, wanted == kind);
        }
        assert_false(puzzle_proof_find(&proof, &position,
                                       PUZZLE_ALL_KINDS & ~(1U << (unsigned)kind), &found));
    }
    puzzle_proof_close(&proof);
}

/* A search finds the other end of the three, and no level plays what does not win. */
static void test_a_search_finds_other_moves(void **state)
{
    (void)state;
    static const char open[] = "fours freestyle 1 1 0 K8 H8A1I8A4J8C1";
    Puzzle puzzle;
    ParseError error;
    PuzzleProof proof;
    assert_true(puzzle_proof_open(&proof));
    assert_true(puzzle_read(open, strlen(open), &puzzle, &error));
    assert_false(puzzle_proof_search(&proof, &puzzle));
    puzzle.solution = point_at(14, 0);
    assert_int_equal(puzzle_proof_level(&proof, &puzzle), 0);
    int defences = 0;
    for (int i = 0; i < set.count && defences < 3; i++) {
        if (set.puzzle[i].kind == PUZZLE_DEFENCE) {
            assert_true(puzzle_proof_search(&proof, &set.puzzle[i]));
            defences++;
        }
    }
    for (int i = 0, tried = 0; i < set.count && tried < 3; i++) {
        if (set.puzzle[i].kind == PUZZLE_FOURS && set.puzzle[i].level <= 2) {
            assert_int_equal(puzzle_proof_level(&proof, &set.puzzle[i]), set.puzzle[i].level);
            tried++;
        }
    }
    puzzle_proof_close(&proof);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_double_three_wins_by_threats_only),
        cmocka_unit_test(test_a_four_three_wins_by_fours),
        cmocka_unit_test(test_the_defenders_fours_count),
        cmocka_unit_test(test_black_may_not_win_by_a_double_three_in_renju),
        cmocka_unit_test(test_white_wins_by_a_forbidden_block),
        cmocka_unit_test(test_a_line_is_read_and_written),
        cmocka_unit_test(test_bad_lines_are_rejected),
        cmocka_unit_test(test_a_line_may_have_no_stones),
        cmocka_unit_test(test_a_bad_line_of_a_set_is_named),
        cmocka_unit_test(test_turned_positions_are_the_same),
        cmocka_unit_test(test_the_key_of_a_position_never_changes),
        cmocka_unit_test(test_there_are_enough_of_each_kind_and_grade),
        cmocka_unit_test(test_no_two_are_equal_under_symmetry),
        cmocka_unit_test(test_positions_are_legal),
        cmocka_unit_test(test_a_sample_is_proved_again),
        cmocka_unit_test(test_only_one_move_makes_a_puzzle),
        cmocka_unit_test(test_only_wanted_kinds_are_found),
        cmocka_unit_test(test_a_search_finds_other_moves),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
