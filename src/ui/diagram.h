/* diagram.h: a small piece of a board from text, for lessons and help.
 *
 * Rows from the top, separated by '/', all of one length: '.' an empty point, 'X' black, 'O' white,
 * '*' a ringed point, '+' a forbidden one, 'g' a black stone that is aimed, 'f' a finger, 'F' a
 * finger with such a stone below it, 'c' the cross that aims, 'l' a loupe, '7' and '1' arrows to
 * the upper right and the lower left. */
#ifndef TENGEN_UI_DIAGRAM_H
#define TENGEN_UI_DIAGRAM_H

#include "ui/diagram_info.h"
#include "ui/page_draw.h"

void diagram_draw(Ui *ui, PageTools tools, Rect rect, const char *rows);

/* With its name and note below it. The height for a width, px. */
void diagram_draw_named(Ui *ui, PageTools tools, Rect rect, DiagramId id);
int diagram_named_height(const Ui *ui, int width);

#endif
