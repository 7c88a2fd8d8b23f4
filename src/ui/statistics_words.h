/* statistics_words.h: the texts of the page of statistics, translated. */
#ifndef TENGEN_UI_STATISTICS_WORDS_H
#define TENGEN_UI_STATISTICS_WORDS_H

#include <stddef.h>

#include "ui/view.h"

/* The columns of the plot by level: levels from 1, then win lines and engines, if there are games
 * against them. */
enum { STATISTICS_OPPONENTS = STATISTICS_LEVELS + 1 };

typedef struct StatisticsOpponent {
    int number; /* of a level; STATISTICS_LEVELS: engines */
    const Results *results;
} StatisticsOpponent;

/* Returns how many. */
int statistics_opponents(const StatisticsSums *sums, StatisticsOpponent out[STATISTICS_OPPONENTS]);

/* "Level 4", "Engines": a level of the computer, or STATISTICS_LEVELS. */
void statistics_words_opponent(int number, char *out, size_t bytes);
/* "59%"; of few games "2 of 3". */
void statistics_words_share(const Results *results, char *out, size_t bytes);
/* "59% of 146", "2 of 3" */
void statistics_words_share_of(const Results *results, char *out, size_t bytes);
/* "Level 4: 29 won, 2 drawn, 10 lost" */
void statistics_words_results(const char *of, const Results *results, char *out, size_t bytes);
/* "4 wins", "1 loss", "–" */
void statistics_words_streak(int streak, char *out, size_t bytes);
const char *statistics_words_month(int month); /* "Nov"; month from 1 */
/* "Nov 2026" */
void statistics_words_month_of(int year, int month, char *out, size_t bytes);
/* "14 Nov 2026" */
void statistics_words_date(const LocalTime *time, char *out, size_t bytes);
/* "31 h", "25 min", "under 1 min" */
void statistics_words_long_time(int64_t ms, char *out, size_t bytes);
/* "7.5 s" */
void statistics_words_move_time(int64_t ms, char *out, size_t bytes);
/* "146 games since Mar 2026" */
void statistics_words_since(const StatisticsSums *sums, char *out, size_t bytes);

#endif
