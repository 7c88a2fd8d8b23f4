/* library_entry.h: what the library knows of a game of a file. Any thread. */
#ifndef TENGEN_APP_LIBRARY_ENTRY_H
#define TENGEN_APP_LIBRARY_ENTRY_H

#include "app/game_file.h"
#include "ui/library_info.h"

enum { LIBRARY_STONES_MAX = 2 * POINTS_MAX, LIBRARY_TEXT_BYTES = 128 };

typedef struct LibraryEntry {
    bool unread;      /* it may be read later: its file could not be, or there was no memory */
    LibraryGame game; /* without its id, `kept` and path. Its texts and stones are in: */
    char name[2][NAME_BYTES];
    char event[LIBRARY_TEXT_BYTES], round[LIBRARY_TEXT_BYTES];
    char fault[PARSE_ERROR_PACKED];
    uint8_t stone[2 * LIBRARY_STONES_MAX];
    uint64_t line;                        /* library_line of its moves */
    int keys;                             /* of the positions of the game: */
    uint64_t key[LIBRARY_STONES_MAX + 1]; /* the one before the first move, and after each */
} LibraryEntry;

/* All games of a file, as the library reads them. NULL: out of memory. */
GameWalk *library_entry_walk(const char *path);
/* What was read of the file, which had no match if the game cannot be read: then the entry has a
 * fault. `changed_s`: Unix time of the file's last change, in place of a date that the game lacks.
 * It is taken for the file's only game. The entry must not be moved. */
void library_entry_take(LibraryEntry *entry, const GameReading *reading, int64_t changed_s);

/* Names the game by its set-up and its moves up to the node: two of one line are the same game, or
 * copies of it. */
uint64_t library_line(const Record *record, NodeId end);

/* Names the game by its players, occasion and stones: what stays when other games of its file
 * change or come before it. */
uint64_t library_sign(const LibraryGame *game);

/* The keys of the stones' positions: the one before the first move and after each. `key` has room
 * for LIBRARY_STONES_MAX + 1. Returns how many. */
int library_entry_keys(const uint8_t *stone, int stones, int moves, int size, uint64_t *key);

#endif
