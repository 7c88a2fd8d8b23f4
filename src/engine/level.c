#include "engine/level.h"

#include <assert.h>

/* A node limit lets the same seed play the same game on every machine; beside it, the time limit
 * applies only on slow machines. */
static const Level levels[] = {
    {.name = N_("Win lines"), .title = N_("Win lines"), .depth = 1, .time_ms = 1000},
    {.name = N_("First stones"),
     .title = N_("Level 1 · First stones"),
     .searches = true,
     .depth = 1,
     .nodes = 500,
     .time_ms = 1000,
     .width = 8,
     .eval_noise = 125,
     .overlook_threat_chance = 60,
     .overlook_four_chance = 15},
    {.name = N_("Learner"),
     .title = N_("Level 2 · Learner"),
     .searches = true,
     .depth = 2,
     .nodes = 2000,
     .time_ms = 1000,
     .width = 10,
     .eval_noise = 95,
     .overlook_threat_chance = 45,
     .overlook_four_chance = 5},
    {.name = N_("Casual"),
     .title = N_("Level 3 · Casual"),
     .searches = true,
     .depth = 2,
     .nodes = 4000,
     .time_ms = 1000,
     .width = 12,
     .eval_noise = 40,
     .overlook_threat_chance = 27},
    {.name = N_("Careful"),
     .title = N_("Level 4 · Careful"),
     .searches = true,
     .depth = 3,
     .nodes = 8000,
     .time_ms = 1000,
     .width = 14,
     .vcf_fours = 1,
     .eval_noise = 145,
     .overlook_threat_chance = 5},
    {.name = N_("Keen"),
     .title = N_("Level 5 · Keen"),
     .searches = true,
     .depth = 4,
     .nodes = 16000,
     .time_ms = 1000,
     .width = 16,
     .vcf_fours = 2,
     .eval_noise = 45,
     .overlook_threat_chance = 2},
    {.name = N_("Steady"),
     .title = N_("Level 6 · Steady"),
     .searches = true,
     .depth = 6,
     .nodes = 30000,
     .time_ms = 1000,
     .width = 20,
     .vcf_fours = 4,
     .eval_noise = 20,
     .overlook_threat_chance = 1},
    {.name = N_("Strong"),
     .title = N_("Level 7 · Strong"),
     .searches = true,
     .depth = 8,
     .nodes = 60000,
     .time_ms = 1000,
     .width = 30,
     .vcf_fours = 8},
    {.name = N_("Sharp"),
     .title = N_("Level 8 · Sharp"),
     .searches = true,
     .depth = 12,
     .nodes = 250000,
     .time_ms = 1000,
     .vcf_fours = 16},
    {.name = N_("Expert"),
     .title = N_("Level 9 · Expert"),
     .searches = true,
     .nodes = 500000,
     .time_ms = 2000,
     .vcf_fours = 24},
    {.name = N_("Master"),
     .title = N_("Level 10 · Master"),
     .searches = true,
     .time_ms = 5000,
     .vcf_fours = 30},
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

int level_last_overlooking_fours(void)
{
    int level = level_max();
    while (level > LEVEL_WINLINES && levels[level].overlook_four_chance == 0) {
        level--;
    }
    return level;
}

int level_last_overlooking_threats(void)
{
    int level = level_max();
    while (level > LEVEL_WINLINES && levels[level].overlook_threat_chance == 0) {
        level--;
    }
    return level;
}
