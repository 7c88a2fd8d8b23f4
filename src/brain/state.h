/* state.h: the fields of a Brain, for the files of this folder only.
 *
 * One thread executes lines, another one searches. While `thinking`, the former waits for the
 * latter before it touches any field but the atomic ones and those under `answer_lock`. */
#ifndef TENGEN_BRAIN_STATE_H
#define TENGEN_BRAIN_STATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "brain/brain.h"
#include "brain/deadline.h"
#include "brain/movetime.h"
#include "brain/blocked_paths.h"
#include "brain/stones.h"
#include "engine/ai/search.h"

typedef enum BrainJob {
    JOB_NONE,
    JOB_MOVE,
    JOB_SWAP2,
    JOB_SWAP2_STEP,
    JOB_SOOSORV,
    JOB_BEST,
    JOB_BALANCE,
    JOB_DEFENCES
} BrainJob;

/* A step of Soosõrv-8: soosorv.h. */
typedef struct SoosorvStep {
    int number;              /* from 1 */
    int offers;              /* fifth moves, from step 4 on */
    Point offer[OFFERS_MAX]; /* step 6 */
} SoosorvStep;

/* Lines that are read and dropped. */
typedef enum Dropped {
    DROPS_NOTHING,
    DROPS_POINTS, /* up to DONE, or another line that has no points */
    DROPS_LINE    /* the next one */
} Dropped;

struct Brain {
    FILE *out;
    BrainOptions options;
    Search *search;
    size_t hash_bytes;
    int64_t max_memory;  /* bytes for the whole program; 0: the brain's default */
    int64_t hash_wanted; /* bytes; -1: as much as max_memory allows */
    Position position;
    bool started;
    Rule rule;
    int64_t rule_bits;         /* last value of INFO rule; Yixin's boards give 2 another meaning */
    bool rule_named;           /* by INFO rule */
    bool prepared[RULE_COUNT]; /* the rule's tables are in memory */
    bool yixin;                /* the host has used one of Yixin's commands */
    MoveClock clock;
    int64_t asked_at;    /* when the current request arrived, by monotonic_ms */
    int64_t answered_at; /* when the last request was answered */
    uint64_t seed;       /* of this game's random choices */
    uint64_t nodes;
    int depth;
    unsigned reports;    /* bits REPORT_...: sent during a search */
    int lines;           /* JOB_BEST: number of best moves */
    int moves;           /* JOB_BALANCE: number of moves, 1 or 2 */
    int bias;            /* JOB_BALANCE: target value */
    StoneList stones;    /* the open list */
    SoosorvStep soosorv; /* JOB_SOOSORV */
    Dropped drops;
    const char *after_drop; /* printed when the list has ended; NULL: nothing */
    void (*take_line)(struct Brain *brain, const char *line); /* DROPS_LINE; NULL: dropped */
    Point barred[POINTS_MAX];                                 /* YXBLOCK: never played */
    int barred_count;
    BlockedPaths paths;
    Point barred_now[POINTS_MAX]; /* in this job: those and the points of paths */
    int barred_now_count;
    int last_value;  /* of the brain's last move, for itself ... */
    uint64_t valued; /* ... which has led to the position with this hash */
    Point expected;  /* the opponent's answer to that move; POINT_NONE: unknown */
    BrainJob job;
    bool thinking; /* `thread` must be joined */
    bool ponders;  /* INFO pondering: `thread` searches on in the opponent's time */
    /* Answers with the best move so far if the search cannot stop in time. */
    Deadline *deadline;
    pthread_mutex_t answer_lock; /* guards the five below, and the output of a search */
    bool line_waits;             /* the thread that executes lines waits for `thread` */
    bool pondering;              /* `thread` has answered, and searches until a line waits */
    bool may_answer_early;       /* best_so_far may be the answer */
    bool answered_early;         /* it was */
    Point best_so_far;           /* of the last finished iteration; POINT_NONE: none yet */
    atomic_bool silent;          /* the brain is being freed: no output */
    atomic_int pending_stops;    /* STOP and END that are read but not executed yet */
    pthread_t thread;
};

#endif
