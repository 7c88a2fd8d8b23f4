/* library_list.h: the memory of a list of games, with their texts and stones. For one thread. */
#ifndef TENGEN_APP_LIBRARY_LIST_H
#define TENGEN_APP_LIBRARY_LIST_H

#include <stddef.h>

#include "ui/library_info.h"

/* Takes little time, also for many games. */
void library_list_free(LibraryList *list);

/* Room for one more item behind `count`, which may move them all. NULL: out of memory. */
void *library_list_grow(void *items, int count, int *capacity, size_t bytes);

/* A copy that lives as long as the list, with a NUL behind it. NULL with `code`: SQLITE_NOMEM, or
 * SQLITE_CORRUPT: it is longer than anything that is put. */
void *library_list_keep(LibraryList *list, const void *bytes, int length, int *code);

#endif
