/* state.h: what the files of the brain share, a Brain from within. For them only.
 *
 * Lines are obeyed on one thread, moves are thought about on another: while `thinking`, the former
 * waits before it touches anything else. */
#ifndef TENGEN_BRAIN_STATE_H
#define TENGEN_BRAIN_STATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "brain/brain.h"
#include "brain/deadline.h"
#include "brain/movetime.h"
#include "brain/stones.h"
#include "engine/ai/search.h"

typedef enum BrainJob {
    JOB_NONE,
    JOB_MOVE,
    JOB_SWAP2,
    JOB_SWAP2_STEP,
    JOB_BEST,
    JOB_BALANCE,
    JOB_DEFENCES
} BrainJob;

struct Brain {
    FILE *out;
    BrainOptions options;
    Search *search;
    size_t hash_bytes;
    int64_t max_memory;  /* bytes for all of the program, 0: the brain's own choice */
    int64_t hash_wanted; /* bytes, -1: as max_memory allows */
    Position position;
    bool started;
    Rule rule;
    int64_t rule_bits; /* as INFO said them last; 2 means something else to Yixin's boards */
    bool prepared[RULE_COUNT]; /* which rules' tables there are */
    bool yixin;                /* the host has spoken one of Yixin's words */
    MoveClock clock;
    int64_t asked;    /* when the question now being answered came */
    int64_t answered; /* and the one before had been */
    uint64_t seed;    /* of this game's choices */
    uint64_t nodes;
    int depth;
    unsigned told;            /* REPORT_...: what is said while it thinks */
    int lines;                /* JOB_BEST: best moves wanted */
    int moves;                /* JOB_BALANCE: of them, 1 or 2 */
    int bias;                 /* JOB_BALANCE: the value wanted */
    StoneList stones;         /* the list that is being read */
    Point barred[POINTS_MAX]; /* never played */
    int barred_count;
    BrainJob job;
    bool thinking; /* the thread is to be joined */
    /* Answers with the move in hand where the search is kept from it. */
    Deadline *deadline;
    pthread_mutex_t voice;    /* over the three below, and what is said of a guarded search */
    bool guarded;             /* the move in hand may be the answer */
    bool handed;              /* it was */
    Point in_hand;            /* of the last finished iteration; POINT_NONE: none yet */
    atomic_bool silent;       /* nobody wants the answer any more */
    atomic_int stops_waiting; /* STOP and END that are read, but not obeyed yet */
    pthread_t thread;
};

#endif
