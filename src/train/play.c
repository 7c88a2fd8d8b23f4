#include "train/play.h"

#include <stdlib.h>

#include "engine/rules/rules.h"

enum {
    START_MIN = 2,
    START_MAX = 8,
    START_BOUND = 150,   /* the largest value of an even start, in centi-points */
    START_PATIENCE = 24, /* starts tried before the bound is doubled */
    REACH = 3,           /* the largest distance of a start's stone from an earlier one */
    DRAW_NINTHS = 8      /* ninths of the board that are full in a draw */
};

static PlayTurn search_turn(Search *search, const Position *position, uint64_t nodes)
{
    const SearchLimits limits = {.nodes = nodes, .level = level_max(), .threads = 1, .lines = 1};
    SearchReport report;
    search_run(search, position, &limits, NULL, NULL, &report);
    return (PlayTurn){.move = report.move, .value = report.value};
}

bool play_is_plain(const Position *position, Point point)
{
    const Color color = position->to_move;
    return position_is_empty(position, point) && !rules_wins(position, point, color) &&
           rules_foul(position, point, color) == FOUL_NONE;
}

/* ---- the start ---- */

/* Seven times in eight near the centre, less often the farther away; else anywhere. */
static Point random_first(int size, Random *random)
{
    if (random_below(random, 8) == 0) {
        return point_at(random_below(random, size), random_below(random, size));
    }
    const int half = (size + 1) / 2;
    const int x = random_below(random, half) + random_below(random, half);
    const int y = random_below(random, half) + random_below(random, half);
    return point_at((x + size / 2) / 2, (y + size / 2) / 2);
}

/* A point near one of the stones on the board; POINT_NONE if it falls outside. */
static Point random_beside(const Position *position, Random *random)
{
    const int reach = random_below(random, 4) == 0 ? REACH : REACH - 1;
    const Point from = position->move[random_below(random, position->count)];
    const int x = point_x(from) + random_below(random, 2 * reach + 1) - reach;
    const int y = point_y(from) + random_below(random, 2 * reach + 1) - reach;
    const bool inside = x >= 0 && y >= 0 && x < position->size && y < position->size;
    return inside ? point_at(x, y) : POINT_NONE;
}

static void put_start(const PlayStart *start, Random *random, Position *position)
{
    const int stones = START_MIN + random_below(random, START_MAX - START_MIN + 1);
    position_init(position, start->rule, start->size);
    while (position->count < stones) {
        const Point point = position->count == 0 ? random_first(position->size, random)
                                                 : random_beside(position, random);
        if (point != POINT_NONE && play_is_plain(position, point)) {
            position_make(position, point);
        }
    }
}

/* Tries random starts until one is even. The bound grows, since some rules and small boards have
 * few even starts. */
void play_start(const PlayStart *start, Search *search, Random *random, Position *position)
{
    PlayTurn turn;
    int bound;
    int tries = 0;
    do {
        bound = START_BOUND << (tries++ / START_PATIENCE);
        put_start(start, random, position);
        turn = search_turn(search, position, start->nodes);
    } while (abs(turn.value) > bound);
}

/* ---- the game ---- */

bool play_is_draw(const Position *position)
{
    return position->stones >= position->size * position->size * DRAW_NINTHS / 9;
}

bool play_choose(Search *search, const Position *position, uint64_t nodes, int before,
                 PlayTurn *turn, Color *winner)
{
    const Color color = position->to_move;
    *turn = search_turn(search, position, nodes);
    const bool agreed = (value_is_win(turn->value) && value_is_loss(before)) ||
                        (value_is_loss(turn->value) && value_is_win(before));
    if (agreed || turn->move == POINT_NONE ||
        rules_foul(position, turn->move, color) != FOUL_NONE) {
        *winner = agreed && turn->value > 0 ? color : color_other(color);
        return false;
    }
    return true;
}
