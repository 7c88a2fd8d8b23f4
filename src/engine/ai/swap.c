/* swap.c: what a computer does in openings of the swap family; all of it by asking search_run. */
#include "engine/ai/judge.h"
#include "engine/random.h"
#include "engine/rules/rules.h"

enum {
    CANDIDATES = 14, /* points compared for the last stone */
    CANDIDATE_NODES = 4000
};

Choice search_choose(Search *search, const Position *position, const SearchLimits *limits,
                     const Choice *options, int count)
{
    const SearchLimits judge = judge_limits(limits, 1, 0);
    SearchReport report;
    search_run(search, position, &judge, NULL, NULL, &report);
    const bool even = report.value > -JUDGE_EVEN && report.value < JUDGE_EVEN;
    const Color better = report.value >= 0 ? position->to_move : color_other(position->to_move);
    const Choice wanted = better == COLOR_BLACK ? CHOICE_BLACK : CHOICE_WHITE;
    Choice chosen = count > 0 ? options[0] : CHOICE_NONE;
    for (int i = 0; i < count; i++) {
        if (options[i] == wanted) {
            chosen = wanted;
        }
    }
    for (int i = 0; i < count; i++) {
        if (even && options[i] == CHOICE_PUT_TWO) {
            chosen = CHOICE_PUT_TWO;
        }
    }
    return chosen;
}

/* A free, legal point at random no farther from the centre than `reach`; POINT_NONE after many
 * misses. */
static Point random_point(const Position *position, const OpeningStep *step, int reach,
                          Random *random)
{
    const int middle = position->size / 2;
    const int span = 2 * reach + 1;
    for (int tries = 0; tries < 100; tries++) {
        const int x = middle - reach + random_below(random, span);
        const int y = middle - reach + random_below(random, span);
        if (x < 0 || y < 0 || x >= position->size || y >= position->size) {
            continue;
        }
        const Point point = point_at(x, y);
        if (position_is_empty(position, point) &&
            (!step || opening_allows(step, position, point)) &&
            !rules_wins(position, point, position->to_move) &&
            rules_foul(position, point, position->to_move) == FOUL_NONE) {
            return point;
        }
    }
    return POINT_NONE;
}

static int reach_for(const Position *position, const OpeningStep *step)
{
    if (step && step->inside > 0) {
        return step->inside / 2;
    }
    const int reach = position->size / 5 + position->stones / 2;
    return reach < 1 ? 1 : reach > position->size / 2 ? position->size / 2 : reach;
}

Point search_opening_move(Search *search, const Position *position, const OpeningStep *step,
                          const SearchLimits *limits, int left)
{
    Random random = random_begin(limits->seed, (uint64_t)position->stones);
    const SearchLimits judge = judge_limits(limits, CANDIDATES, CANDIDATE_NODES);
    SearchReport report;
    Point best = POINT_NONE;
    int best_distance = VALUE_WIN + 1;
    for (int i = 0; i < CANDIDATES; i++) {
        const Point point = random_point(position, step, reach_for(position, step), &random);
        if (point == POINT_NONE || left > 1) {
            best = point;
            break;
        }
        Position after = *position;
        position_make(&after, point);
        search_run(search, &after, &judge, NULL, NULL, &report);
        const int distance = report.value < 0 ? -report.value : report.value;
        if (distance < best_distance) {
            best = point;
            best_distance = distance;
        }
    }
    if (best == POINT_NONE) {
        search_run(search, position, &judge, NULL, NULL, &report);
        best = report.move;
    }
    return best;
}
