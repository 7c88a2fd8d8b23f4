/* screen_focus.h: the keyboard's focus: where it is, and where Tab, arrows, Home and End take it. A
 * group of controls (ui_group) is one stop of the Tab key. Each function needs a screen that was
 * built for its view. Main thread only. */
#ifndef TENGEN_UI_SCREEN_FOCUS_H
#define TENGEN_UI_SCREEN_FOCUS_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

/* The control that has the focus, as far as it is shown; NULL: none. */
const Control *screen_focus(const Screen *screen);
/* The page's main button; NULL: it has none. */
const Control *screen_default_control(const Screen *screen);
/* May the keyboard have this control? */
bool screen_can_focus(const View *view, const Control *control);
/* The indices of all controls in the order in which the page is read, as far as that is clear; else
 * in the order of the page. */
void screen_reading_order(const Ui *ui, int order[CONTROLS_MAX]);
/* Gives it the focus and scrolls to it. */
void screen_focus_on(Screen *screen, const Control *control);

/* Where the arrow keys begin on this page: see PageInfo.arrows_enter. NULL: nowhere in particular.
 */
const Control *screen_focus_entry(const Screen *screen, const View *view);
/* To the next stop (step 1) or the previous one (-1), around the page; the main button first. */
void screen_focus_move(Screen *screen, int step);
/* An arrow key: moves a slider, or goes through the group. False: the focus has no use for it. */
bool screen_focus_arrow(Screen *screen, const View *view, int dx, int dy, CommandList *commands);
/* Home, or with `last` End, of a slider or a group; false: as above. */
bool screen_focus_end(Screen *screen, const View *view, bool last, CommandList *commands);

#endif
