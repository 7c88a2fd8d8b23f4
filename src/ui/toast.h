/* toast.h: draws the toast that is shown (View.toast): a card in the theme's primary colour, or the
 * paper of a notice for an error. A press on it dismisses it, or opens one that is not shown whole;
 * beside that it may have one button. ui/toast_place.h places it. */
#ifndef TENGEN_UI_TOAST_H
#define TENGEN_UI_TOAST_H

#include "ui/widget.h"

/* The names of its controls. */
#define TOAST_NAME "toast"
#define TOAST_ACTION_NAME "toast-action"

/* Is it one of them? NULL: no. */
bool toast_has_control(const char *name);
/* Is it shown to this player? */
bool toast_is_told(const View *view, Seat seat);
/* For this width, px; no more than `max`. */
int toast_height(Ui *ui, int width, int max);
/* Are all of its words shown in a rectangle of this size, px? */
bool toast_fits(Ui *ui, int width, int height);
/* `appeared`: 0..1. A rectangle that is too low gets smaller letters, then only what is important:
 * the first sentence of an error, else the name in the second, shortened if need be. */
void toast_draw(Ui *ui, Rect rect, float appeared);

#endif
