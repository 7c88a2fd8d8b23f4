#include "engine/ai/wincount.h"

#include "engine/rules/rules.h"

enum { LINE_LENGTH = 5 };

static const int64_t score_own[LINE_LENGTH] = {0, 220, 420, 2100, 20000};
static const int64_t score_other[LINE_LENGTH] = {0, 200, 400, 2000, 10000};

static const int step_x[4] = {1, 0, 1, 1};
static const int step_y[4] = {0, 1, 1, -1};

typedef struct Scores {
    int64_t own[POINTS_MAX];
    int64_t other[POINTS_MAX];
} Scores;

/* Adds the line's score to each of its points, unless both sides or none have stones in it. */
static void count_line(const Position *position, int x, int y, int line, Scores *scores)
{
    int own = 0;
    int other = 0;
    for (int i = 0; i < LINE_LENGTH; i++) {
        const Point point = point_at(x + i * step_x[line], y + i * step_y[line]);
        const Color color = position_color(position, point);
        own += color == position->to_move;
        other += color == color_other(position->to_move);
    }
    if (own == LINE_LENGTH || other == LINE_LENGTH || (own > 0 && other > 0)) {
        return;
    }
    for (int i = 0; i < LINE_LENGTH; i++) {
        const int index = (y + i * step_y[line]) * position->size + x + i * step_x[line];
        scores->own[index] += score_own[own];
        scores->other[index] += score_other[other];
    }
}

static void count_all(const Position *position, Scores *scores)
{
    const int size = position->size;
    for (int line = 0; line < 4; line++) {
        for (int y = 0; y < size; y++) {
            const int end_y = y + (LINE_LENGTH - 1) * step_y[line];
            for (int x = 0; x + (LINE_LENGTH - 1) * step_x[line] < size; x++) {
                if (end_y >= 0 && end_y < size) {
                    count_line(position, x, y, line, scores);
                }
            }
        }
    }
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Is point a (an index) better than b? Attack and defence are compared, not added. */
static bool is_better(const Scores *scores, int a, int b, int size)
{
    const int64_t high_a = larger(scores->own[a], scores->other[a]);
    const int64_t high_b = larger(scores->own[b], scores->other[b]);
    if (high_a != high_b) {
        return high_a > high_b;
    }
    const int64_t sum_a = scores->own[a] + scores->other[a];
    const int64_t sum_b = scores->own[b] + scores->other[b];
    if (sum_a != sum_b) {
        return sum_a > sum_b;
    }
    const int ax = 2 * (a % size) - size + 1;
    const int ay = 2 * (a / size) - size + 1;
    const int bx = 2 * (b % size) - size + 1;
    const int by = 2 * (b / size) - size + 1;
    return ax * ax + ay * ay < bx * bx + by * by;
}

Point wincount_choose(const Position *position)
{
    Scores scores = {{0}, {0}};
    const int size = position->size;
    int best = -1;
    bool best_legal = false;
    count_all(position, &scores);
    for (int i = 0; i < size * size; i++) {
        const Point point = point_at(i % size, i / size);
        if (!position_is_empty(position, point)) {
            continue;
        }
        if (best >= 0 && best_legal && !is_better(&scores, i, best, size)) {
            continue;
        }
        const bool legal = rules_foul(position, point, position->to_move) == FOUL_NONE;
        if (best < 0 || (legal && !best_legal) ||
            (legal == best_legal && is_better(&scores, i, best, size))) {
            best = i;
            best_legal = legal;
        }
    }
    return best < 0 ? POINT_NONE : point_at(best % size, best / size);
}
