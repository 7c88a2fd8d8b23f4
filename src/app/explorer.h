/* explorer.h: the opening explorer of a review: how many of the library's games by the same rule
 * reach the position after each next move, which the library's worker looks up, and how many lines
 * of the game's own tree do, which a worker of its own counts; by whichever order of moves. Games
 * of matches of engines do not count, nor does the game itself, or a copy of it. Main thread only.
 */
#ifndef TENGEN_APP_EXPLORER_H
#define TENGEN_APP_EXPLORER_H

#include "app/game.h"
#include "app/library.h"
#include "app/line_worker.h"

typedef struct Explorer {
    bool asked;    /* of a position: */
    uint64_t hash; /* ... Position's, */
    PositionQuestion question;
    unsigned changes; /* of the library, before that */
    bool known;       /* its answer: */
    PositionGames position;
    LineWorker *worker;
    const Record *record; /* that the worker has; NULL: no review is explored */
    uint64_t revision;    /* ... as it was then */
    bool told;            /* that there is no memory to count its lines */
    LineAnswer lines;     /* the last one */
} Explorer;

/* False: out of memory. */
bool explorer_init(Explorer *explorer);
void explorer_free(Explorer *explorer);

/* It is switched on, and neither the report nor the tools that change the tree take its place. */
bool explorer_is_shown(const Game *game);
/* It is switched on: the library looks at its files. */
void explorer_open(Explorer *explorer, Library *library);
/* The library will list the games that are counted for a move. False: there are none. */
bool explorer_find(const Explorer *explorer, const Game *game, Library *library, Point point);
/* Asks for the position that is shown, if it, the tree or the library has changed. While it is
 * switched off nothing is asked. True: the answer is there (unattended). */
bool explorer_update(Explorer *explorer, const Game *game, Library *library);
/* Takes the answer. True: something changed. */
bool explorer_collect(Explorer *explorer, Library *library);
/* To be called after the tree is filled: of mirror images its moves are shown. */
void explorer_fill(const Explorer *explorer, const Game *game, const Library *library, View *view);

#endif
