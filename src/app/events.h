/* input.h (app): SDL's events as Inputs: paired presses and releases, pixels of the window. */
#ifndef TENGEN_APP_EVENTS_H
#define TENGEN_APP_EVENTS_H

#include <SDL.h>

#include "ui/input.h"

enum { INPUT_FINGERS_MAX = 16 };

typedef struct Finger {
    SDL_TouchID touch;
    SDL_FingerID finger;
    int64_t pointer; /* 0: free slot */
    float x, y;
    bool known; /* SDL had it in its own list when it came down */
} Finger;

typedef struct EventState {
    float ratio_x, ratio_y; /* pixels per unit of SDL's mouse coordinates */
    int w, h;               /* the window, pixels */
    bool mouse_down;
    float mouse_x, mouse_y;
    Finger finger[INPUT_FINGERS_MAX];
    int64_t next_pointer;
} EventState;

/* False: the event means nothing to the screen. */
bool events_translate(EventState *state, const SDL_Event *event, int64_t now_ms, Input *input);

/* A pointer that is still down though it will never be released (the window lost the focus): call
 * until false. */
bool events_cancel(EventState *state, int64_t now_ms, Input *input);

/* A finger that is down here but not in SDL's own list any more (its device went away, its end was
 * never told): call until false when all events have been read. */
bool events_lost(EventState *state, int64_t now_ms, Input *input);

/* Our key for SDL's, 0: none. */
int input_key(SDL_Keycode key);

#endif
