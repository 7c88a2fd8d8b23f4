/* diagram.h: a small piece of a board from text, for lessons and help.
 *
 * Rows from the top, separated by '/', all of one length: '.' an empty point, 'X' black, 'O' white,
 * '*' a ringed point, '+' a forbidden one. */
#ifndef TENGEN_UI_DIAGRAM_H
#define TENGEN_UI_DIAGRAM_H

#include "ui/page_draw.h"

void diagram_draw(Ui *ui, PageTools tools, Rect rect, const char *rows);

#endif
