/* The player of watched_game: linked with the program's own main, it stands between the loop and
 * SDL and between the loop and the display. */
#include "app/watched_game.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/display.h"
#include "engine/fnv.h"

static atomic_int arrived;
static int taken;

static bool is_players(const SDL_Event *event)
{
    return event->type == SDL_KEYDOWN || event->type == WATCHED_NUDGE || event->type == SDL_QUIT ||
           (event->type >= SDL_MOUSEMOTION && event->type <= SDL_MOUSEWHEEL) ||
           (event->type >= SDL_FINGERDOWN && event->type <= SDL_FINGERMOTION);
}

int __real_SDL_PollEvent(SDL_Event *event);
int __wrap_SDL_PollEvent(SDL_Event *event);
int __wrap_SDL_PollEvent(SDL_Event *event)
{
    const int got = __real_SDL_PollEvent(event);
    taken += got && is_players(event);
    return got;
}

static void *bring_events(void *unused)
{
    SDL_Event event;
    (void)unused;
    while (read(WATCHED_EVENTS, &event, sizeof event) == (ssize_t)sizeof event) {
        if (SDL_PushEvent(&event) != 1) {
            abort();
        }
        atomic_fetch_add(&arrived, 1);
    }
    return NULL;
}

static uint64_t hash_of(const Pixmap *pixels)
{
    uint64_t hash = FNV_BEGIN;
    for (int y = 0; y < pixels->h; y++) {
        const uint32_t *row = pixmap_at(pixels, 0, y);
        for (int x = 0; x < pixels->w; x++) {
            hash = (hash ^ row[x]) * FNV_PRIME;
        }
    }
    return hash;
}

void __real_display_draw(Display *display, const View *view, int wakeups);
void __wrap_display_draw(Display *display, const View *view, int wakeups);
void __wrap_display_draw(Display *display, const View *view, int wakeups)
{
    static pthread_t player;
    WatchedFrame frame = {
        .arrived = atomic_load(&arrived), .taken = taken, .clock_ms = view->now_ms};
    __real_display_draw(display, view, wakeups);
    frame.shown_ms = (int64_t)SDL_GetTicks64();
    frame.picture = hash_of(display_pixels(display));
    if (write(WATCHED_FRAMES, &frame, sizeof frame) != (ssize_t)sizeof frame ||
        (!player && pthread_create(&player, NULL, bring_events, NULL) != 0)) {
        abort();
    }
}
