/* stones.h: the lists of points that hosts send, ended by DONE, and the positions they describe.
 *
 * A list may span several lines or follow its command on the same line. It takes effect at DONE; an
 * invalid list changes nothing. */
#ifndef TENGEN_BRAIN_STONES_H
#define TENGEN_BRAIN_STONES_H

#include "engine/rules/position.h"

/* The command that the list belongs to. */
typedef enum ListKind {
    LIST_NONE,
    LIST_BOARD,
    LIST_YXBOARD,
    LIST_SWAP2,
    LIST_BLOCK,
    LIST_UNBLOCK,
    LIST_PATH,
    LIST_UNPATH,
    LIST_SOOSORV
} ListKind;

enum { STONES_OWN = 1, STONES_OTHER = 2, STONES_NEITHER = 3, STONES_ERROR_BYTES = 160 };

typedef struct StoneList {
    ListKind kind;           /* LIST_NONE: no list is open */
    int size;                /* of the board */
    int count;               /* stones of either side and passes, in the order sent */
    Point point[POINTS_MAX]; /* POINT_PASS: a pass, which boards of Yixin's send as -1,-1 */
    uint8_t owner[POINTS_MAX];
    bool taken[BOARD_CELLS];
    char error[STONES_ERROR_BYTES]; /* the first error; empty: none */
} StoneList;

void stones_begin(StoneList *stones, ListKind kind, int size);

/* Reads a line of the list, or the text after its command. Returns true if it contains DONE. */
bool stones_read(StoneList *stones, const char *line);

/* Part of the list could not be read: sets the error unless there is one. */
void stones_invalidate(StoneList *stones, const char *what);

/* The position of BOARD or YXBOARD. If the stones alternate, they are the moves of a game, the
 * first of them Black's; if the last is the brain's own, BOARD adds a pass of the opponent, since
 * it requests a move, and YXBOARD leaves the opponent to move. In any other order, Black has as
 * many stones as White or one more; the side with more than that is Black, and its surplus are
 * set-up stones. Returns false with stones->error if the list has an error or there is already a
 * five. */
bool stones_to_board(StoneList *stones, Rule rule, Position *position);

/* The position of SWAP2BOARD, whose stones alternate from Black on. Returns false with
 * stones->error. */
bool stones_to_swap2(StoneList *stones, Rule rule, Position *position);

/* The position after the first `count` points, whose stones alternate from Black on. */
void stones_to_moves(const StoneList *stones, int count, Rule rule, Position *position);

/* Does the board have a winning row? */
bool stones_won(const Position *position);

#endif
