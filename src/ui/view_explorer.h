/* view_explorer.h: the opening explorer of a review: what was played in the position shown, in the
 * games of the library. A plain snapshot; app/explorer fills it. */
#ifndef TENGEN_UI_VIEW_EXPLORER_H
#define TENGEN_UI_VIEW_EXPLORER_H

#include "engine/types.h"

enum { VIEW_EXPLORER_MOVES = 12 };

/* Mirror images are one move. */
typedef struct ViewExplorerMove {
    Point point;
    int games, black, white, draws; /* all, those that a side won, and the draws */
} ViewExplorerMove;

typedef struct ViewExplorer {
    bool on;
    bool known; /* else the library has not answered yet */
    int games;  /* that have the position, also as their last one */
    int moves;  /* the most frequent first */
    ViewExplorerMove move[VIEW_EXPLORER_MOVES];
    int unread, reading; /* of so many changed files, so many are still to be read */
} ViewExplorer;

#endif
