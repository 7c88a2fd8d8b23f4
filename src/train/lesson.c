#include "train/lesson.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/network.h"
#include "engine/ai/search.h"

/* Makes room for `needed` elements of `size` bytes. False: out of memory. */
static bool grow(void **array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity) {
        return true;
    }
    size_t more = *capacity < 4096 ? 4096 : *capacity;
    while (more < needed) {
        more += more / 2;
    }
    void *moved = realloc(*array, more * size);
    if (!moved) {
        return false;
    }
    *array = moved;
    *capacity = more;
    return true;
}

/* The index of the last random move, -1 if there is none. */
static int last_random_of(const GameLine *game)
{
    int last = game->count - 1;
    while (last >= 0 && game->move[last].searched) {
        last--;
    }
    return last;
}

static bool is_forced(int value)
{
    return value >= VALUE_WIN_BOUND || value <= -VALUE_WIN_BOUND;
}

/* ---- the scale ---- */

enum { SCALE_MIN = 40, SCALE_MAX = 1000, SAMPLES_MIN = 2000, SAMPLES_MAX = 300000 };

bool lesson_scale_add(LessonScale *scale, const GameLine *game)
{
    if (game->winner == COLOR_EMPTY || scale->total >= SAMPLES_MAX) {
        return true;
    }
    if (!grow((void **)&scale->sample, &scale->capacity, scale->total + (size_t)game->count,
              sizeof *scale->sample)) {
        return false;
    }
    for (int i = last_random_of(game) + 1; i < game->count; i++) {
        const int value = game->move[i].value;
        if (!is_forced(value)) {
            const bool black = i % 2 == 0;
            scale->sample[scale->total++] = (struct LessonSample){
                (int16_t)value, (game->winner == COLOR_BLACK) == black ? 1 : -1};
        }
    }
    return true;
}

static double loss_of(const LessonScale *scale, int logit)
{
    double loss = 0;
    for (size_t i = 0; i < scale->total; i++) {
        loss += log1p(exp(-scale->sample[i].value * scale->sample[i].won / (double)logit));
    }
    return loss;
}

int lesson_scale_take(LessonScale *scale)
{
    int best = NETWORK_LOGIT;
    if (scale->total >= SAMPLES_MIN) {
        /* The loss has one minimum: steps of a fifth, then of a twentieth around the best. */
        double min = loss_of(scale, best);
        for (int logit = SCALE_MIN; logit <= SCALE_MAX; logit += logit / 5) {
            const double loss = loss_of(scale, logit);
            best = loss < min ? logit : best;
            min = loss < min ? loss : min;
        }
        const int middle = best;
        for (int logit = middle * 4 / 5; logit <= middle * 6 / 5; logit += middle / 20) {
            const double loss = loss_of(scale, logit);
            best = loss < min ? logit : best;
            min = loss < min ? loss : min;
        }
    }
    free(scale->sample);
    memset(scale, 0, sizeof *scale);
    return best;
}

/* ---- lessons ---- */

/* A five, and an open four of the side to move, are played without an evaluation. */
static bool is_decided(const Board *board)
{
    const int side = board_side(board);
    return board_count(board, side, THREAT_FIVE) > 0 ||
           board_count(board, 1 - side, THREAT_FIVE) > 0 ||
           board_count(board, side, THREAT_OPEN_FOUR) > 0;
}

static Lesson make_lesson(const Board *board, const GameLine *game, int at, int logit,
                          double result_share, bool before_random)
{
    const int value = game->move[at].value;
    const double result = game->winner == COLOR_EMPTY            ? 0.5
                          : game->winner == board_to_move(board) ? 1
                                                                 : 0;
    Lesson lesson = {
        .ply = (int16_t)at,
        .bits = (uint16_t)board_threat_bits(board),
        .size = (uint8_t)game->size,
        .result = (float)result,
    };
    if (is_forced(value)) {
        lesson.target = value > 0 ? 1 : 0;
    } else {
        const double share = before_random ? 0 : result_share;
        const double searched = 1 / (1 + exp(-value / (double)logit));
        lesson.target = (float)(share * result + (1 - share) * searched);
        lesson.has_result = !before_random;
    }
    return lesson;
}

bool lessons_add(Lessons *lessons, const GameLine *game, int logit, double result_share,
                 bool held_back)
{
    const size_t count = (size_t)game->count;
    Board *board = malloc(sizeof *board);
    if (!board ||
        !grow((void **)&lessons->move, &lessons->move_capacity, lessons->moves + count,
              sizeof *lessons->move) ||
        !grow((void **)&lessons->lesson, &lessons->capacity, lessons->total + count,
              sizeof *lessons->lesson)) {
        free(board);
        return false;
    }
    Position position;
    position_init(&position, game->rule, game->size);
    board_set(board, &position);
    const int last_random = last_random_of(game);
    for (int i = 0; i < game->count; i++) {
        const Point point = game->move[i].point;
        lessons->move[lessons->moves + (size_t)i] =
            (int16_t)(point_y(point) * game->size + point_x(point));
    }
    for (int i = 0; i < game->count && board->frames < BOARD_FRAMES; i++) {
        if (game->move[i].searched && !is_decided(board)) {
            Lesson lesson = make_lesson(board, game, i, logit, result_share, i < last_random);
            lesson.first = lessons->moves;
            lesson.held_back = held_back;
            lessons->lesson[lessons->total++] = lesson;
        }
        board_make(board, game->move[i].point);
    }
    lessons->moves += count;
    free(board);
    return true;
}

void lessons_free(Lessons *lessons)
{
    free(lessons->lesson);
    free(lessons->move);
    memset(lessons, 0, sizeof *lessons);
}
