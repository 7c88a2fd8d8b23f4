/* SDL's events as a player causes them: what a key, a button, a wheel or a finger means, and which
 * of them are nobody's. SDL's list of fingers is replaced. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/app_fixture.h"
#include "app/events.h"

/* ---- a touch screen ---- */

enum { SCREEN = 7, FINGERS = 3 };
static SDL_Finger listed[FINGERS]; /* what SDL says is down */
static int fingers;
static bool vanishes; /* a finger is lifted while the list is read */

int __wrap_SDL_GetNumTouchFingers(SDL_TouchID touch);
int __wrap_SDL_GetNumTouchFingers(SDL_TouchID touch)
{
    return touch == SCREEN ? fingers : 0;
}

SDL_Finger *__wrap_SDL_GetTouchFinger(SDL_TouchID touch, int index);
SDL_Finger *__wrap_SDL_GetTouchFinger(SDL_TouchID touch, int index)
{
    return touch == SCREEN && index < fingers && !vanishes ? &listed[index] : NULL;
}

static SDL_Event finger_event(Uint32 type, SDL_TouchID touch, SDL_FingerID finger)
{
    return (SDL_Event){
        .tfinger = {.type = type, .touchId = touch, .fingerId = finger, .x = 0.5f, .y = 0.25f}};
}

/* ---- translations ---- */

static EventState new_state(void)
{
    return (EventState){.ratio_x = 2, .ratio_y = 2, .w = 1000, .h = 800};
}

/* The key of the program for SDL's, 0: none. */
static int key_of(SDL_Keycode sym, Uint16 mod, int *mods)
{
    EventState state = new_state();
    Input input;
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = sym, .mod = mod}}};
    bool taken = events_translate(&state, &event, 5, &input);
    assert_int_equal(taken, input.key != 0);
    assert_int_equal(input.time_ms, 5);
    *mods = input.mods;
    return input.key;
}

static void test_keys(void **state)
{
    (void)state;
    static const struct {
        SDL_Keycode sym;
        Uint16 mod;
        int key, mods;
    } cases[] = {{SDLK_a, 0, 'A', 0},
                 {SDLK_z, KMOD_RSHIFT, 'Z', MOD_SHIFT},
                 {SDLK_s, KMOD_LCTRL, 'S', MOD_CTRL},
                 {SDLK_s, KMOD_LGUI, 'S', MOD_CTRL}, /* the command key of a Mac */
                 {SDLK_RETURN, KMOD_LALT, KEY_ENTER, MOD_ALT},
                 {SDLK_KP_ENTER, 0, KEY_ENTER, 0},
                 {SDLK_AC_BACK, 0, KEY_ESCAPE, 0},
                 {SDLK_KP_PLUS, 0, '+', 0},
                 {SDLK_SLASH, 0, '/', 0},
                 {SDLK_F1, 0, KEY_F1, 0},
                 {SDLK_F12, 0, KEY_F1 + 11, 0},
                 {SDLK_F13, 0, 0, 0},
                 {SDLK_CAPSLOCK, 0, 0, 0},
                 {SDLK_LSHIFT, KMOD_LSHIFT, 0, MOD_SHIFT},
                 {0xE4 /* a with a diaeresis */, 0, 0, 0},
                 {0x08F /* below the blank are only the named keys */, 0, 0, 0},
                 {0x01, 0, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int mods;
        assert_int_equal(key_of(cases[i].sym, cases[i].mod, &mods), cases[i].key);
        assert_int_equal(mods, cases[i].mods);
    }
}

static bool button(EventState *state, Uint32 type, int which, Uint32 mouse, Input *input)
{
    SDL_Event event = {.button = {.type = type, .which = mouse, .x = 100, .y = 50}};
    event.button.button = (Uint8)which;
    return events_translate(state, &event, 0, input);
}

/* A press and its release are a pair, whatever is reported twice or belongs to another button. */
static void test_buttons(void **state)
{
    (void)state;
    EventState events = new_state();
    Input input;
    assert_false(button(&events, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 0, &input));
    assert_false(button(&events, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 0, &input));
    assert_true(button(&events, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 0, &input));
    assert_int_equal(input.kind, INPUT_PRESS);
    assert_true(input.x == 200 && input.y == 100); /* in pixels of a dense display */
    assert_false(button(&events, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 0, &input));
    assert_false(button(&events, SDL_MOUSEBUTTONUP, SDL_BUTTON_MIDDLE, 0, &input));
    SDL_Event motion = {.motion = {.type = SDL_MOUSEMOTION, .x = 1, .y = 2}};
    assert_true(events_translate(&events, &motion, 0, &input));
    assert_int_equal(input.kind, INPUT_MOVE);
    assert_true(button(&events, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 0, &input));
    assert_int_equal(input.kind, INPUT_RELEASE);
    assert_true(events_translate(&events, &motion, 0, &input));
    assert_int_equal(input.kind, INPUT_HOVER);
    /* What a finger does is not done again by a mouse that SDL makes of it, nor the reverse. */
    motion.motion.which = SDL_TOUCH_MOUSEID;
    assert_false(events_translate(&events, &motion, 0, &input));
    assert_false(button(&events, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, SDL_TOUCH_MOUSEID, &input));
    SDL_Event finger = finger_event(SDL_FINGERDOWN, SDL_MOUSE_TOUCHID, 1);
    assert_false(events_translate(&events, &finger, 0, &input));
    /* A press is taken back when the window loses the focus, once. */
    assert_true(button(&events, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 0, &input));
    assert_true(events_cancel(&events, 0, &input));
    assert_int_equal(input.kind, INPUT_CANCEL);
    assert_int_equal(input.pointer, 0);
    assert_false(events_cancel(&events, 0, &input));
}

/* "Natural" scrolling is reported as it is felt, and a wheel that stands still is no input. */
static void test_wheels(void **state)
{
    (void)state;
    EventState events = new_state();
    Input input;
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = 1.5f}};
    assert_true(events_translate(&events, &wheel, 0, &input));
    assert_true(input.kind == INPUT_WHEEL && input.wheel == 1.5f);
    wheel.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    assert_true(events_translate(&events, &wheel, 0, &input));
    assert_true(input.wheel == -1.5f);
    wheel.wheel.preciseY = 0;
    assert_false(events_translate(&events, &wheel, 0, &input));
}

static void test_what_is_nobodys(void **state)
{
    (void)state;
    EventState events = new_state();
    Input input;
    SDL_Event left = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_LEAVE}};
    assert_true(events_translate(&events, &left, 0, &input));
    assert_int_equal(input.kind, INPUT_LEAVE);
    left.window.event = SDL_WINDOWEVENT_ENTER;
    assert_false(events_translate(&events, &left, 0, &input));
    assert_false(events_translate(&events, &(SDL_Event){.type = SDL_KEYUP}, 0, &input));
}

/* ---- fingers ---- */

/* A finger whose release SDL loses, as with a screen that is unplugged, is taken back as soon as
 * SDL lists it no more; one that SDL never listed is not. */
static void test_lost_fingers(void **state)
{
    (void)state;
    EventState events = new_state();
    Input input;
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    listed[0] = (SDL_Finger){.id = 11};
    listed[1] = (SDL_Finger){.id = 12};
    fingers = 2;
    for (SDL_FingerID id = 11; id <= 13; id++) { /* 13: of a screen without a list */
        SDL_Event down = finger_event(SDL_FINGERDOWN, id == 13 ? SCREEN + 1 : SCREEN, id);
        assert_true(events_translate(&events, &down, 0, &input));
        assert_true(input.finger && input.x == 500 && input.y == 200);
    }
    assert_false(events_lost(&events, 0, &input)); /* all are down */
    const int64_t first = events.finger[0].pointer;
    listed[0] = listed[1];
    fingers = 1;
    SDL_Event up = finger_event(SDL_FINGERUP, SCREEN, 11);
    assert_int_equal(SDL_PushEvent(&up), 1);
    assert_false(events_lost(&events, 0, &input)); /* its release is still to be read */
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    assert_true(events_lost(&events, 0, &input));
    assert_int_equal(input.kind, INPUT_CANCEL);
    assert_int_equal(input.pointer, first);
    assert_false(events_lost(&events, 0, &input));
    assert_false(events_translate(&events, &up, 0, &input)); /* it comes too late */
    vanishes = true;                                         /* between two looks at the list */
    assert_true(events_lost(&events, 0, &input));
    assert_false(events_lost(&events, 0, &input));
    vanishes = false;
    /* The last one goes with the focus. */
    assert_true(events_cancel(&events, 0, &input));
    assert_false(events_cancel(&events, 0, &input));
    fingers = 0;
}

/* In the whole program: the stone of a finger that was lost is not placed. */
static void test_a_lost_finger_places_no_stone(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->options.settings.touch = TOUCH_DIRECT;
    loop_changed(app);
    float x, y;
    assert_true(screen_point_center(app->display.screen, loop_view(app), point_at(7, 7), &x, &y));
    for (int lost = 1; lost >= 0; lost--) {
        SDL_Event down = finger_event(SDL_FINGERDOWN, SCREEN, 21);
        down.tfinger.x = x / (float)app->display.w;
        down.tfinger.y = y / (float)app->display.h;
        listed[0] = (SDL_Finger){.id = 21};
        fingers = 1;
        loop_handle(app, &down);
        fingers = lost ? 0 : 1;
        loop_pump(app);
        down.type = SDL_FINGERUP;
        app->loop.now_ms += 300;
        loop_handle(app, &down);
        loop_pump(app);
        assert_int_equal(app->game.match->position.count, lost ? 0 : 1);
    }
    fingers = 0;
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),         cmocka_unit_test(test_buttons),
        cmocka_unit_test(test_wheels),       cmocka_unit_test(test_what_is_nobodys),
        cmocka_unit_test(test_lost_fingers), cmocka_unit_test(test_a_lost_finger_places_no_stone),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
