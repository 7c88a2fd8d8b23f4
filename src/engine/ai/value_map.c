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

static int list_moves(const Position *position, Point move[POINTS_MAX])
{
    int count = 0;
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            const Point point = point_at(x, y);
            if (position_is_empty(position, point) &&
                rules_foul(position, point, position->to_move) == FOUL_NONE) {
                move[count++] = point;
            }
        }
    }
    return count;
}

static void tell(const ValueProgress *progress, int done, int all)
{
    if (progress->tell) {
        progress->tell(progress->user, done, all);
    }
}

/* The moves of a position, and until when they may be searched. */
typedef struct Moves {
    int count;
    Point move[POINTS_MAX];
    int64_t end_ns; /* 0: no limit */
} Moves;

/* False: the time is over, or it was stopped. */
static bool fill(Search *search, const Position *position, const SearchLimits *limits,
                 const Moves *moves, const ValueProgress *progress, ValueMap *map)
{
    for (int i = 0; i < moves->count; i++) {
        if (moves->end_ns != 0 && monotonic_ns() >= moves->end_ns) {
            return false;
        }
        const int chance = chance_of(search, position, moves->move[i], limits);
        if (search_is_stopped(search)) { /* it means nothing */
            return false;
        }
        map->chance[moves->move[i]] = (int16_t)chance;
        tell(progress, i + 1, moves->count);
    }
    return true;
}

void value_map_find(Search *search, const Position *position, const SearchLimits *limits,
                    const ValueProgress *progress, ValueMap *map)
{
    const ValueProgress untold = {.tell = NULL};
    Moves moves = {.end_ns = 0};
    if (limits->time_ms > 0) {
        moves.end_ns = monotonic_ns() + limits->time_ms * INT64_C(1000000);
    }
    moves.count = list_moves(position, moves.move);
    tell(progress, 0, moves.count);
    SearchLimits each = {.level = limits->level, .seed = limits->seed, .nodes = ROUGH_NODES};
    memset(map->chance, CHANCE_UNKNOWN, sizeof map->chance);
    if (fill(search, position, &each, &moves, &untold, map)) {
        each.nodes = limits->nodes;
        fill(search, position, &each, &moves, progress, map);
    }
}
