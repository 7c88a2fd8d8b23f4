#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "train/fit.h"
#include "train/random.h"

enum { POSITIONS = 6000, KINDS = 3, PER_POSITION = 4 };

/* Three kinds of points, and what one of each is really worth to the side to move, in logits. */
static const unsigned code_of_kind[KINDS] = {SHAPE_OPEN_TWO, SHAPE_OPEN_THREE | SHAPE_OPEN_TWO << 4,
                                             SHAPE_FOUR | SHAPE_ONE << 4};
static const double worth_of_kind[KINDS] = {-0.5, 0.25, 1.0};

/* Positions with a few points of each kind, won as often as the worths say; the move chosen in each
 * is one of the third kind three times as often as one of the first, and so on. */
static void make_samples(Samples *samples)
{
    Random random = random_begin(7, 0);
    *samples = (Samples){.sides = 1, .total = POSITIONS};
    samples->sample = calloc(POSITIONS, sizeof *samples->sample);
    samples->count = calloc((size_t)POSITIONS * KINDS, sizeof *samples->count);
    samples->candidate = calloc((size_t)POSITIONS * PER_POSITION * 2, sizeof *samples->candidate);
    assert_true(samples->sample && samples->count && samples->candidate);
    for (int i = 0; i < POSITIONS; i++) {
        Sample *sample = &samples->sample[i];
        double value = 0;
        *sample = (Sample){.counts = (size_t)i * KINDS,
                           .count_total = KINDS,
                           .candidates = (size_t)i * KINDS,
                           .candidate_total = KINDS,
                           .held_back = i % 20 == 0};
        for (int k = 0; k < KINDS; k++) {
            const int count = random_below(&random, PER_POSITION);
            const int set = pattern_set(code_of_kind[k]);
            samples->count[i * KINDS + k] =
                (SampleCount){(uint16_t)sample_feature(1, 0, 0, set), (uint16_t)count};
            value += worth_of_kind[k] * count;
        }
        const double chance = 1 / (1 + exp(-value));
        sample->target = random_below(&random, 1000000) < chance * 1000000 ? 1.0F : 0.0F;
        const int dice = random_below(&random, 9);
        const int chosen = dice < 1 ? 0 : dice < 4 ? 1 : 2; /* 1 : 3 : 5 */
        for (int k = 0; k < KINDS; k++) {
            const int kind = (chosen + k) % KINDS;
            uint16_t *candidate = &samples->candidate[2 * (i * KINDS + k)];
            candidate[0] = (uint16_t)sample_feature(1, 0, 0, pattern_set(code_of_kind[kind]));
            candidate[1] = (uint16_t)sample_feature(1, 0, 1, 0);
        }
    }
}

/* To be freed by the caller. */
static Weights *fitted(const FitSpec *spec, FitReport *report)
{
    Samples samples;
    Weights *weights = calloc(1, sizeof *weights);
    assert_non_null(weights);
    make_samples(&samples);
    assert_true(fit_weights(spec, &samples, weights, report, NULL));
    samples_free(&samples);
    return weights;
}

static void test_known_weights_are_found_again(void **state)
{
    (void)state;
    FitReport report;
    const FitSpec spec = {
        .rule = RULE_FREESTYLE, .epochs = 60, .rate = 0.02, .deviation = 10, .seed = 1};
    Weights *weights = fitted(&spec, &report);
    int16_t order[KINDS];
    for (int k = 0; k < KINDS; k++) {
        const int set = pattern_set(code_of_kind[k]);
        const double worth = weights->value[0][0][set] / (double)WEIGHTS_LOGIT;
        assert_true(fabs(worth - worth_of_kind[k]) < 0.15);
        assert_int_equal(weights->value[0][0][set], weights->value[1][0][set]);
        order[k] = weights->order[0][0][set];
    }
    assert_true(fabs((order[1] - order[0]) / (double)WEIGHTS_NAT - log(3)) < 0.15);
    assert_true(fabs((order[2] - order[1]) / (double)WEIGHTS_NAT - log(5.0 / 3)) < 0.15);
    assert_true(report.value_loss[0] < log(2));
    free(weights);
}

/* Nothing is known of sets that no game has shown: they are worth what their parts are. */
static void test_what_was_never_seen_follows_from_its_parts(void **state)
{
    (void)state;
    FitReport report;
    const FitSpec spec = {
        .rule = RULE_FREESTYLE, .epochs = 30, .rate = 0.02, .deviation = 0.02, .seed = 1};
    Weights *weights = fitted(&spec, &report);
    const int16_t *value = weights->value[0][0];
    assert_true(value[pattern_set(SHAPE_FOUR | SHAPE_ONE << 4 | SHAPE_ONE << 8)] >
                value[pattern_set(SHAPE_OPEN_TWO | SHAPE_DEAD)]);
    free(weights);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_weights_are_found_again),
        cmocka_unit_test(test_what_was_never_seen_follows_from_its_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
