/* report_list.h: the sentences of the report, the worst mistake first. */
#ifndef TENGEN_UI_REPORT_LIST_H
#define TENGEN_UI_REPORT_LIST_H

#include "ui/widget.h"

enum { REPORT_SENTENCES_MAX = 24 };

/* The plies with a sentence in the order of the page: mistakes, the worst first, then one good
 * move. Returns their number. */
int report_list_sentences(const GameReport *report, int ply[REPORT_SENTENCES_MAX]);

/* From one row to the next, in an area of this width, px. */
int report_list_step(const Ui *ui, int width);

/* The sentences as rows that scroll, or how the report stands. */
void report_list_place(Ui *ui, Rect area);

#endif
