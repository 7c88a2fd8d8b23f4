#include "engine/ai/value_map.h"

#include <string.h>

#include "engine/ai/chance.h"
#include "engine/monotonic.h"
#include "engine/rules/rules.h"

enum { ROUGH_NODES = 200, CERTAIN = 100, EVEN = 50 };

/* The chance of the side to move once it has played there, percent. */
static int chance_of(Search *search, const Position *position, Point point,
                     const SearchLimits *limits)
{
    SearchReport report;
    Position after = *position;
    if (rules_wins(position, point, position->to_move)) {
        return CERTAIN;
    }
    position_make(&after, point);
    if (position_is_full(&after)) {
        return EVEN;
    }
    search_run(search, &after, limits, NULL, NULL, &report);
    return chance_percent(-report.value);
}

/* False: the time is over, or it was stopped. */
static bool fill(Search *search, const Position *position, const SearchLimits *limits,
                 int64_t end_ns, ValueMap *map)
{
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            const Point point = point_at(x, y);
            if (!position_is_empty(position, point) ||
                rules_foul(position, point, position->to_move) != FOUL_NONE) {
                continue;
            }
            if (end_ns != 0 && monotonic_ns() >= end_ns) {
                return false;
            }
            const int chance = chance_of(search, position, point, limits);
            if (search_is_stopped(search)) { /* it means nothing */
                return false;
            }
            map->chance[point] = (int16_t)chance;
        }
    }
    return true;
}

void value_map_find(Search *search, const Position *position, const SearchLimits *limits,
                    ValueMap *map)
{
    const int64_t end_ns =
        limits->time_ms > 0 ? monotonic_ns() + limits->time_ms * INT64_C(1000000) : 0;
    SearchLimits each = {.level = limits->level, .seed = limits->seed, .nodes = ROUGH_NODES};
    memset(map->chance, CHANCE_UNKNOWN, sizeof map->chance);
    if (fill(search, position, &each, end_ns, map)) {
        each.nodes = limits->nodes;
        fill(search, position, &each, end_ns, map);
    }
}
