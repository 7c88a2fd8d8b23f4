/* player_file.h: a small file that a player owns beside the game: its path, and what is to be
 * written to it, kept until it is. What fails is told until it is done, and tried again every
 * PLAYER_FILE_RETRY_MS, unless there was no memory for its text or a later version of the program
 * has written the file. While another instance is changing the file, it is tried more often and
 * told only if that does not end. No thread waits for that: it writes the games, too. Times are the
 * loop's, in ms. Main thread only. */
#ifndef TENGEN_APP_PLAYER_FILE_H
#define TENGEN_APP_PLAYER_FILE_H

#include "app/messages.h"
#include "app/writer.h"

enum {
    PLAYER_FILE_RETRY_MS = 5000,
    PLAYER_FILE_BUSY_MS = 100,     /* ... while another instance is changing it, */
    PLAYER_FILE_BUSY_ATTEMPTS = 30 /* ... until it was found so as often as this */
};

/* What can be done to a file. */
typedef struct PlayerFileTask {
    WriteFunction *run;
    const char *failure; /* a message id */
    bool adds;           /* its text is lines that the file gets */
    bool tidies;         /* it has nothing to save: what the player has done is in the file */
} PlayerFileTask;

/* Starts as all zero, except for path and kind. */
typedef struct PlayerFile {
    char path[FILE_PATH_BYTES]; /* empty: there is no folder for it, nothing is written */
    WriteKind kind;
    bool blocked; /* it could not be read, and may be good, or a later version of the program has
                     written it: nothing is written any more */
    bool writing;
    bool failing;               /* the last attempt has failed */
    bool lost;                  /* there was no memory for something that was to be written */
    int busy;                   /* so many in a row found that another instance is changing it */
    int64_t retry_ms;           /* failing: when the next one is due */
    unsigned toast;             /* the one that tells of a task that has failed: it goes when that
                                   one or a later one is done; 0: not told */
    const PlayerFileTask *told; /* ... which is this one */
    uint32_t serial;            /* of the last order */
    Seat seat;                  /* who has caused it */
    const PlayerFileTask *task; /* the last one, */
    Buffer text;                /* ... and its text */
} PlayerFile;

void player_file_free(PlayerFile *file);

/* Removes what killed processes have left beside the file. */
void player_file_clean(const PlayerFile *file);
/* Tells that the file was damaged and will be PATH.bad. `what`: a message id with a place for the
 * path. */
void player_file_tell_damage(const PlayerFile *file, const char *what, Messages *messages);

/* Begins a task, in place of one that is not done yet. Takes the text over. */
void player_file_write(PlayerFile *file, const PlayerFileTask *task, Buffer *text, Writer *writer,
                       Messages *messages);
/* The next one is told again. */
void player_file_forget_failure(PlayerFile *file, Messages *messages);
/* The result of a write. True: the last task is done. */
bool player_file_take(PlayerFile *file, const WriteResult *result, int64_t now_ms,
                      Messages *messages);
/* Tries again, if that is due. */
void player_file_retry(PlayerFile *file, Writer *writer, int64_t now_ms);
/* When player_file_retry is due; -1: never. */
int64_t player_file_next_ms(const PlayerFile *file);
/* Something that was to be saved is not. */
bool player_file_lacks_something(const PlayerFile *file);

#endif
