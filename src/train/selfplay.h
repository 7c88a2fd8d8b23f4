/* selfplay.h: one game of the engine against itself, for training its network.
 *
 * A game begins with a few random stones, near each other and mostly near the centre, from which a
 * short search finds neither side much better. Then the search plays both sides, with an occasional
 * random move. The game ends with a winning row, when the searches of both sides agree on a forced
 * win, or as a draw when the board is nearly full. Fouls are never played; a side that has no other
 * move loses. */
#ifndef TENGEN_TRAIN_SELFPLAY_H
#define TENGEN_TRAIN_SELFPLAY_H

#include "engine/ai/search.h"
#include "train/game_line.h"

typedef struct SelfplaySpec {
    Rule rule;
    int size;
    uint64_t nodes;     /* of each move's search */
    int random_percent; /* of the moves in the first `random_plies` plies that are random */
    int random_plies;
    uint64_t seed;
} SelfplaySpec;

enum { SELFPLAY_RANDOM_PERCENT = 3, SELFPLAY_RANDOM_PLIES = 20 }; /* the defaults */

/* Plays game number `index`, which depends only on the spec and this number. Clears the search. */
void selfplay_game(const SelfplaySpec *spec, uint64_t index, Search *search, GameLine *game);

#endif
