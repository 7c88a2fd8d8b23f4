/* screen_state.h: what screen.c and screen_input.c share. Nobody else includes it. */
#ifndef TENGEN_UI_SCREEN_STATE_H
#define TENGEN_UI_SCREEN_STATE_H

#include "render/board.h"
#include "ui/board_view.h"
#include "ui/page.h"
#include "ui/passage.h"
#include "ui/screen.h"

typedef enum Hold { HOLD_FREE, HOLD_NOTHING, HOLD_BOARD, HOLD_CONTROL, HOLD_SCROLL } Hold;

/* A mouse button or a finger that is down. */
typedef struct Pointer {
    Hold hold;
    int64_t id;
    bool finger;
    float x, y, start_x, start_y;
    Point point; /* HOLD_BOARD: where it went down, or aims now */
    int ply;     /* ... and how many moves there were then */
    const char *name;
    Seat seat;
    const char *scroll; /* the scroll area under it; NULL: none */
    Seat scroll_seat;
    int scroll_start;
} Pointer;

struct Screen {
    Fonts *fonts;
    Board *board;
    Stones *stones;
    Motions *motions;
    const Pixmap *picture;
    uint32_t picture_generation;
    int w, h;
    float scale;
    Layout layout; /* of the last pass */
    Ui ui;         /* its controls are those of the last pass */
    BoardView shown;
    Passage passage;
    Pointer pointer[HELD_MAX];
    bool mouse_inside;
    float mouse_x, mouse_y;
    Point marked; /* TOUCH_CONFIRM: the first tap's point */
    Point cursor;
    int typed_shortcut; /* the letter typed last did what this shortcut does; 0: it did nothing */
    int typed_column;   /* a letter waits for its digits: column, -1: none */
    int typed_row;      /* digits so far */
    int64_t typed_ms;
    int64_t confirm_until;
    unsigned refusals; /* questions answered with no */
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
/* Where a finger at x,y aims: two cells further towards the far side of the one who plays. */
Point screen_aim(const Screen *screen, const View *view, float x, float y);

#endif
