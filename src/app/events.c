#include "app/events.h"

#include <stdio.h>
#include <string.h>

/* The key of ui/input.h for SDL's, 0: none. */
static int input_key(SDL_Keycode key)
{
    static const struct {
        SDL_Keycode sdl;
        int key;
    } keys[] = {
        {SDLK_LEFT, KEY_LEFT},      {SDLK_RIGHT, KEY_RIGHT},
        {SDLK_UP, KEY_UP},          {SDLK_DOWN, KEY_DOWN},
        {SDLK_HOME, KEY_HOME},      {SDLK_END, KEY_END},
        {SDLK_PAGEUP, KEY_PAGE_UP}, {SDLK_PAGEDOWN, KEY_PAGE_DOWN},
        {SDLK_RETURN, KEY_ENTER},   {SDLK_RETURN2, KEY_ENTER},
        {SDLK_KP_ENTER, KEY_ENTER}, {SDLK_SPACE, KEY_SPACE},
        {SDLK_ESCAPE, KEY_ESCAPE},  {SDLK_AC_BACK, KEY_ESCAPE},
        {SDLK_TAB, KEY_TAB},        {SDLK_BACKSPACE, KEY_BACKSPACE},
        {SDLK_DELETE, KEY_DELETE},  {SDLK_KP_PLUS, '+'},
        {SDLK_KP_MINUS, '-'},
    };
    if (key >= SDLK_F1 && key <= SDLK_F12) {
        return KEY_F1 + (int)(key - SDLK_F1);
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].sdl == key) {
            return keys[i].key;
        }
    }
    if (key >= 'a' && key <= 'z') {
        return (int)key - 'a' + 'A';
    }
    return key > ' ' && key < 127 ? (int)key : 0;
}

static int modifiers(Uint16 mods)
{
    return ((mods & KMOD_SHIFT) ? MOD_SHIFT : 0) |
           ((mods & (KMOD_CTRL | KMOD_GUI)) ? MOD_CTRL : 0) | ((mods & KMOD_ALT) ? MOD_ALT : 0);
}

static bool translate_mouse(EventState *state, const SDL_Event *event, Input *input)
{
    bool button = event->type != SDL_MOUSEMOTION;
    if (button ? event->button.which == SDL_TOUCH_MOUSEID
               : event->motion.which == SDL_TOUCH_MOUSEID) {
        return false;
    }
    if (button && event->button.button != SDL_BUTTON_LEFT) {
        return false;
    }
    state->mouse_x = (float)(button ? event->button.x : event->motion.x) * state->ratio_x;
    state->mouse_y = (float)(button ? event->button.y : event->motion.y) * state->ratio_y;
    input->x = state->mouse_x;
    input->y = state->mouse_y;
    if (!button) {
        input->kind = state->mouse_down ? INPUT_MOVE : INPUT_HOVER;
        return true;
    }
    bool down = event->type == SDL_MOUSEBUTTONDOWN;
    if (down == state->mouse_down) {
        return false;
    }
    state->mouse_down = down;
    input->kind = down ? INPUT_PRESS : INPUT_RELEASE;
    return true;
}

/* Does SDL list this finger as down? Fingers of a script are never listed. */
static bool is_known(const Finger *finger)
{
    for (int i = SDL_GetNumTouchFingers(finger->touch) - 1; i >= 0; i--) {
        const SDL_Finger *known = SDL_GetTouchFinger(finger->touch, i);
        if (known && known->id == finger->finger) {
            return true;
        }
    }
    return false;
}

/* If all slots are used some fingers must have been lost: the oldest is replaced. */
static Finger *find_finger(EventState *state, const SDL_TouchFingerEvent *event, bool add)
{
    Finger *slot = state->finger;
    for (Finger *finger = state->finger; finger < state->finger + INPUT_FINGERS_MAX; finger++) {
        if (finger->pointer != 0 && finger->touch == event->touchId &&
            finger->finger == event->fingerId) {
            return finger;
        }
        if (finger->pointer < slot->pointer) {
            slot = finger;
        }
    }
    if (!add) {
        return NULL;
    }
    *slot = (Finger){
        .touch = event->touchId, .finger = event->fingerId, .pointer = ++state->next_pointer};
    slot->known = is_known(slot);
    return slot;
}

static bool translate_finger(EventState *state, const SDL_TouchFingerEvent *event, Input *input)
{
    if (event->touchId == SDL_MOUSE_TOUCHID) {
        return false;
    }
    bool down = event->type == SDL_FINGERDOWN;
    Finger *finger = find_finger(state, event, down);
    if (!finger) {
        return false;
    }
    finger->x = event->x * (float)state->w;
    finger->y = event->y * (float)state->h;
    input->finger = true;
    input->pointer = finger->pointer;
    input->x = finger->x;
    input->y = finger->y;
    input->kind = down ? INPUT_PRESS : event->type == SDL_FINGERUP ? INPUT_RELEASE : INPUT_MOVE;
    if (event->type == SDL_FINGERUP) {
        finger->pointer = 0;
    }
    return true;
}

bool events_translate(EventState *state, const SDL_Event *event, int64_t now_ms, Input *input)
{
    *input = (Input){.time_ms = now_ms};
    switch (event->type) {
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return translate_mouse(state, event, input);
    case SDL_MOUSEWHEEL:
        input->kind = INPUT_WHEEL;
        input->x = state->mouse_x;
        input->y = state->mouse_y;
        input->wheel = event->wheel.preciseY;
        input->mods = modifiers((Uint16)SDL_GetModState());
        if (event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED) {
            input->wheel = -input->wheel;
        }
        return input->wheel != 0;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        return translate_finger(state, &event->tfinger, input);
    case SDL_KEYDOWN:
        input->kind = INPUT_KEY;
        input->key = input_key(event->key.keysym.sym);
        input->repeat = event->key.repeat != 0;
        input->mods = modifiers(event->key.keysym.mod);
        return input->key != 0;
    case SDL_TEXTINPUT:
        input->kind = INPUT_TEXT;
        snprintf(input->text, sizeof input->text, "%s", event->text.text);
        return true;
    case SDL_WINDOWEVENT:
        input->kind = INPUT_LEAVE;
        return event->window.event == SDL_WINDOWEVENT_LEAVE;
    default:
        return false;
    }
}

/* Frees the slot and reports the pointer as cancelled. */
static void lose(Finger *finger, Input *input)
{
    input->finger = true;
    input->pointer = finger->pointer;
    input->x = finger->x;
    input->y = finger->y;
    finger->pointer = 0;
}

bool events_cancel(EventState *state, int64_t now_ms, Input *input)
{
    *input = (Input){.kind = INPUT_CANCEL, .time_ms = now_ms};
    if (state->mouse_down) {
        state->mouse_down = false;
        input->x = state->mouse_x;
        input->y = state->mouse_y;
        return true;
    }
    for (Finger *finger = state->finger; finger < state->finger + INPUT_FINGERS_MAX; finger++) {
        if (finger->pointer == 0) {
            continue;
        }
        lose(finger, input);
        return true;
    }
    return false;
}

bool events_lost(EventState *state, int64_t now_ms, Input *input)
{
    *input = (Input){.kind = INPUT_CANCEL, .time_ms = now_ms};
    for (Finger *finger = state->finger; finger < state->finger + INPUT_FINGERS_MAX; finger++) {
        if (finger->pointer == 0 || !finger->known || is_known(finger)) {
            continue;
        }
        /* SDL removes a finger from its list when it queues the event, which may still be unread.
         */
        if (SDL_HasEvents(SDL_FINGERDOWN, SDL_FINGERMOTION)) {
            return false;
        }
        lose(finger, input);
        return true;
    }
    return false;
}
