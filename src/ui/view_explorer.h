/* view_explorer.h: the opening explorer of a review: how many games of the library and lines of the
 * game's own tree reach the position after each next move. A plain snapshot; app/explorer fills
 * it. */
#ifndef TENGEN_UI_VIEW_EXPLORER_H
#define TENGEN_UI_VIEW_EXPLORER_H

#include "engine/signs.h"

enum { VIEW_EXPLORER_MOVES = 32 };

/* Mirror images are one move. */
typedef struct ViewExplorerMove {
    Point point;
    int games, black, white, draws; /* all, those that a side won, and the draws */
    int lines; /* of the game's own tree that go on there; 0: none, or it has only one in all */
    char text[SIGN_TEXT_BYTES]; /* ... that stands on the move there; empty: none */
    bool commented;             /* ... there */
} ViewExplorerMove;

typedef struct ViewExplorer {
    bool on;
    bool known; /* else the library has not answered yet */
    int games;  /* that have the position, also as their last one */
    int moves;  /* at most so many; in the most games first, then in the most lines */
    ViewExplorerMove move[VIEW_EXPLORER_MOVES];
    int unread, reading; /* of so many changed files, so many are still to be read */
} ViewExplorer;

#endif
