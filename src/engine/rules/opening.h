/* opening.h: who may do what in the opening, as a state machine over the stones played and the
 * decisions made. It knows seats, not people.
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

/* The step after `count` moves; made[i] holds the decisions made when i moves had been played (the
 * first OPENING_PLIES; entries past `count` are not looked at). Decisions that the opening does not
 * ask for at their place end the list there. `near` is the colour with which SEAT_NEAR began; who
 * began as Black puts the first stones. Moves past a choice that was not kept mean that the colours
 * stayed as they were. */
OpeningStep opening_step(Opening opening, int count, const Decisions *made, Color near);

/* May a stone be played, offered or chosen at this empty point as far as the opening is concerned?
 * A board of even size has four centre points and the squares are around the one taken. Pro where
 * no point of a small board is far enough away, and any square after set-up stones or a pass:
 * nothing is restricted. No offer may give the same position as another one by a rotation or
 * reflection of the board; what is chosen must have been offered. */
bool opening_allows(const OpeningStep *step, const Position *position, Point point);

/* Would Black's stone at the one or the other of two empty points give the same position, but for a
 * rotation or reflection of the board? */
bool opening_symmetrical(const Position *position, Point one, Point other);

/* The square that restricts this step, from its top-left corner: its side, 0 if none does. */
int opening_square(const OpeningStep *step, const Position *position, Point *corner);

#endif
