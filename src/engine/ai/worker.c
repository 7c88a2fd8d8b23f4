#include "engine/ai/worker.h"

#include <stdlib.h>
#include <string.h>

#include "engine/random.h"

enum { POLL_NODES = 256 };

Worker *worker_new(void)
{
    /* The network's vectors ask for more than malloc's alignment. */
    Worker *worker = aligned_alloc(_Alignof(Worker), sizeof *worker);
    if (worker) {
        memset(worker, 0, sizeof *worker);
    }
    return worker;
}

void worker_forget(Worker *worker)
{
    memset(worker->history, 0, sizeof worker->history);
}

int worker_roll(const Worker *worker, uint64_t what, int sides)
{
    const uint64_t number = worker->seed * RANDOM_STEP + what + 1;
    return (int)(random_mix(number) % (uint64_t)sides);
}

bool worker_is_halted(Worker *worker)
{
    if (worker->halted) {
        return true;
    }
    if (atomic_load_explicit(worker->stop, memory_order_relaxed)) {
        worker->halted = true;
    } else if (worker->first) {
        if (worker->node_limit > 0 && worker_nodes(worker) >= worker->node_limit) {
            worker->halted = true;
        } else if (--worker->until_poll <= 0) {
            worker->until_poll = POLL_NODES;
            worker->halted = timeman_is_over(worker->timeman);
        }
    }
    return worker->halted;
}

bool worker_enter(Worker *worker, int ply)
{
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
    worker->pv_length[ply] = 0;
    if (ply > worker->selective_depth) {
        worker->selective_depth = ply;
    }
    return !worker_is_halted(worker);
}

int worker_evaluate(Worker *worker)
{
    int value = network_value(&worker->network, &worker->board);
    const int noise = worker->level->eval_noise;
    if (noise > 0) {
        value += worker_roll(worker, worker->board.position.hash, 2 * noise + 1) - noise;
    }
    return value;
}

static bool is_overlooked(const Worker *worker, Point point)
{
    const Threat black = board_threat(&worker->board, 0, point);
    const Threat white = board_threat(&worker->board, 1, point);
    if (black >= THREAT_OPEN_FOUR || white >= THREAT_OPEN_FOUR ||
        (black < THREAT_TWO && white < THREAT_TWO)) {
        return false;
    }
    return worker_roll(worker, (uint64_t)point * 1000 + (uint64_t)worker->root_stones, 100) <
           worker->level->overlook_threat_chance;
}

void worker_drop_overlooked(const Worker *worker, MoveList *list)
{
    if (worker->level->overlook_threat_chance == 0) {
        return;
    }
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (!is_overlooked(worker, list->move[i])) {
            list->move[kept++] = list->move[i];
        }
    }
    if (kept > 0) {
        list->count = kept;
    }
}

void worker_pv_set(Worker *worker, int ply, Point move)
{
    int length = worker->pv_length[ply + 1];
    if (length > SEARCH_PV_MAX - 1) {
        length = SEARCH_PV_MAX - 1;
    }
    worker->pv[ply][0] = move;
    memcpy(&worker->pv[ply][1], worker->pv[ply + 1], (size_t)length * sizeof(Point));
    worker->pv_length[ply] = length + 1;
}
