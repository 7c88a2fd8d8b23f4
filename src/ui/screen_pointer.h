/* screen_pointer.h: what the mouse, fingers and the wheel mean. */
#ifndef TENGEN_UI_SCREEN_POINTER_H
#define TENGEN_UI_SCREEN_POINTER_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

void pointer_press(Screen *screen, const View *view, const Input *input, CommandList *commands);
void pointer_move(Screen *screen, const View *view, const Input *input, CommandList *commands);
void pointer_release(Screen *screen, const View *view, const Input *input, CommandList *commands);
void pointer_cancel(Screen *screen, const View *view, const Input *input);
void pointer_wheel(Screen *screen, const View *view, const Input *input);

#endif
