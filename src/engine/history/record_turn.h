/* record_turn.h: turns, mirrors and shifts a whole game: set-up stones, the moves of all branches,
 * the decisions of its opening, and the points that SGF properties name. Texts stay as they are. */
#ifndef TENGEN_ENGINE_RECORD_TURN_H
#define TENGEN_ENGINE_RECORD_TURN_H

#include "engine/history/record.h"

typedef struct BoardTurn {
    int symmetry; /* of rules/symmetry.h, applied first */
    int dx, dy;   /* then so many columns to the right and rows down */
} BoardTurn;

typedef enum RecordTurned {
    RECORD_TURNED,
    RECORD_TURNED_OFF, /* a stone or a sign would leave the board */
    RECORD_TURNED_NO_MEMORY
} RecordTurned;

/* Where the point goes; POINT_NONE: off the board. */
Point board_turn_point(const BoardTurn *turn, int size, Point point);

/* The numbers of nodes stay; reports of the game are removed. `cut_too`: also the branches that
 * were cut off, which else must not be put back. If it fails, only a part is turned: it is meant
 * for a copy, to be freed then. */
RecordTurned record_turn(Record *record, const BoardTurn *turn, bool cut_too);

#endif
