/* statistics.h: a player's finished games, and their sums. The text is a file to which lines are
 * only added: one of game_result.h for each game, in the order in which they ended, and comments,
 * which begin with '#'. Not thread-safe. */
#ifndef TENGEN_ENGINE_STATISTICS_H
#define TENGEN_ENGINE_STATISTICS_H

#include "engine/history/game_result.h"

/* Of more games than STATISTICS_TOO_MANY only the last STATISTICS_KEPT are kept: 3 MB. */
enum { STATISTICS_KEPT = 10000, STATISTICS_TOO_MANY = 11000 };

/* Starts as all zero. */
typedef struct Statistics {
    int count, capacity;
    GameResult *game; /* oldest first */
} Statistics;

void statistics_free(Statistics *statistics);
/* False: out of memory, nothing has changed. */
bool statistics_add(Statistics *statistics, const GameResult *game);
/* It has a game of this id, which is not 0. */
bool statistics_has(const Statistics *statistics, int64_t id);
/* Forgets all games. */
void statistics_clear(Statistics *statistics);

/* The text of a file without games. */
void statistics_write_empty(Buffer *out);

typedef struct StatisticsReading {
    int damaged;    /* lines that say nothing */
    bool dropped;   /* there were too many games */
    bool no_memory; /* not all was read */
} StatisticsReading;
/* Adds the games of the text. `mended`: gets the text without what is damaged or dropped; lines of
 * later versions stay. It is unchanged if the text is good, or memory ran out; NULL: not needed. */
StatisticsReading statistics_read(Statistics *statistics, const char *text, size_t length,
                                  Buffer *mended);

/* The lines of games in `lines` that the text does not have, nor another line with the game's id:
 * appended to `missing`, each game once. */
void statistics_find_missing(const char *text, size_t length, const char *lines,
                             size_t lines_length, Buffer *missing);

/* `now`: the month is the last one of the sums. */
void statistics_sum(const Statistics *statistics, const LocalTime *now, StatisticsSums *sums);

void statistics_write_csv(const Statistics *statistics, Buffer *out);

#endif
