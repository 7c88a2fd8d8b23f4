/* writer.h: the thread that writes files, so that the window never waits for a disk. The newest
 * state of a file replaces an older one that still waits. */
#ifndef TENGEN_APP_WRITER_H
#define TENGEN_APP_WRITER_H

#include "app/file.h"
#include "engine/buffer.h"
#include "render/pixmap.h"

typedef struct Writer Writer;

/* What became of a write, for the player. */
typedef struct Written {
    char path[FILE_PATH_BYTES];
    int trouble; /* 0, or errno; -1: `message`. 0 without `tell`: writes succeed again */
    bool tell;   /* somebody waits to hear that it went well */
    char message[200];
} Written;

Writer *writer_new(void); /* NULL: out of memory */
/* Writes all that waits, then ends. */
void writer_free(Writer *writer);

/* Takes the buffer's text over. The folder is made if it is missing. False: out of memory. */
bool writer_put(Writer *writer, const char *path, Buffer *text, bool tell);
/* Takes the pixmap over and writes a PNG. */
bool writer_put_picture(Writer *writer, const char *path, Pixmap picture, bool tell);
/* Main thread: the next result; false: none. */
bool writer_take(Writer *writer, Written *written);
/* Blocks until nothing waits. */
void writer_flush(Writer *writer);

#endif
