/* sought_game.h: a game of a file with several, as the player saw it in a list. If the file has
 * changed since, its number may be another game's: then it is looked for. Any thread. */
#ifndef TENGEN_APP_SOUGHT_GAME_H
#define TENGEN_APP_SOUGHT_GAME_H

#include "app/game_file.h"
#include "ui/library_info.h"

typedef enum SoughtBy {
    SOUGHT_BY_NUMBER, /* whatever game has it now */
    SOUGHT_IN_LIBRARY,
    SOUGHT_IN_FILE /* it was offered on PAGE_GAMES */
} SoughtBy;

typedef struct SoughtGame {
    SoughtBy by;
    size_t number; /* GAME_OFFER: as game_file_read takes it */
    union {
        struct {
            uint64_t sign;                    /* library_sign */
            int64_t changed_ns, bytes, inode; /* of the file when the library read it */
        } library;
        struct {
            uint64_t stamp; /* file_system_stamp of the file when it was listed, */
            size_t count;   /* ... with so many games: */
            ListedGame game;
        } file;
    };
} SoughtGame;

SoughtGame sought_number(size_t number);
SoughtGame sought_in_library(const LibraryGame *game);
/* `number`: in the list. `stamp`: of the file before it was listed. */
SoughtGame sought_in_file(const GameList *list, size_t number, uint64_t stamp);

/* As game_file_read. GAME_GONE: the file does not have it any more. Where it was offered, the games
 * that the file has now are: GameReading.changed. */
void sought_game_read(const SoughtGame *sought, const char *path, const Setup *setup, bool session,
                      GameReading *reading);

#endif
