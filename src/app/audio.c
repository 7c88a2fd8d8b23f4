#include "app/audio.h"

#include <SDL.h>

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "app/log.h"
#include "app/sound.h"

/* An open device wakes the program a hundred times a second, even in silence: it is closed after
 * this time without a sound. */
enum { CLOSE_AFTER_S = 3, LATE_MS = 300 };

struct Audio {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work;
    bool started, ending, wanted;
    bool tick; /* of a clock; else a stone */
    int volume;
    unsigned which;
};

Audio *audio_new(void)
{
    Audio *audio = calloc(1, sizeof *audio);
    if (!audio) {
        return NULL;
    }
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifdef __linux__
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_mutex_init(&audio->lock, NULL);
    pthread_cond_init(&audio->work, &attributes);
    pthread_condattr_destroy(&attributes);
    return audio;
}

static SDL_AudioDeviceID open_device(void)
{
    SDL_AudioSpec wanted = {
        .freq = SOUND_RATE, .format = AUDIO_S16SYS, .channels = 1, .samples = 512};
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        return 0;
    }
    SDL_AudioDeviceID device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
    if (device == 0) {
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    } else {
        SDL_PauseAudioDevice(device, 0);
    }
    return device;
}

static void close_device(SDL_AudioDeviceID device)
{
    if (device == 0) {
        return;
    }
    SDL_CloseAudioDevice(device);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
}

static bool play(SDL_AudioDeviceID device, bool tick, int volume, unsigned which)
{
    int16_t sample[SOUND_SAMPLES];
    if (tick) {
        sound_tick(sample, volume);
    } else {
        sound_stone(sample, volume, which);
    }
    SDL_ClearQueuedAudio(device);
    return SDL_QueueAudio(device, sample, sizeof sample) == 0;
}

/* Waits for a sound to play, with the lock held. False: the device is open and the wait timed out.
 */
static bool wait_for_sound(Audio *audio, bool open)
{
    struct timespec until;
#ifdef __linux__
    clock_gettime(CLOCK_MONOTONIC, &until);
#else
    clock_gettime(CLOCK_REALTIME, &until);
#endif
    until.tv_sec += CLOSE_AFTER_S;
    while (!audio->wanted && !audio->ending) {
        int answer = open ? pthread_cond_timedwait(&audio->work, &audio->lock, &until)
                          : pthread_cond_wait(&audio->work, &audio->lock);
        if (answer == ETIMEDOUT) {
            return false;
        }
    }
    return true;
}

/* Opening is tried once. A sound is discarded if opening the device took longer than LATE_MS. */
static void *work(void *user)
{
    Audio *audio = user;
    SDL_AudioDeviceID device = 0;
    bool no_device = false;
    pthread_mutex_lock(&audio->lock);
    for (;;) {
        bool sound = wait_for_sound(audio, device != 0);
        if (audio->ending) {
            break;
        }
        int volume = audio->volume;
        bool tick = audio->tick;
        unsigned which = audio->which;
        audio->wanted = false;
        pthread_mutex_unlock(&audio->lock);
        Uint64 asked = SDL_GetTicks64();
        if (sound && device == 0 && !no_device) {
            device = open_device();
            no_device = device == 0;
            if (no_device) {
                log_detail("no sound: %s", SDL_GetError());
            }
        }
        bool late = SDL_GetTicks64() - asked > LATE_MS;
        if (device != 0 && (!sound || (!late && !play(device, tick, volume, which)))) {
            close_device(device);
            device = 0;
        }
        pthread_mutex_lock(&audio->lock);
    }
    pthread_mutex_unlock(&audio->lock);
    close_device(device);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    return NULL;
}

void audio_free(Audio *audio)
{
    if (!audio) {
        return;
    }
    pthread_mutex_lock(&audio->lock);
    audio->ending = true;
    pthread_cond_signal(&audio->work);
    pthread_mutex_unlock(&audio->lock);
    if (audio->started) {
        pthread_join(audio->thread, NULL);
    }
    pthread_cond_destroy(&audio->work);
    pthread_mutex_destroy(&audio->lock);
    free(audio);
}

static void ask(Audio *audio, bool tick, int volume, unsigned which)
{
    if (volume <= 0) {
        return;
    }
    if (!audio->started) {
        audio->started = pthread_create(&audio->thread, NULL, work, audio) == 0;
    }
    pthread_mutex_lock(&audio->lock);
    audio->tick = tick;
    audio->volume = volume;
    audio->which = which;
    audio->wanted = true;
    pthread_cond_signal(&audio->work);
    pthread_mutex_unlock(&audio->lock);
}

void audio_play_stone(Audio *audio, int volume, unsigned which)
{
    ask(audio, false, volume, which);
}

void audio_play_tick(Audio *audio, int volume)
{
    ask(audio, true, volume, 0);
}
