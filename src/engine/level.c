#include "engine/level.h"

#include <assert.h>

/* Every level but the strongest has a node limit, so that the same seed plays the same game on
 * every machine; the time limit applies only on slow machines. In the order of Level's fields:
 * name, title; searches, depth, nodes, ms, width, fours; evaluation noise, % of threats and of
 * fours overlooked. */
static const Level levels[] = {
    {N_("Win lines"), N_("Win lines"), false, 1, 0, 1000, 0, 0, 0, 0, 0},
    {N_("First stones"), N_("Level 1 · First stones"), true, 1, 500, 1000, 8, 0, 120, 60, 35},
    {N_("Learner"), N_("Level 2 · Learner"), true, 2, 2000, 1000, 10, 0, 90, 45, 15},
    {N_("Casual"), N_("Level 3 · Casual"), true, 2, 4000, 1000, 12, 0, 68, 34, 0},
    {N_("Careful"), N_("Level 4 · Careful"), true, 3, 8000, 1000, 14, 1, 40, 20, 0},
    {N_("Keen"), N_("Level 5 · Keen"), true, 4, 16000, 1000, 16, 2, 24, 12, 0},
    {N_("Steady"), N_("Level 6 · Steady"), true, 6, 30000, 1000, 20, 4, 12, 6, 0},
    {N_("Strong"), N_("Level 7 · Strong"), true, 8, 60000, 1000, 30, 8, 0, 0, 0},
    {N_("Sharp"), N_("Level 8 · Sharp"), true, 12, 250000, 1000, 0, 16, 0, 0, 0},
    {N_("Expert"), N_("Level 9 · Expert"), true, 0, 500000, 2000, 0, 24, 0, 0, 0},
    {N_("Master"), N_("Level 10 · Master"), true, 0, 0, 5000, 0, 30, 0, 0, 0},
};

int level_max(void)
{
    return (int)(sizeof levels / sizeof levels[0]) - 1;
}

const Level *level_get(int level)
{
    assert(level >= LEVEL_WINLINES && level <= level_max());
    return &levels[level];
}
