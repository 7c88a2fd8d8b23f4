#include "engine/ai/overlook.h"

bool overlook_fours(const Worker *worker)
{
    const int chance = worker->level->overlook_four_chance;
    return chance > 0 &&
           worker_random(worker, 77 + (uint64_t)worker->board.position.stones, 100) < chance;
}

static bool is_four(const Worker *worker, Point point)
{
    return board_threat(&worker->board, 1 - worker_side(worker), point) >= THREAT_OPEN_FOUR;
}

static bool is_overlooked_threat(const Worker *worker, Point point)
{
    const Threat black = board_threat(&worker->board, 0, point);
    const Threat white = board_threat(&worker->board, 1, point);
    if (black >= THREAT_OPEN_FOUR || white >= THREAT_OPEN_FOUR ||
        (black < THREAT_TWO && white < THREAT_TWO)) {
        return false;
    }
    const uint64_t what = (uint64_t)point * 1000 + (uint64_t)worker->root_stones;
    return worker_random(worker, what, 100) < worker->level->overlook_threat_chance;
}

static void remove_if(const Worker *worker, MoveList *list, bool (*removes)(const Worker *, Point))
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (!removes(worker, list->move[i])) {
            list->move[kept++] = list->move[i];
        }
    }
    if (kept > 0) {
        list->count = kept;
    }
}

void overlook_remove_fours(const Worker *worker, MoveList *list)
{
    remove_if(worker, list, is_four);
}

void overlook_remove_threats(const Worker *worker, MoveList *list)
{
    if (worker->level->overlook_threat_chance > 0) {
        remove_if(worker, list, is_overlooked_threat);
    }
}
