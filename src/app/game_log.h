/* game_log.h: the player's finished games. Notes each game once, when it ends (the rules are in
 * engine/history/game_result.h), and carries out what the page of statistics asks for. Main thread
 * only. */
#ifndef TENGEN_APP_GAME_LOG_H
#define TENGEN_APP_GAME_LOG_H

#include "app/calendar.h"
#include "app/game.h"
#include "app/storage.h"

typedef struct GameLog {
    Statistics statistics;
    StatisticsPlot plot; /* PAGE_STATISTICS: as in the view */
    int marked[MARKS];
} GameLog;

void game_log_free(GameLog *log);
/* In each turn of the loop, before the game is saved: notes it if it has ended. */
void game_log_update(GameLog *log, const Game *game, const Calendar *calendar, int64_t loop_ms,
                     Storage *storage);

/* CMD_STATISTICS, except STATISTICS_PICTURE. */
void game_log_run(GameLog *log, const Command *command, Storage *storage);
void game_log_mark(GameLog *log, StatisticsMark mark, int index); /* index: from 1; 0: none */
/* Before the page is shown: nothing is marked. */
void game_log_open(GameLog *log);

/* What PAGE_STATISTICS shows. */
void game_log_fill(const GameLog *log, const Calendar *calendar, int64_t loop_ms, View *view);

#endif
