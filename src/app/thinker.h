/* thinker.h: the thread on which the computer thinks. A job is a copy of the position; its answer
 * is announced by wake_main and taken on the main thread. A job that was replaced or dropped never
 * answers: undo, new game and quit leave nothing stale. The search's memory outlives a job, so that
 * what was thought ahead is known when the move is asked for. */
#ifndef TENGEN_APP_THINKER_H
#define TENGEN_APP_THINKER_H

#include "engine/ai/opening_ai.h"

typedef enum ThinkKind {
    THINK_MOVE,
    THINK_HINT,
    THINK_OPENING, /* whatever the opening's step asks for, before plain play */
    THINK_AHEAD,   /* while a person is to move: has no answer */
    THINK_ANALYSIS /* tells what it finds as it goes on: thinker_news; ends when all is sure */
} ThinkKind;

typedef struct ThinkJob {
    ThinkKind kind;
    uint32_t ticket; /* the match's */
    Position position;
    Opening opening;
    OpeningStep step;
    SearchLimits limits;
    bool forget;         /* begin with an empty memory: same job, same answer */
    bool spares_battery; /* nothing is thought while the machine runs on it */
} ThinkJob;

typedef struct Thought {
    ThinkKind kind;
    uint32_t ticket;
    Point move;
    OpeningAnswer opening; /* THINK_OPENING */
} Thought;

typedef struct Thinker Thinker;

Thinker *thinker_new(void);          /* NULL: out of memory */
void thinker_free(Thinker *thinker); /* stops and joins */

/* Drops whatever is running or waiting, and begins this. */
void thinker_start(Thinker *thinker, const ThinkJob *job);
void thinker_drop(Thinker *thinker);
/* Answer now, with the best found so far. */
void thinker_hurry(Thinker *thinker);
/* A job is running or its answer waits to be taken. What is thought ahead, and an analysis, stay
 * until they are dropped. */
bool thinker_has_job(const Thinker *thinker, ThinkKind *kind, uint32_t *ticket);
/* The answer of the last job, once. */
bool thinker_take(Thinker *thinker, Thought *thought);
/* Is the last job still being worked on? */
bool thinker_works(Thinker *thinker);
/* What THINK_ANALYSIS has found since it was last asked; false: nothing. */
bool thinker_news(Thinker *thinker, SearchReport *report);
/* THINK_ANALYSIS: it runs, or thinker_news has something to give. */
bool thinker_analysis_pending(Thinker *thinker);
/* Blocks until the running job, if any, has its answer ready. */
void thinker_wait(Thinker *thinker);

#endif
