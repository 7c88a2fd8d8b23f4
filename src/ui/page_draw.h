/* page_draw.h: the functions that draw the pages; the screen calls the one of the row. Each places
 * its controls and, with a draw list, paints itself above the table and the board. */
#ifndef TENGEN_UI_PAGE_DRAW_H
#define TENGEN_UI_PAGE_DRAW_H

#include "render/ground_painter.h"
#include "render/stone_painter.h"
#include "ui/layout.h"
#include "ui/page.h"
#include "ui/thumbnail.h"
#include "ui/widget.h"

typedef struct PageTools {
    StonePainter *stone_painter;   /* for stones in panels and cards */
    GroundPainter *ground_painter; /* for the samples in cards */
    const Thumbnails *thumbnails;  /* NULL: none */
} PageTools;

#define PAGE_DECLARATION(id, draw, ...) void draw(Ui *ui, const Layout *layout, PageTools tools);
PAGE_LIST(PAGE_DECLARATION)
#undef PAGE_DECLARATION

/* page_play calls this one for a game face to face. */
void page_faces(Ui *ui, const Layout *layout, PageTools tools);

#endif
