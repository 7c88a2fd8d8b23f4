/* collection_file.h: one game of an SGF file is replaced, and the others stay as they are, byte for
 * byte. Any thread. */
#ifndef TENGEN_APP_COLLECTION_FILE_H
#define TENGEN_APP_COLLECTION_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "app/file.h"

typedef struct CollectionEdit {
    const char *path;
    size_t game;      /* its index in the file */
    bool whole;       /* the file has only this one: it becomes the text, to its last byte */
    int64_t id;       /* Match.id of what is written, */
    unsigned reading; /* ... and OpenedFile.reading */
    uint64_t before;  /* file_system_stamp of the file when it was read */
} CollectionEdit;

enum { COLLECTION_STEPS = 8 };

/* The last writes to one file: one who read it before them does not know its stamp, but nothing of
 * it has changed except the games that were written. Starts as all zero. */
typedef struct CollectionLog {
    char path[FILE_PATH_BYTES];
    struct {
        uint64_t before;
        size_t game;
        int64_t id;
        unsigned reading;
    } step[COLLECTION_STEPS];
    int steps;
    uint64_t after; /* the file's stamp then */
} CollectionLog;

/* This file has been made, with nothing but the edit's game, and has this stamp. One who knew only
 * that it was to be made has 0 for CollectionEdit.before. */
void collection_log_new(CollectionLog *log, const CollectionEdit *edit, uint64_t stamp);

/* Writes the text of a game, in UTF-8, in the place of the edit's game, through to the disk, and
 * removes what killed processes left beside the file an hour ago. Returns 0 with the new `stamp`
 * of the file, or errno and the file is untouched: ESTALE if it has changed otherwise than by the
 * writes of the log, or has no such game; EACCES if it is write-protected, even if it could be
 * replaced. */
int collection_file_replace(CollectionLog *log, const CollectionEdit *edit, const char *text,
                            size_t length, uint64_t *stamp);

#endif
