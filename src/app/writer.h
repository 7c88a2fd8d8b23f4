/* writer.h: writes files on two threads, so that the main thread never waits for them: one for
 * quick writes and one for those that wait for the disk. A write replaces an older one of the same
 * kind, file (or game in it) and function that has not begun. Where a thread cannot be
 * started, writer_put itself writes.
 *
 * A write that the disk neither carries out nor refuses is given up after a limit: its result is
 * ETIMEDOUT, its thread is left behind and another one goes on. The disk is stuck from then on,
 * until that write ends after all: others on it fail at once. Main thread only. */
#ifndef TENGEN_APP_WRITER_H
#define TENGEN_APP_WRITER_H

#include "app/write_order.h"
#include "render/pixmap.h"

typedef struct Writer Writer;

Writer *writer_new(void); /* NULL: out of memory */
/* What takes longer than so many ms, and a second for each MiB, is given up; 0, at first: nothing
 * is. */
void writer_set_limit(Writer *writer, int64_t ms);
/* The disk of this file or folder, which need not be there, is stuck. NULL: none is. */
bool writer_is_stuck(Writer *writer, const char *path);
/* A write has taken seconds, and may be one that does not end. */
bool writer_is_late(Writer *writer);
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
/* Does nothing wait, and is nothing being written, but by threads that were left behind? */
bool writer_is_idle(Writer *writer);
/* Blocks until nothing waits or is being written, or the rest was given up. */
void writer_flush(Writer *writer);

#endif
