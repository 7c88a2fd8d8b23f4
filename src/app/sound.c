#include "app/sound.h"

#include <math.h>
#include <stdbool.h>

enum { TONES_MAX = 4, RISE = SOUND_RATE / 2000, FALL = SOUND_RATE / 100 };

/* A damped tone: its frequency, how fast it decays (1/s), how loud it is and when it begins (s). */
typedef struct Tone {
    double hertz, decay, loud, start;
} Tone;

/* A tone of a `bar` has the first overtone of a wooden bar, too, which decays faster. */
typedef struct Recipe {
    double seconds, gain, click;
    bool bar, varies;
    Tone tone[TONES_MAX];
} Recipe;

static const Recipe recipes[SOUND_COUNT] = {
    [SOUND_STONE] = {.seconds = .2,
                     .gain = .8,
                     .click = .35,
                     .varies = true,
                     .tone = {{820, 46, .55, 0}, {1730, 78, .3, 0}, {2960, 130, .15, 0}}},
    /* A third as loud as a stone. */
    [SOUND_CLOCK] = {.seconds = .2, .gain = .28, .tone = {{1150, 60, .7, 0}, {1890, 95, .3, 0}}},
    /* The ends wait until the last stone has been heard. C5 E5 G5 C6. */
    [SOUND_WIN] = {.seconds = 1.2,
                   .gain = .5,
                   .bar = true,
                   .tone = {{523.25, 9, .7, .16},
                            {659.26, 9, .7, .28},
                            {783.99, 9, .7, .40},
                            {1046.5, 7, .8, .52}}},
    /* G4 E flat 4 C4 */
    [SOUND_LOSS] = {.seconds = 1.2,
                    .gain = .5,
                    .bar = true,
                    .tone = {{392, 8, .8, .16}, {311.13, 8, .8, .36}, {261.63, 6, .9, .56}}},
    /* D5 twice */
    [SOUND_DRAW] = {.seconds = .9,
                    .gain = .5,
                    .bar = true,
                    .tone = {{587.33, 11, .8, .16}, {587.33, 9, .7, .40}}},
    [SOUND_ERROR] = {.seconds = .3,
                     .gain = .6,
                     .tone = {{233.08, 28, .6, 0}, {466.16, 40, .2, 0}, {196, 26, .6, .11}}},
};

static double tone_at(const Tone *tone, double pitch, bool bar, double t)
{
    double passed = t - tone->start, turn = 6.283185307 * tone->hertz * pitch * passed;
    if (passed < 0) {
        return 0;
    }
    double wave = exp(-tone->decay * passed) * sin(turn);
    if (bar) {
        wave = .8 * wave + .2 * exp(-4 * tone->decay * passed) * sin(3.93 * turn);
    }
    return tone->loud * wave;
}

/* Fades in and out, so that neither end clicks. */
static double fade(int i, int count)
{
    double rise = i < RISE ? (double)i / RISE : 1;
    double fall = count - 1 - i < FALL ? (double)(count - 1 - i) / FALL : 1;
    return rise * fall;
}

static int16_t clamped(double value)
{
    return (int16_t)(value > INT16_MAX ? INT16_MAX : value < -INT16_MAX ? -INT16_MAX : value);
}

int sound_add(Sound sound, int volume, unsigned variant, int16_t *into)
{
    const Recipe *recipe = &recipes[sound];
    int count = (int)(recipe->seconds * SOUND_RATE);
    double pitch = recipe->varies ? 1 + 0.04 * ((double)(variant % 5) - 2) / 2 : 1;
    double gain = recipe->gain * volume / 100.0 * INT16_MAX;
    uint32_t noise = 2463534242U + variant;
    for (int i = 0; i < count; i++) {
        double t = (double)i / SOUND_RATE, sum = 0;
        for (int k = 0; k < TONES_MAX && recipe->tone[k].loud > 0; k++) {
            sum += tone_at(&recipe->tone[k], pitch, recipe->bar, t);
        }
        if (recipe->click > 0) {
            noise ^= noise << 13;
            noise ^= noise >> 17;
            noise ^= noise << 5;
            sum += recipe->click * exp(-900 * t) * ((double)noise / 2147483648.0 - 1);
        }
        into[i] = clamped((double)into[i] + gain * sum * fade(i, count));
    }
    return count;
}

void sound_mix(int16_t *into, const int16_t *sample, int count)
{
    for (int i = 0; i < count; i++) {
        into[i] = clamped((double)into[i] + sample[i]);
    }
}
