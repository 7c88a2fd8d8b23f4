/* opened_file.h: the file that the game on the board was opened from. What is in it anyway is not
 * kept a second time; the autosave remembers it for the next start. Main thread only. */
#ifndef TENGEN_APP_OPENED_FILE_H
#define TENGEN_APP_OPENED_FILE_H

#include "app/file.h"
#include "engine/history/match.h"

typedef struct OpenedFile {
    char path[FILE_PATH_BYTES]; /* empty: none */
    int64_t of;                 /* Match.id of the game */
    uint64_t stamp;             /* file_system_stamp before it was read; 0: there was none */
    uint64_t state;             /* match_saved_state then; 0: the game has changed since */
    int64_t id;                 /* of the game, if the file has nothing else; else 0 */
    bool deleted;               /* the player deletes it: nothing is written to it */
    int64_t in_place;           /* id of the game, if it can be saved in its place in the file */
    size_t game;                /* ... as this one, by its index */
    unsigned saves;             /* so often that was done */
    unsigned reading; /* of the game on the board: another one if it was read again from its file */
} OpenedFile;

/* What is known of a game's place in its file. */
typedef struct GamePlace {
    uint64_t stamp; /* file_system_stamp of the file before it was read */
    bool whole;     /* the file has nothing else */
    bool in_place;  /* the game can be replaced there, */
    size_t game;    /* as this one, by its index */
} GamePlace;

/* The match has just been read from this file; an empty path: from none. */
void opened_file_note(OpenedFile *opened, const Match *match, const char *path,
                      const GamePlace *place);
/* The file has not changed since, and a match with this state (match_saved_state) is in it. */
bool opened_file_holds(const OpenedFile *opened, uint64_t state);
/* Neither the match nor the file has changed since. */
bool opened_file_has(const OpenedFile *opened, const Match *match);
/* The file has nothing but an earlier state of this match, has not changed since and stays. */
bool opened_file_is_of(const OpenedFile *opened, const Match *match);

/* The match can be saved in its place in this file, if that has not changed. */
bool opened_file_takes(const OpenedFile *opened, const Match *match);
/* The match was saved in its place, when it had this `state`. `stamp`: the file's now. */
void opened_file_note_saved(OpenedFile *opened, uint64_t state, uint64_t stamp);
/* The same in a new file, which has nothing else and is the match's from now on. */
void opened_file_note_moved(OpenedFile *opened, const char *path, uint64_t state, uint64_t stamp);
/* An earlier state of the match was saved in this new file, without clocks and score: the match
 * goes there, unless it has a file already that stays. */
void opened_file_note_copied(OpenedFile *opened, const char *path, uint64_t stamp);

/* The player deletes this file, which is still there, or brings it back. */
void opened_file_note_deleted(OpenedFile *opened, const char *path, bool deleted);

/* For Match.origin; empty if the match is from no file. */
void opened_file_print(const OpenedFile *opened, const Match *match,
                       char origin[MATCH_ORIGIN_BYTES]);
/* What Match.origin says of the match as it was restored. Nothing it does not understand. */
void opened_file_read(OpenedFile *opened, const Match *match);

#endif
