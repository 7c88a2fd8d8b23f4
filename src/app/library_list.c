#include "app/library_list.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

void *library_list_grow(void *items, int count, int *capacity, size_t bytes)
{
    if (count < *capacity) {
        return items;
    }
    const int wanted = *capacity < 64 ? 64 : 2 * *capacity;
    void *grown = realloc(items, (size_t)wanted * bytes);
    *capacity = grown ? wanted : *capacity;
    return grown;
}

/* Many texts and stones, which are freed together. */
typedef struct LibraryBlock {
    struct LibraryBlock *next;
    size_t used;
    char bytes[1 << 16];
} LibraryBlock;

void library_list_free(LibraryList *list)
{
    while (list->block) {
        LibraryBlock *block = list->block;
        list->block = block->next;
        free(block);
    }
    free(list->game);
    *list = (LibraryList){0};
}

void *library_list_keep(LibraryList *list, const void *bytes, int length, int *code)
{
    const size_t wanted = (size_t)length + 1;
    LibraryBlock *block = list->block;
    if (length < 0 || wanted > sizeof block->bytes) {
        *code = SQLITE_CORRUPT;
        return NULL;
    }
    if (!block || wanted > sizeof block->bytes - block->used) {
        block = malloc(sizeof *block);
        if (!block) {
            *code = SQLITE_NOMEM;
            return NULL;
        }
        block->next = list->block;
        block->used = 0;
        list->block = block;
    }
    char *copy = block->bytes + block->used;
    block->used += wanted;
    if (length > 0) {
        memcpy(copy, bytes, (size_t)length);
    }
    copy[length] = '\0';
    return copy;
}
