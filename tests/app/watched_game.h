/* watched_game.h: between watched_game, the whole program with a player's hands and eyes, and the
 * test that starts it. Both are processes of one machine: plain structs in two pipes. */
#ifndef TENGEN_TESTS_WATCHED_GAME_H
#define TENGEN_TESTS_WATCHED_GAME_H

#include <stdint.h>

#include <SDL.h>

/* The game reads SDL_Events of a player from the first one and writes a WatchedFrame for every
 * frame to the second. An event waits in SDL's queue, as one of a display would, while the program
 * is busy; for one that stands still it waits in the pipe. */
enum { WATCHED_EVENTS = 20, WATCHED_FRAMES = 21 };
/* Of no meaning to the game: a turn of its loop, and so a frame. */
enum { WATCHED_NUDGE = SDL_LASTEVENT - 1 };

typedef struct WatchedFrame {
    int arrived;      /* of the player's events: so many were there when its drawing began */
    int taken;        /* ... so many had been handled */
    int64_t clock_ms; /* the moment that it shows, by SDL's clock */
    int64_t shown_ms; /* when it was on display */
    uint64_t picture; /* hash of all its pixels */
} WatchedFrame;

#endif
