/* time_rows.h: the rows of a new game that set the clocks and the computer's time. */
#ifndef TENGEN_UI_TIME_ROWS_H
#define TENGEN_UI_TIME_ROWS_H

#include "ui/flow.h"

/* The usual times, or with "Other" the kind of clock and its times, for both or for each, and how
 * long the computer or an engine may think about a move. */
void time_rows_add(Flow *flow);
bool time_rows_have_sliders(const Ui *ui); /* "Other" is chosen */

#endif
