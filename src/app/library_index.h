/* library_index.h: the library's index, an SQLite file with what is known of each game file, and
 * the positions of the games. The game files are the source of truth: the index can be removed at
 * any time. One that is damaged or of another version is made anew; where it cannot be read or
 * written it is kept in memory. Several instances of the program share it. For one thread. */
#ifndef TENGEN_APP_LIBRARY_INDEX_H
#define TENGEN_APP_LIBRARY_INDEX_H

#include "app/library_base.h"
#include "app/library_list.h"
#include "app/library_row.h"
#include "app/move_points.h"

typedef struct IndexedFiles {
    int count, capacity;
    IndexedFile *file; /* by path */
} IndexedFiles;

/* `path`: of the file, whose folder exists; "": in memory. Opened with the first use. NULL: out of
 * memory. */
LibraryIndex *library_index_new(const char *path);
void library_index_free(LibraryIndex *index);
/* From now on in memory, and empty: it was busy for too long. */
void library_index_leave_file(LibraryIndex *index);
bool library_index_is_in_file(const LibraryIndex *index);

/* What it has; for the caller to free, also after an error. */
IndexAnswer library_index_files(LibraryIndex *index, IndexedFiles *files);
void indexed_files_free(IndexedFiles *files);

/* Changes take place together at library_index_commit, which any answer but INDEX_DONE replaces:
 * then none of them has taken place. */
IndexAnswer library_index_begin(LibraryIndex *index);
/* A game of the file, the others of which have the same `games`. The first one replaces what the
 * index had of the file. */
IndexAnswer library_index_put(LibraryIndex *index, const IndexedFile *file,
                              const LibraryEntry *entry);
/* All its games were put; until then the file counts as changed. */
IndexAnswer library_index_finish(LibraryIndex *index, const IndexedFile *file);
/* Of all games of a file. */
IndexAnswer library_index_remove(LibraryIndex *index, const char *path);
IndexAnswer library_index_commit(LibraryIndex *index);

enum { POSITION_LINES = 2 };

/* Which games have a position? */
typedef struct PositionQuestion {
    uint64_t key; /* of the stones: symmetry_key */
    Rule rule;    /* ... of games by this one, */
    bool any_rule;
    bool contests;                    /* ... also those of matches of engines, */
    uint64_t without[POSITION_LINES]; /* ... but not these: library_line; 0: none */
} PositionQuestion;

/* The games, the newest first; `with`: only those; NULL: all. For the caller to free, also after an
 * error. */
IndexAnswer library_index_list(LibraryIndex *index, const PositionQuestion *with,
                               LibraryList *list);

enum { POSITION_MOVES_MAX = 12 };

/* The games that reach the position after a move, by whichever order of moves; its key names the
 * move: those that are mirror images of each other are one. */
typedef struct PositionMove {
    uint64_t key;
    int games, black, white, draws; /* all, those that a side won, and the draws */
} PositionMove;

typedef struct PositionGames {
    int games; /* that have the position, also as their last one */
    int moves;
    PositionMove move[POSITION_MOVES_MAX]; /* the most frequent first */
} PositionGames;

/* `next`: where the moves lead that are counted. */
IndexAnswer library_index_position(LibraryIndex *index, const PositionQuestion *asked,
                                   const MoveKeys *next, PositionGames *position);

#endif
