/* The tuner: its steps find the best values of a noisy objective, its games repeat, and its state
 * goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <math.h>

#include "engine/random.h"
#include "train/duel_match.h"
#include "train/tune.h"

/* ---- the steps ---- */

static Spsa spsa_of(int64_t iterations, double rate)
{
    Spsa spsa = {.seed = 5, .rate = rate, .iterations = iterations, .count = 3};
    spsa.parameter[0] = (SpsaParameter){.value = 100, .min = 0, .max = 200, .step = 10};
    spsa.parameter[1] = (SpsaParameter){.value = -20, .min = -64, .max = 16, .step = 4};
    spsa.parameter[2] = (SpsaParameter){.value = 3, .min = 0, .max = 10, .step = 1};
    return spsa;
}

/* Best at 40, 0 and 7, in games that are won with a probability. */
static double strength_of(const int value[SPSA_MAX])
{
    static const double best[] = {40, 0, 7}, scale[] = {40, 16, 4};
    double strength = 0;
    for (int i = 0; i < 3; i++) {
        const double off = (value[i] - best[i]) / scale[i];
        strength -= off * off;
    }
    return strength;
}

static int play(const int plus[SPSA_MAX], const int minus[SPSA_MAX], Random *random)
{
    const double chance = 1 / (1 + exp(strength_of(minus) - strength_of(plus)));
    int result = 0;
    for (int game = 0; game < 2; game++) {
        result += random_below(random, 1000000) < 1e6 * chance ? 1 : -1;
    }
    return result;
}

static void steps_lead_to_the_best_values(void **state)
{
    (void)state;
    enum { BATCH = 8, ITERATIONS = 16000 };
    Spsa spsa = spsa_of(ITERATIONS, .01);
    Random random = random_begin(1, 1);
    while (spsa.done < ITERATIONS) {
        int result[BATCH];
        for (int k = 0; k < BATCH; k++) {
            int plus[SPSA_MAX], minus[SPSA_MAX];
            spsa_points(&spsa, spsa.done + k, plus, minus);
            result[k] = play(plus, minus, &random);
        }
        spsa_update(&spsa, result, BATCH);
    }
    assert_true(abs(spsa_value(&spsa, 0) - 40) <= 12);
    assert_true(abs(spsa_value(&spsa, 1) - 0) <= 5);
    assert_true(abs(spsa_value(&spsa, 2) - 7) <= 1);
}

static void points_lie_on_either_side_and_within_the_bounds(void **state)
{
    (void)state;
    enum { ITERATIONS = 4000 };
    Spsa spsa = spsa_of(ITERATIONS, .01);
    spsa.parameter[2].value = 3.25;
    double sum[3] = {0}, distance[3] = {0};
    for (int64_t k = 0; k < ITERATIONS; k++) {
        int plus[SPSA_MAX], minus[SPSA_MAX];
        spsa_points(&spsa, k, plus, minus);
        for (int i = 0; i < 3; i++) {
            sum[i] += (plus[i] + minus[i]) / 2.0 / ITERATIONS;
            distance[i] += abs(plus[i] - minus[i]) / 2.0 / ITERATIONS;
            assert_in_range(plus[i] + 100, spsa.parameter[i].min + 100,
                            spsa.parameter[i].max + 100);
            assert_in_range(minus[i] + 100, spsa.parameter[i].min + 100,
                            spsa.parameter[i].max + 100);
        }
    }
    assert_true(fabs(sum[2] - 3.25) < .1);
    /* The first perturbations are larger than the last ones. */
    assert_true(distance[0] > 10 && distance[0] < 14);
    assert_true(distance[2] > 1 && distance[2] < 1.4);
    spsa.parameter[2].value = 10;
    for (int64_t k = 0; k < ITERATIONS; k++) {
        int plus[SPSA_MAX], minus[SPSA_MAX];
        spsa_points(&spsa, k, plus, minus);
        assert_true(plus[2] <= 10 && minus[2] <= 10 && (plus[2] == 10 || minus[2] == 10));
    }
}

static void even_results_move_nothing_and_bounds_hold(void **state)
{
    (void)state;
    Spsa spsa = spsa_of(100, .01);
    const int even[4] = {0}, win[4] = {2, 2, 2, 2};
    spsa_update(&spsa, even, 4);
    assert_true(spsa.done == 4 && spsa.parameter[0].value == 100);
    spsa_update(&spsa, win, 4);
    assert_true(spsa.done == 8 && spsa.parameter[0].value != 100);
    spsa.rate = 1000;
    for (int i = 0; i < 20; i++) {
        spsa_update(&spsa, win, 4);
        for (int k = 0; k < 3; k++) {
            assert_true(spsa.parameter[k].value >= spsa.parameter[k].min);
            assert_true(spsa.parameter[k].value <= spsa.parameter[k].max);
        }
    }
}

/* ---- games ---- */

static DuelSpec duel_of(void)
{
    return (DuelSpec){.all_rules = true, .size = 15, .nodes = 50, .seed = 7, .hash_bytes = 1 << 20};
}

/* So different that few nodes show it. */
static Tuning changed(void)
{
    Tuning tuning = *tuning_default();
    ParseError error = {0};
    assert_true(tuning_read("razor_plies=8,razor_margin=0,razor_ply_margin=0,futility_margin=5,"
                            "lmp_count=1,lmp_growth=0,lmp_behind=0,four_reach=2,plain_fours=0",
                            &tuning, &error));
    return tuning;
}

static void a_pair_depends_on_its_number_only(void **state)
{
    (void)state;
    enum { PAIRS = 6 };
    Search *const search[DUEL_SIDES] = {search_new(1 << 20), search_new(1 << 20)};
    const Tuning side[DUEL_SIDES] = {*tuning_default(), changed()};
    const Tuning swapped[DUEL_SIDES] = {side[1], side[0]};
    const DuelSpec spec = duel_of();
    DuelPair first[PAIRS], again, other;
    for (int i = 0; i < PAIRS; i++) {
        duel_play_pair(&spec, i, search, side, &first[i]);
    }
    for (int i = PAIRS - 1; i >= 0; i--) {
        duel_play_pair(&spec, i, search, swapped, &other);
        duel_play_pair(&spec, i, search, side, &again);
        assert_memory_equal(&again, &first[i], sizeof again);
        assert_int_equal(duel_pair_score(&other), -duel_pair_score(&again));
        /* Who was Black is White with the sides swapped. */
        assert_int_equal(other.game[0], RESULT_LOSS + RESULT_WIN - again.game[1]);
    }
    search_free(search[0]);
    search_free(search[1]);
}

static MatchScore match_of(const Tuning *one, const Tuning *other, int pairs, int threads)
{
    const DuelMatch match = {
        .duel = duel_of(), .side = {*one, *other}, .pairs = pairs, .threads = threads};
    MatchScore score;
    assert_true(duel_match(&match, &score));
    return score;
}

static void equal_settings_score_even_in_every_pair(void **state)
{
    (void)state;
    const MatchScore score = match_of(tuning_default(), tuning_default(), 6, 2);
    assert_int_equal(score.pairs, 6);
    assert_int_equal(score.pair[2], 6);
    assert_int_equal(score.wins, score.losses);
    const DuelMatchText text = duel_match_text(&score);
    assert_non_null(strstr(text.text, "pairs 0 0 6 0 0; score 50.00 %, Elo +0.0 "));
    assert_non_null(strstr(text.text, "LOS 50.0 %"));
}

static void a_match_does_not_depend_on_threads(void **state)
{
    (void)state;
    const Tuning other = changed();
    const MatchScore one = match_of(tuning_default(), &other, 24, 1);
    const MatchScore three = match_of(tuning_default(), &other, 24, 3);
    assert_memory_equal(&one, &three, sizeof one);
    assert_true(one.pair[2] < one.pairs); /* the constants reach the games */
}

/* ---- tuning ---- */

static const char path[] = "tune_test.state";

static TuneSpec spec_of(int threads, const char *state_path)
{
    TuneSpec spec = {.duel = duel_of(),
                     .pairs = 11,
                     .batch = 4,
                     .threads = threads,
                     .rate = .2,
                     .begin = *tuning_default(),
                     .state_path = state_path};
    for (int i = 1; i < TUNING_COUNT; i++) {
        spec.tuned[i] = true;
    }
    return spec;
}

static void tuning_does_not_depend_on_threads(void **state)
{
    (void)state;
    Tuning one, three;
    TuneSpec spec = spec_of(1, NULL);
    assert_true(tune(&spec, &one));
    spec.threads = 3;
    assert_true(tune(&spec, &three));
    assert_memory_equal(&one, &three, sizeof one);
    assert_memory_not_equal(&one, tuning_default(), sizeof one);
    assert_int_equal(one.razor_plies, tuning_default()->razor_plies);
}

static Spsa unfinished(void)
{
    Spsa spsa = {.iterations = 11, .done = 8, .count = 3};
    spsa.parameter[0] = (SpsaParameter){.value = 100 / 3.0, .min = 0, .max = 200, .step = 10};
    spsa.parameter[1] = (SpsaParameter){.value = 1e-7, .min = -64, .max = 16, .step = 4};
    spsa.parameter[2] = (SpsaParameter){.value = 10, .min = 0, .max = 10, .step = 1};
    return spsa;
}

static void a_state_keeps_the_exact_values(void **state)
{
    (void)state;
    const TuneSpec spec = spec_of(1, path);
    const Spsa before = unfinished();
    Spsa after = before;
    unlink(path);
    assert_true(tune_state_write(&spec, &before));
    after.done = 0;
    for (int i = 0; i < after.count; i++) {
        after.parameter[i].value = 0;
    }
    assert_true(tune_state_read(&spec, &after));
    assert_int_equal(after.done, 8);
    for (int i = 0; i < after.count; i++) {
        assert_true(after.parameter[i].value == before.parameter[i].value);
    }
    unlink(path);
    assert_true(tune_state_read(&spec, &after)); /* none yet */
}

static void a_state_of_other_options_is_refused(void **state)
{
    (void)state;
    const TuneSpec spec = spec_of(1, path);
    Spsa spsa = unfinished();
    unlink(path);
    assert_true(tune_state_write(&spec, &spsa));
    TuneSpec other[] = {spec, spec, spec, spec, spec, spec, spec, spec};
    other[0].duel.seed++;
    other[1].duel.all_rules = false;
    other[2].begin.razor_margin++;
    other[3].tuned[0] = true;
    other[4].pairs++;
    other[5].batch++;
    other[6].rate *= 1.001;
    other[7].duel.hash_bytes *= 2;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        assert_false(tune_state_read(&other[i], &spsa));
    }
    TuneSpec more = spec;
    more.threads = 7;
    assert_true(tune_state_read(&more, &spsa));
    unlink(path);
}

static void a_damaged_state_is_refused(void **state)
{
    (void)state;
    static char text[1 << 16];
    const TuneSpec spec = spec_of(1, path);
    Spsa spsa = unfinished();
    unlink(path);
    assert_true(tune_state_write(&spec, &spsa));
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    for (size_t cut = 1; cut < length; cut += cut < length - 40 ? 97 : 1) {
        file = fopen(path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(text, 1, cut, file), cut);
        fclose(file);
        assert_false(tune_state_read(&spec, &spsa));
    }
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_lead_to_the_best_values),
        cmocka_unit_test(points_lie_on_either_side_and_within_the_bounds),
        cmocka_unit_test(even_results_move_nothing_and_bounds_hold),
        cmocka_unit_test(a_pair_depends_on_its_number_only),
        cmocka_unit_test(equal_settings_score_even_in_every_pair),
        cmocka_unit_test(a_match_does_not_depend_on_threads),
        cmocka_unit_test(tuning_does_not_depend_on_threads),
        cmocka_unit_test(a_state_keeps_the_exact_values),
        cmocka_unit_test(a_state_of_other_options_is_refused),
        cmocka_unit_test(a_damaged_state_is_refused),
    };
#ifdef __SANITIZE_THREAD__
    cmocka_set_test_filter("*threads*"); /* the others have one thread or play what these play */
#endif
    return cmocka_run_group_tests(tests, NULL, NULL);
}
