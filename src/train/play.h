/* play.h: what all games of the engine against itself have in common: their start, their moves and
 * their end.
 *
 * A game begins with a few random stones, near each other and mostly near the centre, from which a
 * short search finds neither side much better. It ends with a winning row, when the searches of
 * both sides agree on a forced win, or as a draw when the board is nearly full. Fouls are never
 * played; a side that has no other move loses. */
#ifndef TENGEN_TRAIN_PLAY_H
#define TENGEN_TRAIN_PLAY_H

#include "engine/ai/search.h"
#include "engine/random.h"

typedef struct PlayStart {
    Rule rule;
    int size;
    uint64_t nodes; /* of the search that finds it even */
} PlayStart;

/* The position after the random moves of a start. */
void play_start(const PlayStart *start, Search *search, Random *random, Position *position);

/* May a random stone stand there? It neither wins nor is a foul. */
bool play_is_plain(const Position *position, Point point);

/* Is the board so full that the game is a draw? */
bool play_is_draw(const Position *position);

typedef struct PlayTurn {
    Point move; /* the search's */
    int value;  /* for the side that plays it */
} PlayTurn;

/* What the side to move plays. `before`: the value of the turn before, for the other side; 0: none.
 * False: the game is over without a move, and `winner` has won. */
bool play_choose(Search *search, const Position *position, uint64_t nodes, int before,
                 PlayTurn *turn, Color *winner);

#endif
