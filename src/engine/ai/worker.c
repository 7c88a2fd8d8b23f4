#include "engine/ai/worker.h"

#include <string.h>

#include "engine/aligned.h"
#include "engine/random.h"

enum { POLL_NODES = 256 /* between two looks at the clock */ };

Worker *worker_new(void)
{
    /* The network's vectors need more alignment than malloc guarantees. */
    return aligned_new(_Alignof(Worker), sizeof(Worker));
}

void worker_free(Worker *worker)
{
    aligned_free(worker);
}

void worker_clear_history(Worker *worker)
{
    memset(worker->history, 0, sizeof worker->history);
    memset(worker->continuation, 0, sizeof worker->continuation);
}

void worker_add_nodes(Worker *worker, uint64_t nodes)
{
    /* Its own thread is the only writer: no read-modify-write is needed. */
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + nodes, memory_order_relaxed);
}

bool worker_must_stop(Worker *worker)
{
    if (worker->stopped) {
        return true;
    }
    if (atomic_load_explicit(worker->stop, memory_order_relaxed)) {
        worker->stopped = true;
    } else if (worker->node_limit > 0 && worker_nodes(worker) >= worker->node_limit) {
        worker->stopped = true;
    } else if (worker->number == 0 && --worker->nodes_until_poll <= 0) {
        worker->nodes_until_poll = POLL_NODES;
        worker->stopped = timeman_is_over(worker->timeman);
    }
    return worker->stopped;
}

bool worker_enter(Worker *worker, int ply)
{
    worker_add_nodes(worker, 1);
    worker->pv[ply].length = 0;
    if (ply > worker->selective_depth) {
        worker->selective_depth = ply;
    }
    return !worker_must_stop(worker);
}

int worker_random(const Worker *worker, uint64_t what, int count)
{
    const uint64_t number = worker->seed * RANDOM_STEP + what + 1;
    return (int)(random_mix(number) % (uint64_t)count);
}

int worker_evaluate(Worker *worker)
{
    const int value = network_value(&worker->network, &worker->board);
    const int noise = worker->level->eval_noise;
    return noise == 0
               ? value
               : value - noise + worker_random(worker, worker->board.position.hash, 2 * noise + 1);
}

void worker_set_pv(Worker *worker, int ply, Point move)
{
    pv_set(&worker->pv[ply], move, &worker->pv[ply + 1]);
}
