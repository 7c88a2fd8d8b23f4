/* statistics_plot.h: the plots of the page of statistics. Rectangles are px of the frame that is
 * drawn, and the inside of a card. */
#ifndef TENGEN_UI_STATISTICS_PLOT_H
#define TENGEN_UI_STATISTICS_PLOT_H

#include "ui/widget.h"

/* Won games at the bottom, the others above them; a bar for each level of the computer, for win
 * lines and for engines. */
void statistics_plot_levels(Ui *ui, Rect rect);
/* A dot for each month, as the view's plot says. */
void statistics_plot_months(Ui *ui, Rect rect);
/* Shares of moves by the time that they took. */
void statistics_plot_times(Ui *ui, Rect rect);
/* Won games at the left, the others at the right. */
void statistics_plot_bar(Ui *ui, Rect rect, const Results *results);
/* A small square in the colour of games that were won, or not. */
void statistics_plot_key(Ui *ui, Rect rect, bool won);

#endif
