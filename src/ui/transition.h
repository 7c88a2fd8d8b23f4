/* transition.h: the animation from one page to the next (docs/look.md 8): the last frame fades out
 * over the new page, and the board moves to its new place. Only the picture is animated: layout and
 * controls are those of the new page from the start. */
#ifndef TENGEN_UI_TRANSITION_H
#define TENGEN_UI_TRANSITION_H

#include "render/canvas.h"
#include "ui/layout.h"
#include "ui/theme.h"

enum { OLD_FRAME_PARTS = 2 };

typedef struct Transition {
    Store *store;         /* borrowed */
    const Canvas *canvas; /* the last frame; NULL: no transitions. Borrowed */
    bool known;           /* a frame of this window size was drawn */
    Layout layout;        /* the layout of that frame */
    Page page;
    uint64_t content;

    /* The last frame while it fades. */
    ImageRef old_frame[OLD_FRAME_PARTS];
    Rect part[OLD_FRAME_PARTS];    /* its place in the window; empty: nothing */
    int quarters[OLD_FRAME_PARTS]; /* how the panel in that part is turned */
    bool turns_page;               /* another page, not only other content */
    bool rises;                    /* the old panels move up while they fade */
    float gone;                    /* 0..1: how far it has faded in this frame */

    /* The board while it moves. */
    ImageRef board; /* its picture at the start; no id: it does not move */
    uint8_t stone[BOARD_CELLS];
    Rect from;
    int64_t start_ms;
} Transition;

/* Ends everything: after a change of the window, and before the memory is freed. */
void transition_clear(Transition *transition);

/* Before a frame: starts the animation that a change needs. `content`: see screen_content. */
void transition_update(Transition *transition, const View *view, const Layout *layout,
                       uint64_t content);
bool transition_moves_board(const Transition *transition);
bool transition_is_fading(const Transition *transition);
/* Above the new page: the shadow of the moving board, what is left of the last frame, the board. */
void transition_draw(Transition *transition, const View *view, const Theme *theme, DrawList *list);

#endif
