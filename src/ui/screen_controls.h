/* screen_controls.h: what happens when a control is pressed or a slider moved. */
#ifndef TENGEN_UI_SCREEN_CONTROLS_H
#define TENGEN_UI_SCREEN_CONTROLS_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

enum { CONFIRM_MS = 4000 }; /* a control that needs a second press waits this long for it */

/* The notice as a line. */
void screen_shrink_notice(Screen *screen, const View *view);
/* Presses the control: its command, or the first of two presses, or the start of an edit. One that
 * is disabled gives its command as such. */
void screen_activate(Screen *screen, const View *view, const Control *control,
                     CommandList *commands);
/* By how much a key moves a slider. */
float screen_slider_step(const Control *control);
/* Moves a slider to a value, rounded to its step. */
void screen_set_slider(const Control *control, float value, CommandList *commands);

#endif
