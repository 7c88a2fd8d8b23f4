/* board_zoom.h: zooms a small board and pans it, with fingers, wheel, keys, and a button that shows
 * the whole board again. A finger that takes part in the gesture places no stone. */
#ifndef TENGEN_UI_BOARD_ZOOM_H
#define TENGEN_UI_BOARD_ZOOM_H

#include "ui/screen_state.h"

/* After board_input_press of the same pointer. */
void board_zoom_press(Screen *screen, const View *view, Pointer *pointer);
/* `from`: where the pointer was before it moved. */
void board_zoom_move(Screen *screen, const View *view, Pointer *pointer, Vec from);
/* `held`: the pointer as it was, its slot is free already; `lost`: the gesture does nothing. */
void board_zoom_release(Screen *screen, const View *view, const Pointer *held, bool lost);
/* A finger is panning: no other one may place a stone. */
bool board_zoom_is_busy(const Screen *screen, const View *view);

/* Two fingers are changing the size of the board. */
bool board_zoom_is_growing(const Screen *screen, const View *view);
/* When time alone ends that; -1: never. */
int64_t board_zoom_next_ms(const Screen *screen, const View *view);

/* Takes over the new layout of the whole board; ends the zoom if the new layout has no room for it.
 */
void board_zoom_update(Screen *screen, const View *view, const Layout *unzoomed);
/* Before a frame: pans to moves and hints that are out of sight, unless a pointer holds the board.
 */
void board_zoom_reveal(Screen *screen, const View *view);
void board_zoom_by(Screen *screen, const View *view, Vec at, float ratio); /* keeps `at` in place */
void board_zoom_fit(Screen *screen);                                       /* the whole board */
/* The layout that a pass over this view will have. */
Layout board_zoom_layout(const Screen *screen, const View *view);
/* Places the button that shows the whole board, in a corner of it. */
void board_zoom_button(Screen *screen);

#endif
