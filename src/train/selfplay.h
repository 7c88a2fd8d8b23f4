/* selfplay.h: one game of the engine against itself, for training its network: one of play.h, with
 * an occasional random move. */
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
