/* chunks.h: an array of blocks of memory. Copies of the array share the blocks; a block is copied
 * when one of them is about to change it. Copies may be in different threads. */
#ifndef TENGEN_ENGINE_CHUNKS_H
#define TENGEN_ENGINE_CHUNKS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Chunk {
    atomic_uint owners; /* arrays that contain it */
    uint32_t bytes;
    uint64_t data[];
} Chunk;

typedef struct Chunks { /* empty: all zero */
    Chunk **chunk;
    size_t count, capacity;
} Chunks;

/* Costs no more than the array of pointers. False: out of memory; `copy` is empty. */
bool chunks_copy(Chunks *copy, const Chunks *chunks);
void chunks_free(Chunks *chunks);

/* Appends a block of zeros. False: out of memory, nothing changed. */
bool chunks_add(Chunks *chunks, size_t bytes);

static inline const void *chunks_read(const Chunks *chunks, size_t index)
{
    return chunks->chunk[index]->data;
}

/* For changing it: no copy shares this block until the next chunks_copy, up to which calls for it
 * cannot fail. NULL: out of memory, nothing changed. */
void *chunks_change(Chunks *chunks, size_t index);

#endif
