/* report_graph.h: Black's winning chance over the game, to walk the game with (docs/look.md 6). */
#ifndef TENGEN_UI_REPORT_GRAPH_H
#define TENGEN_UI_REPORT_GRAPH_H

#include "ui/widget.h"

/* A card with the curve; drags and taps go to a move. The view has a report. */
void report_graph_place(Ui *ui, Rect rect);

#endif
