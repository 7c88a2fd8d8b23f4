/* balance.c: a short search of many candidates, then longer ones of the most balanced. */
#include "brain/balance.h"

#include <stdlib.h>

#include "engine/level.h"
#include "engine/monotonic.h"
#include "engine/random.h"
#include "engine/rules/rules.h"

enum {
    CANDIDATES = 160,
    TRIES = 40 * CANDIDATES, /* at random pairs */
    REACH = 3,               /* distance from a stone; on an empty board any point */
    ROUNDS = 4,
    SLICE_MIN = 5, /* ms of a search: the minimum for a first iteration */
    NODES_MIN = 200
};

typedef struct Candidate {
    Point move[BALANCE_MAX];
    int value;    /* for the side to move before the first move */
    int distance; /* from the target value */
} Candidate;

typedef struct Balance {
    Search *search;
    const Position *position;
    const SearchLimits *limits;
    int moves, bias;
    Random random;
    int64_t time_ms; /* in total; 0: limited by nodes only */
    int count;
    Candidate candidate[CANDIDATES];
} Balance;

static bool is_near_a_stone(const Position *position, Point point)
{
    const int x = point_x(point), y = point_y(point);
    for (int dy = -REACH; dy <= REACH; dy++) {
        for (int dx = -REACH; dx <= REACH; dx++) {
            if (x + dx < 0 || y + dy < 0 || x + dx >= position->size || y + dy >= position->size) {
                continue;
            }
            if (position_color(position, point_at(x + dx, y + dy)) != COLOR_EMPTY) {
                return true;
            }
        }
    }
    return position->stones == 0;
}

/* The points near a stone, not barred, where the side to move neither wins nor fouls. */
static int list_points(const Position *position, const SearchLimits *limits, Point *point)
{
    int count = 0;
    for (Point at = point_first(); at != POINT_NONE; at = point_next(at, position->size)) {
        if (position_is_empty(position, at) && is_near_a_stone(position, at) &&
            !points_contain(limits->barred, limits->barred_count, at) &&
            !rules_wins(position, at, position->to_move) &&
            rules_foul(position, at, position->to_move) == FOUL_NONE) {
            point[count++] = at;
        }
    }
    return count;
}

static void add_candidate(Balance *balance, Point first, Point second)
{
    Candidate *candidate = &balance->candidate[balance->count++];
    *candidate = (Candidate){.move = {first, second}};
}

/* Adds the points in random order, so that those searched in a short time are spread out. */
static void add_points(Balance *balance, Point *point, int count)
{
    for (int i = count - 1; i > 0; i--) {
        const int other = random_below(&balance->random, i + 1);
        const Point swapped = point[i];
        point[i] = point[other];
        point[other] = swapped;
    }
    for (int i = 0; i < count && balance->count < CANDIDATES; i++) {
        add_candidate(balance, point[i], POINT_NONE);
    }
}

static void add_pairs(Balance *balance, const Point *point, int count)
{
    for (int i = 0; i < TRIES && balance->count < CANDIDATES; i++) {
        const Point first = point[random_below(&balance->random, count)];
        const Point second = point[random_below(&balance->random, count)];
        Position after = *balance->position;
        position_make(&after, first);
        if (position_is_empty(&after, second) && !rules_wins(&after, second, after.to_move) &&
            rules_foul(&after, second, after.to_move) == FOUL_NONE) {
            add_candidate(balance, first, second);
        }
    }
}

/* Searches a candidate. False: stopped before the first iteration was done. */
static bool evaluate(Balance *balance, Candidate *candidate, const SearchLimits *slice)
{
    SearchReport report;
    Position after = *balance->position;
    for (int i = 0; i < balance->moves; i++) {
        position_make(&after, candidate->move[i]);
    }
    int value = 0;
    if (!position_is_full(&after)) {
        search_run(balance->search, &after, slice, NULL, NULL, &report);
        if (report.depth == 0) {
            return false;
        }
        value = balance->moves == 1 ? -report.value : report.value;
    }
    candidate->value = value;
    candidate->distance = abs(value - balance->bias);
    return true;
}

/* The same order with every C library: equal ones by their moves. */
static int by_distance(const void *a, const void *b)
{
    const Candidate *one = a;
    const Candidate *other = b;
    int order = one->distance - other->distance;
    for (int i = 0; i < BALANCE_MAX && order == 0; i++) {
        order = one->move[i] - other->move[i];
    }
    return order;
}

/* Searches the first `count` candidates and sorts those searched. Returns their number. */
static int evaluate_round(Balance *balance, int count, int64_t end)
{
    SearchLimits slice = *balance->limits;
    int searched = 0;
    slice.lines = 1;
    slice.barred_count = 0;
    if (slice.nodes > 0) {
        const uint64_t share = slice.nodes / (uint64_t)(ROUNDS * count);
        slice.nodes = share > NODES_MIN ? share : NODES_MIN;
    }
    while (searched < count) {
        const int64_t left = end - monotonic_ms();
        if (balance->time_ms > 0) {
            const int64_t share = left / (count - searched);
            slice.time_ms = share > SLICE_MIN ? share : SLICE_MIN;
            if (left < SLICE_MIN) {
                break;
            }
        }
        if (!evaluate(balance, &balance->candidate[searched], &slice)) {
            break;
        }
        searched++;
    }
    qsort(balance->candidate, (size_t)searched, sizeof balance->candidate[0], by_distance);
    return searched;
}

static void evaluate_all(Balance *balance)
{
    static const int finalists[ROUNDS] = {CANDIDATES, 24, 8, 3};
    const int64_t start = monotonic_ms();
    for (int round = 0; round < ROUNDS; round++) {
        const int count = balance->count < finalists[round] ? balance->count : finalists[round];
        const int64_t end = start + balance->time_ms * (round + 1) / ROUNDS;
        const int searched = evaluate_round(balance, count, end);
        if (searched == 0 || (searched < count && round > 0)) {
            return;
        }
        balance->count = round == 0 ? searched : balance->count;
    }
}

bool balance_moves(Search *search, const Position *position, const SearchLimits *limits, int count,
                   int bias, Point *move, int *value)
{
    Balance *balance = calloc(1, sizeof *balance);
    Point point[POINTS_MAX];
    const int points = list_points(position, limits, point);
    if (!balance || points == 0) {
        free(balance);
        return false;
    }
    const int64_t own_time = limits->nodes > 0 ? 0 : level_get(limits->level)->time_ms;
    balance->search = search;
    balance->position = position;
    balance->limits = limits;
    balance->moves = count;
    balance->bias = bias;
    balance->random = random_begin(limits->seed, 0);
    balance->time_ms = limits->time_ms > 0 ? limits->time_ms : own_time;
    if (count == 1) {
        add_points(balance, point, points);
    } else {
        add_pairs(balance, point, points);
    }
    const bool found = balance->count > 0;
    if (found) {
        evaluate_all(balance);
        for (int i = 0; i < count; i++) {
            move[i] = balance->candidate[0].move[i];
        }
        *value = balance->candidate[0].value;
    }
    free(balance);
    return found;
}
