/* kept_game.h: writes each game that ends to games/, so that the library has it. A game that is
 * taken back and ends in the same way again, or gets variations in its review, is written to the
 * same file, unless the player has deleted that. Main thread only. */
#ifndef TENGEN_APP_KEPT_GAME_H
#define TENGEN_APP_KEPT_GAME_H

#include "app/game_name.h"
#include "app/games_folder.h"
#include "app/writer.h"

/* The game that ended last. Starts as all zero. */
typedef struct KeptGame {
    int64_t id;     /* Match.id; 0: none */
    uint64_t state; /* match_saved_state, as it was written; 0: the write has failed */
    char name[GAME_NAME_BYTES];
    char path[FILE_PATH_BYTES]; /* empty: it was kept before this run, or elsewhere, or nowhere */
    uint64_t stamp;             /* of a file that was opened: file_system_stamp; 0: of none */
    uint64_t written;           /* a state that is through to the disk; 0: none is known */
    bool deleted; /* the player has deleted the file: only another end is kept, in a new one */
} KeptGame;

/* The match has ended, and is written only if it changes: it comes from a file, or from an earlier
 * run. `path`: the file of games/ that it then goes back to, if that still has this stamp; empty:
 * none. */
void kept_game_skip(KeptGame *kept, const Match *match, const char *path, uint64_t stamp);

/* At start: the match has ended in an earlier run, which may have kept it in this folder. If it did
 * (`was_kept`) and the file is gone, the player has deleted it. If it did not, or has added to it
 * since, the match is written when it is left. `first`: a file to look at first; empty: none. Reads
 * files. */
void kept_game_find(KeptGame *kept, const Match *match, const char *folder, const char *first,
                    bool was_kept);
/* Is the match as it is now in its file, or has the player deleted that? For Match.kept. */
bool kept_game_has(const KeptGame *kept, const Match *match);

/* The player deletes this file, which is still there, or brings it back. */
void kept_game_note_deleted(KeptGame *kept, const char *path, bool deleted);

/* The file that the match was kept in, and may be written to again as it is now. NULL: there is
 * none, or it has ended in another way, or the player has deleted the file. */
const char *kept_game_file(const KeptGame *kept, const Match *match);
/* The match is being written there, in this state. */
void kept_game_note_saved(KeptGame *kept, uint64_t state);
/* This write of a game has ended well: of this one or another. */
void kept_game_note_written(KeptGame *kept, const WriteOrder *order);
/* This write has failed, of this game or another one: it is written again when it is left. */
void kept_game_note_failed(KeptGame *kept, const WriteOrder *order);

/* Has the match ended since it was written? `leaves`: another one will replace it: then also if
 * only its tree has changed. */
bool kept_game_is_due(const KeptGame *kept, const Match *match, bool leaves);
/* Begins to write it. `file`: the one of games/ that it was opened from; empty: none. `now_ms`: as
 * writer_put_match takes it. */
void kept_game_write(KeptGame *kept, const Match *match, const char *file, GamesFolder *games,
                     Writer *writer, int64_t now_ms);

#endif
