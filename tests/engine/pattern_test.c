#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "engine/rule_info.h"
#include "engine/ai_positions.h"
#include "engine/ai/board.h"
#include "engine/rules/rules.h"

/* The key of the same line, shortened to `reach`. */
static uint32_t shortened(uint32_t key, int reach)
{
    const int cut = PATTERN_REACH - reach;
    const uint32_t mask = (1U << (2 * reach)) - 1;
    return (key >> (2 * cut) & mask) | (key >> (2 * PATTERN_REACH) & mask) << (2 * reach);
}

/* The shape at '?' of a line of eleven cells: X black, O white, # beyond the edge. */
static LineShape shape(Rule rule, Color side, const char *text)
{
    uint32_t key = 0;
    for (int i = 0; i < 11; i++) {
        const uint32_t cell = text[i] == 'X'   ? COLOR_BLACK
                              : text[i] == 'O' ? COLOR_WHITE
                              : text[i] == '#' ? COLOR_WALL
                                               : COLOR_EMPTY;
        if (i != 5) {
            key |= cell << pattern_shift(i - 5);
        }
    }
    const Patterns *patterns = pattern_get(rule);
    const unsigned both = patterns->line[shortened(key, patterns->reach)];
    return (LineShape)(side == COLOR_BLACK ? both & 15U : both >> 4);
}

static void test_shapes(void **state)
{
    (void)state;
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, "..XXX?X...."), LINE_FIVE);
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, "...XX?X...."), LINE_OPEN_FOUR);
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, "..OXX?X...."), LINE_FOUR);
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, "###XX?X.O.."), LINE_FOUR);
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, "....X?X...."), LINE_OPEN_THREE_WIDE);
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, "..OXX?O...."), LINE_DEAD);
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_WHITE, "..XXX?X...."), LINE_DEAD);
}

static void test_shapes_differ_by_rule(void **state)
{
    (void)state;
    const char *six = ".XXX.?XX...";
    const char *six_row = ".XXXX?X....";
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, six_row), LINE_FIVE);
    assert_int_equal(shape(RULE_STANDARD, COLOR_BLACK, six_row), LINE_DEAD);
    assert_int_equal(shape(RULE_RENJU, COLOR_BLACK, six_row), LINE_OVERLINE);
    assert_int_equal(shape(RULE_RENJU, COLOR_WHITE, ".OOOO?O...."), LINE_FIVE);
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, six), LINE_FOUR);
    assert_true(shape(RULE_STANDARD, COLOR_BLACK, six) < LINE_FOUR);
    /* Caro: a five between two white stones does not win; between a stone and the edge it does. */
    assert_int_equal(shape(RULE_CARO, COLOR_BLACK, ".OXXX?XO..."), LINE_DEAD);
    assert_int_equal(shape(RULE_CARO, COLOR_BLACK, "##XXX?XO..."), LINE_FIVE);
    /* ... so four stones that White can still block at both ends are no open four. */
    assert_int_equal(shape(RULE_CARO, COLOR_BLACK, ".O.XX?X.O.."), LINE_FOUR);
    /* Two fours in one line. */
    assert_int_equal(shape(RULE_RENJU, COLOR_BLACK, "...X.?XX.X."), LINE_DOUBLE_FOUR);
    assert_int_equal(shape(RULE_FREESTYLE, COLOR_BLACK, "...X.?XX.X."), LINE_OPEN_FOUR);
}

static int longest_neighbour_row(const Position *p, Point point, Color color)
{
    int longest = 0;
    for (int line = 0; line < 8; line++) {
        const int step = line < 4 ? line_step[line] : -line_step[line - 4];
        int length = 0;
        while (position_color(p, (Point)(point + (length + 1) * step)) == color) {
            length++;
        }
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Does a row that is longer than a key depend on what lies beyond the key? Such a row has won
 * before or never will, so the tables need not know. */
static bool depends_on_more(const RuleInfo *rule, int side)
{
    const int max = rule->row_max[side];
    return rule->open_end_needed || (max > ROW_MIN && max != ROW_UNLIMITED);
}

/* Two of `sides` sides of a die put a stone on a point. */
static void put_stones(Position *p, unsigned sides, uint32_t *random)
{
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, p->size)) {
        *random = *random * 1664525U + 1013904223U;
        const unsigned dice = (*random >> 16) % sides;
        if (dice == 1 || dice == 2) {
            position_put(p, point, (Color)dice);
        }
    }
}

/* On random boards the tables agree with the rules about fives and fouls. */
static void test_tables_agree_with_the_rules(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    uint32_t random = 12345;
    for (int game = 0; game < 120; game++) {
        Position p;
        position_init(&p, (Rule)(game % RULE_COUNT), 5 + game % 11);
        put_stones(&p, 5, &random);
        board_set(board, &p);
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, p.size)) {
            for (int side = 0; side < 2 && position_is_empty(&p, point); side++) {
                const Color color = (Color)(side + 1);
                if (depends_on_more(rule_info(p.rule), side) &&
                    longest_neighbour_row(&p, point, color) >= PATTERN_REACH) {
                    continue;
                }
                assert_int_equal(board_threat(board, side, point) == THREAT_FIVE,
                                 rules_wins(&p, point, color));
                const bool foul = rules_foul(&p, point, color) != FOUL_NONE;
                const Threat threat = board_threat(board, side, point);
                if (threat != THREAT_SUSPECT && threat != THREAT_SUSPECT_FOUR) {
                    assert_int_equal(threat == THREAT_FOUL, foul);
                }
            }
        }
    }
    free(board);
}

/* The four lines' own shapes, not simplified, make the threat that the board has. */
static Threat threat_of_lines(const Board *board, int side, Point point)
{
    const Patterns *patterns = board->patterns;
    const int reach = patterns->reach;
    unsigned code = 0;
    for (int line = 0; line < 4; line++) {
        const uint64_t cells = board_cells(board, point, line, reach);
        const unsigned both = patterns->line[board_key(cells, 2 * reach, reach)];
        code |= (both >> (4 * side) & 15U) << (4 * line);
    }
    return (Threat)patterns->threat[side][code];
}

static void test_simplified_shapes_make_the_same_threats(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    uint32_t random = 4321;
    for (int game = 0; game < 200; game++) {
        Position p;
        position_init(&p, (Rule)(game % RULE_COUNT), 7 + game % 13);
        put_stones(&p, 3 + (unsigned)game % 5, &random);
        board_set(board, &p);
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, p.size)) {
            for (int side = 0; side < 2 && position_is_empty(&p, point); side++) {
                assert_int_equal(board_threat(board, side, point),
                                 threat_of_lines(board, side, point));
            }
        }
    }
    free(board);
}

/* The tables leave out lines with something beyond a wall: no board has one, whatever its size. */
static void test_beyond_a_wall_are_only_walls(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
        Position p;
        position_init(&p, RULE_RENJU, size);
        board_set(board, &p);
        for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
            for (int line = 0; line < 4; line++) {
                const uint64_t cells = board_cells(board, point, line, PATTERN_REACH);
                for (int i = 1; i < PATTERN_REACH; i++) {
                    const int back = 2 * (PATTERN_REACH - i);
                    const int ahead = 2 * (PATTERN_REACH + i);
                    assert_true((cells >> back & 3U) != COLOR_WALL ||
                                (cells >> (back - 2) & 3U) == COLOR_WALL);
                    assert_true((cells >> ahead & 3U) != COLOR_WALL ||
                                (cells >> (ahead + 2) & 3U) == COLOR_WALL);
                }
            }
        }
    }
    free(board);
}

static void test_make_and_undo_keep_the_tables(void **state)
{
    (void)state;
    Board *board = malloc(sizeof *board);
    assert_non_null(board);
    uint32_t random = 99;
    for (int game = 0; game < 8; game++) {
        Position p;
        position_init(&p, (Rule)(game % RULE_COUNT), 9 + game);
        board_set(board, &p);
        for (int i = 0; i < 120; i++) {
            random = random * 1664525U + 1013904223U;
            const int cell = (int)((random >> 8) % (unsigned)(p.size * p.size));
            const Point point = point_at(cell % p.size, cell / p.size);
            if (random >> 30 == 0 && board->frames > 0) {
                board_undo(board);
            } else if (position_is_empty(&board->position, point)) {
                board_make(board, point);
            }
            assert_true(board_is_consistent(board));
        }
        while (board->frames > 0) {
            board_undo(board);
        }
        assert_true(board_is_consistent(board));
        assert_true(board->position.hash == p.hash);
    }
    free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_shapes_differ_by_rule),
        cmocka_unit_test(test_tables_agree_with_the_rules),
        cmocka_unit_test(test_simplified_shapes_make_the_same_threats),
        cmocka_unit_test(test_beyond_a_wall_are_only_walls),
        cmocka_unit_test(test_make_and_undo_keep_the_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
