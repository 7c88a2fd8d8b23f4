/* puzzle_worker.h: the thread on which tries of puzzles are judged. It starts with the first task.
 * Main thread only. */
#ifndef TENGEN_APP_PUZZLE_WORKER_H
#define TENGEN_APP_PUZZLE_WORKER_H

#include "engine/puzzle/puzzle_judge.h"

typedef struct PuzzleWorker PuzzleWorker;

PuzzleWorker *puzzle_worker_new(void); /* NULL: out of memory */
/* Waits for the running task: some tenths of a second. */
void puzzle_worker_free(PuzzleWorker *worker);

/* Replaces a task that has not begun. False: there is no thread, nothing will be judged. */
bool puzzle_worker_ask(PuzzleWorker *worker, const PuzzleTask *task);
/* A task waits, runs, or its verdict has not been taken. */
bool puzzle_worker_has_task(const PuzzleWorker *worker, uint32_t *ticket);
/* The verdict on the last task, once; wake_main announces it. */
bool puzzle_worker_take(PuzzleWorker *worker, PuzzleVerdict *verdict);
/* Blocks until the last task, if any, has been judged. */
void puzzle_worker_wait(PuzzleWorker *worker);

#endif
