/* edit_page.h: the face of the review with the tools that change the tree: signs for the board, the
 * order of the branches, cuts. */
#ifndef TENGEN_UI_EDIT_PAGE_H
#define TENGEN_UI_EDIT_PAGE_H

#include "ui/page_draw.h"

void edit_page_place(Ui *ui, Rect panel);

#endif
