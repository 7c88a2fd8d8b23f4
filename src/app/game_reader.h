/* game_reader.h: reads games from files and texts on a thread of its own, since a large library
 * takes a second. Only the newest request counts. Where the thread cannot be started,
 * game_reader_begin itself reads. Main thread only. */
#ifndef TENGEN_APP_GAME_READER_H
#define TENGEN_APP_GAME_READER_H

#include "app/file.h"
#include "app/game_file.h"
#include "app/sought_game.h"

typedef struct GameReader GameReader;

typedef struct GameRequest {
    char path[FILE_PATH_BYTES + 1]; /* a longer path is still too long when it is cut */
    char *text;                     /* read in place of a file; NULL: there is a path. malloc'd;
                                       the reader's from game_reader_begin to game_reader_take */
    size_t length;
    SoughtGame sought; /* of a text: its number */
    Setup setup;       /* as game_file_read takes it, like the next one */
    bool session;
    bool plays; /* for the caller, like what follows: the set-up's players are to play it */
    bool in_review;
    bool anyway;
    bool rule_chosen;
    bool on_board;  /* it was not read: the game on the board is judged anew */
    uint64_t again; /* match_saved_state of the game on the board, if that is the same one as it was
                       read before; else 0 */
} GameRequest;

GameReader *game_reader_new(void); /* NULL: out of memory */
/* Does not wait for a file that is being read, which may take long or never end: the thread frees
 * what it has read, and the reader. Until then it calls nothing but game_file_read or
 * game_text_read. */
void game_reader_free(GameReader *reader);

void game_reader_begin(GameReader *reader, const GameRequest *request);
/* There will be no result. */
void game_reader_cancel(GameReader *reader);
/* The result of the last request, once; its match and its text are the caller's. False: there is
 * none yet. */
bool game_reader_take(GameReader *reader, GameRequest *request, GameReading *reading);
/* Blocks until nothing is being read. */
void game_reader_wait(GameReader *reader);

#endif
