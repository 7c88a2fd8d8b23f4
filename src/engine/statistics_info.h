/* statistics_info.h: the sums of a player's finished games, for the screen. history/statistics.h
 * makes them. */
#ifndef TENGEN_ENGINE_STATISTICS_INFO_H
#define TENGEN_ENGINE_STATISTICS_INFO_H

#include "engine/types.h"

enum {
    STATISTICS_LEVELS = 16, /* more than there are */
    STATISTICS_MONTHS = 12,
    STATISTICS_BANDS = 6,
    STATISTICS_SHARE_MIN = 5 /* with fewer games a share in percent means nothing */
};

/* By the clock on the wall. */
typedef struct LocalTime {
    int year, month, day; /* month and day from 1 */
    int hour, minute, second;
} LocalTime;

typedef struct Results {
    int won, drawn, lost;
} Results;

static inline int results_games(const Results *results)
{
    return results->won + results->drawn + results->lost;
}

/* Won games, in percent, rounded; 0 without games. */
static inline int results_percent(const Results *results)
{
    const int games = results_games(results);
    return games ? (200 * results->won + games) / (2 * games) : 0;
}

typedef struct StatisticsMonth {
    int year, month; /* month from 1 */
    Results results;
    int moves;         /* on average, of both players; 0 without games */
    int64_t median_ms; /* of the person's thinking times; 0: none */
} StatisticsMonth;

/* Of one person's games against computers and engines. */
typedef struct StatisticsSums {
    Results all;
    int people;               /* games of two people, which are in no other sum */
    LocalTime first;          /* the earliest day of a game */
    int streak;               /* > 0: the last so many games were won, < 0: lost; 0: a draw */
    int best_streak;          /* the most wins in a row, */
    LocalTime best_streak_at; /* ... and the end of its last game */
    int best_level;           /* the highest level of the computer that was beaten; 0: none */
    LocalTime best_level_at;  /* ... for the first time */
    int64_t played_ms;        /* both players' time for their moves */
    int moves;
    Results level[STATISTICS_LEVELS]; /* by level of the computer */
    Results engine;                   /* against other programs */
    Results rule[RULE_COUNT];
    Results color[2]; /* by Color - 1 */
    int months;       /* up to this month, which is the last; without games before the first */
    StatisticsMonth month[STATISTICS_MONTHS];
    int timed;                  /* moves of the person whose time is known, */
    int band[STATISTICS_BANDS]; /* ... those that took up to 2, 5, 10, 20, 40 s, and longer ones */
    int64_t median_ms;
} StatisticsSums;

#endif
