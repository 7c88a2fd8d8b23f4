/* play_children GAMES [SEED [RULE [LEVEL...]]]: prints how the simulated beginners of children.h do
 * against the levels, GAMES games each, both colours; the same seed gives the same table.
 *
 *   build/dev/tests/engine/play_children 40
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/children.h"
#include "engine/level.h"
#include "engine/rule_info.h"
#include "engine/rules/notation.h"

enum { LEVEL_LAST = 5 };

static void play_level(int level, Rule rule, int games, uint64_t seed, Search *search)
{
    ChildResults all = {0, 0, 0};
    printf("level %d", level);
    for (int child = 0; child < CHILD_COUNT; child++) {
        const ChildResults results = child_play((Child)child, level, rule, games, seed, search);
        printf("  %s %.1f %%", child_name((Child)child), child_percent(&results));
        all.won += results.won;
        all.drawn += results.drawn;
        all.lost += results.lost;
    }
    printf("  all %.1f %% (%d won, %d drawn of %d)\n", child_percent(&all), all.won, all.drawn,
           all.won + all.drawn + all.lost);
    fflush(stdout);
}

static int usage(void)
{
    fputs("usage: play_children GAMES [SEED [RULE [LEVEL...]]]\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 0;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int rule = argc > 3 ? RULE_COUNT : RULE_FREESTYLE;
    for (int i = 0; i < RULE_COUNT && argc > 3; i++) {
        rule = strcmp(argv[3], notation_rule_name((Rule)i)) == 0 ? i : rule;
    }
    if (games <= 0 || rule == RULE_COUNT) {
        return usage();
    }
    Search *search = search_new(1 << 20);
    if (!search) {
        fputs("play_children: out of memory\n", stderr);
        return 1;
    }
    for (int i = 4; i < argc; i++) {
        const int level = atoi(argv[i]);
        if (level < LEVEL_WINLINES || level > level_max()) {
            search_free(search);
            return usage();
        }
        play_level(level, (Rule)rule, games, seed, search);
    }
    for (int level = LEVEL_WINLINES; level <= LEVEL_LAST && argc <= 4; level++) {
        play_level(level, (Rule)rule, games, seed, search);
    }
    search_free(search);
    return 0;
}
