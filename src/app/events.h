/* events.h: translates SDL's events into Inputs: presses and releases in pairs, in pixels of the
 * window. Main thread only. */
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
    bool known; /* SDL's touch list contained it at its first event */
} Finger;

typedef struct EventState {
    float ratio_x, ratio_y; /* pixels per unit of SDL's mouse coordinates */
    int w, h;               /* the window, pixels */
    bool mouse_down;
    float mouse_x, mouse_y;
    Finger finger[INPUT_FINGERS_MAX];
    int64_t next_pointer;
} EventState;

/* False: the event is not for the screen. */
bool events_translate(EventState *state, const SDL_Event *event, int64_t now_ms, Input *input);

/* The window lost the focus: cancels one pointer that is down, since its release will not be
 * reported. Call until false. */
bool events_cancel(EventState *state, int64_t now_ms, Input *input);

/* Cancels one finger that SDL no longer lists as down, for example because its device is gone. Call
 * after all events have been read, until false. */
bool events_lost(EventState *state, int64_t now_ms, Input *input);

#endif
