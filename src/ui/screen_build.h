/* screen_build.h: one pass over the page of the view. */
#ifndef TENGEN_UI_SCREEN_BUILD_H
#define TENGEN_UI_SCREEN_BUILD_H

#include "ui/screen_state.h"

/* Updates the screen's state from the view, places the controls and, with a list, paints the page.
 * `list` may be NULL. */
void screen_build(Screen *screen, const View *view, DrawList *list);
/* A hash of what the panels show: when it changes, their content cross-fades. */
uint64_t screen_content(const View *view);

#endif
