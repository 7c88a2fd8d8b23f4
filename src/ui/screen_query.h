/* screen_query.h: which control is where, as of the last pass (screen_build). Changes nothing. */
#ifndef TENGEN_UI_SCREEN_QUERY_H
#define TENGEN_UI_SCREEN_QUERY_H

#include "ui/screen_state.h"

/* The topmost control under a pixel of the window, or with `scrolls` the scroll area; NULL: none.
 */
const Control *screen_control_at(const Screen *screen, float x, float y, bool scrolls);
/* Is the pixel behind the notice, or is it the board's behind a panel? */
bool screen_is_covered(const Screen *screen, float x, float y);
/* Can a stone be placed by a press on the board now? */
bool screen_board_listens(const Screen *screen, const View *view);

#endif
