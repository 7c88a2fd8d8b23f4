/* screen_controls.h: what happens when a control is pressed or a slider moved. */
#ifndef TENGEN_UI_SCREEN_CONTROLS_H
#define TENGEN_UI_SCREEN_CONTROLS_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

/* A control that needs a second press waits this long for it, and does not take one that comes
 * sooner than CONFIRM_MIN_MS. */
enum { CONFIRM_MS = 4000, CONFIRM_MIN_MS = 500 };

/* The notice as a line. */
void screen_shrink_notice(Screen *screen, const View *view);
/* A second press at `ms` comes too soon to confirm the first one. */
bool screen_is_bounce(const Screen *screen, const Control *control, int64_t ms);
/* Presses the control: its command, or the first of two presses, or the start of an edit. One that
 * is disabled gives its command as such. */
void screen_activate(Screen *screen, const View *view, const Control *control,
                     CommandList *commands);
/* By how much a key moves a slider. */
float screen_slider_step(const Control *control);
/* Moves a slider to a value, rounded to its step. */
void screen_set_slider(const Control *control, float value, CommandList *commands);

#endif
