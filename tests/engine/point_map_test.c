/* What is known of every point: the threats of both sides, and values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/ai_positions.h"
#include "engine/ai/threat_map.h"
#include "engine/ai/value_map.h"
#include "engine/rules/rules.h"

/* Stones by column and row from the top left, of Black and White in turn. */
static Position position_of(Rule rule, int count, const int (*stone)[2])
{
    Position position;
    position_init(&position, rule, 15);
    for (int i = 0; i < count; i++) {
        position_make(&position, point_at(stone[i][0], stone[i][1]));
    }
    return position;
}

static PointThreat threat(const ThreatMap *map, Color color, int x, int y)
{
    return (PointThreat)map->threat[color - 1][point_at(x, y)];
}

/* Black: four stones with one end closed, and three with both open. */
static void test_each_threat_has_its_sign(void **state)
{
    (void)state;
    static const int stones[][2] = {{2, 2},  {1, 2}, {3, 2},  {14, 0}, {4, 2},  {14, 2}, {5, 2},
                                    {14, 4}, {4, 8}, {14, 6}, {5, 8},  {14, 8}, {6, 8},  {14, 10}};
    const Position position = position_of(RULE_FREESTYLE, 14, stones);
    ThreatMap map;
    assert_true(threat_map_find(&position, &map));
    assert_int_equal(threat(&map, COLOR_BLACK, 6, 2), POINT_FIVE);
    assert_int_equal(threat(&map, COLOR_WHITE, 6, 2), POINT_NO_THREAT);
    assert_int_equal(threat(&map, COLOR_BLACK, 3, 8), POINT_OPEN_FOUR);
    assert_int_equal(threat(&map, COLOR_BLACK, 7, 8), POINT_OPEN_FOUR);
    assert_int_equal(threat(&map, COLOR_BLACK, 2, 8), POINT_FOUR);
    assert_int_equal(threat(&map, COLOR_BLACK, 8, 8), POINT_FOUR);
    assert_int_equal(threat(&map, COLOR_BLACK, 2, 2), POINT_NO_THREAT); /* a stone is there */
    assert_int_equal(threat(&map, COLOR_BLACK, 12, 12), POINT_NO_THREAT);
    assert_int_equal(threat(&map, COLOR_WHITE, 14, 1), POINT_FOUR);
    assert_int_equal(threat(&map, COLOR_BLACK, 14, 1), POINT_NO_THREAT);
}

/* In renju two threes at once are forbidden to Black, and to nobody else. */
/* I7 makes a four and two threes, of which one cannot become a straight four. */
static void test_a_four_with_a_false_double_three_is_a_four(void **state)
{
    (void)state;
    const Position p = ai_position(RULE_RENJU, 15, "j11 f10 g9 i9 g7 h7 i6 h5 i5",
                                   "f11 k11 e10 j9 e8 k8 e7 g6", COLOR_BLACK);
    ThreatMap map;
    assert_true(threat_map_find(&p, &map));
    assert_int_equal(map.threat[0][ai_point("I7", 15)], POINT_FOUR);
}

static void test_forbidden_points_are_those_of_the_rules(void **state)
{
    (void)state;
    static const int stones[][2] = {{6, 7}, {0, 0},  {8, 7}, {0, 14},
                                    {7, 6}, {14, 0}, {7, 8}, {14, 14}};
    for (Rule rule = RULE_FREESTYLE; rule < RULE_COUNT; rule++) {
        const Position position = position_of(rule, 8, stones);
        ThreatMap map;
        assert_true(threat_map_find(&position, &map));
        for (int y = 0; y < 15; y++) {
            for (int x = 0; x < 15; x++) {
                const Point point = point_at(x, y);
                for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
                    const bool foul = position_is_empty(&position, point) &&
                                      rules_foul(&position, point, color) != FOUL_NONE;
                    assert_int_equal(threat(&map, color, x, y) == POINT_FORBIDDEN, foul);
                }
            }
        }
        assert_int_equal(threat(&map, COLOR_BLACK, 7, 7),
                         rule == RULE_RENJU ? POINT_FORBIDDEN : POINT_THREE);
    }
}

static const ValueProgress untold = {.tell = NULL};

/* Black has an open three and is to move: what makes it four is worth most; every point that may
 * be played has a value, and the same one each time. */
static void test_every_point_has_a_value(void **state)
{
    (void)state;
    static const int stones[][2] = {{6, 7}, {0, 0}, {7, 7}, {0, 2}, {8, 7}, {0, 4}};
    const Position position = position_of(RULE_RENJU, 6, stones);
    const SearchLimits limits = {.level = level_max(), .nodes = 500};
    ValueMap map, again;
    Search *search = search_new(1 << 20);
    assert_non_null(search);
    value_map_find(search, &position, &limits, &untold, &map);
    search_clear(search);
    value_map_find(search, &position, &limits, &untold, &again);
    assert_memory_equal(&map, &again, sizeof map);
    for (int y = 0; y < 15; y++) {
        for (int x = 0; x < 15; x++) {
            const Point point = point_at(x, y);
            const bool playable = position_is_empty(&position, point) &&
                                  rules_foul(&position, point, COLOR_BLACK) == FOUL_NONE;
            assert_int_equal(map.chance[point] != CHANCE_UNKNOWN, playable);
            assert_true(map.chance[point] <= map.chance[point_at(5, 7)]);
        }
    }
    assert_int_equal(map.chance[point_at(5, 7)], 100);
    assert_int_equal(map.chance[point_at(9, 7)], 100);
    search_free(search);
}

/* A search that is stopped knows nothing: no point has its value. */
static void test_nothing_is_said_of_points_that_were_not_searched(void **state)
{
    (void)state;
    static const int stones[][2] = {{6, 7}, {0, 0}, {7, 7}, {0, 2}};
    const Position position = position_of(RULE_FREESTYLE, 4, stones);
    const SearchLimits limits = {.level = level_max(), .nodes = 500};
    ValueMap map;
    Search *search = search_new(1 << 20);
    assert_non_null(search);
    search_stop(search);
    value_map_find(search, &position, &limits, &untold, &map);
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, 15)) {
        assert_int_equal(map.chance[point], CHANCE_UNKNOWN);
    }
    search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_said_of_points_that_were_not_searched),
        cmocka_unit_test(test_each_threat_has_its_sign),
        cmocka_unit_test(test_a_four_with_a_false_double_three_is_a_four),
        cmocka_unit_test(test_forbidden_points_are_those_of_the_rules),
        cmocka_unit_test(test_every_point_has_a_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
