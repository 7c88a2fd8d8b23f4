/* screen_keys.h: what keys mean. */
#ifndef TENGEN_UI_SCREEN_KEYS_H
#define TENGEN_UI_SCREEN_KEYS_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

void keys_press(Screen *screen, const View *view, const Input *input, CommandList *commands);

#endif
