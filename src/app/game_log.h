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
} GameLog;

void game_log_free(GameLog *log);
/* In each turn of the loop, before the game is saved: notes it if it has ended. */
void game_log_update(GameLog *log, const Game *game, const Calendar *calendar, int64_t loop_ms,
                     Storage *storage);

#endif
