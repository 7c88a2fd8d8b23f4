/* opening.h: who acts next in an opening and what is allowed, computed from the stones played and
 * the decisions made.
 *
 * The turns of each opening are in engine/opening_info.h. In renju's openings the first stone goes
 * in the centre, the second within the central 3x3, the third within the 5x5:
 *   RIF           One player places three stones, the other may swap. White plays the 4th anywhere,
 *                 Black offers two 5th moves and White picks one.
 *   Yamaguchi     One player places three stones and declares how many 5th moves will be offered, 1
 *                 to 12; the other may swap. White plays the 4th, Black offers, White picks.
 *   Soosorv-8     One player places three stones, the other may swap. White plays the 4th and
 *                 declares 1 to 8; the other may swap. Black offers, White picks.
 *   Taraguchi-10  After each of the first three moves the other player may swap. White plays the
 *                 4th within the 7x7. Then Black's player swaps or stays, Black plays the 5th
 *                 within the 9x9 and the other may swap; or Black offers ten 5th moves anywhere
 *                 and White picks one. */
#ifndef TENGEN_ENGINE_OPENING_H
#define TENGEN_ENGINE_OPENING_H

#include "engine/opening_info.h"
#include "engine/rules/position.h"

enum { OPENING_PLIES = 6 }; /* all decisions are made with fewer stones on the board */

/* The step after `count` moves. made[i] are the decisions made after i moves, for i <
 * OPENING_PLIES; entries beyond `count` are not read. A decision that the opening does not require
 * at its place is ignored, and so are those after it. `near` is the colour with which SEAT_NEAR
 * began; the player who began as Black places the first stones. If a stone follows a choice that
 * was not made, the colours stay. */
OpeningStep opening_step(Opening opening, int count, const Decisions *made, Color near);

/* Does the opening allow a stone to be played, offered or picked at this empty point? A board of
 * even size has four centre points, and the squares are around the one taken. There is no
 * restriction after set-up stones or a pass, nor for pro if no point of a small board is far enough
 * away. An offer must not be symmetrical to another one; a pick must have been offered. */
bool opening_allows(const OpeningStep *step, const Position *position, Point point);

/* Would a black stone at either of the two empty points give the same position, up to rotation and
 * reflection? */
bool opening_symmetrical(const Position *position, Point one, Point other);

/* The side of the square that restricts this step, and its top-left corner; 0: none does. */
int opening_square(const OpeningStep *step, const Position *position, Point *corner);

#endif
