/* page.h: the pages. Each places its controls and, with a draw list, paints itself; the table and
 * the board lie there already. */
#ifndef TENGEN_UI_PAGE_H
#define TENGEN_UI_PAGE_H

#include "render/ground_painter.h"
#include "render/stone.h"
#include "ui/layout.h"
#include "ui/widget.h"

typedef struct PageTools {
    Stones *stones;                /* for stones in panels and cards */
    GroundPainter *ground_painter; /* for the samples in cards */
} PageTools;

void page_play(Ui *ui, const Layout *layout, PageTools tools);  /* and the result */
void page_faces(Ui *ui, const Layout *layout, PageTools tools); /* face to face: play and result */
void page_new(Ui *ui, const Layout *layout, PageTools tools);
void page_settings(Ui *ui, const Layout *layout, PageTools tools);
void page_menu(Ui *ui, const Layout *layout, PageTools tools);
void page_help(Ui *ui, const Layout *layout, PageTools tools);
void page_review(Ui *ui, const Layout *layout, PageTools tools);

#endif
