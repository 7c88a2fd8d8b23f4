#include "engine/ai/level.h"

#include <assert.h>

/* Up to level 8 the nodes end a move, so that the same seed plays the same game on any machine; the
 * time there is a cap for slow ones. */
static const Level levels[LEVEL_MAX + 1] = {
    {"Win lines", 1, 0, 1000, 0, 0, 0, 0},     {"First stones", 1, 500, 1000, 8, 60, 35, 0},
    {"Learner", 2, 2000, 1000, 10, 45, 15, 0}, {"Casual", 2, 4000, 1000, 12, 34, 0, 0},
    {"Careful", 3, 8000, 1000, 14, 20, 0, 1},  {"Keen", 4, 16000, 1000, 16, 12, 0, 2},
    {"Steady", 6, 30000, 1000, 20, 6, 0, 4},   {"Strong", 8, 60000, 1000, 30, 0, 0, 8},
    {"Sharp", 12, 250000, 1000, 0, 0, 0, 16},  {"Expert", 0, 500000, 2000, 0, 0, 0, 24},
    {"Master", 0, 0, 5000, 0, 0, 0, 30},
};

const Level *level_get(int level)
{
    assert(level >= LEVEL_WINLINES && level <= LEVEL_MAX);
    return &levels[level];
}
