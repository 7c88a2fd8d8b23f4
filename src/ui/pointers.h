/* pointers.h: the mouse button and the fingers that are down, and what each of them does. A slot is
 * assigned here on a press; board_input and pinch change the grab of a pointer that is down. */
#ifndef TENGEN_UI_POINTERS_H
#define TENGEN_UI_POINTERS_H

#include "ui/input.h"
#include "ui/view.h"
#include "ui/widget.h"

/* What a pointer that is down does. */
typedef enum Grab {
    GRAB_FREE,    /* it is not down: the slot is free */
    GRAB_NOTHING, /* nothing comes of it any more */
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
    float start_x, start_y;     /* where it went down, or since when it has been still */
    float down_x, down_y;       /* where it went down */
    int64_t down_ms, active_ms; /* when it went down, when it last moved */
    bool touches_board;         /* a finger that went down there, whatever became of it */
    bool pinches;               /* it went down on a board that can be zoomed */
    bool drags;                 /* ... and pans it alone, since it does not aim */
    bool off_grid;              /* it went down outside the grid of an enlarged board */
    TouchMode mode;             /* GRAB_BOARD: how it places a stone */
    Point point;                /* ... the point it went down on, or aims at now */
    int64_t aimed_ms;           /* ... since when it has aimed there */
    int64_t still_ms;           /* ... since when it has been at start_x, start_y */
    const char *name;           /* GRAB_CONTROL */
    Seat seat;                  /* ... */
    const char *scroll;         /* the scroll area under it; NULL: none */
    Seat scroll_seat;
    int scroll_start; /* its offset at the press, px */
} Pointer;

/* The pointer of this input; NULL: it is not down. */
Pointer *pointers_find(Pointer pointers[HELD_MAX], const Input *input);
/* A slot for a press: its own, else a free one, else the one pressed longest ago. */
Pointer *pointers_slot(Pointer pointers[HELD_MAX], const Input *input);
/* Nothing comes of those that are down. */
void pointers_cancel(Pointer pointers[HELD_MAX]);
bool pointers_hold_control(const Pointer pointers[HELD_MAX], const Control *control);

#endif
