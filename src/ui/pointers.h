/* pointers.h: the mouse button and the fingers that are down, and what each of them does. Only the
 * functions below change a Pointer; the rest of the screen reads it. */
#ifndef TENGEN_UI_POINTERS_H
#define TENGEN_UI_POINTERS_H

#include "ui/input.h"
#include "ui/view.h"
#include "ui/widget.h"

/* What a pointer that is down does. */
typedef enum Grab {
    GRAB_FREE,    /* it is not down: the slot is free */
    GRAB_NOTHING, /* ignored until it is released */
    GRAB_BOARD,   /* aims at a point of the board */
    GRAB_PAN,     /* moves an enlarged board, or with another one zooms it */
    GRAB_CONTROL,
    GRAB_SCROLL
} Grab;

/* A mouse button or a finger. Times are the view's, positions pixels of the window. */
typedef struct Pointer {
    Grab grab;
    int64_t id;
    bool finger;
    float x, y;
    float start_x, start_y;     /* where it went down, or where it last came to rest */
    float down_x, down_y;       /* where it went down */
    int64_t down_ms, active_ms; /* when it went down, when it last moved */
    bool touches_board;         /* a finger that went down there, in any state */
    bool zooms;                 /* it went down on a board that can be zoomed */
    bool drags;                 /* it pans the board alone, since it does not aim */
    bool off_grid;              /* it went down outside the grid of an enlarged board */
    TouchMode mode;             /* GRAB_BOARD: how it places a stone */
    Point point;                /* GRAB_BOARD: the point it went down on, or aims at now */
    int64_t aimed_ms;           /* GRAB_BOARD: when it began to aim at `point` */
    int64_t still_ms;           /* GRAB_BOARD: when it arrived at start_x, start_y */
    const char *name;           /* GRAB_CONTROL: the control */
    Seat seat;                  /* GRAB_CONTROL: the control's seat */
    const char *scroll;         /* the scroll area under it; NULL: none */
    Seat scroll_seat;
    int scroll_start, across_start; /* its offsets at the press, px */
    bool bar;                       /* GRAB_SCROLL: by its bar */
} Pointer;

/* The pointer of this input; NULL if it is not down. */
Pointer *pointers_find(Pointer pointers[HELD_MAX], const Input *input);
bool pointers_hold_control(const Pointer pointers[HELD_MAX], const Control *control);
/* Ignores all pointers that are down. */
void pointers_cancel(Pointer pointers[HELD_MAX]);
/* Stops all panning and zooming. */
void pointers_cancel_pan(Pointer pointers[HELD_MAX]);

/* A press: its own slot, else a free one, else the one pressed longest ago, with GRAB_NOTHING. */
Pointer *pointers_press(Pointer pointers[HELD_MAX], const Input *input, int64_t now_ms);
void pointers_move(Pointer *pointer, const Input *input, int64_t now_ms);
/* Frees the slot; returns the pointer as it was, at the place where it was released. */
Pointer pointers_release(Pointer *pointer, float x, float y);

/* GRAB_CONTROL; `name` must outlive the press. */
void pointers_grab_control(Pointer *pointer, const char *name, Seat seat);
/* GRAB_SCROLL of this area, which has these offsets; `name` must outlive the press. */
void pointers_grab_scroll(Pointer *pointer, const char *name, Seat seat, int offset, int across);
/* From now on by its bar. */
void pointers_take_bar(Pointer *pointer);
/* A held control becomes a drag of the scroll area under it. */
void pointers_start_scrolling(Pointer *pointer);

/* It went down beside all controls: on the board, or on one that can be zoomed. */
void pointers_touch_board(Pointer *pointer, bool on_board, bool zoomable);
/* It went down outside the grid of an enlarged board. */
void pointers_mark_off_grid(Pointer *pointer);
/* How it places a stone. `drags`: alone it may pan the board. */
void pointers_set_mode(Pointer *pointer, TouchMode mode, bool drags);
/* GRAB_BOARD. `aimed_ms`: since when it counts as aiming at the point. */
void pointers_start_aiming(Pointer *pointer, Point point, int64_t now_ms, int64_t aimed_ms);
void pointers_aim(Pointer *pointer, Point point, int64_t now_ms);
/* It has left start_x, start_y: from now on it is still at its present place. */
void pointers_restart_stillness(Pointer *pointer, int64_t now_ms);
/* GRAB_PAN */
void pointers_start_panning(Pointer *pointer);
/* GRAB_NOTHING: ignored until it is released. */
void pointers_ignore(Pointer *pointer);

#endif
