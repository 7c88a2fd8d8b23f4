#include "engine/ai/judge.h"

enum {
    LEVEL = 6, /* no judgement is weaker than this level's */
    NODES_MIN = 100
};

SearchLimits judge_limits(const SearchLimits *limits, int share, uint64_t max)
{
    SearchLimits judge = *limits;
    judge.level = judge.level < LEVEL ? LEVEL : judge.level;
    judge.lines = 1;
    if (share > 1) {
        const uint64_t nodes = limits->nodes / (uint64_t)share;
        judge.nodes = nodes == 0 || nodes > max ? max : nodes;
        judge.nodes = judge.nodes < NODES_MIN ? NODES_MIN : judge.nodes;
        judge.time_ms = limits->time_ms / share;
        if (limits->time_ms > 0 && judge.time_ms == 0) {
            judge.time_ms = 1;
        }
    }
    return judge;
}
