/* children.h: simulated beginners, who show whether a level can be beaten. They never look ahead.
 *
 * All of them complete a five and extend their own rows. The second also blocks fives, as a child
 * does after its first lost games; the third also blocks open threes. */
#ifndef TENGEN_TESTS_ENGINE_CHILDREN_H
#define TENGEN_TESTS_ENGINE_CHILDREN_H

#include "engine/ai/search.h"
#include "engine/random.h"
#include "engine/rules/position.h"

typedef enum Child { CHILD_EXTENDS, CHILD_BLOCKS_FOURS, CHILD_BLOCKS_THREES, CHILD_COUNT } Child;

typedef struct ChildResults {
    int won, drawn, lost; /* by the child */
} ChildResults;

const char *child_name(Child child);

/* A move for the side to move. POINT_NONE: the board is full of stones and fouls. */
Point child_move(Child child, const Position *position, Random *random);

/* `games` games of the child against the level, 15x15; the child has Black in every other one.
 * The result depends only on the arguments: the level is limited by its nodes, not by time. */
ChildResults child_play(Child child, int level, Rule rule, int games, uint64_t seed,
                        Search *search);

/* Percent of the points: a draw is half a win. */
double child_percent(const ChildResults *results);

#endif
