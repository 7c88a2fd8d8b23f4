/* toast_place.h: where the toast is. It moves no control of the page and lies on none: beside a
 * board in the game's panel or between the rows, face to face in place of a name, on other pages
 * over the end of what scrolls or over what is only read, but not over what the page says now
 * (ui_says). On a board that is only looked at, the button of a zoomed board goes beside it. Where
 * it has to be short, a press opens it: then it lies above everything until it is dismissed. */
#ifndef TENGEN_UI_TOAST_PLACE_H
#define TENGEN_UI_TOAST_PLACE_H

#include "ui/notice.h"

/* Before the page, after the notice; takes rows from the layout. `opened`: by a press, who is at
 * this seat. */
NoticePlace toast_place(Ui *ui, Layout *layout, const NoticePlace *notice, bool opened, Seat seat);
/* After page and notice. False: there is no room for it now. */
bool toast_place_draw(Ui *ui, const NoticePlace *place);

#endif
