/* selfplay.h: one game of the engine against itself, for training its network.
 *
 * A game begins with a few stones by lot, near each other and mostly near the centre, which a short
 * search finds even; then the search plays both sides, with a move by lot now and then. It ends
 * with a winning row, when both sides' searches agree on a forced win, or as a draw when the board
 * is nearly full. Fouls are never played; a side that has nothing else to play has lost. */
#ifndef TENGEN_TRAIN_SELFPLAY_H
#define TENGEN_TRAIN_SELFPLAY_H

#include "engine/ai/search.h"
#include "train/game_line.h"

typedef struct SelfplaySpec {
    Rule rule;
    int size;
    uint64_t nodes;  /* of each move's search */
    int lot_percent; /* of the moves of the first `lot_plies` plies that fall by lot */
    int lot_plies;
    uint64_t seed;
} SelfplaySpec;

enum { SELFPLAY_LOT_PERCENT = 3, SELFPLAY_LOT_PLIES = 20 }; /* what is usual */

/* Plays game number `index`: the spec and this number decide all of it, whatever the search has
 * played before. */
void selfplay_game(const SelfplaySpec *spec, uint64_t index, Search *search, GameLine *game);

#endif
