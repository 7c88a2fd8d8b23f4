/* library_preview.h: the game of the library that is chosen: its board, which can be walked
 * through, who played it, and what can be done with it. */
#ifndef TENGEN_UI_LIBRARY_PREVIEW_H
#define TENGEN_UI_LIBRARY_PREVIEW_H

#include "ui/page_draw.h"

/* There is a chosen game. */
void library_preview_draw(Ui *ui, PageTools tools, Rect area);

#endif
