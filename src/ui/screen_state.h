/* screen_state.h: the data of a Screen, for the files of the screen only. Declares no functions:
 * those are layered, screen_query below board_input and board_zoom, then screen_build,
 * screen_controls, screen_keys and screen_pointer, and screen_input and screen on top. */
#ifndef TENGEN_UI_SCREEN_STATE_H
#define TENGEN_UI_SCREEN_STATE_H

#include "render/ground_painter.h"
#include "ui/aim.h"
#include "ui/board_view.h"
#include "ui/control_age.h"
#include "ui/page_draw.h"
#include "ui/pointers.h"
#include "ui/tooltip.h"
#include "ui/transition.h"
#include "ui/zoom.h"

typedef struct Screen Screen;

/* Has `since` (view time, -1: never) come less than `ms` ago? */
static inline bool is_recent(const View *view, int64_t since, int ms)
{
    return since >= 0 && view->now_ms >= since && view->now_ms - since < ms;
}

/* The last press of a control by the mouse or a finger. */
typedef struct LastPress {
    const char *name; /* NULL: none yet */
    Seat seat;
    bool finger;
    Vec at;
    int64_t ms;
} LastPress;

/* What a press on the board relies on: when it changes, the press is cancelled. */
typedef struct BoardContext {
    int ply;
    Point last;
    Color to_move;
    bool far_acts;
    int size, cell, x, y;
    bool listens;
    TouchMode touch;
} BoardContext;

/* The state of presses on the board. Times are the view's, -1: never. */
typedef struct BoardInput {
    BoardContext context;
    Point marked;    /* TOUCH_CONFIRM: the first tap's point */
    Point cancelled; /* where a press was cancelled, to be shown */
    int64_t cancelled_ms;
    int64_t lifted_ms; /* a finger went up */
    int64_t palm_ms;   /* a palm was detected */
    int loupe_side;    /* see Loupe */
} BoardInput;

/* The zoom of the board and the gesture that changes it. */
typedef struct BoardZoom {
    Zoom zoom;
    bool steady;      /* no finger of this gesture has moved */
    bool two;         /* it has had two fingers */
    int64_t since_ms; /* when its first finger went down */
    int64_t sized_ms; /* when two fingers last changed the size, -1: they did not */
    int64_t tap_ms;   /* time of a possible first tap of a double tap, -1: none */
    bool tap_two;     /* it was one of two fingers; else of one, outside the grid */
    Vec tap;
    Point last, hint; /* as last seen in the view */
    bool over;
    Point reveal; /* to be panned into view as soon as no pointer holds the board */
} BoardZoom;

/* One-switch scanning (ui/scan.h): what was accepted, and what is ringed. */
enum { SCAN_DEPTH = 3 };
typedef struct ScanMouse {
    bool known; /* an input of the mouse has come */
    bool moved; /* since `at`: its last press, or where it was first */
    Vec at;
} ScanMouse;
typedef struct Scan {
    int depth;           /* 0: a group is ringed, else a part of at[depth - 1] */
    int at[SCAN_DEPTH];  /* by depth */
    uint64_t content;    /* identifies what is scanned; 0: nothing yet */
    int64_t since_ms;    /* view time when the ring came here */
    int64_t accepted_ms; /* when the switch was last pressed; 0: never */
    ScanMouse mouse;
} Scan;

struct Screen {
    Fonts *fonts;
    GroundPainter *ground_painter;
    StonePainter *stone_painter;
    Motions *motions;
    const Pixmap *picture;
    uint32_t picture_generation;
    const Thumbnails *thumbnails; /* NULL: none */
    int w, h;
    float scale;
    Layout layout;   /* of the last pass */
    Layout unzoomed; /* the layout of the last pass, without zoom */
    Ui ui;           /* its controls are those of the last pass */
    ControlAges ages;
    BoardView shown;
    BoardView enlarged; /* what the loupe showed */
    Transition transition;
    Pointer pointer[HELD_MAX];
    LastPress last_press;
    Tooltip tooltip;
    Scan scan;
    float wheel; /* parts of a notch that did not go through the game yet */
    bool mouse_inside;
    bool touched; /* the last pointer was a finger */
    float mouse_x, mouse_y;
    BoardInput board_input;
    BoardZoom board_zoom;
    Point cursor;
    bool typed_hint;  /* the last letter was the key of the hint */
    int typed_column; /* the column of a letter that waits for its digits; -1: none */
    int typed_row;    /* the digits so far */
    int64_t typed_ms;
    int64_t confirm_until; /* the second press of ui.confirming has to come before */
    unsigned refusals;     /* requests refused so far: each shakes the panel */
    unsigned decision;     /* identifies the open request or choice and who decides; 0: none */
    int seen_ply;
    int64_t moved_ms; /* when a stone was last placed, -1: never; see screen_ignores_fingers */
    Page page;
    bool page_known;
    struct {
        bool waits;      /* there is no room for it now */
        unsigned opened; /* the serial of the one that a press has opened; 0: none */
        Seat seat;       /* who opened it */
    } toast;
    struct {
        NoticeKind shrunk, opened; /* by the player; NOTICE_NONE: none */
        Seat seat;                 /* who opened it */
        bool is_card;              /* as last built, like the next */
        bool hides_page;           /* an opened one that is shown in place of the page */
    } notice;
};

#endif
