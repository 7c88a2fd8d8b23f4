/* game_log.h: the player's finished games. Notes each game once, when it ends (the rules are in
 * engine/history/game_result.h), and carries out what the page of statistics asks for. Main thread
 * only. */
#ifndef TENGEN_APP_GAME_LOG_H
#define TENGEN_APP_GAME_LOG_H

#include "app/calendar.h"
#include "app/game.h"
#include "app/messages.h"
#include "app/storage.h"

typedef struct GameLog {
    Storage *storage; /* borrowed, like the next */
    const Calendar *calendar;
    Messages *messages;
    bool read; /* the file was read: when they are first needed */
    Statistics statistics;
    int64_t own_id;  /* of the last game that began in this run; 0: none */
    bool changed;    /* `sums` are new since the last game_log_update */
    bool summed;     /* `sums` are those of the games, */
    int year, month; /* ... up to this month */
    StatisticsSums sums;
    StatisticsPlot plot; /* PAGE_STATISTICS: as in the view */
    int marked[MARKS];
} GameLog;

void game_log_init(GameLog *log, Storage *storage, const Calendar *calendar, Messages *messages);
void game_log_free(GameLog *log);
/* Gives the game an id (Match.id), notes it if it has ended, and fills Match.pending. In each turn
 * of the loop before the game is saved, before each command, and before and after another match is
 * put in its place: nothing else takes a result away. Times are the loop's. True: the page of
 * statistics shows something else. */
bool game_log_update(GameLog *log, Game *game, int64_t now_ms);

/* All of them, and their sums up to this month. Made when they are needed: the first call reads the
 * file, and tells if it is damaged. Valid until the next call of a function without const. */
const Statistics *game_log_games(GameLog *log);
const StatisticsSums *game_log_sums(GameLog *log, int64_t now_ms);

/* CMD_STATISTICS, except STATISTICS_PICTURE. */
void game_log_run(GameLog *log, const Command *command, int64_t now_ms);
void game_log_mark(GameLog *log, StatisticsMark mark, int index); /* index: from 1; 0: none */
/* The games of that bar or dot. Its kind is LIBRARY_ANY: there are none. */
LibraryFilter game_log_filter(const GameLog *log, StatisticsMark mark, int index);
/* Before the page is shown: its sums are there, and nothing is marked. */
void game_log_open(GameLog *log, int64_t now_ms);

/* What PAGE_STATISTICS shows. */
void game_log_fill(const GameLog *log, View *view);

#endif
