/* results_bar.h: how games ended, as a bar: Black's wins from the left, White's from the right,
 * between them draws. Games without an end are not in it. */
#ifndef TENGEN_UI_RESULTS_BAR_H
#define TENGEN_UI_RESULTS_BAR_H

#include "ui/widget.h"

/* Nothing if no game has ended. Only with a draw list. */
void results_bar_draw(Ui *ui, Rect bar, int black, int white, int draws);

#endif
