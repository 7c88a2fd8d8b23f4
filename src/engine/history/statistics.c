#include "engine/history/statistics.h"

#include <stdlib.h>
#include <string.h>

void statistics_free(Statistics *statistics)
{
    free(statistics->game);
    *statistics = (Statistics){0};
}

bool statistics_add(Statistics *statistics, const GameResult *game)
{
    if (statistics->count == statistics->capacity) {
        const int larger = statistics->capacity == 0 ? 64 : 2 * statistics->capacity;
        GameResult *grown = realloc(statistics->game, (size_t)larger * sizeof *grown);
        if (!grown) {
            return false;
        }
        statistics->game = grown;
        statistics->capacity = larger;
    }
    statistics->game[statistics->count++] = *game;
    return true;
}

bool statistics_has(const Statistics *statistics, int64_t id)
{
    int i = statistics->count;
    while (i > 0 && statistics->game[i - 1].id != id) { /* mostly one of the last */
        i--;
    }
    return i > 0;
}

void statistics_clear(Statistics *statistics)
{
    statistics->count = 0;
}

/* ---- text ---- */

void statistics_write_empty(Buffer *out)
{
    buffer_add(out, "# Finished games of Tengen, one a line. Lines are only added.\n");
}

/* The next line of the text, without its line end. False: there is none. */
static bool next_line(const char *text, size_t length, size_t *at, const char **line, size_t *bytes)
{
    if (*at >= length) {
        return false;
    }
    const char *stop = memchr(text + *at, '\n', length - *at);
    *line = text + *at;
    *bytes = stop ? (size_t)(stop - *line) : length - *at;
    *at += *bytes + 1;
    return true;
}

/* RESULT_LINE_OTHER: also an empty line and a comment. */
static ResultLine read_line(const char *line, size_t bytes, GameResult *game)
{
    const bool blank = bytes == 0 || line[0] == '#';
    return blank ? RESULT_LINE_OTHER : game_result_read(line, bytes, game);
}

/* The lines that are not damaged, without the first `drop` games. */
static void mend(const char *text, size_t length, int drop, Buffer *mended)
{
    const char *line;
    size_t bytes;
    GameResult game;
    for (size_t at = 0; next_line(text, length, &at, &line, &bytes);) {
        const ResultLine kind = read_line(line, bytes, &game);
        const bool dropped = kind == RESULT_LINE_GAME && drop-- > 0;
        if (kind != RESULT_LINE_DAMAGED && !dropped && bytes > 0) {
            buffer_add_bytes(mended, line, bytes);
            buffer_add_char(mended, '\n');
        }
    }
}

/* Only the last ones are kept. Returns how many were dropped. */
static int drop_oldest(Statistics *statistics, int from)
{
    const int games = statistics->count - from;
    const int drop = games > STATISTICS_TOO_MANY ? games - STATISTICS_KEPT : 0;
    GameResult *first = statistics->game + from;
    memmove(first, first + drop, (size_t)(drop ? games - drop : 0) * sizeof *first);
    statistics->count -= drop;
    return drop;
}

StatisticsReading statistics_read(Statistics *statistics, const char *text, size_t length,
                                  Buffer *mended)
{
    StatisticsReading reading = {0};
    const int before = statistics->count;
    const char *line;
    size_t bytes;
    GameResult game;
    for (size_t at = 0; !reading.no_memory && next_line(text, length, &at, &line, &bytes);) {
        const ResultLine kind = read_line(line, bytes, &game);
        reading.damaged += kind == RESULT_LINE_DAMAGED;
        reading.no_memory = kind == RESULT_LINE_GAME && !statistics_add(statistics, &game);
    }
    if (reading.no_memory) {
        return reading;
    }
    const int drop = statistics->count > before ? drop_oldest(statistics, before) : 0;
    reading.dropped = drop > 0;
    if (mended && (reading.damaged > 0 || drop > 0)) {
        mend(text, length, drop, mended);
    }
    return reading;
}

/* The number of a line's field "id", without reading the line, which takes longer; 0: none. */
static int64_t id_of(const char *line, size_t bytes)
{
    static const char field[] = " id=";
    const size_t length = sizeof field - 1;
    int64_t id = 0;
    size_t at = 0;
    while (at + length < bytes && memcmp(line + at, field, length) != 0) {
        at++;
    }
    for (at += length; at < bytes && line[at] >= '0' && line[at] <= '9' && id < MATCH_ID_MAX;
         at++) {
        id = id * 10 + (line[at] - '0');
    }
    return id;
}

/* This line, or another one of the same game. */
static bool has_game(const char *text, size_t length, const char *wanted, size_t wanted_bytes)
{
    const int64_t id = id_of(wanted, wanted_bytes);
    const char *line;
    size_t bytes;
    GameResult game;
    for (size_t at = 0; next_line(text, length, &at, &line, &bytes);) {
        if (bytes == wanted_bytes && memcmp(line, wanted, bytes) == 0) {
            return true;
        }
        if (id != 0 && id_of(line, bytes) == id &&
            read_line(line, bytes, &game) == RESULT_LINE_GAME && game.id == id) {
            return true;
        }
    }
    return false;
}

void statistics_find_missing(const char *text, size_t length, const char *lines,
                             size_t lines_length, Buffer *missing)
{
    const char *line;
    size_t bytes;
    GameResult game;
    for (size_t at = 0; next_line(lines, lines_length, &at, &line, &bytes);) {
        if (read_line(line, bytes, &game) == RESULT_LINE_GAME &&
            !has_game(text, length, line, bytes) &&
            !has_game(missing->text, missing->length, line, bytes)) {
            buffer_add_bytes(missing, line, bytes);
            buffer_add_char(missing, '\n');
        }
    }
}

void statistics_write_csv(const Statistics *statistics, Buffer *out)
{
    game_result_add_csv_header(out);
    for (int i = 0; i < statistics->count; i++) {
        game_result_add_csv(&statistics->game[i], out);
    }
}

/* ---- sums ---- */

static void tally(Results *at, const GameResult *game, Seat person)
{
    at->won += game->winner == person;
    at->drawn += game->winner == SEAT_NONE;
    at->lost += game->winner == seat_other(person);
}

static void note_streak(StatisticsSums *sums, const GameResult *game, Seat person)
{
    const int streak = sums->streak;
    sums->streak = game->winner == SEAT_NONE ? 0
                   : game->winner == person  ? (streak > 0 ? streak : 0) + 1
                                             : (streak < 0 ? streak : 0) - 1;
    if (sums->streak > sums->best_streak) {
        sums->best_streak = sums->streak;
        sums->best_streak_at = game->ended;
    }
}

static void note_opponent(StatisticsSums *sums, const GameResult *game, Seat person)
{
    const ResultPlayer *other = &game->player[seat_other(person)];
    if (other->kind != PLAYER_COMPUTER) {
        tally(&sums->engine, game, person);
        return;
    }
    const int last = STATISTICS_LEVELS - 1, level = other->level < last ? other->level : last;
    tally(&sums->level[level], game, person);
    if (game->winner == person && level > sums->best_level) {
        sums->best_level = level;
        sums->best_level_at = game->ended;
    }
}

/* ---- thinking times ---- */

static int count_times(const int times[RESULT_TIMES])
{
    int count = 0;
    for (int i = 0; i < RESULT_TIMES; i++) {
        count += times[i];
    }
    return count;
}

/* Between the limits of its class as if the times were spread evenly; in the last class its lower
 * limit. */
static int64_t median_of(const int times[RESULT_TIMES])
{
    const int count = count_times(times);
    int below = 0, at = 0;
    if (count == 0) {
        return 0;
    }
    while (times[at] == 0 || 2 * (below + times[at]) < count) {
        below += times[at++];
    }
    const int64_t from = at > 0 ? game_result_time_ms(at - 1) : 0;
    const int64_t to = game_result_time_ms(at);
    return to < 0 ? from : from + (to - from) * (count - 2 * below) / (2 * times[at]);
}

static void sum_times(const int times[RESULT_TIMES], StatisticsSums *sums)
{
    static const int end_ms[STATISTICS_BANDS] = {2000, 5000, 10000, 20000, 40000, -1};
    for (int i = 0, band = 0; i < RESULT_TIMES; i++) {
        sums->band[band] += times[i];
        band += game_result_time_ms(i) == end_ms[band];
    }
    sums->timed = count_times(times);
    sums->median_ms = median_of(times);
}

/* ---- months ---- */

static int month_number(const LocalTime *time)
{
    return time->year * 12 + time->month - 1;
}

/* The months up to `now`, from the first with a game on; only this one if all games are later. */
static int begin_months(StatisticsSums *sums, const LocalTime *now)
{
    const int last = month_number(now), first = month_number(&sums->first);
    const int months = last - first + 1;
    sums->months = months < 1 ? 1 : months > STATISTICS_MONTHS ? STATISTICS_MONTHS : months;
    for (int i = 0; i < sums->months; i++) {
        const int number = last - sums->months + 1 + i;
        sums->month[i].year = number / 12;
        sums->month[i].month = number % 12 + 1;
    }
    return last - sums->months + 1;
}

static void sum_months(const Statistics *statistics, const LocalTime *now, StatisticsSums *sums)
{
    int moves[STATISTICS_MONTHS] = {0}, times[STATISTICS_MONTHS][RESULT_TIMES] = {{0}};
    const int first = begin_months(sums, now);
    for (int i = 0; i < statistics->count; i++) {
        const GameResult *game = &statistics->game[i];
        const Seat person = game_result_person(game);
        const int at = month_number(&game->ended) - first;
        if (person == SEAT_NONE || at < 0 || at >= sums->months) {
            continue;
        }
        tally(&sums->month[at].results, game, person);
        moves[at] += game->moves;
        for (int j = 0; j < RESULT_TIMES; j++) {
            times[at][j] += game->times[j];
        }
    }
    for (int i = 0; i < sums->months; i++) {
        const int games = results_games(&sums->month[i].results);
        sums->month[i].moves = games > 0 ? (moves[i] + games / 2) / games : 0;
        sums->month[i].median_ms = median_of(times[i]);
    }
}

/* A clock may have been wrong, so the order in the file need not be that of the dates. */
static bool is_before(const LocalTime *one, const LocalTime *other)
{
    const int months = month_number(one) - month_number(other);
    return months < 0 || (months == 0 && one->day < other->day);
}

void statistics_sum(const Statistics *statistics, const LocalTime *now, StatisticsSums *sums)
{
    int times[RESULT_TIMES] = {0};
    *sums = (StatisticsSums){.streak = 0};
    for (int i = 0; i < statistics->count; i++) {
        const GameResult *game = &statistics->game[i];
        const Seat person = game_result_person(game);
        if (person == SEAT_NONE) {
            sums->people++;
            continue;
        }
        if (results_games(&sums->all) == 0 || is_before(&game->ended, &sums->first)) {
            sums->first = game->ended;
        }
        const Color near = game->near_color;
        tally(&sums->all, game, person);
        tally(&sums->rule[game->rule], game, person);
        tally(&sums->color[(person == SEAT_NEAR ? near : color_other(near)) - 1], game, person);
        note_streak(sums, game, person);
        note_opponent(sums, game, person);
        sums->played_ms += game->player[0].think_ms + game->player[1].think_ms;
        sums->moves += game->moves;
        for (int j = 0; j < RESULT_TIMES; j++) {
            times[j] += game->times[j];
        }
    }
    sum_times(times, sums);
    if (results_games(&sums->all) > 0) {
        sum_months(statistics, now, sums);
    }
}
