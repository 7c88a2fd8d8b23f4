/* transition.h: how one page becomes another (docs/look.md 8): what was on the glass fades away
 * over what comes, and the board travels to its new place. Only the picture is under way: layout
 * and controls are the new page's from the first moment. */
#ifndef TENGEN_UI_TRANSITION_H
#define TENGEN_UI_TRANSITION_H

#include "render/canvas.h"
#include "ui/layout.h"
#include "ui/theme.h"

enum { VEIL_PARTS = 2 };

typedef struct Transition {
    Store *store;         /* borrowed */
    const Canvas *canvas; /* what is on the glass; NULL: unknown, everything is at once. Borrowed */
    bool known;           /* a frame of this window size was drawn */
    Layout layout;        /* ... with this layout */
    Page page;
    uint64_t content;

    /* The old picture that fades. */
    ImageRef veil[VEIL_PARTS];
    Rect part[VEIL_PARTS];    /* where it lies in the window; empty: nothing */
    int quarters[VEIL_PARTS]; /* ... and how the panel there is turned */
    bool turns_page;          /* not only something on the page changes */
    bool rises;               /* the old panels move up as they go */
    float gone;               /* 0..1, of this frame */

    /* The board under way. */
    Pixmap board; /* as it was at the start; no pixels: it lies still */
    uint8_t stone[BOARD_CELLS];
    Rect from;
    int64_t start_ms;
    ImageRef shown; /* the board of the last frame */
} Transition;

/* Forgets what was shown: after a change of the window, and at the end. */
void transition_drop(Transition *transition);

/* Before a frame: starts what the changes ask for. `content`: what the panels show, as a number. */
void transition_take_in(Transition *transition, const View *view, const Layout *layout,
                        uint64_t content);
bool transition_moves_board(const Transition *transition);
bool transition_is_veiled(const Transition *transition);
/* On the table, while the board is under way: its shadow. */
void transition_draw_shadow(const Transition *transition, const View *view, const Theme *theme,
                            DrawList *list);
/* Over the new page: the old picture as far as it has not gone, then the board. */
void transition_draw(Transition *transition, const View *view, DrawList *list);

#endif
