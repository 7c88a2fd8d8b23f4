#include "train/selfplay.h"

#include <stdlib.h>

#include "engine/random.h"
#include "engine/rules/rules.h"

enum {
    START_MIN = 2,
    START_MAX = 8,
    START_BOUND = 150,   /* an even start, in centi-points */
    START_PATIENCE = 24, /* starts looked at before the bound is doubled */
    REACH = 3,           /* of a start's stone from one before it */
    NEAR = 2,            /* of a move by lot from a stone */
    LOT_BOUND = 400,     /* no move falls by lot in a game that is no longer open */
    DRAW_NINTHS = 8      /* of the board full: a draw */
};

typedef struct Game {
    const SelfplaySpec *spec;
    Search *search;
    Random random;
    Position position;
    GameLine *line;
} Game;

static int search_value(Game *game, uint64_t nodes, Point *move)
{
    const SearchLimits limits = {.nodes = nodes, .level = level_max(), .threads = 1, .lines = 1};
    SearchReport report;
    search_run(game->search, &game->position, &limits, NULL, NULL, &report);
    *move = report.move;
    return report.value;
}

static void play(Game *game, GameMove move)
{
    game->line->move[game->line->count++] = move;
    position_make(&game->position, move.point);
}

/* May a stone by lot stand there? Neither a row that wins nor a foul is left to chance. */
static bool is_plain(const Position *position, Point point)
{
    const Color color = position->to_move;
    return position_is_empty(position, point) && !rules_wins(position, point, color) &&
           rules_foul(position, point, color) == FOUL_NONE;
}

/* ---- the start ---- */

/* Somewhere around the centre, the nearer the likelier; now and then anywhere. */
static Point lot_first(Game *game)
{
    const int size = game->spec->size;
    if (random_below(&game->random, 8) == 0) {
        return point_at(random_below(&game->random, size), random_below(&game->random, size));
    }
    const int half = (size + 1) / 2;
    const int x = random_below(&game->random, half) + random_below(&game->random, half);
    const int y = random_below(&game->random, half) + random_below(&game->random, half);
    return point_at((x + size / 2) / 2, (y + size / 2) / 2);
}

/* A point around one of the stones that stand already. */
static Point lot_beside(Game *game)
{
    const Position *position = &game->position;
    const int reach = random_below(&game->random, 4) == 0 ? REACH : REACH - 1;
    const Point from = position->move[random_below(&game->random, position->count)];
    const int x = point_x(from) + random_below(&game->random, 2 * reach + 1) - reach;
    const int y = point_y(from) + random_below(&game->random, 2 * reach + 1) - reach;
    const bool inside = x >= 0 && y >= 0 && x < position->size && y < position->size;
    return inside ? point_at(x, y) : POINT_NONE;
}

static void put_start(Game *game)
{
    const int stones = START_MIN + random_below(&game->random, START_MAX - START_MIN + 1);
    position_init(&game->position, game->spec->rule, game->spec->size);
    game->line->count = 0;
    while (game->line->count < stones) {
        const Point point = game->line->count == 0 ? lot_first(game) : lot_beside(game);
        if (point != POINT_NONE && is_plain(&game->position, point)) {
            play(game, (GameMove){.point = point});
        }
    }
}

/* A start that is even; one that is less so after long search, so that a rule or a board on which
 * few are does not stop the work. */
static void find_start(Game *game)
{
    int value;
    int bound;
    int tries = 0;
    do {
        Point move;
        bound = START_BOUND << (tries++ / START_PATIENCE);
        put_start(game);
        value = search_value(game, game->spec->nodes, &move);
    } while (abs(value) > bound);
}

/* ---- the game ---- */

/* Another move than the searched one, near a stone; POINT_NONE if the lot finds none. */
static Point lot_move(Game *game)
{
    const Position *position = &game->position;
    Point near[POINTS_MAX];
    int count = 0;
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            bool beside = false;
            for (int i = 0; i < position->count && !beside; i++) {
                beside = abs(point_x(position->move[i]) - x) <= NEAR &&
                         abs(point_y(position->move[i]) - y) <= NEAR;
            }
            if (beside && is_plain(position, point_at(x, y))) {
                near[count++] = point_at(x, y);
            }
        }
    }
    return count > 0 ? near[random_below(&game->random, count)] : POINT_NONE;
}

/* The side to move plays; false when the game is over, with the winner in the line. */
static bool play_move(Game *game, int *value_before)
{
    const Position *position = &game->position;
    const Color color = position->to_move;
    Point move;
    const int value = search_value(game, game->spec->nodes, &move);
    const bool agreed = (value > VALUE_WIN_BOUND && *value_before < -VALUE_WIN_BOUND) ||
                        (value<-VALUE_WIN_BOUND && * value_before> VALUE_WIN_BOUND);
    if (agreed || move == POINT_NONE || rules_foul(position, move, color) != FOUL_NONE) {
        game->line->winner = agreed && value > 0 ? color : color_other(color);
        return false;
    }
    *value_before = value;
    if (position->count < game->spec->lot_plies && abs(value) <= LOT_BOUND &&
        random_below(&game->random, 100) < game->spec->lot_percent) {
        const Point lot = lot_move(game);
        if (lot != POINT_NONE && lot != move) {
            play(game, (GameMove){.point = lot});
            *value_before = 0;
            return true;
        }
    }
    const bool wins = rules_wins(position, move, color);
    play(game, (GameMove){.point = move, .searched = true, .value = (int16_t)value});
    game->line->winner = wins ? color : COLOR_EMPTY;
    return !wins;
}

void selfplay_game(const SelfplaySpec *spec, uint64_t index, Search *search, GameLine *line)
{
    Game game = {
        .spec = spec,
        .search = search,
        .random = random_begin(spec->seed, index),
        .line = line,
    };
    line->rule = spec->rule;
    line->size = spec->size;
    line->winner = COLOR_EMPTY;
    search_clear(search);
    find_start(&game);
    const int full = spec->size * spec->size * DRAW_NINTHS / 9;
    int value_before = 0;
    while (game.position.stones < full && play_move(&game, &value_before)) {
    }
}
