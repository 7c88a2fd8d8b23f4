/* opening.h: who may do what in the opening, as a state machine over the stones played and the
 * choices made. It knows seats, not people. Sources: RIF rules (pro, long pro), swap and swap2 as
 * played by Gomocup and the world championships in gomoku. */
#ifndef TENGEN_ENGINE_OPENING_H
#define TENGEN_ENGINE_OPENING_H

#include "engine/rules/position.h"

typedef struct OpeningStep {
    Seat actor;       /* who acts now */
    bool choosing;    /* true: a choice is to be made, no stone may be played */
    Choice option[3]; /* choosing: what may be chosen */
    int options;
    Color color[2]; /* by Seat: the colours as they are now */
    bool over;      /* nothing of the opening is left: plain play */
} OpeningStep;

/* The step after `count` moves; choice[i] is the choice made when i moves had been played
 * (CHOICE_NONE where there was none; count + 1 entries). `near` is the colour with which SEAT_NEAR
 * began; who began as Black puts the first stones of swap and swap2. Moves past a choice that was
 * not kept mean that the colours stayed as they were. */
OpeningStep opening_step(Opening opening, int count, const Choice *choice, Color near);

/* May a stone be played there as far as the opening is concerned? Pro: the first stone in the
 * centre, Black's second outside the 5x5 around it; long pro: outside the 7x7. A board of even size
 * has four centre points and the square is that around the one taken. Where no point of a small
 * board is far enough away, and after set-up stones or a pass, nothing is restricted. */
bool opening_allows(Opening opening, const Position *position, Point point);

#endif
