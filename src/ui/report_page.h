/* report_page.h: the review with the report of the game (docs/look.md): players with their
 * accuracy, the graph, a sentence for each mistake, the moves. */
#ifndef TENGEN_UI_REPORT_PAGE_H
#define TENGEN_UI_REPORT_PAGE_H

#include "ui/page_draw.h"

void report_page_place(Ui *ui, Rect panel, PageTools tools);

#endif
