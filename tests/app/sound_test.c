/* The sounds: loud enough, not too long, without clicks, and none like another; and how they are
 * mixed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/audio.h"
#include "app/sound.h"

static int16_t made[SOUND_COUNT][SOUND_SAMPLES_MAX];
static int samples[SOUND_COUNT];

static int make_all(void **state)
{
    (void)state;
    memset(made, 0, sizeof made);
    for (int i = 0; i < SOUND_COUNT; i++) {
        samples[i] = sound_add((Sound)i, 100, 0, made[i]);
    }
    return 0;
}

static int peak_of(const int16_t *sample, int first, int count)
{
    int peak = 0;
    for (int i = first; i < first + count; i++) {
        peak = abs(sample[i]) > peak ? abs(sample[i]) : peak;
    }
    return peak;
}

static double energy_of(const int16_t *sample, int first, int count)
{
    double energy = 0;
    for (int i = first; i < first + count; i++) {
        energy += (double)sample[i] * sample[i];
    }
    return energy;
}

static void each_has_its_length_and_fits(void **state)
{
    (void)state;
    for (int i = 0; i < SOUND_COUNT; i++) {
        int peak = peak_of(made[i], 0, samples[i]);
        assert_in_range(samples[i], SOUND_RATE / 10, SOUND_SAMPLES_MAX);
        assert_in_range(peak, INT16_MAX / 10, INT16_MAX - 1); /* it can be heard; nothing clips */
    }
    /* What happens often is short. */
    assert_true(samples[SOUND_STONE] <= SOUND_RATE / 4);
    assert_true(samples[SOUND_CLOCK] <= SOUND_RATE / 4);
    assert_true(samples[SOUND_ERROR] <= SOUND_RATE / 2);
    /* A clock is quieter than a stone. */
    assert_true(energy_of(made[SOUND_CLOCK], 0, samples[SOUND_CLOCK]) <
                energy_of(made[SOUND_STONE], 0, samples[SOUND_STONE]) / 2);
}

static void no_end_clicks(void **state)
{
    (void)state;
    enum { MS = SOUND_RATE / 1000 };
    for (int i = 0; i < SOUND_COUNT; i++) {
        int peak = peak_of(made[i], 0, samples[i]);
        assert_true(abs(made[i][0]) <= peak / 50);
        assert_true(peak_of(made[i], samples[i] - MS, MS) <= peak / 50);
        assert_int_equal(made[i][samples[i] - 1], 0);
        /* It has faded away by itself, before it was cut. */
        int tail = samples[i] / 10;
        assert_true(energy_of(made[i], samples[i] - tail, tail) <
                    energy_of(made[i], 0, samples[i]) / 200);
    }
}

static void the_end_waits_for_the_last_stone(void **state)
{
    (void)state;
    for (int i = SOUND_WIN; i <= SOUND_DRAW; i++) {
        assert_int_equal(peak_of(made[i], 0, SOUND_RATE / 10), 0);
    }
}

/* The energy of a frequency (Goertzel's algorithm). */
static double energy_at(const int16_t *sample, int count, double hertz)
{
    double turn = 2 * cos(6.283185307 * hertz / SOUND_RATE), one = 0, two = 0;
    for (int i = 0; i < count; i++) {
        double zero = sample[i] + turn * one - two;
        two = one;
        one = zero;
    }
    return one * one + two * two - turn * one * two;
}

/* Cosine of the angle between two spectra, a quarter tone apart from 150 Hz to 4.8 kHz. */
static double likeness(int a, int b)
{
    enum { BANDS = 120 };
    double aa = 0, bb = 0, ab = 0;
    for (int i = 0; i < BANDS; i++) {
        double hertz = 150 * pow(2, i / 24.0);
        double one = sqrt(energy_at(made[a], samples[a], hertz));
        double two = sqrt(energy_at(made[b], samples[b], hertz));
        aa += one * one;
        bb += two * two;
        ab += one * two;
    }
    return ab / sqrt(aa * bb);
}

static void none_sounds_like_another(void **state)
{
    (void)state;
    assert_true(likeness(SOUND_WIN, SOUND_WIN) > 0.999);
    for (int a = 0; a < SOUND_COUNT; a++) {
        for (int b = 0; b < a; b++) {
            if (likeness(a, b) > 0.8) {
                fail_msg("sounds %d and %d: %.2f alike", a, b, likeness(a, b));
            }
        }
    }
}

static void the_volume_is_obeyed(void **state)
{
    (void)state;
    static int16_t soft[SOUND_SAMPLES_MAX];
    for (int i = 0; i < SOUND_COUNT; i++) {
        memset(soft, 0, sizeof soft);
        assert_int_equal(sound_add((Sound)i, 20, 0, soft), samples[i]);
        double ratio = energy_of(made[i], 0, samples[i]) / energy_of(soft, 0, samples[i]);
        assert_true(ratio > 24 && ratio < 26);
        memset(soft, 0, sizeof soft);
        sound_add((Sound)i, 0, 0, soft);
        assert_int_equal(peak_of(soft, 0, samples[i]), 0);
    }
}

static void stones_vary_a_little(void **state)
{
    (void)state;
    static int16_t other[SOUND_SAMPLES_MAX];
    sound_add(SOUND_STONE, 100, 1, other);
    assert_memory_not_equal(other, made[SOUND_STONE], sizeof other);
}

static void a_mix_has_both_and_is_clamped(void **state)
{
    (void)state;
    int16_t into[] = {100, -100, 30000, -30000}, sample[] = {23, -23, 30000, -30000};
    sound_mix(into, sample, 4);
    assert_int_equal(into[0], 123);
    assert_int_equal(into[1], -123);
    assert_int_equal(into[2], INT16_MAX);
    assert_int_equal(into[3], -INT16_MAX);
}

/* The device of SDL's dummy driver takes them as fast as they are played. */
static void all_can_be_played_at_once(void **state)
{
    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    Audio *audio = audio_new(1000);
    assert_non_null(audio);
    for (int i = 0; i < 3 * SOUND_COUNT; i++) {
        audio_play(audio, (Sound)(i % SOUND_COUNT), 50, (unsigned)i);
    }
    audio_free(audio);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_has_its_length_and_fits),
        cmocka_unit_test(no_end_clicks),
        cmocka_unit_test(the_end_waits_for_the_last_stone),
        cmocka_unit_test(none_sounds_like_another),
        cmocka_unit_test(the_volume_is_obeyed),
        cmocka_unit_test(stones_vary_a_little),
        cmocka_unit_test(a_mix_has_both_and_is_clamped),
        cmocka_unit_test(all_can_be_played_at_once),
    };
    return cmocka_run_group_tests_name("sound", tests, make_all, NULL);
}
