/* board_input.h: places stones with the mouse or a finger: tap, slide, loupe, tap and confirm.
 * Palms, bounces and presses whose position has changed meanwhile place nothing. */
#ifndef TENGEN_UI_BOARD_INPUT_H
#define TENGEN_UI_BOARD_INPUT_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

/* A pointer went down where no control is. */
void board_input_press(Screen *screen, const View *view, Pointer *pointer);
void board_input_move(Screen *screen, const View *view, Pointer *pointer);
/* `held`: the pointer as it was, at the place where it was released; its slot is free already. */
void board_input_release(Screen *screen, const View *view, Pointer *held, CommandList *commands);

/* With the layout of this pass: cancels presses whose position changed or that last too long. */
void board_input_update(Screen *screen, const View *view);
int64_t
board_input_next_ms(const Screen *screen); /* when time alone changes something; -1: never */

/* What the board shows of it. */
BoardMarks board_input_marks(const Screen *screen, const View *view);
Aim board_input_aim(const Screen *screen, const View *view);

#endif
