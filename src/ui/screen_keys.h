/* screen_keys.h: handles key input: shortcuts, focus, the cursor on the board, text editing. Main
 * thread only. */
#ifndef TENGEN_UI_SCREEN_KEYS_H
#define TENGEN_UI_SCREEN_KEYS_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

/* Handles one INPUT_KEY. Appends the commands that it gives. The screen must have been built for
 * this view. */
void screen_keys_press(Screen *screen, const View *view, const Input *input, CommandList *commands);

/* The column of a letter that waits for its digits, from 1; 0: none waits, or the letter did
 * something else, too. */
int screen_keys_column(const Screen *screen, const View *view);
int64_t screen_keys_next_ms(const Screen *screen, const View *view); /* its end; -1: none */

#endif
