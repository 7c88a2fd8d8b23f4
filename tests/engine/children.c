#include "engine/children.h"

#include <assert.h>

#include "engine/level.h"
#include "engine/rules/rules.h"

enum {
    SIZE = BOARD_DEFAULT,
    NEAR = 2,      /* the largest distance of a move from a stone */
    OPEN_BONUS = 1 /* a row that is open at both ends, beside 2 for each of its stones */
};

const char *child_name(Child child)
{
    static const char *const names[CHILD_COUNT] = {
        [CHILD_EXTENDS] = "extends its rows",
        [CHILD_BLOCKS_FOURS] = "also blocks fours",
        [CHILD_BLOCKS_THREES] = "also blocks open threes",
    };
    return names[child];
}

static int run(const Position *position, Point from, int step, Color color)
{
    int length = 0;
    for (Point at = (Point)(from + step); position_color(position, at) == color;
         at = (Point)(at + step)) {
        length++;
    }
    return length;
}

/* The row of touching stones that one at `point` would be part of, along one line. */
typedef struct ChildRow {
    int length, open_ends;
    int room; /* the row and what is empty or its own beyond its ends, at most four steps each */
} ChildRow;

static ChildRow row_through(const Position *position, Point point, int step, Color color)
{
    ChildRow row = {.length = 1, .room = 1};
    for (int way = -1; way <= 1; way += 2) {
        const int own = run(position, point, way * step, color);
        row.length += own;
        Point at = (Point)(point + way * step);
        for (int i = 0; i < 4; i++, at = (Point)(at + way * step)) {
            const Color there = position_color(position, at);
            if (there != COLOR_EMPTY && there != color) {
                break;
            }
            row.room++;
            row.open_ends += i == own && there == COLOR_EMPTY;
        }
    }
    return row;
}

/* Would a stone make a row of four that is open at both ends? */
static bool makes_open_four(const Position *position, Point point, Color color)
{
    for (int line = 0; line < 4; line++) {
        const ChildRow row = row_through(position, point, line_step[line], color);
        if (row.length == 4 && row.open_ends == 2) {
            return true;
        }
    }
    return false;
}

/* The longest row that a stone makes and that can still become a five. */
static int longest_row(const Position *position, Point point, Color color)
{
    int best = 0;
    for (int line = 0; line < 4; line++) {
        const ChildRow row = row_through(position, point, line_step[line], color);
        const int value = 2 * row.length + (row.open_ends == 2 ? OPEN_BONUS : 0);
        best = row.room >= 5 && value > best ? value : best;
    }
    return best;
}

static bool is_near_stone(const Position *position, Point point)
{
    for (int dy = -NEAR; dy <= NEAR; dy++) {
        for (int dx = -NEAR; dx <= NEAR; dx++) {
            const Color color = position_color(position, (Point)(point + dy * BOARD_STRIDE + dx));
            if (color == COLOR_BLACK || color == COLOR_WHITE) {
                return true;
            }
        }
    }
    return false;
}

/* What the child thinks of a move. */
static int value_of(Child child, const Position *position, Point point)
{
    const Color own = position->to_move;
    const Color other = color_other(own);
    if (rules_wins(position, point, own)) {
        return 400;
    }
    if (child >= CHILD_BLOCKS_FOURS && rules_wins(position, point, other)) {
        return 300;
    }
    if (child >= CHILD_BLOCKS_THREES && !makes_open_four(position, point, own) &&
        makes_open_four(position, point, other)) {
        return 100;
    }
    const int row = longest_row(position, point, own);
    return row >= 2 * 4 ? 200 + row : row; /* its own four comes before the other's three */
}

Point child_move(Child child, const Position *position, Random *random)
{
    Point best = POINT_NONE;
    int best_value = -1;
    int equal = 0;
    if (position->stones == 0) {
        return point_at(position->size / 2, position->size / 2);
    }
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (!position_is_empty(position, point) ||
            rules_foul(position, point, position->to_move) != FOUL_NONE) {
            continue;
        }
        const int value = is_near_stone(position, point) ? value_of(child, position, point) : 0;
        if (value > best_value) {
            best_value = value;
            equal = 0;
        }
        if (value == best_value && random_below(random, ++equal) == 0) {
            best = point;
        }
    }
    return best;
}

static Point level_move(const Position *position, int level, uint64_t seed, Search *search)
{
    enum { NODES_ALL = 1 << 20 };
    const uint64_t nodes = level_get(level)->nodes;
    const SearchLimits limits = {
        .level = level, .seed = seed, .nodes = nodes > 0 ? nodes : NODES_ALL};
    SearchReport report;
    search_run(search, position, &limits, NULL, NULL, &report);
    return report.move;
}

/* The winner; COLOR_EMPTY: a draw. */
static Color play_game(Child child, Color own, int level, Position *position, uint64_t seed,
                       Search *search)
{
    Random random = random_begin(seed, 0);
    search_clear(search);
    while (!position_is_full(position)) {
        const Color mover = position->to_move;
        const Point move = mover == own ? child_move(child, position, &random)
                                        : level_move(position, level, seed, search);
        if (move == POINT_NONE) {
            return COLOR_EMPTY;
        }
        if (rules_wins(position, move, mover)) {
            return mover;
        }
        if (rules_foul(position, move, mover) != FOUL_NONE) {
            return color_other(mover);
        }
        position_make(position, move);
    }
    return COLOR_EMPTY;
}

ChildResults child_play(Child child, int level, Rule rule, int games, uint64_t seed, Search *search)
{
    ChildResults results = {0, 0, 0};
    for (int game = 0; game < games; game++) {
        const Color own = game % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
        Random random = random_begin(seed, (uint64_t)game);
        Position position;
        position_init(&position, rule, SIZE);
        const Color winner = play_game(child, own, level, &position, random_next(&random), search);
        results.won += winner == own;
        results.drawn += winner == COLOR_EMPTY;
        results.lost += winner == color_other(own);
    }
    return results;
}

double child_percent(const ChildResults *results)
{
    const int games = results->won + results->drawn + results->lost;
    assert(games > 0);
    return 100.0 * (results->won + 0.5 * results->drawn) / games;
}
