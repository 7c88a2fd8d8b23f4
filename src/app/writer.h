/* writer.h: the thread that writes files, so that the main thread never waits for a disk. A write
 * replaces an older one of the same file that has not begun. Main thread only. */
#ifndef TENGEN_APP_WRITER_H
#define TENGEN_APP_WRITER_H

#include "app/file.h"
#include "engine/buffer.h"
#include "render/pixmap.h"

typedef struct Writer Writer;

/* The result of a write. */
typedef struct WriteResult {
    char path[FILE_PATH_BYTES];
    int error; /* 0, or errno; -1: `message`. 0 without tell: success after a failure */
    bool tell; /* success is reported, too */
    char message[FILE_MESSAGE_BYTES];
} WriteResult;

Writer *writer_new(void); /* NULL: out of memory */
/* Writes whatever waits first. */
void writer_free(Writer *writer);

/* Takes the buffer's text over. Makes a missing folder. False: out of memory. */
bool writer_put(Writer *writer, const char *path, Buffer *text, bool tell);
/* Takes the pixmap over and writes a PNG. */
bool writer_put_picture(Writer *writer, const char *path, Pixmap picture, bool tell);
/* The next result; false: none. */
bool writer_take(Writer *writer, WriteResult *result);
/* Blocks until nothing waits. */
void writer_flush(Writer *writer);

#endif
