/* Any text as the file of finished games. */
#include <stdio.h>
#include <string.h>

#include "engine/fnv.h"
#include "engine/history/statistics.h"
#include "fuzz/fuzz.h"

/* What was read is written and read again, and is then the same. */
static void try_games(const Statistics *statistics)
{
    for (int i = 0; i < statistics->count; i++) {
        Buffer first = {0}, second = {0};
        GameResult back;
        game_result_write(&statistics->game[i], &first);
        if (game_result_read(first.text, first.length - 1, &back) != RESULT_LINE_GAME) {
            fuzz_fail("what was written of it cannot be read: %s\n", first.text);
        }
        game_result_write(&back, &second);
        fuzz_check_same(&first, &second);
    }
}

static void try_sums(const Statistics *statistics)
{
    const LocalTime now = {2026, 11, 22, 12, 0, 0};
    StatisticsSums sums;
    Buffer csv = {0};
    int by_color = 0;
    statistics_sum(statistics, &now, &sums);
    for (int i = 0; i < 2; i++) {
        by_color += results_games(&sums.color[i]);
    }
    if (by_color != results_games(&sums.all) || sums.streak > sums.best_streak) {
        fuzz_fail("%d games by colour of %d\n", by_color, results_games(&sums.all));
    }
    statistics_write_csv(statistics, &csv);
    buffer_free(&csv);
}

static void try_text(const char *text, size_t size)
{
    Statistics statistics = {0}, back = {0};
    Buffer mended = {0}, again = {0};
    const StatisticsReading reading = statistics_read(&statistics, text, size, &mended);
    try_games(&statistics);
    try_sums(&statistics);
    if (reading.damaged > 0) {
        const StatisticsReading good = statistics_read(&back, mended.text, mended.length, &again);
        if (good.damaged > 0 || back.count != statistics.count) {
            fuzz_fail("%d games of %d after mending\n", back.count, statistics.count);
        }
    }
    buffer_free(&mended);
    buffer_free(&again);
    statistics_free(&statistics);
    statistics_free(&back);
}

/* Each line with its right sum, so that its fields are read. */
static void sum_lines(const char *text, size_t size, Buffer *out)
{
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        const size_t bytes = end ? (size_t)(end - text) - at : size - at;
        char sum[40];
        snprintf(sum, sizeof sum, " sum=%016llx\n",
                 (unsigned long long)fnv_add(FNV_BEGIN, text + at, bytes));
        buffer_add_bytes(out, text + at, bytes);
        buffer_add(out, sum);
        at += bytes + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Buffer summed = {0};
    try_text((const char *)data, size);
    sum_lines((const char *)data, size, &summed);
    try_text(summed.text ? summed.text : "", summed.length);
    buffer_free(&summed);
    return 0;
}
