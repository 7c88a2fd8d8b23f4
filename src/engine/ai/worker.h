/* worker.h: one thread of a search: its board, the tree's stack, what it has learnt about moves.
 * Workers of one search share the transposition table and the order to stop, nothing else. For the
 * files of the search only. */
#ifndef TENGEN_ENGINE_WORKER_H
#define TENGEN_ENGINE_WORKER_H

#include <stdatomic.h>

#include "engine/ai/board.h"
#include "engine/ai/movegen.h"
#include "engine/ai/network.h"
#include "engine/ai/search.h"
#include "engine/ai/timeman.h"
#include "engine/ai/tt.h"
#include "engine/level.h"

enum {
    PLY_MAX = 200,
    PLY_BEFORE = 4, /* plies before the root that a node may look back to */
    DEPTH_MAX = 99,
    PLY = 16, /* depths are counted in sixteenths of a ply */
    INFINITE = VALUE_WIN + 1,
    HISTORY_MAX = 8192
};

/* What a node leaves for those below and above it. */
typedef struct SearchFrame {
    Point move;
    Point excluded; /* the move left out of a search for a singular one, else POINT_NONE */
    int eval;
} SearchFrame;

typedef struct RootMove {
    Point move;
    int value;
    int previous; /* of the iteration before */
    int pv_length;
    Point pv[SEARCH_PV_MAX];
} RootMove;

typedef struct Worker {
    /* Shared with the others. */
    Tt *tt;
    atomic_bool *stop;
    const Timeman *timeman; /* asked by the first worker only */
    bool first;

    const Level *level;
    uint64_t seed;
    uint64_t salt;          /* keeps the levels' entries in the table apart */
    uint64_t node_limit;    /* of this one; 0: none */
    _Atomic uint64_t nodes; /* written by its own thread only */
    int until_poll;
    bool halted;

    int selective_depth;
    int root_stones;
    int root_count;
    RootMove root[POINTS_MAX];

    Board board;
    NetworkState network; /* of `board` */
    SearchFrame frames[PLY_BEFORE + PLY_MAX + 4];
    MoveList list[PLY_MAX + 2];
    int pv_length[PLY_MAX + 2];
    Point pv[PLY_MAX + 2][SEARCH_PV_MAX];
    int16_t history[2][BOARD_CELLS]; /* how well a side's move has done so far: +-HISTORY_MAX */
} Worker;

static inline SearchFrame *worker_frame(Worker *worker, int ply)
{
    return &worker->frames[PLY_BEFORE + ply];
}
static inline int worker_side(const Worker *worker)
{
    return (int)board_to_move(&worker->board) - 1;
}
static inline uint64_t worker_nodes(const Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* All zero, for free(); NULL: out of memory. */
Worker *worker_new(void);

void worker_forget(Worker *worker);

/* What every node below the root begins with: false if the search is to end. */
bool worker_enter(Worker *worker, int ply);

/* Is the search to end? Asked at every node; the clock only now and then. */
bool worker_is_halted(Worker *worker);

/* A number from 0 to sides - 1 that depends on the search's seed and on `what` only. */
int worker_roll(const Worker *worker, uint64_t what, int sides);

/* The static value as the level sees it. */
int worker_evaluate(Worker *worker);

/* A weak player does not see every pattern: the same ones throughout one search. */
void worker_drop_overlooked(const Worker *worker, MoveList *list);

void worker_pv_set(Worker *worker, int ply, Point move);

#endif
