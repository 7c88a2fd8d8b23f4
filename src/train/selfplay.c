#include "train/selfplay.h"

#include <stdlib.h>

#include "engine/random.h"
#include "engine/rules/rules.h"

enum {
    START_MIN = 2,
    START_MAX = 8,
    START_BOUND = 150,   /* the largest value of an even start, in centi-points */
    START_PATIENCE = 24, /* starts tried before the bound is doubled */
    REACH = 3,           /* the largest distance of a start's stone from an earlier one */
    NEAR = 2,            /* the largest distance of a random move from a stone */
    RANDOM_BOUND = 400,  /* no random move when one side is better than this */
    DRAW_NINTHS = 8      /* ninths of the board that are full in a draw */
};

typedef struct SelfplayGame {
    const SelfplaySpec *spec;
    Search *search;
    Random random;
    Position position;
    GameLine *line;
} SelfplayGame;

static int search_value(SelfplayGame *game, uint64_t nodes, Point *move)
{
    const SearchLimits limits = {.nodes = nodes, .level = level_max(), .threads = 1, .lines = 1};
    SearchReport report;
    search_run(game->search, &game->position, &limits, NULL, NULL, &report);
    *move = report.move;
    return report.value;
}

static void play(SelfplayGame *game, GameMove move)
{
    game->line->move[game->line->count++] = move;
    position_make(&game->position, move.point);
}

/* May a random stone stand there? It neither wins nor is a foul. */
static bool is_plain(const Position *position, Point point)
{
    const Color color = position->to_move;
    return position_is_empty(position, point) && !rules_wins(position, point, color) &&
           rules_foul(position, point, color) == FOUL_NONE;
}

/* ---- the start ---- */

/* Seven times in eight near the centre, less often the farther away; else anywhere. */
static Point random_first(SelfplayGame *game)
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

/* A point near one of the stones on the board; POINT_NONE if it falls outside. */
static Point random_beside(SelfplayGame *game)
{
    const Position *position = &game->position;
    const int reach = random_below(&game->random, 4) == 0 ? REACH : REACH - 1;
    const Point from = position->move[random_below(&game->random, position->count)];
    const int x = point_x(from) + random_below(&game->random, 2 * reach + 1) - reach;
    const int y = point_y(from) + random_below(&game->random, 2 * reach + 1) - reach;
    const bool inside = x >= 0 && y >= 0 && x < position->size && y < position->size;
    return inside ? point_at(x, y) : POINT_NONE;
}

static void put_start(SelfplayGame *game)
{
    const int stones = START_MIN + random_below(&game->random, START_MAX - START_MIN + 1);
    position_init(&game->position, game->spec->rule, game->spec->size);
    game->line->count = 0;
    while (game->line->count < stones) {
        const Point point = game->line->count == 0 ? random_first(game) : random_beside(game);
        if (point != POINT_NONE && is_plain(&game->position, point)) {
            play(game, (GameMove){.point = point});
        }
    }
}

/* Tries random starts until one is even. The bound grows, since some rules and small boards have
 * few even starts. */
static void find_start(SelfplayGame *game)
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

/* A random move near a stone; POINT_NONE if there is none. */
static Point random_move(SelfplayGame *game)
{
    const Position *position = &game->position;
    Point near[POINTS_MAX];
    int count = 0;
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            bool is_near = false;
            for (int i = 0; i < position->count && !is_near; i++) {
                is_near = abs(point_x(position->move[i]) - x) <= NEAR &&
                          abs(point_y(position->move[i]) - y) <= NEAR;
            }
            if (is_near && is_plain(position, point_at(x, y))) {
                near[count++] = point_at(x, y);
            }
        }
    }
    return count > 0 ? near[random_below(&game->random, count)] : POINT_NONE;
}

/* Plays one move. Returns false when the game is over, with the winner in the line. */
static bool play_move(SelfplayGame *game, int *value_before)
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
    if (position->count < game->spec->random_plies && abs(value) <= RANDOM_BOUND &&
        random_below(&game->random, 100) < game->spec->random_percent) {
        const Point random = random_move(game);
        if (random != POINT_NONE && random != move) {
            play(game, (GameMove){.point = random});
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
    SelfplayGame game = {
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
