#include "engine/ai/wincount.h"

#include "engine/rules/rules.h"

enum { LINE_LENGTH = 5 };

/* A line's score by its number of stones. */
static const int64_t score_own[LINE_LENGTH] = {0, 220, 420, 2100, 20000};
static const int64_t score_other[LINE_LENGTH] = {0, 200, 400, 2000, 10000};

typedef struct Scores {
    int64_t own[BOARD_CELLS];
    int64_t other[BOARD_CELLS];
} Scores;

/* Adds the score of the line that starts at a point to each of its points, unless it leaves the
 * board or both sides have stones in it. */
static void add_line(const Position *position, Point start, int step, Scores *scores)
{
    int own = 0;
    int other = 0;
    for (int i = 0; i < LINE_LENGTH; i++) {
        const Color color = position_color(position, (Point)(start + i * step));
        if (color == COLOR_WALL) {
            return;
        }
        own += color == position->to_move;
        other += color == color_other(position->to_move);
    }
    if (own == LINE_LENGTH || other == LINE_LENGTH || (own > 0 && other > 0)) {
        return;
    }
    for (int i = 0; i < LINE_LENGTH; i++) {
        scores->own[start + i * step] += score_own[own];
        scores->other[start + i * step] += score_other[other];
    }
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The square of twice the distance to the centre. */
static int centre_distance(Point point, int size)
{
    const int x = 2 * point_x(point) - size + 1;
    const int y = 2 * point_y(point) - size + 1;
    return x * x + y * y;
}

/* Uses the larger of the attack and defence scores. */
static bool is_better(const Scores *scores, Point a, Point b, int size)
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
    return centre_distance(a, size) < centre_distance(b, size);
}

Point wincount_choose(const Position *position)
{
    const int size = position->size;
    Scores scores = {{0}, {0}};
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        for (int line = 0; line < 4; line++) {
            add_line(position, point, line_step[line], &scores);
        }
    }
    Point best = POINT_NONE;
    bool best_legal = false;
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        const bool better = best == POINT_NONE || is_better(&scores, point, best, size);
        if (!position_is_empty(position, point) || (best_legal && !better)) {
            continue;
        }
        const bool legal = rules_foul(position, point, position->to_move) == FOUL_NONE;
        if ((legal && !best_legal) || (legal == best_legal && better)) {
            best = point;
            best_legal = legal;
        }
    }
    return best;
}
