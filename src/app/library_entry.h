/* library_entry.h: what the library knows of a file of a game. Any thread. */
#ifndef TENGEN_APP_LIBRARY_ENTRY_H
#define TENGEN_APP_LIBRARY_ENTRY_H

#include "app/file.h"
#include "ui/library_info.h"

enum { LIBRARY_STONES_MAX = 2 * POINTS_MAX };

typedef struct LibraryEntry {
    LibraryGame game; /* without its id, `kept` and path. Its texts and stones are in: */
    char name[2][NAME_BYTES];
    char fault[FILE_MESSAGE_BYTES];
    uint8_t stone[2 * LIBRARY_STONES_MAX];
    int keys;                             /* of the positions of the game: */
    uint64_t key[LIBRARY_STONES_MAX + 1]; /* the one before the first move, and after each */
} LibraryEntry;

/* Reads the file, which may take long. `changed_s`: Unix time of its last change, in place of a
 * date that it lacks. A file that cannot be read has a fault. The entry must not be moved. */
void library_entry_read(LibraryEntry *entry, const char *path, int64_t changed_s);

/* The keys of the stones' positions: the one before the first move and after each. `key` has room
 * for LIBRARY_STONES_MAX + 1. Returns how many. */
int library_entry_keys(const uint8_t *stone, int stones, int moves, int size, uint64_t *key);

#endif
