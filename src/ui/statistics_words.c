#include "ui/statistics_words.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/level.h"
#include "ui/numerals.h"
#include "ui/words.h"

int statistics_opponents(const StatisticsSums *sums, StatisticsOpponent out[STATISTICS_OPPONENTS])
{
    int count = 0;
    for (int level = LEVEL_MIN; level <= level_max() && level < STATISTICS_LEVELS; level++) {
        out[count++] = (StatisticsOpponent){level, &sums->level[level]};
    }
    if (results_games(&sums->level[LEVEL_WINLINES]) > 0) {
        out[count++] = (StatisticsOpponent){LEVEL_WINLINES, &sums->level[LEVEL_WINLINES]};
    }
    if (results_games(&sums->engine) > 0) {
        out[count++] = (StatisticsOpponent){STATISTICS_LEVELS, &sums->engine};
    }
    return count;
}

void statistics_words_opponent(int number, char *out, size_t bytes)
{
    if (number == STATISTICS_LEVELS) {
        snprintf(out, bytes, "%s", _("Engines"));
    } else if (number == LEVEL_WINLINES) {
        snprintf(out, bytes, "%s", words_level(LEVEL_WINLINES));
    } else {
        snprintf(out, bytes, _("Level %d"), number);
    }
}

void statistics_words_share(const Results *results, char *out, size_t bytes)
{
    const int games = results_games(results);
    if (games < STATISTICS_SHARE_MIN) {
        snprintf(out, bytes, _("%1$d of %2$d"), results->won, games);
    } else {
        snprintf(out, bytes, "%s", numerals_percent(results_percent(results), 0).text);
    }
}

void statistics_words_share_of(const Results *results, char *out, size_t bytes)
{
    const int games = results_games(results);
    if (games < STATISTICS_SHARE_MIN) {
        statistics_words_share(results, out, bytes);
    } else {
        snprintf(out, bytes, _("%1$s of %2$d"), numerals_percent(results_percent(results), 0).text,
                 games);
    }
}

void statistics_words_results(const char *of, const Results *results, char *out, size_t bytes)
{
    snprintf(out, bytes, _("%s: %d won, %d drawn, %d lost"), of, results->won, results->drawn,
             results->lost);
}

void statistics_words_streak(int streak, char *out, size_t bytes)
{
    if (streak == 0) {
        snprintf(out, bytes, "–");
    } else if (streak > 0) {
        snprintf(out, bytes, P_("%d win", "%d wins", streak), streak);
    } else {
        snprintf(out, bytes, P_("%d loss", "%d losses", -streak), -streak);
    }
}

const char *statistics_words_month(int month)
{
    static const char *const months[] = {
        N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), NC_("short month", "May"),
        N_("Jun"), N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"),
        N_("Nov"), N_("Dec")};
    return translation_find(months[(month + 11) % 12]);
}

void statistics_words_month_of(int year, int month, char *out, size_t bytes)
{
    /* month, year */
    snprintf(out, bytes, _("%1$s %2$d"), statistics_words_month(month), year);
}

void statistics_words_date(const LocalTime *time, char *out, size_t bytes)
{
    /* day, month, year */
    snprintf(out, bytes, _("%1$d %2$s %3$d"), time->day, statistics_words_month(time->month),
             time->year);
}

void statistics_words_long_time(int64_t ms, char *out, size_t bytes)
{
    const int minutes = (int)(ms / 60000);
    if (minutes < 1) {
        snprintf(out, bytes, "%s", _("under 1 min"));
    } else if (minutes < 120) {
        snprintf(out, bytes, _("%d min"), minutes);
    } else {
        snprintf(out, bytes, _("%d h"), minutes / 60);
    }
}

void statistics_words_move_time(int64_t ms, char *out, size_t bytes)
{
    snprintf(out, bytes, _("%s s"), numerals_decimal((double)ms / 1000, 1).text);
}

void statistics_words_since(const StatisticsSums *sums, char *out, size_t bytes)
{
    char month[40];
    const int games = results_games(&sums->all);
    statistics_words_month_of(sums->first.year, sums->first.month, month, sizeof month);
    if (games == 1) {
        snprintf(out, bytes, _("1 game, in %s"), month);
    } else {
        snprintf(out, bytes, P_("%1$d game since %2$s", "%1$d games since %2$s", games), games,
                 month);
    }
}
