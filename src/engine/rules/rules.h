/* rules.h: judges a move: win, foul, draw. No other code decides these.
 *
 * Sources: Renju International Federation, The International Rules of Renju (sections 2, 3, 9);
 * Gomocup rules for freestyle, standard and caro. */
#ifndef TENGEN_ENGINE_RULES_H
#define TENGEN_ENGINE_RULES_H

#include "engine/rules/position.h"

typedef struct Judgement {
    Foul foul;                /* FOUL_NONE with a win */
    bool win;                 /* the stone completes a winning row */
    bool draw;                /* it fills the board and neither wins nor is a foul */
    int line_count;           /* winning rows, or the rows of the foul */
    Line line[2 * LINES_MAX]; /* each from its first stone to its last */
    int key_count;
    Point key[2 * LINES_MAX]; /* of a foul: points that complete its fours to five, or extend its
                                 threes to straight fours */
} Judgement;

/* Judges a stone of `color` on an empty point, before it is played. */
Judgement rules_judge(const Position *position, Point point, Color color);

/* The win or the foul alone, faster. */
bool rules_wins(const Position *position, Point point, Color color);
Foul rules_foul(const Position *position, Point point, Color color);

/* Writes the points forbidden to the side to move to `points` (room for POINTS_MAX); returns how
 * many. */
int rules_forbidden(const Position *position, Point *points);

#endif
