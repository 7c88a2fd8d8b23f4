#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "train/learn.h"
#include "train/quantize.h"

enum { SIZE = 9, STONES = 10 };

/* Pairs of horizontally adjacent stones of a colour. */
static int pairs(const Position *position, Color color)
{
    int count = 0;
    for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x + 1 < SIZE; x++) {
            count += position->cell[point_at(x, y)] == color &&
                     position->cell[point_at(x + 1, y)] == color;
        }
    }
    return count;
}

static int neighbours(const Position *position, Point point)
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        count += position->cell[point + line_step[i]] == position->to_move;
        count += position->cell[point - line_step[i]] == position->to_move;
    }
    return count;
}

static Point max_neighbours(const Position *position)
{
    Point best = point_at(0, 0);
    int max = -1;
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, SIZE)) {
        if (position_is_empty(position, point) && neighbours(position, point) > max) {
            best = point;
            max = neighbours(position, point);
        }
    }
    return best;
}

/* Random stones and one searched move, which has the most neighbours of its own colour. The side
 * with more pairs wins. False: neither has more. */
static bool make_game(Random *random, GameLine *game)
{
    Position position;
    position_init(&position, RULE_FREESTYLE, SIZE);
    *game = (GameLine){.rule = RULE_FREESTYLE, .size = SIZE};
    const int stones = STONES + random_below(random, 2);
    while (game->count < stones) {
        const Point point = point_at(random_below(random, SIZE), random_below(random, SIZE));
        if (position_is_empty(&position, point)) {
            position_make(&position, point);
            game->move[game->count++] = (GameMove){.point = point};
        }
    }
    const int more = pairs(&position, COLOR_BLACK) - pairs(&position, COLOR_WHITE);
    game->winner = more > 0 ? COLOR_BLACK : COLOR_WHITE;
    game->move[game->count++] = (GameMove){.point = max_neighbours(&position), .searched = true};
    return more != 0;
}

static void make_lessons(Lessons *lessons, int games)
{
    Random random = random_begin(3, 0);
    static GameLine game;
    memset(lessons, 0, sizeof *lessons);
    for (int i = 0; i < games;) {
        if (make_game(&random, &game)) {
            assert_true(lessons_add(lessons, &game, 100, 1, i % 10 == 0));
            i++;
        }
    }
}

/* Gives parameters that begin as zeros other values, as training may do. With a bias of zero an
 * empty region lies at the kink of its activation. */
static void set_biases(Model *model)
{
    Random random = random_begin(4, 0);
    for (int side = 0; side < model->sides; side++) {
        float *parameter = model->parameter + (size_t)side * GRADIENT_SIDE;
        for (int i = GRADIENT_POOL_BIAS; i < GRADIENT_HIDDEN; i++) {
            parameter[i] = 0.01f + 0.02f * (float)(random_below(&random, 100) - 50);
        }
        for (int i = GRADIENT_FOCUS; i < GRADIENT_CLOSENESS; i++) {
            parameter[i] = 0.001f * (float)(random_below(&random, 101) - 50);
        }
        for (int i = GRADIENT_CLOSENESS; i < GRADIENT_SIDE; i++) {
            parameter[i] = 0.04f * (float)(random_below(&random, 101) - 50);
        }
    }
}

/* The parameters of a side, by kind: enough of each kind are compared. */
static const struct Block {
    int from, to, compared;
} blocks[] = {
    {GRADIENT_LINE, GRADIENT_SHAPE, 15},         {GRADIENT_SHAPE, GRADIENT_POOL, 15},
    {GRADIENT_POOL, GRADIENT_POOL_BIAS, 15},     {GRADIENT_POOL_BIAS, GRADIENT_HIDDEN, 8},
    {GRADIENT_HIDDEN, GRADIENT_HIDDEN_BIAS, 15}, {GRADIENT_HIDDEN_BIAS, GRADIENT_SECOND, 8},
    {GRADIENT_SECOND, GRADIENT_OUT_BIAS, 15},    {GRADIENT_ORDER, GRADIENT_FOCUS, 15},
    {GRADIENT_FOCUS, GRADIENT_CLOSENESS, 15},    {GRADIENT_CLOSENESS, GRADIENT_SIDE, 15},
};

static double loss_with(Model *model, Gradient *gradient, const Lessons *lessons, size_t at,
                        float parameter)
{
    Losses losses = {0};
    model->parameter[at] = parameter;
    model_update(model);
    for (size_t i = 0; i < lessons->total; i++) {
        gradient_lesson(gradient, model, lessons, &lessons->lesson[i], &losses, NULL);
    }
    return losses.value + GRADIENT_ORDER_WEIGHT * losses.order;
}

/* Is the derivative by this parameter the difference quotient? */
static bool is_alike(Model *model, Gradient *gradient, const Lessons *lessons, size_t at,
                     double derivative)
{
    const float before = model->parameter[at], step = 0.002f;
    const double less = loss_with(model, gradient, lessons, at, before - step);
    const double more = loss_with(model, gradient, lessons, at, before + step);
    model->parameter[at] = before;
    const double measured = (more - less) / (2 * (double)step);
    return fabs(measured - derivative) < 0.005 + 0.1 * fabs(derivative);
}

static void test_gradient_is_that_of_the_loss(void **state)
{
    (void)state;
    static const Rule rules[] = {RULE_FREESTYLE, RULE_RENJU};
    Lessons lessons;
    Gradient *gradient = gradient_new();
    assert_non_null(gradient);
    make_lessons(&lessons, 20);
    for (int r = 0; r < 2; r++) {
        Model model;
        assert_true(model_open(&model, rules[r], 5));
        set_biases(&model);
        const size_t total = (size_t)model.sides * GRADIENT_SIDE;
        float *derivative = calloc(total, sizeof *derivative);
        assert_non_null(derivative);
        Losses losses = {0};
        for (size_t i = 0; i < lessons.total; i++) {
            gradient_lesson(gradient, &model, &lessons, &lessons.lesson[i], &losses, derivative);
        }
        gradient_finish(&model, derivative);
        Random random = random_begin(9, 0);
        for (size_t b = 0; b < sizeof blocks / sizeof blocks[0]; b++) {
            int compared = 0, alike = 0;
            for (int tries = 0; tries < 100000 && compared < blocks[b].compared; tries++) {
                const int side = random_below(&random, model.sides);
                const size_t at = (size_t)(side * GRADIENT_SIDE + blocks[b].from +
                                           random_below(&random, blocks[b].to - blocks[b].from));
                if (fabsf(derivative[at]) >= 0.01f) {
                    alike += is_alike(&model, gradient, &lessons, at, (double)derivative[at]);
                    compared++;
                }
            }
            assert_int_equal(compared, blocks[b].compared);
            assert_true(alike >= compared - 2); /* a step may cross a kink of the clamping */
        }
        free(derivative);
        model_close(&model);
    }
    gradient_free(gradient);
    lessons_free(&lessons);
}

static void test_what_decides_the_games_is_learned(void **state)
{
    (void)state;
    Lessons lessons;
    Model model;
    LearnReport report;
    make_lessons(&lessons, 1500);
    assert_true(model_open(&model, RULE_FREESTYLE, 1));
    const LearnSpec spec = {
        .epochs = 6, .batch = 64, .threads = 1, .rate = 0.01, .decay = 0.5, .seed = 1};
    assert_true(learn(&spec, &lessons, &model, &report, NULL));
    assert_true(report.value[1] < 0.55); /* 0.69: chance */
    assert_true(report.result < 0.55);
    assert_true(report.among_three > 0.5); /* of some fifty points */
    model_close(&model);
    lessons_free(&lessons);
}

static bool is_candidate(const Position *position, Point point)
{
    for (int i = 0; i < 8 && position_is_empty(position, point); i++) {
        Point at = point;
        for (int far = 0; far < NETWORK_REACH; far++) {
            at = (Point)(at + (i < 4 ? line_step[i] : -line_step[i - 4]));
            if (position->cell[at] == COLOR_WALL) {
                break;
            }
            if (position->cell[at] != COLOR_EMPTY) {
                return true;
            }
        }
    }
    return false;
}

/* The loss of the move order by the engine's integers. */
static double order_loss(NetworkState *of, const Board *board, Point chosen)
{
    Point move[POINTS_MAX];
    int32_t score[POINTS_MAX], own = 0;
    int count = 0;
    double sum = 0;
    for (int i = 0; i < SIZE * SIZE; i++) {
        const Point point = point_at(i % SIZE, i / SIZE);
        if (is_candidate(&board->position, point)) {
            move[count++] = point;
        }
    }
    network_order(of, board, move, count, score);
    for (int i = 0; i < count; i++) {
        own = move[i] == chosen ? score[i] : own;
        sum += exp(score[i] / (double)NETWORK_NAT);
    }
    return log(sum) - own / (double)NETWORK_NAT;
}

/* The engine's integers give the value and the order of the trainer's floats. */
static void test_rounding_keeps_the_value(void **state)
{
    (void)state;
    static Board board;
    static NetworkState of;
    Lessons lessons;
    Model model;
    make_lessons(&lessons, 200);
    assert_true(model_open(&model, RULE_FREESTYLE, 2));
    set_biases(&model);
    Gradient *gradient = gradient_new();
    assert_non_null(gradient);
    size_t length;
    unsigned char *bytes = quantize_model(&model, RULE_CARO, "a test", &length);
    assert_non_null(bytes);
    Rule rule;
    ParseError error;
    Network *network = network_load(bytes, length, &rule, &error);
    assert_int_equal(rule, RULE_CARO);
    assert_non_null(network);
    int ordered = 0;
    for (size_t i = 0; i < lessons.total; i++) {
        Lesson lesson = lessons.lesson[i];
        Losses losses = {0};
        Position position;
        lesson.target = 1;
        gradient_lesson(gradient, &model, &lessons, &lesson, &losses, NULL);
        const double chance = exp(-losses.value);
        position_init(&position, RULE_FREESTYLE, SIZE);
        for (int k = 0; k < lesson.ply; k++) {
            const int move = lessons.move[lesson.first + (size_t)k];
            position_make(&position, point_at(move % SIZE, move / SIZE));
        }
        board_set(&board, &position);
        network_set(&of, network, &board);
        const double logit = network_value(&of, &board) / (double)NETWORK_LOGIT;
        assert_true(fabs(logit - log(chance / (1 - chance))) < 0.1);
        const int chosen = lessons.move[lesson.first + (size_t)lesson.ply];
        if (is_candidate(&position, point_at(chosen % SIZE, chosen / SIZE))) {
            const double order = order_loss(&of, &board, point_at(chosen % SIZE, chosen / SIZE));
            assert_true(losses.orders == 1 && fabs(order - losses.order) < 0.1);
            ordered++;
        }
    }
    assert_true(ordered > 100);
    network_free(network);
    gradient_free(gradient);
    free(bytes);
    model_close(&model);
    lessons_free(&lessons);
}

/* A model made of a network file becomes the same file; one side's weights serve for two. */
static void test_a_model_of_a_network_file(void **state)
{
    (void)state;
    static const Rule rules[] = {RULE_FREESTYLE, RULE_RENJU};
    unsigned char *bytes[2], *again[2];
    size_t length[2], length_again[2];
    Model model;
    ParseError error;
    for (int r = 0; r < 2; r++) {
        assert_true(model_open(&model, rules[r], 2));
        set_biases(&model);
        bytes[r] = quantize_model(&model, rules[r], "a test", &length[r]);
        assert_non_null(bytes[r]);
        model_close(&model);
        assert_true(model_open(&model, rules[r], 3));
        assert_true(quantize_read(bytes[r], length[r], &model, &error));
        again[r] = quantize_model(&model, rules[r], "a test", &length_again[r]);
        assert_non_null(again[r]);
        assert_int_equal(length_again[r], length[r]);
        assert_memory_equal(again[r], bytes[r], length[r]);
        model_close(&model);
    }
    assert_true(model_open(&model, RULE_RENJU, 4));
    assert_true(quantize_read(bytes[0], length[0], &model, &error));
    assert_memory_equal(&model.parameter[GRADIENT_ORDER],
                        &model.parameter[GRADIENT_SIDE + GRADIENT_ORDER],
                        (GRADIENT_SIDE - GRADIENT_ORDER) * sizeof(float));
    bytes[0][length[0] / 2] ^= 1;
    assert_false(quantize_read(bytes[0], length[0], &model, &error));
    assert_non_null(strstr(error.what, "checksum"));
    model_close(&model);
    for (int r = 0; r < 2; r++) {
        free(bytes[r]);
        free(again[r]);
    }
}

/* A forced win has target 1; before a random move the result does not count. */
static void test_targets(void **state)
{
    (void)state;
    static GameLine game = {.rule = RULE_FREESTYLE, .size = 15, .winner = COLOR_WHITE, .count = 5};
    Lessons lessons = {0};
    game.move[0] = (GameMove){point_at(7, 7), true, 0};
    game.move[1] = (GameMove){point_at(8, 7), false, 0};
    game.move[2] = (GameMove){point_at(8, 8), true, 100};
    game.move[3] = (GameMove){point_at(9, 9), true, 29000};
    game.move[4] = (GameMove){point_at(6, 6), true, -29000};
    assert_true(lessons_add(&lessons, &game, 100, 0.5, false));
    assert_int_equal(lessons.total, 4);
    assert_false(lessons.lesson[0].has_result);
    assert_true(fabsf(lessons.lesson[0].target - 0.5f) < 1e-4f);
    assert_true(lessons.lesson[1].has_result);
    assert_true(fabsf(lessons.lesson[1].target - 0.5f / (1 + expf(-1))) < 1e-4f);
    assert_true(lessons.lesson[2].target == 1.0f);
    assert_true(lessons.lesson[3].target == 0.0f);
    lessons_free(&lessons);
}

/* Results drawn with 300 centi-points per logit. */
static void test_the_scale_of_values_is_found(void **state)
{
    (void)state;
    static GameLine game = {.rule = RULE_FREESTYLE, .size = 15, .count = 1};
    Random random = random_begin(11, 0);
    LessonScale scale = {0};
    for (int i = 0; i < 40000; i++) {
        const int value = random_below(&random, 1600) - 800;
        const double chance = 1 / (1 + exp(-value / 300.0));
        const bool won = random_below(&random, 1000000) < chance * 1000000;
        game.winner = won ? COLOR_BLACK : COLOR_WHITE;
        game.move[0] = (GameMove){point_at(7, 7), true, (int16_t)value};
        assert_true(lesson_scale_add(&scale, &game));
    }
    const int found = lesson_scale_take(&scale);
    assert_in_range(found, 270, 330);
    assert_int_equal(lesson_scale_take(&scale), NETWORK_LOGIT); /* no samples */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gradient_is_that_of_the_loss),
        cmocka_unit_test(test_what_decides_the_games_is_learned),
        cmocka_unit_test(test_rounding_keeps_the_value),
        cmocka_unit_test(test_a_model_of_a_network_file),
        cmocka_unit_test(test_targets),
        cmocka_unit_test(test_the_scale_of_values_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
