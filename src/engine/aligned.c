#include "engine/aligned.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What calloc returned is kept just before the memory. */

void *aligned_new(size_t alignment, size_t bytes)
{
    const size_t room = alignment + sizeof(void *);
    char *start = bytes <= SIZE_MAX - room ? calloc(1, bytes + room) : NULL;
    if (!start) {
        return NULL;
    }
    char *memory = start + room - (uintptr_t)(start + room) % alignment;
    memcpy(memory - sizeof start, &start, sizeof start);
    return memory;
}

void aligned_free(void *memory)
{
    if (memory) {
        void *start;
        memcpy(&start, (char *)memory - sizeof start, sizeof start);
        free(start);
    }
}
