/* thinker.h: the thread on which the computer thinks. A job contains a copy of the position; its
 * answer is announced with wake_main. A job that was replaced or dropped never answers. The
 * transposition table is kept from job to job, so that thinking ahead speeds up the next move. Main
 * thread only. */
#ifndef TENGEN_APP_THINKER_H
#define TENGEN_APP_THINKER_H

#include "engine/ai/opening_ai.h"
#include "engine/explanation.h"
#include "engine/point_map.h"
#include "engine/proof.h"

typedef enum ThinkKind {
    THINK_MOVE,
    THINK_HINT,
    THINK_WHY,     /* explains the last move; with its mistakes if `reviewed` */
    THINK_OPENING, /* the decision or stone that the opening asks for */
    THINK_THREATS, /* of both sides at every point */
    THINK_VALUES,  /* of every point */
    THINK_PROOF,   /* of a win; its limits are the nodes and time of each of its searches */
    THINK_AHEAD,   /* while a person is to move: no answer */
    THINK_ANALYSIS /* reports after each depth: thinker_report; ends when every line is decided */
} ThinkKind;

typedef struct ThinkJob {
    ThinkKind kind;
    uint32_t ticket; /* the match's */
    Position position;
    Opening opening;
    OpeningStep step;
    SearchLimits limits;
    bool reviewed;       /* the position is one of a review */
    bool forget;         /* clear the transposition table first: reproducible */
    bool spares_battery; /* no search while the machine runs on battery */
} ThinkJob;

/* How far a job is; zeros: it has not told yet, or does not tell. */
typedef struct ThinkProgress {
    uint64_t nodes;        /* THINK_PROOF: searched so far */
    int looked_at, points; /* THINK_VALUES: so many of all points */
} ThinkProgress;

typedef struct ThinkResult {
    ThinkKind kind;
    uint32_t ticket;
    Point move;
    Explanation why; /* THINK_HINT: of `move`; THINK_WHY */
    int moves;       /* ... of the line that begins with it */
    Point line[EXPLANATION_MOVES];
    OpeningAnswer opening; /* THINK_OPENING */
    ThreatMap threats;     /* THINK_THREATS */
    ValueMap values;       /* THINK_VALUES */
    bool done;             /* THINK_THREATS, THINK_PROOF; false: out of memory */
    Proof proof;
} ThinkResult;

typedef struct Thinker Thinker;

Thinker *thinker_new(void);          /* NULL: out of memory */
void thinker_free(Thinker *thinker); /* stops and joins */

/* Replaces the job that is running or waiting. */
void thinker_start(Thinker *thinker, const ThinkJob *job);
void thinker_drop(Thinker *thinker);
/* Stops the search; its best move so far is the answer. */
void thinker_move_now(Thinker *thinker);
/* A job is running or its answer has not been taken. THINK_AHEAD and THINK_ANALYSIS stay until they
 * are dropped. */
bool thinker_has_job(const Thinker *thinker, ThinkKind *kind, uint32_t *ticket);
/* The answer of the last job, once. */
bool thinker_take(Thinker *thinker, ThinkResult *result);
/* Is the last job running? */
bool thinker_works(Thinker *thinker);
/* The latest report of THINK_ANALYSIS; false: none since the last call. */
bool thinker_report(Thinker *thinker, SearchReport *report);
/* THINK_ANALYSIS: it runs, or its latest report has not been taken. */
bool thinker_analysis_pending(Thinker *thinker);
/* Of the last job. */
ThinkProgress thinker_progress(Thinker *thinker);
/* Blocks until the running job, if any, has finished. */
void thinker_wait(Thinker *thinker);

#endif
