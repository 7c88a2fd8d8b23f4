/* results_bar.h: how games ended, as a bar: Black's wins from the left, White's from the right,
 * between them draws and games without an end. */
#ifndef TENGEN_UI_RESULTS_BAR_H
#define TENGEN_UI_RESULTS_BAR_H

#include "ui/widget.h"

/* `games` of them in all, at least one. Only with a draw list. */
void results_bar_draw(Ui *ui, Rect bar, int games, int black, int white);

#endif
