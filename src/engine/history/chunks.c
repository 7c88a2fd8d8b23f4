#include "engine/history/chunks.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 8 };

static Chunk *new_chunk(size_t bytes)
{
    Chunk *chunk = calloc(1, sizeof *chunk + bytes);
    if (chunk) {
        atomic_init(&chunk->owners, 1);
        chunk->bytes = (uint32_t)bytes;
    }
    return chunk;
}

/* The last owner sees what the others read and wrote before. */
static void release(Chunk *chunk)
{
    if (atomic_fetch_sub_explicit(&chunk->owners, 1, memory_order_acq_rel) == 1) {
        free(chunk);
    }
}

bool chunks_copy(Chunks *copy, const Chunks *chunks)
{
    *copy = (Chunks){0};
    if (chunks->count == 0) {
        return true;
    }
    // NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers
    copy->chunk = malloc(chunks->count * sizeof *copy->chunk);
    if (!copy->chunk) {
        return false;
    }
    copy->count = copy->capacity = chunks->count;
    for (size_t i = 0; i < chunks->count; i++) {
        copy->chunk[i] = chunks->chunk[i];
        atomic_fetch_add_explicit(&copy->chunk[i]->owners, 1, memory_order_relaxed);
    }
    return true;
}

void chunks_free(Chunks *chunks)
{
    for (size_t i = 0; i < chunks->count; i++) {
        release(chunks->chunk[i]);
    }
    free(chunks->chunk);
    *chunks = (Chunks){0};
}

bool chunks_add(Chunks *chunks, size_t bytes)
{
    if (chunks->count == chunks->capacity) {
        size_t capacity = chunks->capacity + chunks->capacity / 2;
        capacity = capacity > CAPACITY_MIN ? capacity : CAPACITY_MIN;
        // NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers
        Chunk **grown = realloc(chunks->chunk, capacity * sizeof *grown);
        if (!grown) {
            return false;
        }
        chunks->chunk = grown;
        chunks->capacity = capacity;
    }
    Chunk *added = new_chunk(bytes);
    if (added) {
        chunks->chunk[chunks->count++] = added;
    }
    return added != NULL;
}

void *chunks_change(Chunks *chunks, size_t index)
{
    Chunk *chunk = chunks->chunk[index];
    if (atomic_load_explicit(&chunk->owners, memory_order_acquire) > 1) {
        Chunk *own = new_chunk(chunk->bytes);
        if (!own) {
            return NULL;
        }
        memcpy(own->data, chunk->data, chunk->bytes);
        release(chunk);
        chunks->chunk[index] = chunk = own;
    }
    return chunk->data;
}
