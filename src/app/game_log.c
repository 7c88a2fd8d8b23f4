#include "app/game_log.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "app/match_id.h"
#include "ui/statistics_words.h"
#include "ui/words.h"

void game_log_init(GameLog *log, Storage *storage, const Calendar *calendar, Messages *messages)
{
    *log = (GameLog){.storage = storage,
                     .calendar = calendar,
                     .messages = messages,
                     .read = !storage_keeps_statistics(storage)};
}

void game_log_free(GameLog *log)
{
    statistics_free(&log->statistics);
}

const Statistics *game_log_games(GameLog *log)
{
    if (!log->read) {
        log->read = true;
        storage_read_statistics(log->storage, &log->statistics);
    }
    return &log->statistics;
}

const StatisticsSums *game_log_sums(GameLog *log, int64_t now_ms)
{
    const Statistics *games = game_log_games(log);
    const LocalTime now = calendar_now(log->calendar, now_ms);
    if (!log->summed || log->year != now.year || log->month != now.month) {
        statistics_sum(games, &now, &log->sums);
        log->summed = log->changed = true;
        log->year = now.year;
        log->month = now.month;
    }
    return &log->sums;
}

/* A run that was killed before it had saved the game's end may have noted that. The file, which
 * takes long to read, is not read here, while the end is shown: the writer's thread looks. */
static void note(GameLog *log, const Game *game, int64_t now_ms)
{
    Match *match = game->match;
    GameResult result;
    if (!game->in_game || !match->counted || match->noted) {
        return;
    }
    match_set_noted(match);
    const LocalTime now = calendar_now(log->calendar, now_ms);
    if (!game_result_of(match, &now, &result)) {
        return;
    }
    if (log->read && statistics_has(&log->statistics, result.id)) {
        return;
    }
    if (log->read && !statistics_add(&log->statistics, &result)) {
        messages_fail(log->messages,
                      N_("Out of memory: the statistics show this game only after the next start."),
                      NULL);
    }
    log->summed = false;
    storage_add_result(log->storage, &result, result.id != log->own_id);
}

/* A game of this program is of the day of its first move, and one that goes on from a set-up
 * position of the day when it does. */
static void date_game(const GameLog *log, Match *match, int64_t now_ms)
{
    Record *record = match->record;
    const bool begins_here = !match->noted || (record->setup_count > 0 && !match->reviewed);
    if (record->date[0] == '\0' && record_node(record, NODE_ROOT)->child && begins_here &&
        !match->lacks_players) {
        const LocalTime now = calendar_now(log->calendar, now_ms);
        snprintf(record->date, sizeof record->date, "%04d-%02d-%02d", now.year, now.month, now.day);
    }
}

bool game_log_update(GameLog *log, Game *game, int64_t now_ms)
{
    if (game->in_game) {
        date_game(log, game->match, now_ms);
    }
    if (game->in_game && game->match->id == 0) {
        game->match->id = log->own_id = match_id_new();
    }
    note(log, game, now_ms);
    storage_keep_finished(log->storage, game);
    if (game->in_game) {
        storage_fill_pending(log->storage, game->match);
    }
    if (game->page == PAGE_STATISTICS) {
        game_log_sums(log, now_ms);
    }
    const bool changed = log->changed;
    log->changed = false;
    return changed;
}

/* ---- the page ---- */

static void export_csv(GameLog *log)
{
    Buffer text = {0};
    const Statistics *games = game_log_games(log);
    if (games->count == 0) {
        messages_say(log->messages, "%s", _("There are no games to export yet."));
        messages_count_error(log->messages);
        return;
    }
    statistics_write_csv(games, &text);
    storage_save_csv(log->storage, &text);
}

void game_log_mark(GameLog *log, StatisticsMark mark, int index)
{
    log->marked[mark] = index;
}

LibraryFilter game_log_filter(const GameLog *log, StatisticsMark mark, int index)
{
    StatisticsOpponent opponent[STATISTICS_OPPONENTS];
    LibraryFilter filter = {.kind = LIBRARY_ANY};
    const StatisticsSums *sums = &log->sums;
    const int at = index - 1;
    if (mark == MARK_LEVEL && at < statistics_opponents(sums, opponent)) {
        filter.opponent = opponent[at].number;
        filter.kind = results_games(opponent[at].results) > 0 ? LIBRARY_AGAINST : LIBRARY_ANY;
    } else if (mark == MARK_MONTH && at < sums->months) {
        const StatisticsMonth *month = &sums->month[at];
        filter.year = month->year;
        filter.month = month->month;
        filter.kind = results_games(&month->results) > 0 ? LIBRARY_IN_MONTH : LIBRARY_ANY;
    }
    return filter;
}

void game_log_open(GameLog *log, int64_t now_ms)
{
    memset(log->marked, 0, sizeof log->marked);
    game_log_sums(log, now_ms);
}

static void clear(GameLog *log, int64_t now_ms)
{
    log->read = true; /* what is in the file goes, too */
    statistics_clear(&log->statistics);
    log->summed = false;
    game_log_open(log, now_ms);
    storage_clear_statistics(log->storage);
}

void game_log_run(GameLog *log, const Command *command, int64_t now_ms)
{
    switch (command->value) {
    case STATISTICS_EXPORT:
        export_csv(log);
        break;
    case STATISTICS_CLEAR:
        clear(log, now_ms);
        break;
    default:
        assert(command->value >= STATISTICS_PLOT &&
               command->value < STATISTICS_PLOT + (int)PLOT_COUNT);
        log->plot = (StatisticsPlot)(command->value - STATISTICS_PLOT);
        break;
    }
}

void game_log_fill(const GameLog *log, View *view)
{
    if (view->page != PAGE_STATISTICS) {
        return;
    }
    view->statistics.sums = log->sums;
    view->statistics.plot = log->plot;
    memcpy(view->statistics.marked, log->marked, sizeof log->marked);
}
