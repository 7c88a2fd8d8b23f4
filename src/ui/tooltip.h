/* tooltip.h: says what a control without words does, to a mouse that rests on it and to the
 * keyboard's focus; never to fingers. */
#ifndef TENGEN_UI_TOOLTIP_H
#define TENGEN_UI_TOOLTIP_H

#include "ui/widget.h"

enum { TOOLTIP_MS = 600 }; /* of rest */

typedef struct Tooltip {
    const char *name; /* of the control that is pointed at or has the focus; NULL: none */
    Seat seat;
    Vec mouse;
    int64_t since_ms; /* view time when the mouse came to rest on it; the focus does not wait */
    bool waits;       /* it is due at since_ms + TOOLTIP_MS */
    bool shown;
    bool spent; /* the control was pressed: not shown before another one */
} Tooltip;

/* The words for a control; NULL: it has a label, or none are known. After a drawing pass. */
const char *tooltip_text(const Control *control);
/* After a drawing pass: what is pointed at now? `mouse`: its place; `touched`: the last pointer
 * was a finger. */
void tooltip_update(Tooltip *tooltip, const Ui *ui, Vec mouse, bool touched, int64_t now_ms);
/* Beside the control and, where there is room, not on `board`, in the window. */
void tooltip_draw(const Tooltip *tooltip, Ui *ui, Rect board);

/* Where a tooltip of this size goes, local to the control's frame: below, above, left or right of
 * the control, the first place that is in the window, off the board and off the control. Empty:
 * there is none. */
Rect tooltip_place(const Ui *ui, const Control *control, int w, int h, Rect board);

#endif
