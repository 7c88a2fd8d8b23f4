/* screen_build.h: one pass over the page of the view. */
#ifndef TENGEN_UI_SCREEN_BUILD_H
#define TENGEN_UI_SCREEN_BUILD_H

#include "ui/screen_state.h"

/* Takes in what changed in the view, places the controls and, with a list, paints the page. */
void screen_build(Screen *screen, const View *view, DrawList *list);
/* A number for what the panels show: when it changes, their content fades over. */
uint64_t screen_content(const View *view);

#endif
