/* library_row.h: a game as a row of the library's index. For one thread. */
#ifndef TENGEN_APP_LIBRARY_ROW_H
#define TENGEN_APP_LIBRARY_ROW_H

#include "app/library_entry.h"

typedef struct sqlite3_stmt sqlite3_stmt; /* as in sqlite3.h */

/* A file as it was when the index read it. */
typedef struct IndexedFile {
    char *path;
    int64_t changed_ns, bytes, inode;
    int64_t device; /* for the caller, like the next two */
    int order;
    bool found;
} IndexedFile;

/* What is read of a row, in the order of the columns. */
#define LIBRARY_ROW_FIELDS                                                                         \
    "id,path,number,games,fault,kind0,level0,name0,kind1,level1,name1,played,has_time,rule,"       \
    "opening,size,"                                                                                \
    "main_ms,increment_ms,byoyomi_ms,periods,reason,winner,session,owner,moves,stone,"             \
    "event,round,contest,changed,bytes,inode"

/* What a file has whose games are being read, or are to be read again, in place of the time of its
 * change. */
enum { LIBRARY_ROW_NOT_YET = -1 };

/* Are these stones, the moves among them, on a board of this size? */
bool library_row_is_on_board(const uint8_t *stone, int stones, int moves, int size);
/* LIBRARY_ROW_FIELDS, then line, as the values from ?1 on. The texts are
 * borrowed until the row is cleared. */
void library_row_bind(sqlite3_stmt *row, const IndexedFile *file, const LibraryEntry *entry);
/* Adds the game of a row of LIBRARY_ROW_FIELDS. Returns SQLITE_OK, SQLITE_NOMEM, or SQLITE_CORRUPT:
 * it cannot be listed. */
int library_row_take(LibraryList *list, sqlite3_stmt *row);

#endif
