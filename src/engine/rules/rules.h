/* rules.h: what a move means: five, foul, draw. The only place that decides it.
 *
 * Sources: Renju International Federation, The International Rules of Renju (sections 2, 3, 9);
 * Gomocup rules for freestyle, standard and caro. */
#ifndef TENGEN_ENGINE_RULES_H
#define TENGEN_ENGINE_RULES_H

#include "engine/rules/position.h"

typedef struct Judgement {
    Foul foul;                /* Black's under renju, never with a win */
    bool win;                 /* the stone completes a winning row */
    bool draw;                /* it fills the board, is no foul and does not win */
    int line_count;           /* of `line`: winning rows, or the rows that make the foul */
    Line line[2 * LINES_MAX]; /* each unbroken winning row at its full length; a foul's rows from
                               its first stone to its last */
    int key_count;
    Point key[2 * LINES_MAX]; /* of a foul: the points that would make its fours five, or its threes
                                 straight fours that count */
} Judgement;

/* Judges a stone of `color` on an empty point of `position`, before it is made. */
Judgement rules_judge(const Position *position, Point point, Color color);

/* The same, the win or the foul alone: for move generation and marks. */
bool rules_wins(const Position *position, Point point, Color color);
Foul rules_foul(const Position *position, Point point, Color color);

/* All points forbidden to the side to move, into `points` (room for POINTS_MAX); how many. */
int rules_forbidden(const Position *position, Point *points);

#endif
