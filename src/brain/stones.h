/* stones.h: the lists of points that hosts send, up to DONE, and the positions that they make.
 *
 * A list may be spread over lines or stand behind its command on one. Nothing comes of it before
 * DONE, so that a list which cannot be leaves everything as it was. */
#ifndef TENGEN_BRAIN_STONES_H
#define TENGEN_BRAIN_STONES_H

#include "engine/rules/position.h"

/* Which command the list belongs to. */
typedef enum ListKind {
    LIST_NONE,
    LIST_BOARD,
    LIST_YXBOARD,
    LIST_SWAP2,
    LIST_BLOCK,
    LIST_UNBLOCK
} ListKind;

enum { STONES_OWN = 1, STONES_OTHER = 2, STONES_NEITHER = 3, STONES_WHAT = 160 };

typedef struct StoneList {
    ListKind kind; /* LIST_NONE: no list is being read */
    int size;      /* of the board */
    int count;     /* stones of either side, in the order sent */
    Point point[POINTS_MAX];
    uint8_t whose[POINTS_MAX];
    bool taken[BOARD_CELLS];
    char wrong[STONES_WHAT]; /* the first thing that cannot be; "" while all is well */
} StoneList;

void stones_begin(StoneList *stones, ListKind kind, int size);

/* Reads what stands on a line (or behind the list's command); true when DONE was on it. */
bool stones_read(StoneList *stones, const char *line);

/* Part of the list could not be read: nothing may come of it. */
void stones_spoil(StoneList *stones, const char *what);

/* The position of a list. The first stone sent is Black's where the order is that of a game, as
 * renju's must be; BOARD asks the brain for a move, so that after a stone of its own the opponent
 * has passed, while after YXBOARD's it is simply the opponent's turn. Stones in any
 * other order: Black has as many as White or one more, what a side has beyond that stood there from
 * the beginning, and it is Black. False with `wrong` filled in: there is a five already. */
bool stones_to_board(StoneList *stones, Rule rule, Position *position);

/* The position of a SWAP2BOARD, Black, White, Black and so on; false with `wrong` filled in. */
bool stones_to_swap2(StoneList *stones, Rule rule, Position *position);

/* Is there a row on the board that has won? */
bool stones_won(const Position *position);

#endif
