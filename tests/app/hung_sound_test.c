/* A sound device that does not open or does not close: the end does not wait for it; one that is
 * missing, and one that is not used any more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>

#include <poll.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "app/audio.h"
#include "engine/monotonic.h"

enum { LIMIT_S = 60, HANGS_MS = 300 };

/* ---- calls that are watched (-Wl,--wrap) ---- */

static atomic_bool open_hangs, open_fails, close_hangs;
static atomic_int closed; /* so often */
static sem_t opened, blocked, release;

static void block(void)
{
    sem_post(&blocked);
    while (sem_wait(&release) != 0) { /* interrupted */
    }
}

SDL_AudioDeviceID __real_SDL_OpenAudioDevice(const char *name, int recording,
                                             const SDL_AudioSpec *wanted, SDL_AudioSpec *got,
                                             int changes);
SDL_AudioDeviceID __wrap_SDL_OpenAudioDevice(const char *name, int recording,
                                             const SDL_AudioSpec *wanted, SDL_AudioSpec *got,
                                             int changes);
SDL_AudioDeviceID __wrap_SDL_OpenAudioDevice(const char *name, int recording,
                                             const SDL_AudioSpec *wanted, SDL_AudioSpec *got,
                                             int changes)
{
    if (atomic_load(&open_hangs)) {
        block();
    }
    sem_post(&opened);
    if (atomic_load(&open_fails)) {
        return 0;
    }
    return __real_SDL_OpenAudioDevice(name, recording, wanted, got, changes);
}

void __real_SDL_CloseAudioDevice(SDL_AudioDeviceID device);
void __wrap_SDL_CloseAudioDevice(SDL_AudioDeviceID device);
void __wrap_SDL_CloseAudioDevice(SDL_AudioDeviceID device)
{
    if (atomic_load(&close_hangs)) {
        block();
    }
    __real_SDL_CloseAudioDevice(device);
    atomic_fetch_add(&closed, 1);
}

static void *_Atomic watched;
static sem_t watched_freed;

void __real_free(void *memory);
void __wrap_free(void *memory);
void __wrap_free(void *memory)
{
    const bool found = memory && memory == atomic_load(&watched);
    __real_free(memory);
    if (found) {
        atomic_store(&watched, NULL);
        sem_post(&watched_freed);
    }
}

/* ---- tests ---- */

static int begin(void **state)
{
    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    atomic_store(&open_hangs, false);
    atomic_store(&open_fails, false);
    atomic_store(&closed, 0);
    atomic_store(&close_hangs, false);
    return sem_init(&opened, 0, 0) | sem_init(&blocked, 0, 0) | sem_init(&release, 0, 0) |
           sem_init(&watched_freed, 0, 0);
}

static void wait_for(sem_t *event)
{
    for (int waited = 0; sem_trywait(event) != 0; waited++) {
        assert_in_range(waited, 0, LIMIT_S * 100);
        poll(NULL, 0, 10);
    }
}

static Audio *play(int end_ms)
{
    Audio *audio = audio_new(end_ms);
    assert_non_null(audio);
    atomic_store(&watched, audio);
    audio_play(audio, SOUND_STONE, 50, 0);
    return audio;
}

/* The thread hangs by then; it frees what it has once it can go on. */
static void expect_left_behind(Audio *audio)
{
    const int64_t begun = monotonic_ms();
    assert_false(audio_free(audio));
    assert_in_range(monotonic_ms() - begun, HANGS_MS, LIMIT_S * 1000);
    assert_ptr_equal(atomic_load(&watched), audio);
    sem_post(&release);
    wait_for(&watched_freed);
}

static void a_device_that_does_not_open(void **state)
{
    (void)state;
    atomic_store(&open_hangs, true);
    Audio *audio = play(HANGS_MS);
    wait_for(&blocked);
    for (int i = 0; i < SOUND_COUNT; i++) {
        audio_play(audio, (Sound)i, 50, 0); /* nor does a sound wait */
    }
    expect_left_behind(audio);
}

static void a_device_that_does_not_close(void **state)
{
    (void)state;
    atomic_store(&close_hangs, true);
    Audio *audio = play(HANGS_MS);
    wait_for(&opened);
    expect_left_behind(audio);
}

static void a_device_that_works(void **state)
{
    (void)state;
    Audio *audio = play(LIMIT_S * 1000);
    wait_for(&opened);
    assert_true(audio_free(audio));
    wait_for(&watched_freed);
    assert_true(audio_free(audio_new(HANGS_MS))); /* never used */
    assert_true(audio_free(NULL));
}

/* There is silence, and opening is tried once. */
static void a_device_that_is_missing(void **state)
{
    (void)state;
    atomic_store(&open_fails, true);
    Audio *audio = play(LIMIT_S * 1000);
    wait_for(&opened);
    for (int i = 0; i < SOUND_COUNT; i++) {
        audio_play(audio, (Sound)i, 50, 0);
        poll(NULL, 0, 10);
    }
    assert_true(audio_free(audio));
    assert_int_not_equal(sem_trywait(&opened), 0);
    assert_int_equal(atomic_load(&closed), 0);
}

/* An open device would wake the program all the time. */
static void a_device_that_is_not_used_any_more_is_closed(void **state)
{
    (void)state;
    Audio *audio = play(LIMIT_S * 1000);
    wait_for(&opened);
    audio_play(audio, SOUND_STONE, 0, 0); /* mute: not played */
    for (int waited = 0; atomic_load(&closed) == 0; waited++) {
        assert_in_range(waited, 0, LIMIT_S * 100);
        poll(NULL, 0, 10);
    }
    audio_play(audio, SOUND_STONE, 50, 0); /* it is opened again */
    wait_for(&opened);
    assert_true(audio_free(audio));
    assert_int_equal(atomic_load(&closed), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_device_that_does_not_open, begin),
        cmocka_unit_test_setup(a_device_that_does_not_close, begin),
        cmocka_unit_test_setup(a_device_that_works, begin),
        cmocka_unit_test_setup(a_device_that_is_missing, begin),
        cmocka_unit_test_setup(a_device_that_is_not_used_any_more_is_closed, begin),
    };
    return cmocka_run_group_tests_name("hung sound", tests, NULL, NULL);
}
