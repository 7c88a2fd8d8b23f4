/* worker.h: one thread of a search: its board, its stack of nodes and its history heuristic. The
 * workers of a search share the transposition table and the stop flags. For the files of the search
 * only. */
#ifndef TENGEN_ENGINE_WORKER_H
#define TENGEN_ENGINE_WORKER_H

#include <stdatomic.h>

#include "engine/ai/board.h"
#include "engine/ai/movegen.h"
#include "engine/ai/network.h"
#include "engine/ai/pv.h"
#include "engine/ai/timeman.h"
#include "engine/ai/tt.h"
#include "engine/ai/tuning.h"
#include "engine/ai/value.h"
#include "engine/level.h"

enum {
    PLY_MAX = 200,
    PLY_BEFORE = 4, /* plies before the root that a node may look back to */
    DEPTH_MAX = 99,
    PLY = 16, /* depths are counted in sixteenths of a ply */
    HISTORY_MAX = 8192
};

/* What a node leaves for the nodes below and above it. */
typedef struct SearchFrame {
    Point move;
    Point excluded; /* by the search for a singular move; POINT_NONE: no move is */
    int eval;
    int cutoffs; /* nodes at this ply that failed high since the node two plies above began */
} SearchFrame;

typedef struct RootMove {
    Point move;
    int value;
    int previous; /* value in the iteration before */
    Pv pv;
} RootMove;

typedef struct Worker {
    /* Shared by the workers of a search. */
    Tt *tt;
    atomic_bool *stop;
    const Timeman *timeman; /* read by the main worker only */

    int number; /* 0: the main worker */
    const Tuning *tuning;
    const Level *level;
    const Point *barred; /* moves not to be played at the root, unless all others are illegal */
    int barred_count;
    uint64_t seed;          /* of a weak level's errors */
    uint64_t hash_salt;     /* keeps the levels' entries in the table apart */
    uint64_t node_limit;    /* of this worker; 0: none */
    _Atomic uint64_t nodes; /* written by its own thread only */
    int nodes_until_poll;
    bool stopped;

    int iteration; /* its depth in plies */
    int selective_depth;
    int root_stones;
    int root_count;
    RootMove root[POINTS_MAX];

    Board board;
    NetworkState network; /* of `board` */
    SearchFrame frames[PLY_BEFORE + PLY_MAX + 4];
    MoveList list[PLY_MAX + 2];
    Pv pv[PLY_MAX + 2];
    int16_t history[2][BOARD_CELLS]; /* by side: -HISTORY_MAX (always failed) to HISTORY_MAX */
    /* Continuation history: the same by the opponent's last move, for boards of any size. */
    int16_t continuation[2 * (POINTS_MAX + 1) * POINTS_MAX];
} Worker;

static inline SearchFrame *worker_frame(Worker *worker, int ply)
{
    return &worker->frames[PLY_BEFORE + ply];
}
static inline int worker_side(const Worker *worker)
{
    return board_side(&worker->board);
}
/* A point's number among those of the board. */
static inline int worker_number(const Worker *worker, Point point)
{
    return point_y(point) * worker->board.position.size + point_x(point);
}
static inline uint64_t worker_key(const Worker *worker)
{
    return worker->board.position.hash ^ worker->hash_salt;
}
/* The continuation history of the side to move, as an array over worker_number. */
static inline int16_t *worker_continuation(Worker *worker)
{
    const Position *position = &worker->board.position;
    const int points = position->size * position->size;
    const Point last = position_last(position);
    const int row = last > POINT_PASS ? worker_number(worker, last) : points;
    return worker->continuation +
           (size_t)(worker_side(worker) * (points + 1) + row) * (size_t)points;
}
/* The key after a move. */
static inline uint64_t worker_key_after(const Worker *worker, Point move)
{
    return position_hash_after(&worker->board.position, move) ^ worker->hash_salt;
}
static inline uint64_t worker_nodes(const Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* All zero, for worker_free; NULL: out of memory. */
Worker *worker_new(void);
void worker_free(Worker *worker); /* NULL is allowed */

void worker_clear_history(Worker *worker);

/* Counts nodes that were searched outside of worker_enter. */
void worker_add_nodes(Worker *worker, uint64_t nodes);

/* Called at the start of every node below the root; false: the search must stop. */
bool worker_enter(Worker *worker, int ply);

/* Must the search stop? Cheap enough for every node: the clock is read only now and then. */
bool worker_must_stop(Worker *worker);

/* A number from 0 to count - 1 that depends only on `what` and the search's seed. */
int worker_random(const Worker *worker, uint64_t what, int count);

/* The network's value of the board, with the level's noise. */
int worker_evaluate(Worker *worker);

/* The variation at `ply` becomes `move` and the variation at the ply after it. */
void worker_set_pv(Worker *worker, int ply, Point move);

#endif
