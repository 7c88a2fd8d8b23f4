/* library_base_internal.h: the tables and statements of that file, for library_index.c. */
#ifndef TENGEN_APP_LIBRARY_BASE_INTERNAL_H
#define TENGEN_APP_LIBRARY_BASE_INTERNAL_H

#include <sqlite3.h>
#include <stdbool.h>

#include "app/file.h"
#include "app/library_base.h"

typedef enum LibraryStatement {
    STATEMENT_BEGIN,
    STATEMENT_COMMIT,
    STATEMENT_ROLLBACK,
    STATEMENT_FILES,
    STATEMENT_ID,
    STATEMENT_STONES,
    STATEMENT_DROP_POSITION,
    STATEMENT_DROP_GAME,
    STATEMENT_PUT_GAME,
    STATEMENT_PUT_CHANGED,
    STATEMENT_PUT_POSITION,
    STATEMENT_LIST,
    STATEMENT_LIST_WITH,
    STATEMENT_RESULTS,
    STATEMENTS
} LibraryStatement;

struct LibraryIndex {
    char path[FILE_PATH_BYTES + 16]; /* of the file; empty: in memory */
    sqlite3 *base;                   /* NULL: not open */
    sqlite3_stmt *statement[STATEMENTS];
    bool remade; /* the file was removed once */
    bool changing;
};

/* Opens it, if it is not. */
IndexAnswer library_base_ready(LibraryIndex *index);
void library_base_close(LibraryIndex *index);
/* Damage has not been answered yet by making it anew. */
bool library_base_can_be_remade(const LibraryIndex *index);

/* Carries out a statement without rows. Returns SQLITE_OK or SQLite's error. */
int library_base_step(sqlite3_stmt *statement);
/* What SQLite's code means, after it was dealt with. */
IndexAnswer library_base_answer(LibraryIndex *index, int code);

#endif
