#include "app/game_log.h"

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
        messages_fail(storage->messages, _("Out of memory: this game is not in the statistics."),
                      NULL);
    }
    storage_add_result(storage, &result);
}
