/* fifth.c: what a computer does at each step of an opening; in renju's, what the fifth moves to be
 * offered make of the sides. All of it by asking search_run. */
#include "engine/ai/judge.h"

#include <stdlib.h>

#include "engine/rules/rules.h"

enum {
    FIFTHS_MAX = 48,   /* fifth moves compared */
    RANK_NODES = 2000, /* for each of them */
    NEAR = 2           /* lines from a stone to the fifth moves that are worth a look */
};

typedef struct Fifth {
    Point point;
    int value; /* for Black, White to move */
} Fifth;

/* Best for Black first. */
typedef struct Ranking {
    int count;
    Fifth fifth[FIFTHS_MAX];
} Ranking;

/* What the position is worth for Black, whoever is to move. */
static int value_for_black(Search *search, const Position *position, const SearchLimits *judge)
{
    SearchReport report;
    search_run(search, position, judge, NULL, NULL, &report);
    return position->to_move == COLOR_BLACK ? report.value : -report.value;
}

static bool is_near(const Position *position, Point point, int lines)
{
    for (int i = 0; i < position->size * position->size; i++) {
        const Point other = point_at(i % position->size, i / position->size);
        if (!position_is_empty(position, other) && abs(point_x(other) - point_x(point)) <= lines &&
            abs(point_y(other) - point_y(point)) <= lines) {
            return true;
        }
    }
    return false;
}

/* Empty, allowed beside the offers made so far, and no mirror image of one found already. */
static bool is_candidate(const Position *position, const OpeningStep *step, const Ranking *ranking,
                         Point point)
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

/* Looks farther away from the stones until there are as many as are needed. */
static void find_candidates(const Position *position, const OpeningStep *step, int needed,
                            Ranking *ranking)
{
    ranking->count = 0;
    for (int lines = NEAR; lines < position->size && ranking->count < needed; lines++) {
        for (int i = 0; i < position->size * position->size; i++) {
            const Point point = point_at(i % position->size, i / position->size);
            if (ranking->count < FIFTHS_MAX && is_near(position, point, lines) &&
                is_candidate(position, step, ranking, point)) {
                ranking->fifth[ranking->count++] = (Fifth){point, 0};
            }
        }
    }
}

static int by_value(const void *a, const void *b)
{
    const Fifth *one = a;
    const Fifth *other = b;
    return one->value != other->value ? (one->value < other->value ? 1 : -1)
                                      : one->point - other->point;
}

static void judge_all(Search *search, const Position *position, const SearchLimits *limits,
                      Ranking *ranking)
{
    const SearchLimits judge = judge_limits(limits, ranking->count + 1, RANK_NODES);
    for (int i = 0; i < ranking->count; i++) {
        Position after = *position;
        position_make(&after, ranking->fifth[i].point);
        ranking->fifth[i].value = value_for_black(search, &after, &judge);
    }
    qsort(ranking->fifth, (size_t)ranking->count, sizeof ranking->fifth[0], by_value);
}

static void rank(Search *search, const Position *position, const OpeningStep *step, int needed,
                 const SearchLimits *limits, Ranking *ranking)
{
    find_candidates(position, step, needed, ranking);
    judge_all(search, position, limits, ranking);
}

/* What is left for Black when White takes the worst of so many. */
static int value_of_offers(const Ranking *ranking, int offers)
{
    const int last = offers < ranking->count ? offers : ranking->count;
    return last > 0 ? ranking->fifth[last - 1].value : 0;
}

/* The same from a position of three stones: first White's fourth, as well as can be. */
static void rank_ahead(Search *search, const Position *position, const SearchLimits *limits,
                       Ranking *ranking)
{
    Position four = *position;
    SearchLimits judge = judge_limits(limits, 1, 0);
    SearchReport report;
    judge.nodes = judge.nodes > 0 ? judge.nodes / 2 : 0;
    judge.time_ms = judge.time_ms > 1 ? judge.time_ms / 2 : judge.time_ms;
    if (four.count == 3) {
        search_run(search, &four, &judge, NULL, NULL, &report);
        position_make(&four, report.move);
    }
    rank(search, &four, NULL, OFFERS_MAX, &judge, ranking);
}

static int declare(Search *search, const Position *position, const OpeningStep *step,
                   const SearchLimits *limits)
{
    Ranking ranking;
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

/* Taraguchi-10: stones with the other player's right to swap after each come out even, so that only
 * a clear advantage is worth a swap; at four stones ten offers end all swapping. */
static Choice choose_taraguchi(Search *search, const Position *position, const OpeningStep *step,
                               const SearchLimits *limits)
{
    Ranking ranking;
    if (step->options == 3) {
        rank(search, position, NULL, 10, limits, &ranking);
        if (value_of_offers(&ranking, 10) > JUDGE_EVEN) {
            return CHOICE_OFFER_TEN;
        }
        return swap_if(value_of_offers(&ranking, 1) < -JUDGE_EVEN);
    }
    const SearchLimits judge = judge_limits(limits, 1, 0);
    const int black = value_for_black(search, position, &judge);
    return swap_if(step->color[step->actor] == COLOR_BLACK ? black < -JUDGE_EVEN
                                                           : black > JUDGE_EVEN);
}

static Choice choose(Search *search, const Position *position, Opening opening,
                     const OpeningStep *step, const SearchLimits *limits)
{
    Ranking ranking;
    if (opening == OPENING_TARAGUCHI_10) {
        return choose_taraguchi(search, position, step, limits);
    }
    /* Soosorv-8 at three stones: White may yet declare as many as help most. */
    const int offers = step->offers > 0 ? step->offers : opening == OPENING_RIF ? 2 : 8;
    rank_ahead(search, position, limits, &ranking);
    const int black = value_of_offers(&ranking, offers);
    return swap_if(step->color[step->actor] == COLOR_BLACK ? black < 0 : black > 0);
}

static void offer(Search *search, const Position *position, const OpeningStep *step,
                  const SearchLimits *limits, OpeningAnswer *answer)
{
    Ranking ranking;
    const int due = step->offers - step->offered;
    rank(search, position, step, due, limits, &ranking);
    for (int i = 0; i < due && i < ranking.count; i++) {
        answer->point[answer->points++] = ranking.fifth[i].point;
    }
}

static Point pick(Search *search, const Position *position, const OpeningStep *step,
                  const SearchLimits *limits)
{
    Ranking ranking = {.count = 0};
    for (int i = 0; i < step->offered; i++) {
        ranking.fifth[ranking.count++] = (Fifth){step->offer[i], 0};
    }
    judge_all(search, position, limits, &ranking);
    return ranking.fifth[ranking.count - 1].point;
}

/* A stone: of a swap opening, or within a square, after which the other may swap: an even one.
 * White's fourth is played as well as can be. */
static Point stone(Search *search, const Position *position, Opening opening,
                   const OpeningStep *step, const SearchLimits *limits)
{
    const int count = position->count;
    if (opening >= OPENING_RIF && step->inside == 0) {
        SearchLimits one = *limits;
        SearchReport report;
        one.lines = 1;
        search_run(search, position, &one, NULL, NULL, &report);
        return report.move;
    }
    const int left = opening >= OPENING_RIF && count >= 2 ? 1 : count < 3 ? 3 - count : 5 - count;
    return search_opening_move(search, position, step, limits, left);
}

void search_opening(Search *search, const Position *position, Opening opening,
                    const OpeningStep *step, const SearchLimits *limits, OpeningAnswer *answer)
{
    *answer = (OpeningAnswer){.choice = CHOICE_NONE};
    switch (step->task) {
    case TASK_CHOOSE:
        answer->choice = opening >= OPENING_RIF
                             ? choose(search, position, opening, step, limits)
                             : search_choose(search, position, limits, step->option, step->options);
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
