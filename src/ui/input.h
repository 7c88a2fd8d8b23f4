/* input.h: one input event, without SDL. Pixels of the window. */
#ifndef TENGEN_UI_INPUT_H
#define TENGEN_UI_INPUT_H

#include <stdbool.h>
#include <stdint.h>

typedef enum InputKind {
    INPUT_PRESS,
    INPUT_MOVE, /* with a button or finger down; a mouse without: INPUT_HOVER */
    INPUT_RELEASE,
    INPUT_CANCEL, /* the press was cancelled: it has no effect */
    INPUT_HOVER,  /* mouse only; the last that follows a pointer, see input_follows_mouse */
    INPUT_LEAVE,  /* the mouse left the window */
    INPUT_WHEEL,  /* wheel: lines, up positive */
    INPUT_KEY,
    INPUT_TEXT,   /* typed text, UTF-8, while a text field has the focus */
    INPUT_COMMIT, /* what is typed in a field counts: something else comes from outside */
    INPUT_KEEP    /* likewise in a text of several lines, whose edit goes on */
} InputKind;

/* Keys: upper-case ASCII for letters, digits and punctuation; others from 256. */
enum {
    KEY_LEFT = 256,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_ENTER,
    KEY_SPACE,
    KEY_ESCAPE,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_DELETE,
    KEY_F1,
    KEY_F3 = KEY_F1 + 2,
    KEY_F11 = KEY_F1 + 10
};
enum { MOD_SHIFT = 1, MOD_CTRL = 2, MOD_ALT = 4 };

typedef struct Input {
    InputKind kind;
    bool finger;     /* else mouse */
    int64_t pointer; /* 0: the mouse; fingers: unique while down */
    float x, y;
    float wheel;
    int key;
    int mods;
    bool repeat; /* the key is held: not its first INPUT_KEY */
    char text[32];
    int64_t time_ms;
} Input;

/* It says where the mouse is on the page. */
static inline bool input_follows_mouse(const Input *input)
{
    return !input->finger && input->kind <= INPUT_HOVER;
}

#endif
