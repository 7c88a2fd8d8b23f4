#include "train/selfplay.h"

#include <stdlib.h>

#include "engine/rules/rules.h"
#include "train/play.h"

enum {
    NEAR = 2,          /* the largest distance of a random move from a stone */
    RANDOM_BOUND = 400 /* no random move when one side is better than this */
};

typedef struct SelfplayGame {
    const SelfplaySpec *spec;
    Search *search;
    Random random;
    Position position;
    GameLine *line;
} SelfplayGame;

static void play(SelfplayGame *game, GameMove move)
{
    game->line->move[game->line->count++] = move;
    position_make(&game->position, move.point);
}

static void find_start(SelfplayGame *game)
{
    const SelfplaySpec *spec = game->spec;
    const PlayStart start = {.rule = spec->rule, .size = spec->size, .nodes = spec->nodes};
    play_start(&start, game->search, &game->random, &game->position);
    game->line->count = game->position.count;
    for (int i = 0; i < game->position.count; i++) {
        game->line->move[i] = (GameMove){.point = game->position.move[i]};
    }
}

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
            if (is_near && play_is_plain(position, point_at(x, y))) {
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
    PlayTurn turn;
    if (!play_choose(game->search, position, game->spec->nodes, *value_before, &turn,
                     &game->line->winner)) {
        return false;
    }
    *value_before = turn.value;
    if (position->count < game->spec->random_plies && abs(turn.value) <= RANDOM_BOUND &&
        random_below(&game->random, 100) < game->spec->random_percent) {
        const Point random = random_move(game);
        if (random != POINT_NONE && random != turn.move) {
            play(game, (GameMove){.point = random});
            *value_before = 0;
            return true;
        }
    }
    const bool wins = rules_wins(position, turn.move, color);
    play(game, (GameMove){.point = turn.move, .searched = true, .value = (int16_t)turn.value});
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
    int value_before = 0;
    while (!play_is_draw(&game.position) && play_move(&game, &value_before)) {
    }
}
