#include "app/audio.h"

#include "app/log.h"

#include <SDL.h>

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { STATE_CLOSED, STATE_OPENING, STATE_OPEN, STATE_FAILED };

struct Audio {
    atomic_int state;
    SDL_AudioDeviceID device; /* written before `state` says open */
    pthread_t thread;
    bool started;
};

Audio *audio_new(void)
{
    return calloc(1, sizeof(Audio));
}

static void *open_device(void *user)
{
    Audio *audio = user;
    SDL_AudioSpec wanted = {
        .freq = AUDIO_RATE, .format = AUDIO_S16SYS, .channels = 1, .samples = 512};
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) == 0)
        audio->device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
    if (audio->device == 0) {
        log_detail("no sound: %s", SDL_GetError());
        atomic_store(&audio->state, STATE_FAILED);
        SDL_TLSCleanup(); /* this thread was not made by SDL */
        return NULL;
    }
    SDL_PauseAudioDevice(audio->device, 0);
    atomic_store(&audio->state, STATE_OPEN);
    SDL_TLSCleanup();
    return NULL;
}

void audio_free(Audio *audio)
{
    if (audio == NULL)
        return;
    if (audio->started)
        pthread_join(audio->thread, NULL);
    if (audio->device != 0)
        SDL_CloseAudioDevice(audio->device);
    if (audio->started)
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    free(audio);
}

/* A stone on a board: three damped tones of the wood under a short click. */
void audio_make_stone(int16_t *sample, int volume, unsigned which)
{
    static const double tone[3] = {820, 1730, 2960}, decay[3] = {46, 78, 130},
                        loud[3] = {.55, .3, .15};
    double pitch = 1 + 0.04 * ((double)(which % 5) - 2) / 2;
    double gain = 0.8 * volume / 100.0 * 32767;
    uint32_t noise = 2463534242U + which;
    for (int i = 0; i < AUDIO_STONE_SAMPLES; i++) {
        double t = (double)i / AUDIO_RATE, sum = 0;
        for (int k = 0; k < 3; k++)
            sum += loud[k] * exp(-decay[k] * t) * sin(6.283185307 * tone[k] * pitch * t);
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        sum += 0.35 * exp(-900 * t) * ((double)noise / 2147483648.0 - 1);
        double rise = t < 0.0005 ? t / 0.0005 : 1;
        double fall = i > AUDIO_STONE_SAMPLES - 480 ? (AUDIO_STONE_SAMPLES - i) / 480.0 : 1;
        double value = gain * sum * rise * fall;
        sample[i] = (int16_t)(value > 32767 ? 32767 : value < -32767 ? -32767 : value);
    }
}

void audio_play_stone(Audio *audio, int volume, unsigned which)
{
    int16_t sample[AUDIO_STONE_SAMPLES];
    int state = atomic_load(&audio->state);
    if (volume <= 0)
        return;
    if (state == STATE_CLOSED) {
        atomic_store(&audio->state, STATE_OPENING);
        audio->started = pthread_create(&audio->thread, NULL, open_device, audio) == 0;
        if (!audio->started)
            atomic_store(&audio->state, STATE_FAILED);
    }
    if (state != STATE_OPEN)
        return;
    audio_make_stone(sample, volume, which);
    SDL_ClearQueuedAudio(audio->device);
    if (SDL_QueueAudio(audio->device, sample, sizeof sample) != 0)
        atomic_store(&audio->state, STATE_FAILED);
}
