/* writer.h: writes files on two threads, so that the main thread never waits for a disk: one for
 * quick writes and one for those that wait for the disk. A write replaces an older one of the same
 * kind, file (or game in it) and function that has not begun. Where a thread cannot be
 * started, writer_put itself writes.
 *
 * A write that the disk neither carries out nor refuses is given up after a limit: its result is
 * ETIMEDOUT, its thread is left behind and another one goes on. Until that write ends after all,
 * others in the same folder, above or below it fail at once. Main thread only. */
#ifndef TENGEN_APP_WRITER_H
#define TENGEN_APP_WRITER_H

#include "app/file.h"
#include "engine/buffer.h"
#include "engine/history/match.h"
#include "render/pixmap.h"

typedef struct Writer Writer;

/* What the file is to the caller. */
typedef enum WriteKind {
    WRITE_SETTINGS,
    WRITE_AUTOSAVE,
    WRITE_VISIT,
    WRITE_DRAFT,
    WRITE_SAVED,
    WRITE_REPLACED,
    WRITE_KEPT,
    WRITE_PUZZLES,
    WRITE_STATISTICS
} WriteKind;

/* Makes the text of a match. Any thread. */
typedef void MatchPrinter(const Match *match, Buffer *out);
/* Writes a text. Any thread. Returns 0 or errno. */
typedef int WriteFunction(const char *path, const char *text, size_t length);

/* What is to be written. A missing folder is made. */
typedef struct WriteOrder {
    WriteKind kind;
    char path[FILE_PATH_BYTES];
    bool quick;                 /* FILE_QUICK; else FILE_SYNCED */
    char copy[FILE_PATH_BYTES]; /* quick: not empty: then this file gets the same content,
                                   FILE_SYNCED, on the other thread. `replaces`: a new file for the
                                   text if the game cannot be replaced in the other one */
    bool is_new;                /* FILE_NEW, the copy, too: nothing is replaced */
    WriteFunction *run;         /* not quick: in place of file_write, if it is not NULL */
    MatchPrinter *print;        /* of a match, in place of match_file.h's text; NULL: that */
    bool replaces;              /* not quick: one game of the file is replaced by the text, as
                                   collection_file.h does it: */
    bool whole;                 /* ... which is all that the file has, and becomes the text, */
    size_t game;                /* ... this one, */
    uint64_t stamp;             /* ... if the file still has this stamp, or only this writer has
                                   changed it since; 0: if only this writer has made it */
    unsigned reading;           /* ... with this OpenedFile.reading, */
    int64_t id;                 /* ... and Match.id of the text; else for the caller, like these: */
    uint64_t state;
    bool alone;
    bool played;
    uint32_t serial;
    int place;
    Seat seat;
    bool tell; /* wakes the main thread on success, too */
} WriteOrder;

/* The result of the whole order, or of its quick write. */
typedef struct WriteResult {
    WriteOrder order;
    bool quick;     /* of `path` only: if there is no error, the copy is written next */
    int error;      /* 0, or errno */
    size_t length;  /* bytes */
    int moved;      /* WriteOrder.replaces: not 0: it went to `copy`, because of this errno */
    uint64_t stamp; /* not of a quick write: file_system_stamp of the file then */
} WriteResult;

/* The game could not be replaced in its file, but a new one could still be written. */
bool writer_may_move(int error);

Writer *writer_new(void); /* NULL: out of memory */
/* What takes longer than so many ms is given up; 0, at first: nothing is. */
void writer_set_limit(Writer *writer, int64_t ms);
/* Writes whatever waits first. */
void writer_free(Writer *writer);

/* Takes the buffer's text over. False: out of memory. */
bool writer_put(Writer *writer, const WriteOrder *order, Buffer *text);
/* Takes the match over, a copy for the writer's thread, and writes its text. `saved_ms`: the time
 * now. False: out of memory. */
bool writer_put_match(Writer *writer, const WriteOrder *order, Match *copy, int64_t saved_ms);
/* Takes the pixmap over and writes a PNG to `path`. False: out of memory. */
bool writer_put_picture(Writer *writer, const WriteOrder *order, Pixmap picture);
/* The next result; false: none. */
bool writer_take(Writer *writer, WriteResult *result);
/* In how many ms writer_take may give a write up; -1: never. */
int64_t writer_next_ms(Writer *writer);
/* Does nothing wait, and is nothing being written, but for what was given up? */
bool writer_is_idle(Writer *writer);
/* Blocks until nothing waits or is being written, or the rest was given up. */
void writer_flush(Writer *writer);

/* Writes a PNG now, on the caller's thread. Returns 0 or errno. */
int writer_write_picture(const char *path, const Pixmap *picture, FileSync sync);

#endif
