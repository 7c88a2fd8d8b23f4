#include "app/game_log.h"

#include <assert.h>
#include <string.h>

#include "ui/words.h"

void game_log_free(GameLog *log)
{
    statistics_free(&log->statistics);
}

void game_log_update(GameLog *log, const Game *game, const Calendar *calendar, int64_t loop_ms,
                     Storage *storage)
{
    Match *match = game->match;
    GameResult result;
    if (!game->in_game || !match->counted || match->noted) {
        return;
    }
    match_set_noted(match);
    const LocalTime now = calendar_now(calendar, loop_ms);
    if (!game_result_of(match, &now, &result)) {
        return;
    }
    if (!statistics_add(&log->statistics, &result)) {
        messages_fail(storage->messages, N_("Out of memory: this game is not in the statistics."),
                      NULL);
    }
    storage_add_result(storage, &result);
}

/* ---- the page ---- */

static void export_csv(const GameLog *log, Storage *storage)
{
    Buffer text = {0};
    if (log->statistics.count == 0) {
        messages_refuse(storage->messages, _("There are no games to export yet."), NULL);
        return;
    }
    statistics_write_csv(&log->statistics, &text);
    storage_save_csv(storage, &text);
}

void game_log_mark(GameLog *log, StatisticsMark mark, int index)
{
    log->marked[mark] = index;
}

void game_log_open(GameLog *log)
{
    memset(log->marked, 0, sizeof log->marked);
}

static void clear(GameLog *log, Storage *storage)
{
    statistics_clear(&log->statistics);
    game_log_open(log);
    storage_clear_statistics(storage);
}

void game_log_run(GameLog *log, const Command *command, Storage *storage)
{
    switch (command->value) {
    case STATISTICS_EXPORT:
        export_csv(log, storage);
        break;
    case STATISTICS_CLEAR:
        clear(log, storage);
        break;
    default:
        assert(command->value >= STATISTICS_PLOT &&
               command->value < STATISTICS_PLOT + (int)PLOT_COUNT);
        log->plot = (StatisticsPlot)(command->value - STATISTICS_PLOT);
        break;
    }
}

void game_log_fill(const GameLog *log, const Calendar *calendar, int64_t loop_ms, View *view)
{
    if (view->page != PAGE_STATISTICS) {
        return;
    }
    const LocalTime now = calendar_now(calendar, loop_ms);
    statistics_sum(&log->statistics, &now, &view->statistics.sums);
    view->statistics.plot = log->plot;
    memcpy(view->statistics.marked, log->marked, sizeof log->marked);
}
