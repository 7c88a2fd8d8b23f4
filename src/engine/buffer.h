/* buffer.h: a growing text. The engine writes into memory; the caller writes files. */
#ifndef TENGEN_ENGINE_BUFFER_H
#define TENGEN_ENGINE_BUFFER_H

#include <stddef.h>

#include "engine/types.h"

/* Starts as all zero. `text` is NULL or NUL-terminated. After a failed allocation `failed` stays
 * set and further calls do nothing. */
typedef struct Buffer {
    char *text;
    size_t length, capacity;
    bool failed;
} Buffer;

void buffer_free(Buffer *buffer);
void buffer_add(Buffer *buffer, const char *text);
void buffer_add_bytes(Buffer *buffer, const char *bytes, size_t count);
void buffer_add_char(Buffer *buffer, char c);
void buffer_add_int(Buffer *buffer, int64_t number);
/* The last `digits` of its 16 digits, in lower case. */
void buffer_add_hex(Buffer *buffer, uint64_t number, int digits);

#endif
