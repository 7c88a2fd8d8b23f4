/* pinch.h: zooms a small board and pans it, with fingers, wheel, keys, and a button that shows the
 * whole board again. A finger that takes part in the gesture places no stone. */
#ifndef TENGEN_UI_PINCH_H
#define TENGEN_UI_PINCH_H

#include "ui/screen_state.h"

/* After board_input_press of the same pointer. */
void pinch_press(Screen *screen, const View *view, Pointer *pointer);
/* `from`: where the pointer was before it moved. */
void pinch_move(Screen *screen, const View *view, Pointer *pointer, Vec from);
/* `held`: the pointer as it was, its slot is free already; `lost`: the gesture does nothing. */
void pinch_release(Screen *screen, const View *view, const Pointer *held, bool lost);
/* A finger is panning: no other one may place a stone. */
bool pinch_is_busy(const Screen *screen, const View *view);

/* Takes over the new layout of the whole board; ends the zoom where that has no place any more. */
void pinch_update(Screen *screen, const View *view, const Layout *unzoomed);
/* Before a frame: pans to moves and hints that are out of sight, unless a pointer holds the board.
 */
void pinch_reveal(Screen *screen, const View *view);
void pinch_zoom(Screen *screen, const View *view, Vec at, float ratio); /* keeps `at` in place */
void pinch_fit(Screen *screen);                                         /* the whole board */
/* The layout that a pass over this view will have. */
Layout pinch_layout(const Screen *screen, const View *view);
/* Places the button that shows the whole board, in a corner of it. */
void pinch_button(Screen *screen);

#endif
