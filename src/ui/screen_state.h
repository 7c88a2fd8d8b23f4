/* screen_state.h: what the files of Screen share. Nobody else includes it. */
#ifndef TENGEN_UI_SCREEN_STATE_H
#define TENGEN_UI_SCREEN_STATE_H

#include "render/ground_painter.h"
#include "ui/aim.h"
#include "ui/board_view.h"
#include "ui/page_draw.h"
#include "ui/transition.h"
#include "ui/screen.h"
#include "ui/zoom.h"

typedef enum Hold {
    HOLD_FREE,
    HOLD_NOTHING,
    HOLD_BOARD,
    HOLD_PAN, /* moves an enlarged board, or enlarges it with another */
    HOLD_CONTROL,
    HOLD_SCROLL
} Hold;

/* A mouse button or a finger that is down. */
typedef struct Pointer {
    Hold hold;
    int64_t id;
    bool finger;
    float x, y, start_x, start_y;
    int64_t down_ms;
    bool touches_board; /* a finger that came down there, whatever became of it */
    float down_x, down_y;
    int64_t heard_ms; /* when it last did something */
    bool pinches;     /* it came down on a board that can be enlarged */
    bool drags;       /* ... and moves it by itself, since it does not aim */
    bool beside;      /* it came down beside the grid of an enlarged board */
    TouchMode mode;   /* HOLD_BOARD: how it places */
    Point point;      /* ... where it went down, or aims now */
    int64_t aimed_ms; /* ... since when it aims there */
    int64_t still_ms; /* ... since when it is where start_x and start_y are */
    const char *name;
    Seat seat;
    const char *scroll; /* the scroll area under it; NULL: none */
    Seat scroll_seat;
    int scroll_start;
} Pointer;

/* What a hand on the board saw when it came there: when it changes, so has what was meant. */
typedef struct Sight {
    int ply;
    Point last;
    Color to_move;
    bool far_acts;
    int size, cell, x, y;
    bool listens;
    TouchMode touch;
} Sight;

/* What fingers on the board leave behind. Times are the view's, -1: never. */
typedef struct Hands {
    Sight sight;
    Point marked;  /* TOUCH_CONFIRM: the first tap's point */
    Point stopped; /* a press that was taken back */
    int64_t stopped_ms, lifted_ms, palm_ms;
    int loupe_side;
} Hands;

/* Fingers that grip the board, and what becomes of it. */
typedef struct Pinch {
    Zoom zoom;
    bool steady, two; /* since the first came down: all stayed where they were; there were two */
    int64_t since_ms; /* when that was */
    int64_t tap_ms;   /* the last tap that can be the first of a double one, -1: none */
    bool tap_two;     /* with two fingers; else beside the grid ... */
    Vec tap;          /* ... here */
    Point last, hint; /* what was to be seen last */
    bool over;
    Point due; /* to be seen as soon as nobody holds the board */
} Pinch;

struct Screen {
    Fonts *fonts;
    GroundPainter *ground_painter;
    StonePainter *stone_painter;
    Motions *motions;
    const Pixmap *picture;
    uint32_t picture_generation;
    int w, h;
    float scale;
    Layout layout; /* of the last pass */
    Layout whole;  /* ... if nothing were enlarged */
    Ui ui;         /* its controls are those of the last pass */
    BoardView shown;
    Transition transition;
    Pointer pointer[HELD_MAX];
    bool mouse_inside;
    float mouse_x, mouse_y;
    Hands hands;
    Pinch pinch;
    Point cursor;
    int typed_shortcut; /* the letter typed last did what this shortcut does; 0: it did nothing */
    int typed_column;   /* a letter waits for its digits: column, -1: none */
    int typed_row;      /* digits so far */
    int64_t typed_ms;
    int64_t confirm_until;
    unsigned refusals; /* questions answered with no */
    unsigned due;      /* what has to be answered or chosen, and by whom; 0: nothing */
    int64_t due_ms;    /* since when; -1: for long */
    int seen_ply;
    int64_t
        moved_ms; /* when a stone last came, -1: none: the board is deaf to fingers for a moment */
    Page page;
    bool page_known;
};

/* One pass over the page of the view: places the controls and, with a list, paints. */
void screen_build(Screen *screen, const View *view, DrawList *list);
/* The control under the pixel that can be pressed; NULL: none. */
const Control *screen_control_at(const Screen *screen, float x, float y, bool scrolls);
const Control *screen_control(const Screen *screen, const char *name, Seat seat);
bool screen_board_listens(const Screen *screen, const View *view);
/* What comes of an input. */
typedef struct Answer {
    Command *out;
    int count;
} Answer;

void answer_say(Answer *answer, Command command);
void answer_kind(Answer *answer, CommandKind kind, int value);
/* Nothing, if a stone lies there. */
void answer_play(Answer *answer, const View *view, Point point);
void answer_slider(Answer *answer, const Control *control, float value);

/* screen_keys.c */
void screen_begin_edit(Screen *screen, const Control *control);
void screen_end_edit(Screen *screen, Answer *answer, bool commit);
void keys_press(Screen *screen, const View *view, const Input *input, Answer *answer);
void keys_type(Screen *screen, const Input *input);

/* screen_pointer.c */
void screen_activate(Screen *screen, const View *view, const Control *control, Answer *answer);
void pointer_press(Screen *screen, const View *view, const Input *input, Answer *answer);
void pointer_move(Screen *screen, const View *view, const Input *input, Answer *answer);
void pointer_release(Screen *screen, const View *view, const Input *input, Answer *answer);
void pointer_cancel(Screen *screen, const View *view, const Input *input);
void pointer_wheel(Screen *screen, const View *view, const Input *input);

/* screen_hand.c: a pointer that went down where no control is. */
void hand_press(Screen *screen, const View *view, Pointer *pointer);
void hand_move(Screen *screen, const View *view, Pointer *pointer);
/* The pointer is free already; where it was released it is. */
void hand_release(Screen *screen, const View *view, Pointer *pointer, Answer *answer);
/* With the layout of this pass: what became void, and what took too long. */
void hand_take_in(Screen *screen, const View *view);
int64_t hand_next_ms(const Screen *screen); /* when time alone changes something; -1: never */
/* screen_zoom.c: fingers, wheel and keys that enlarge a small board and move it. */
void pinch_press(Screen *screen, const View *view, Pointer *pointer);
/* From where it was. */
void pinch_move(Screen *screen, const View *view, Pointer *pointer, Vec from);
/* The pointer is free already. `held`: as it was; `lost`: nothing is to come of it. */
void pinch_release(Screen *screen, const View *view, const Pointer *held, bool lost);
/* A finger that moves the board is down: no other one plays. */
bool pinch_is_busy(const Screen *screen, const View *view);
/* With the new layout of the whole board: what became void. */
void pinch_take_in(Screen *screen, const View *view, const Layout *whole);
/* Before a frame: what happened out of sight comes into sight, unless a hand holds the board. */
void pinch_bring(Screen *screen, const View *view);
void pinch_zoom(Screen *screen, const View *view, Vec at, float ratio);
void pinch_fit(Screen *screen);
/* The layout that a pass over this view has. */
Layout pinch_layout(const Screen *screen, const View *view);
/* The button that shows the whole board again, in a corner. */
void pinch_button(Screen *screen);

/* What is seen of all that on the board. */
BoardHands hand_show(const Screen *screen, const View *view);
Aim hand_aim(const Screen *screen, const View *view);

#endif
