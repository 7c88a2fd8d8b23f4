/* trailer.h: the last line of a text that the program saves: the version of its format, the time,
 * and a checksum of every byte before it, itself included. SGF readers ignore text after the game,
 * and in settings the line is a comment.
 *
 *   ; tengen 1 saved=1700000000000 crc32=89abcdef
 *
 * Every later version must end with such a line, so that an older program can tell a newer file
 * from a damaged one. */
#ifndef TENGEN_ENGINE_TRAILER_H
#define TENGEN_ENGINE_TRAILER_H

#include <stddef.h>

#include "engine/buffer.h"

enum { TRAILER_VERSION = 1 };

typedef enum TrailerState {
    TRAILER_WHOLE,   /* the text is as it was written */
    TRAILER_MISSING, /* written by an older version, or by hand */
    TRAILER_DAMAGED, /* the text or the line has changed since */
    TRAILER_NEWER    /* whole, but of a later version of the format */
} TrailerState;

typedef struct Trailer {
    TrailerState state;
    int64_t saved_ms; /* Unix time; 0 unless whole or newer */
    size_t before;    /* the length of the text before the line */
} Trailer;

/* Appends the line. A time before 1970 or after the year 33658 becomes that limit. */
void trailer_add(Buffer *text, int64_t saved_ms);
Trailer trailer_check(const char *text, size_t length);
/* Such a line is in the text, but is not the last one: lines were added below. */
bool trailer_is_inside(const char *text, size_t length);

#endif
