/* library_scan.h: brings the library's index up to date with the files: reads those that are new or
 * have changed, and forgets those that are gone. In steps, so that a long one can be left for
 * something else. For one thread. */
#ifndef TENGEN_APP_LIBRARY_SCAN_H
#define TENGEN_APP_LIBRARY_SCAN_H

#include "app/library_index.h"
#include "app/library_places.h"

typedef struct ReadGame ReadGame;

/* Starts as all zero. */
typedef struct LibraryScan {
    bool running;
    IndexedFiles found; /* the files that are there */
    IndexedFiles known; /* those that the index had */
    FolderList unseen;  /* folders and files that could not be looked at: what is known stays */
    FolderList lost;    /* the player's folders that are gone, with games that the index had */
    bool incomplete;    /* `found` lacks others */
    int next;           /* of `found`: to be read */
    GameWalk *walk;     /* of the file before that, which is being read; NULL: none is */
    int number;         /* ... of its next game */
    bool unread;        /* ... one of those before it is to be read again */
    ReadGame *game;     /* read, and not in the index yet */
    int games;
    int changed, read; /* how many files have to be read, and are in the index */
} LibraryScan;

/* Lists the files: games in the folder `games` and those of `places`, and below them, and the files
 * that were opened. `complete`: those are all places. */
IndexAnswer library_scan_begin(LibraryScan *scan, LibraryIndex *index, const char *games,
                               const LibraryPlaces *places, bool complete);
/* Reads some of them, for a tenth of a second or the time that one game takes, then writes what it
 * has read into the index. */
IndexAnswer library_scan_step(LibraryScan *scan, LibraryIndex *index);
void library_scan_end(LibraryScan *scan);

/* Is it the name of a game file that is looked for in folders? Texts are not: they may be anything.
 */
bool library_scan_takes(const char *name);

#endif
