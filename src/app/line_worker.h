/* line_worker.h: the thread that counts the lines of a game's tree: it makes a LineIndex of a copy
 * of the record, and answers from it. A newer record or question replaces the one before. Main
 * thread only. */
#ifndef TENGEN_APP_LINE_WORKER_H
#define TENGEN_APP_LINE_WORKER_H

#include "engine/history/line_index.h"
#include "engine/signs.h"

typedef struct LineWorker LineWorker;

/* A position of the tree. */
typedef struct LinePosition {
    uint64_t key;
    uint32_t lines;
    char text[SIGN_TEXT_BYTES]; /* of the sign at its last move; empty: none */
    bool commented;
} LinePosition;

typedef struct LineAnswer {
    uint64_t key;   /* as asked */
    uint32_t lines; /* of the whole tree; 0: the index could not be made */
    int count;
    LinePosition position[POINTS_MAX]; /* those that the tree has */
} LineAnswer;

/* NULL: out of memory. The thread starts with the first record. */
LineWorker *line_worker_new(void);
void line_worker_free(LineWorker *worker);

/* The record that is asked about from now on, which the worker frees; NULL: none, and its memory is
 * freed. */
void line_worker_read(LineWorker *worker, Record *record);
/* Which of these positions does the tree have? `key` names the question. */
void line_worker_ask(LineWorker *worker, uint64_t key, const uint64_t *next, int count);
/* The answer to the last question, once. */
bool line_worker_take(LineWorker *worker, LineAnswer *answer);
/* Blocks until there is nothing left to do. */
void line_worker_wait(LineWorker *worker);

#endif
