/* view_arrange.h: PAGE_ARRANGE, where a player sets up a position. */
#ifndef TENGEN_UI_VIEW_ARRANGE_H
#define TENGEN_UI_VIEW_ARRANGE_H

#include "engine/types.h"
#include "ui/command.h"

typedef struct ViewArrange {
    bool on;    /* the page is shown: a press on the board uses the tool */
    bool may;   /* ... if nothing forbids that now */
    bool keeps; /* an unfinished game is on the board, and goes on when the page is closed */
    ArrangeTool tool;
    Color mover;
    int stones[2]; /* by Color - 1 */
    Reason over;   /* why nobody could play on; REASON_NONE: it can be played */
} ViewArrange;

#endif
