/* kept_game.h: writes each game that ends to games/, so that the library has it. A game that is
 * taken back and ends in the same way again, or gets variations in its review, is written to the
 * same file, unless the player has deleted that. Main thread only. */
#ifndef TENGEN_APP_KEPT_GAME_H
#define TENGEN_APP_KEPT_GAME_H

#include "app/game_name.h"
#include "app/games_folder.h"
#include "app/opened_file.h"
#include "app/writer.h"

/* The game that ended last. Starts as all zero. */
typedef struct KeptGame {
    int64_t id;     /* Match.id; 0: none */
    uint64_t state; /* match_saved_state, as it was written; 0: the write has failed */
    char name[GAME_NAME_BYTES];
    char path[FILE_PATH_BYTES]; /* empty: it was kept before this run, or elsewhere, or nowhere */
    uint64_t stamp;             /* file_system_stamp of the file; 0: it is being written */
    uint64_t written;           /* a state that is through to the disk; 0: none is known */
    bool deleted; /* the player has deleted the file: only another end is kept, in a new one */
} KeptGame;

/* The match has ended, and is written only if it changes: it comes from a file, or from an earlier
 * run. `path`: the file of games/ that it then goes back to, if that still has this stamp; empty:
 * it goes to a new one. */
void kept_game_skip(KeptGame *kept, const Match *match, const char *path, uint64_t stamp);

/* At start: the match has ended in an earlier run, which may have kept it in this folder. If it did
 * (`was_kept`) and the file is gone, the player has deleted it. If it did not, or has added to it
 * since, the match is written when it is left. `first`: a file to look at first; empty: none. Reads
 * files. */
void kept_game_find(KeptGame *kept, const Match *match, const char *folder, const char *first,
                    bool was_kept);
/* Is the match as it is now in its file, or has the player deleted that? For Match.kept. */
bool kept_game_has(const KeptGame *kept, const Match *match);

/* Only the program itself has added to the match since it had the state `before`, which is no
 * reason to write it to a new file where its own one cannot be. */
void kept_game_note_added(KeptGame *kept, const Match *match, uint64_t before);

/* The player deletes this file, which is still there, or brings it back. */
void kept_game_note_deleted(KeptGame *kept, const char *path, bool deleted);

/* The file that the match was kept in, and may be written to again as it is now. NULL: there is
 * none, or it has ended in another way, or the player has deleted the file. */
const char *kept_game_file(const KeptGame *kept, const Match *match);
/* What became of a write, of this game or another one. If it has failed, the game is written again
 * when it is left. */
void kept_game_take(KeptGame *kept, const WriteResult *result);

/* Has the match ended since it was written? `leaves`: another one will replace it: then also if
 * only its tree has changed. */
bool kept_game_is_due(const KeptGame *kept, const Match *match, bool leaves);
/* Has it been ordered to be written, and no result has come yet? */
bool kept_game_is_under_way(const KeptGame *kept, const Match *match);
/* Completes the order that writes it, and returns what is known of it then; a path that is empty:
 * there is no name for its file. `opened`: what is known of the file that it was opened from;
 * `own`: that is one of games/, which it goes back to, unless it has ended there in another way. A
 * file that has changed otherwise since, or is write-protected, stays as it is: then the game goes
 * to a new one. */
KeptGame kept_game_order(const KeptGame *kept, const Match *match, const OpenedFile *opened,
                         bool own, GamesFolder *games, WriteOrder *order);

#endif
