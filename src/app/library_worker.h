/* library_worker.h: the thread of the library: lists and reads the game files, searches the index,
 * marks, adds and deletes files. The main thread never waits for it, except in scripts. Main thread
 * only. */
#ifndef TENGEN_APP_LIBRARY_WORKER_H
#define TENGEN_APP_LIBRARY_WORKER_H

#include "app/library_change.h"
#include "app/library_query.h"

typedef struct LibraryWorker LibraryWorker;

/* Who looks up a position: each has an answer of its own. */
typedef enum LookUp { LOOK_UP_PREVIEW, LOOK_UP_EXPLORER, LOOK_UPS } LookUp;

/* A change that failed: what errno says; or a folder of the player's that is gone. */
typedef struct LibraryFailure {
    bool lost; /* the folder, whose games are not listed any more; nothing was ordered */
    LibraryChange change;
    char path[FILE_PATH_BYTES];
    int error; /* as library_places_change returns it */
    int more;  /* so many further changes failed after it, or so many further folders are gone */
} LibraryFailure;

typedef struct LibraryProgress {
    unsigned changes;    /* counts: games may have come, changed or gone */
    int unread, reading; /* of so many changed files, so many are still to be read */
    bool done;           /* all files were looked at since the last refresh */
} LibraryProgress;

typedef struct LibraryAnswer {
    LibraryList list; /* what the query wants */
    unsigned search;  /* ... whose number it has */
    int games, kept;  /* in all */
    FolderList folders;
    int *folder_games; /* in each of them */
} LibraryAnswer;

/* `index`: path of the file of library_index.h, `places`: of library_places.h, `games`: the folder;
 * each may be empty. NULL: out of memory. The thread starts with the first request. */
LibraryWorker *library_worker_new(const char *index, const char *places, const char *games);
/* Does not wait for files, but for what was to be changed, for up to two seconds; a thread that is
 * busy then frees itself. */
void library_worker_free(LibraryWorker *worker);

/* From now on answers are to this query; each change of the library gives a new one. NULL: no list
 * is wanted any more. */
void library_worker_ask(LibraryWorker *worker, const LibraryQuery *query);
/* Looks at the files again. */
void library_worker_refresh(LibraryWorker *worker);
/* False: out of memory. */
bool library_worker_change(LibraryWorker *worker, LibraryChange change, const char *path);
/* Which games have these stones, and which those after each next move? */
void library_worker_look_up(LibraryWorker *worker, LookUp asker, const PositionQuestion *asked,
                            const MoveKeys *next);

/* How far the library is, once after each change. False: nothing has changed. */
bool library_worker_take_progress(LibraryWorker *worker, LibraryProgress *progress);
/* The newest answer, once, for the caller to free. */
bool library_worker_take(LibraryWorker *worker, LibraryAnswer *answer);
void library_answer_free(LibraryAnswer *answer);
/* The last position that was looked up, once. */
bool library_worker_take_position(LibraryWorker *worker, LookUp asker, PositionGames *position);
/* The first change that failed since the last call. */
bool library_worker_take_failure(LibraryWorker *worker, LibraryFailure *failure);
/* Blocks until there is nothing left to do. */
void library_worker_wait(LibraryWorker *worker);

#endif
