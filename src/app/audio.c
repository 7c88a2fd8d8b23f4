#include "app/audio.h"

#include <SDL.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "app/log.h"
#include "engine/thread.h"

/* An open device wakes the program a hundred times a second, even in silence: it is closed after
 * this time without a sound. */
enum {
    CLOSE_AFTER_MS = 3000,
    LATE_MS = 300,
    GAP_MS = 50 /* between two starts: a dragged volume slider asks for more */
};

typedef struct SoundRequest {
    bool now;
    int volume;
    unsigned variant;
} SoundRequest;

struct Audio {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work, end;
    int end_ms;
    bool started, ending, ended;
    bool abandoned; /* by audio_free: the thread frees it all */
    bool waits;     /* one of `wanted` */
    SoundRequest wanted[SOUND_COUNT];
    /* The thread's: what the device is playing, and where a sound is made. */
    int16_t playing[SOUND_SAMPLES_MAX], made[SOUND_SAMPLES_MAX];
    int count; /* of `playing` */
};

Audio *audio_new(int end_ms)
{
    Audio *audio = calloc(1, sizeof *audio);
    if (!audio) {
        return NULL;
    }
    audio->end_ms = end_ms;
    pthread_mutex_init(&audio->lock, NULL);
    thread_condition_init(&audio->work);
    thread_condition_init(&audio->end);
    return audio;
}

static void destroy(Audio *audio)
{
    pthread_cond_destroy(&audio->work);
    pthread_cond_destroy(&audio->end);
    pthread_mutex_destroy(&audio->lock);
    free(audio);
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

/* What the device has not played yet moves to the front. */
static void keep_rest(Audio *audio, SDL_AudioDeviceID device)
{
    int left = (int)(SDL_GetQueuedAudioSize(device) / sizeof(int16_t));
    left = left < audio->count ? left : audio->count;
    memmove(audio->playing, audio->playing + audio->count - left, (size_t)left * sizeof(int16_t));
    memset(audio->playing + left, 0, (size_t)(SOUND_SAMPLES_MAX - left) * sizeof(int16_t));
    audio->count = left;
}

/* Adds the sounds to what the device is playing. They are made before the device is locked, which
 * would otherwise run out of samples. */
static bool play(Audio *audio, SDL_AudioDeviceID device, const SoundRequest wanted[SOUND_COUNT])
{
    int count = 0;
    memset(audio->made, 0, sizeof audio->made);
    for (int i = 0; i < SOUND_COUNT; i++) {
        if (wanted[i].now) {
            int added = sound_add((Sound)i, wanted[i].volume, wanted[i].variant, audio->made);
            count = added > count ? added : count;
        }
    }
    SDL_LockAudioDevice(device);
    keep_rest(audio, device);
    sound_mix(audio->playing, audio->made, count);
    audio->count = count > audio->count ? count : audio->count;
    SDL_ClearQueuedAudio(device);
    Uint32 bytes = (Uint32)((size_t)audio->count * sizeof(int16_t));
    bool played = SDL_QueueAudio(device, audio->playing, bytes) == 0;
    SDL_UnlockAudioDevice(device);
    return played;
}

/* Waits for a sound to play, with the lock held. False: the device is open and the wait timed out.
 */
static bool wait_for_sound(Audio *audio, bool open)
{
    const struct timespec until = thread_time_after(CLOSE_AFTER_MS);
    while (!audio->waits && !audio->ending) {
        if (!open) {
            pthread_cond_wait(&audio->work, &audio->lock);
        } else if (!thread_wait_until(&audio->work, &audio->lock, &until)) {
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
        SoundRequest wanted[SOUND_COUNT];
        memcpy(wanted, audio->wanted, sizeof wanted);
        memset(audio->wanted, 0, sizeof audio->wanted);
        audio->waits = false;
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
        if (device != 0 && (!sound || (!late && !play(audio, device, wanted)))) {
            close_device(device);
            device = 0;
        }
        if (device != 0) {
            SDL_Delay(GAP_MS);
        }
        pthread_mutex_lock(&audio->lock);
    }
    pthread_mutex_unlock(&audio->lock);
    close_device(device);
    SDL_TLSCleanup(); /* this thread was not made by SDL */
    pthread_mutex_lock(&audio->lock);
    audio->ended = true;
    const bool abandoned = audio->abandoned;
    pthread_cond_signal(&audio->end);
    pthread_mutex_unlock(&audio->lock);
    if (abandoned) {
        destroy(audio);
    }
    return NULL;
}

bool audio_free(Audio *audio)
{
    if (!audio) {
        return true;
    }
    const struct timespec until = thread_time_after(audio->end_ms);
    pthread_mutex_lock(&audio->lock);
    audio->ending = true;
    pthread_cond_signal(&audio->work);
    bool in_time = true;
    while (audio->started && !audio->ended && in_time) {
        in_time = thread_wait_until(&audio->end, &audio->lock, &until);
    }
    const bool hangs = audio->abandoned = audio->started && !audio->ended;
    if (hangs) {
        pthread_detach(audio->thread);
    }
    pthread_mutex_unlock(&audio->lock);
    if (hangs) {
        return false;
    }
    if (audio->started) {
        pthread_join(audio->thread, NULL);
    }
    destroy(audio);
    return true;
}

void audio_play(Audio *audio, Sound sound, int volume, unsigned variant)
{
    if (volume <= 0) {
        return;
    }
    if (!audio->started) {
        audio->started = pthread_create(&audio->thread, NULL, work, audio) == 0;
    }
    pthread_mutex_lock(&audio->lock);
    audio->wanted[sound] = (SoundRequest){.now = true, .volume = volume, .variant = variant};
    audio->waits = true;
    pthread_cond_signal(&audio->work);
    pthread_mutex_unlock(&audio->lock);
}
