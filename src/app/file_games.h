/* file_games.h: the games of the file opened last, or of the text pasted last, if it has several:
 * the player chooses one on PAGE_GAMES, and may come back there for another. Main thread only. */
#ifndef TENGEN_APP_FILE_GAMES_H
#define TENGEN_APP_FILE_GAMES_H

#include "app/file.h"
#include "engine/history/game_list.h"
#include "ui/view.h"

/* Starts as all zero. */
typedef struct FileGames {
    GameList list; /* owned */
    char path[FILE_PATH_BYTES];
    uint64_t stamp; /* file_system_stamp of the file when they were listed */
    char *text;     /* that was pasted, owned; NULL: there is a file */
    size_t length;
    int first; /* the first game that is shown */
} FileGames;

/* Takes the list over. */
void file_games_set(FileGames *games, const char *path, uint64_t stamp, GameList *list);
/* After that: takes the text over, from malloc, that has the games in place of the file. */
void file_games_keep_text(FileGames *games, char *text, size_t length);
void file_games_free(FileGames *games);
/* Shows the games from this one on. */
void file_games_turn(FileGames *games, int first);
void file_games_fill(const FileGames *games, View *view);

#endif
