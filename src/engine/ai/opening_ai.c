#include "engine/ai/opening_ai.h"

#include <stdlib.h>

#include "engine/level.h"
#include "engine/random.h"
#include "engine/rules/rules.h"

enum {
    EVEN = 40, /* values nearer to zero than this, centi-points, are nearly even */
    EVALUATION_NODES_MIN = 100,
    STONES_MIN = 4,
    STONE_NODES_MIN = 300, /* of the first round */
    STONES_MAX = 64,       /* points compared for the last stone */
    STONE_ROUNDS = 3,
    STONE_NODES = 56000,   /* in all */
    STONE_EVEN = EVEN / 4, /* values of stones that are nearer to zero are equally good */
    FIFTHS_MAX = 48,       /* fifth moves compared */
    FIFTH_NODES = 2000,
    FIFTH_REACH = 2 /* rows and columns from a stone, for the first fifth moves tried */
};

/* ---- evaluation ---- */

/* The limits of each of `count` evaluations that share the caller's limits. With a count of 1 they
 * are the caller's own; else of `nodes_max` nodes, or fewer if the caller's share is less. */
static SearchLimits evaluation_limits(const SearchLimits *limits, int count, uint64_t nodes_max)
{
    SearchLimits each = *limits;
    each.level = each.level < LEVEL_EVALUATION_MIN ? LEVEL_EVALUATION_MIN : each.level;
    each.lines = 1;
    if (count > 1) {
        const uint64_t nodes = limits->nodes / (uint64_t)count;
        each.nodes = nodes == 0 || nodes > nodes_max ? nodes_max : nodes;
        each.nodes = each.nodes < EVALUATION_NODES_MIN ? EVALUATION_NODES_MIN : each.nodes;
        each.time_ms = limits->time_ms / count;
        if (limits->time_ms > 0 && each.time_ms == 0) {
            each.time_ms = 1;
        }
    }
    return each;
}

static SearchReport evaluate(Search *search, const Position *position, const SearchLimits *limits)
{
    SearchReport report;
    search_run(search, position, limits, NULL, NULL, &report);
    return report;
}

/* The value for Black, whoever is to move. */
static int value_for_black(Search *search, const Position *position, const SearchLimits *limits)
{
    const int value = evaluate(search, position, limits).value;
    return position->to_move == COLOR_BLACK ? value : -value;
}

/* ---- swap and swap2 ---- */

Choice opening_ai_choose(Search *search, const Position *position, const SearchLimits *limits,
                         const Choice *options, int count)
{
    const SearchLimits whole = evaluation_limits(limits, 1, 0);
    const int value = evaluate(search, position, &whole).value;
    const bool even = value > -EVEN && value < EVEN;
    const Color better = value >= 0 ? position->to_move : color_other(position->to_move);
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

static bool allows_stone(const Position *position, const OpeningStep *step, Point point)
{
    return position_is_empty(position, point) && (!step || opening_allows(step, position, point)) &&
           !rules_wins(position, point, position->to_move) &&
           rules_foul(position, point, position->to_move) == FOUL_NONE;
}

static int reach_for(const Position *position, const OpeningStep *step)
{
    if (step && step->inside > 0) {
        return step->inside / 2;
    }
    const int reach = position->size / 5 + position->stones / 2;
    return reach < 1 ? 1 : reach > position->size / 2 ? position->size / 2 : reach;
}

typedef struct LastStone {
    Point point;
    int distance; /* from an even game, the largest of all rounds: sharp positions are not even */
} LastStone;

typedef struct LastStones {
    int count;
    LastStone stone[STONES_MAX];
} LastStones;

/* `most` random points near the centre, or all if there are fewer, in random order. */
static void find_stones(const Position *position, const OpeningStep *step, int most, Random *random,
                        LastStones *stones)
{
    const int middle = position->size / 2;
    const int reach = reach_for(position, step);
    int seen = 0;
    *stones = (LastStones){.count = 0};
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (abs(point_x(point) - middle) > reach || abs(point_y(point) - middle) > reach ||
            !allows_stone(position, step, point)) {
            continue;
        }
        /* Each of the points seen so far has the same chance to be among them. */
        const int at = random_below(random, ++seen);
        if (stones->count < most) {
            stones->stone[stones->count] = stones->stone[at];
            stones->stone[at] = (LastStone){point, 0};
            stones->count++;
        } else if (at < most) {
            stones->stone[at] = (LastStone){point, 0};
        }
    }
}

/* For qsort: the most even first, then by point. */
static int by_distance(const void *a, const void *b)
{
    const LastStone *one = a;
    const LastStone *other = b;
    return one->distance != other->distance ? one->distance - other->distance
                                            : one->point - other->point;
}

/* One round of the comparison: the first `count` stones, each with its share of the nodes. */
static void compare_stones(Search *search, const Position *position, const SearchLimits *limits,
                           int count, LastStones *stones)
{
    const SearchLimits each = evaluation_limits(limits, STONE_ROUNDS * count,
                                                (uint64_t)(STONE_NODES / (STONE_ROUNDS * count)));
    for (int i = 0; i < count; i++) {
        Position after = *position;
        position_make(&after, stones->stone[i].point);
        const int distance = abs(evaluate(search, &after, &each).value);
        if (distance > stones->stone[i].distance) {
            stones->stone[i].distance = distance;
        }
    }
    qsort(stones->stone, (size_t)count, sizeof stones->stone[0], by_distance);
}

/* As many points as the limits allow to evaluate in the first round. */
static int stones_within(const SearchLimits *limits)
{
    const uint64_t nodes =
        limits->nodes > 0 && limits->nodes < STONE_NODES ? limits->nodes : STONE_NODES;
    int64_t most = (int64_t)nodes / (STONE_ROUNDS * STONE_NODES_MIN);
    if (limits->time_ms > 0 && limits->time_ms / STONE_ROUNDS < most) {
        most = limits->time_ms / STONE_ROUNDS;
    }
    return most < STONES_MIN ? STONES_MIN : most > STONES_MAX ? STONES_MAX : (int)most;
}

/* A point that makes the game even: a short search of many, longer ones of the most even, and one
 * at random of those that stay even. The search's own move if there is no point. */
static Point even_stone(Search *search, const Position *position, const OpeningStep *step,
                        const SearchLimits *limits, Random *random)
{
    LastStones stones;
    find_stones(position, step, stones_within(limits), random, &stones);
    if (stones.count == 0) {
        const SearchLimits each =
            evaluation_limits(limits, STONE_ROUNDS, STONE_NODES / STONE_ROUNDS);
        return evaluate(search, position, &each).move;
    }
    int count = stones.count;
    for (int round = 0; round < STONE_ROUNDS; round++) {
        compare_stones(search, position, limits, count, &stones);
        count = round + 1 < STONE_ROUNDS ? (count + 2) / 3 : count;
    }
    int even = 1;
    while (even < count && stones.stone[even].distance < STONE_EVEN) {
        even++;
    }
    return stones.stone[random_below(random, even)].point;
}

Point opening_ai_stone(Search *search, const Position *position, const OpeningStep *step,
                       const SearchLimits *limits, int left)
{
    Random random = random_begin(limits->seed, (uint64_t)position->stones);
    if (left > 1) {
        LastStones stones;
        find_stones(position, step, 1, &random, &stones);
        if (stones.count > 0) {
            return stones.stone[0].point;
        }
    }
    return even_stone(search, position, step, limits, &random);
}

/* ---- the fifth moves of renju's openings ---- */

typedef struct FifthMove {
    Point point;
    int value; /* for Black, with White to move */
} FifthMove;

typedef struct FifthRanking {
    int count;
    FifthMove fifth[FIFTHS_MAX]; /* best for Black first */
} FifthRanking;

static bool is_near(const Position *position, Point point, int lines)
{
    for (Point other = point_first(); other != POINT_NONE;
         other = point_next(other, position->size)) {
        if (!position_is_empty(position, other) && abs(point_x(other) - point_x(point)) <= lines &&
            abs(point_y(other) - point_y(point)) <= lines) {
            return true;
        }
    }
    return false;
}

/* Is it legal, and not a symmetrical image of an offer made so far or of a candidate? */
static bool is_candidate(const Position *position, const OpeningStep *step,
                         const FifthRanking *ranking, Point point)
{
    if (!position_is_empty(position, point) ||
        rules_foul(position, point, COLOR_BLACK) != FOUL_NONE) {
        return false;
    }
    for (int i = 0; step && i < step->offered; i++) {
        if (opening_symmetrical(position, step->offer[i], point)) {
            return false;
        }
    }
    for (int i = 0; i < ranking->count; i++) {
        if (opening_symmetrical(position, ranking->fifth[i].point, point)) {
            return false;
        }
    }
    return true;
}

/* Fifth moves near the stones, from farther away until there are `needed`. */
static void find_candidates(const Position *position, const OpeningStep *step, int needed,
                            FifthRanking *ranking)
{
    ranking->count = 0;
    for (int lines = FIFTH_REACH; lines < position->size && ranking->count < needed; lines++) {
        for (Point point = point_first(); point != POINT_NONE;
             point = point_next(point, position->size)) {
            if (ranking->count < FIFTHS_MAX && is_near(position, point, lines) &&
                is_candidate(position, step, ranking, point)) {
                ranking->fifth[ranking->count++] = (FifthMove){point, 0};
            }
        }
    }
}

/* For qsort: best for Black first, then by point. */
static int by_value(const void *a, const void *b)
{
    const FifthMove *one = a;
    const FifthMove *other = b;
    return one->value != other->value ? (one->value < other->value ? 1 : -1)
                                      : one->point - other->point;
}

static void evaluate_all(Search *search, const Position *position, const SearchLimits *limits,
                         FifthRanking *ranking)
{
    const SearchLimits each = evaluation_limits(limits, ranking->count + 1, FIFTH_NODES);
    for (int i = 0; i < ranking->count; i++) {
        Position after = *position;
        position_make(&after, ranking->fifth[i].point);
        ranking->fifth[i].value = value_for_black(search, &after, &each);
    }
    qsort(ranking->fifth, (size_t)ranking->count, sizeof ranking->fifth[0], by_value);
}

static void rank(Search *search, const Position *position, const OpeningStep *step, int needed,
                 const SearchLimits *limits, FifthRanking *ranking)
{
    find_candidates(position, step, needed, ranking);
    evaluate_all(search, position, limits, ranking);
}

/* The value for Black after the best `offers` moves were offered and White has picked the worst. */
static int value_of_offers(const FifthRanking *ranking, int offers)
{
    const int last = offers < ranking->count ? offers : ranking->count;
    return last > 0 ? ranking->fifth[last - 1].value : 0;
}

/* Ranks the fifth moves from three stones on: after White's best fourth move. */
static void rank_ahead(Search *search, const Position *position, const SearchLimits *limits,
                       FifthRanking *ranking)
{
    Position four = *position;
    SearchLimits half = evaluation_limits(limits, 1, 0);
    half.nodes /= 2;
    half.time_ms = half.time_ms > 1 ? half.time_ms / 2 : half.time_ms;
    if (four.count == 3) {
        position_make(&four, evaluate(search, &four, &half).move);
    }
    rank(search, &four, NULL, OFFERS_MAX, &half, ranking);
}

/* The number of offers that leaves the most even game. */
static int declare(Search *search, const Position *position, const OpeningStep *step,
                   const SearchLimits *limits)
{
    FifthRanking ranking;
    int best = 1;
    rank_ahead(search, position, limits, &ranking);
    for (int number = 2; number <= step->max; number++) {
        if (abs(value_of_offers(&ranking, number)) < abs(value_of_offers(&ranking, best))) {
            best = number;
        }
    }
    return best;
}

static Choice swap_if(bool swap)
{
    return swap ? CHOICE_SWAP : CHOICE_STAY;
}

/* Taraguchi-10: the opponent may swap after every stone, so positions are near even; swap only with
 * a clear advantage. At four stones, offering ten moves ends all swapping. */
static Choice choose_taraguchi(Search *search, const Position *position, const OpeningStep *step,
                               const SearchLimits *limits)
{
    FifthRanking ranking;
    if (step->options == 3) {
        rank(search, position, NULL, 10, limits, &ranking);
        if (value_of_offers(&ranking, 10) > EVEN) {
            return CHOICE_OFFER_TEN;
        }
        return swap_if(value_of_offers(&ranking, 1) < -EVEN);
    }
    const SearchLimits whole = evaluation_limits(limits, 1, 0);
    const int black = value_for_black(search, position, &whole);
    return swap_if(step->color[step->actor] == COLOR_BLACK ? black < -EVEN : black > EVEN);
}

/* The largest number of fifth moves that will be offered: before White declares, assume the number
 * best for White. */
static int offers_ahead(Opening opening)
{
    const OpeningCourse *course = &opening_info(opening)->course;
    int max = 0;
    for (int i = 0; i < course->turns; i++) {
        const OpeningTask task = course->turn[i].task;
        if ((task == TASK_DECLARE || task == TASK_OFFER) && course->turn[i].number > max) {
            max = course->turn[i].number;
        }
    }
    return max;
}

static Choice choose(Search *search, const Position *position, Opening opening,
                     const OpeningStep *step, const SearchLimits *limits)
{
    FifthRanking ranking;
    if (opening_info(opening)->branch_choice == CHOICE_OFFER_TEN) {
        return choose_taraguchi(search, position, step, limits);
    }
    const int offers = step->offers > 0 ? step->offers : offers_ahead(opening);
    rank_ahead(search, position, limits, &ranking);
    const int black = value_of_offers(&ranking, offers);
    return swap_if(step->color[step->actor] == COLOR_BLACK ? black < 0 : black > 0);
}

static void offer(Search *search, const Position *position, const OpeningStep *step,
                  const SearchLimits *limits, OpeningAnswer *answer)
{
    FifthRanking ranking;
    const int due = step->offers - step->offered;
    rank(search, position, step, due, limits, &ranking);
    for (int i = 0; i < due && i < ranking.count; i++) {
        answer->point[answer->points++] = ranking.fifth[i].point;
    }
}

static Point pick(Search *search, const Position *position, const OpeningStep *step,
                  const SearchLimits *limits)
{
    FifthRanking ranking = {.count = 0};
    for (int i = 0; i < step->offered; i++) {
        ranking.fifth[ranking.count++] = (FifthMove){step->offer[i], 0};
    }
    evaluate_all(search, position, limits, &ranking);
    return ranking.fifth[ranking.count - 1].point;
}

/* Where the opponent may swap after the stone, one that makes the game even; else (White's fourth
 * in most of renju's openings) the best move. */
static Point stone(Search *search, const Position *position, Opening opening,
                   const OpeningStep *step, const SearchLimits *limits)
{
    const int count = position->count;
    const bool offers = opening_has(opening, TASK_OFFER);
    if (offers && step->inside == 0) {
        SearchLimits single = *limits;
        single.lines = 1;
        return evaluate(search, position, &single).move;
    }
    const int left = offers && count >= 2 ? 1 : count < 3 ? 3 - count : 5 - count;
    return opening_ai_stone(search, position, step, limits, left);
}

void opening_ai_answer(Search *search, const Position *position, Opening opening,
                       const OpeningStep *step, const SearchLimits *limits, OpeningAnswer *answer)
{
    *answer = (OpeningAnswer){.choice = CHOICE_NONE};
    switch (step->task) {
    case TASK_CHOOSE:
        answer->choice =
            opening_has(opening, TASK_OFFER)
                ? choose(search, position, opening, step, limits)
                : opening_ai_choose(search, position, limits, step->option, step->options);
        break;
    case TASK_DECLARE:
        answer->number = declare(search, position, step, limits);
        break;
    case TASK_OFFER:
        offer(search, position, step, limits, answer);
        break;
    case TASK_PICK:
        answer->point[answer->points++] = pick(search, position, step, limits);
        break;
    case TASK_PLAY:
        answer->point[answer->points++] = stone(search, position, opening, step, limits);
        break;
    }
}
