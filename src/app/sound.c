#include "app/sound.h"

#include <math.h>

/* Fades in and out, so that neither end clicks. */
static int16_t with_fades(int i, double value)
{
    double rise = i < SOUND_RATE / 2000 ? i * 2000.0 / SOUND_RATE : 1;
    double fall = i > SOUND_SAMPLES - 480 ? (SOUND_SAMPLES - i) / 480.0 : 1;
    value *= rise * fall;
    return (int16_t)(value > 32767 ? 32767 : value < -32767 ? -32767 : value);
}

/* A stone put on a board: three damped tones of the wood and a short click. */
void sound_stone(int16_t *sample, int volume, unsigned variant)
{
    static const double tone[3] = {820, 1730, 2960}, decay[3] = {46, 78, 130},
                        loud[3] = {.55, .3, .15};
    double pitch = 1 + 0.04 * ((double)(variant % 5) - 2) / 2;
    double gain = 0.8 * volume / 100.0 * 32767;
    uint32_t noise = 2463534242U + variant;
    for (int i = 0; i < SOUND_SAMPLES; i++) {
        double t = (double)i / SOUND_RATE, sum = 0;
        for (int k = 0; k < 3; k++) {
            sum += loud[k] * exp(-decay[k] * t) * sin(6.283185307 * tone[k] * pitch * t);
        }
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        sum += 0.35 * exp(-900 * t) * ((double)noise / 2147483648.0 - 1);
        sample[i] = with_fades(i, gain * sum);
    }
}

/* Wood-block sound: two tones, a third as loud as a stone. */
void sound_tick(int16_t *sample, int volume)
{
    double gain = 0.28 * volume / 100.0 * 32767;
    for (int i = 0; i < SOUND_SAMPLES; i++) {
        double t = (double)i / SOUND_RATE, turn = 6.283185307 * t;
        double sum = 0.7 * exp(-60 * t) * sin(turn * 1150) + 0.3 * exp(-95 * t) * sin(turn * 1890);
        sample[i] = with_fades(i, gain * sum);
    }
}
