/* write_order.h: what the writer is to write, and what became of it. */
#ifndef TENGEN_APP_WRITE_ORDER_H
#define TENGEN_APP_WRITE_ORDER_H

#include "app/file.h"
#include "engine/buffer.h"
#include "engine/history/match.h"

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

#endif
