/* list_page.h: a page that is one column of rows below a header. The panel is as high as the rows
 * need, and scrolls if the window is too low. */
#ifndef TENGEN_UI_LIST_PAGE_H
#define TENGEN_UI_LIST_PAGE_H

#include "ui/flow.h"
#include "ui/page_draw.h"

typedef struct ListPage {
    Page page;          /* whose title it has */
    const char *scroll; /* the name of its scrolled part, static */
    float bleed;        /* of what rows paint at both sides of the column, logical px */
    void (*content)(Flow *flow);
} ListPage;

void list_page(Ui *ui, const Layout *layout, const ListPage *page);

#endif
