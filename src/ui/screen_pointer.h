/* screen_pointer.h: handles mouse, touch and wheel input. Positions are pixels of the window. Each
 * function needs a screen that was built for this view; commands are appended. Main thread only. */
#ifndef TENGEN_UI_SCREEN_POINTER_H
#define TENGEN_UI_SCREEN_POINTER_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

void screen_pointer_press(Screen *screen, const View *view, const Input *input,
                          CommandList *commands);
void screen_pointer_move(Screen *screen, const View *view, const Input *input,
                         CommandList *commands);
void screen_pointer_release(Screen *screen, const View *view, const Input *input,
                            CommandList *commands);
void screen_pointer_cancel(Screen *screen, const View *view, const Input *input);
void screen_pointer_wheel(Screen *screen, const View *view, const Input *input,
                          CommandList *commands);

#endif
