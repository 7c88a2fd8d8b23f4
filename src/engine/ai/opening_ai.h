/* opening_ai.h: what a computer does in an opening: puts stones, chooses sides, makes and picks
 * offers. Every decision is made by searches (search_run) of the positions that can follow; level,
 * seed and limits are those of search_run, for the whole decision. search_stop hastens it. */
#ifndef TENGEN_ENGINE_OPENING_AI_H
#define TENGEN_ENGINE_OPENING_AI_H

#include "engine/ai/search.h"
#include "engine/rules/opening.h"

/* The answer to a step of an opening: the step's task determines which field counts. */
typedef struct OpeningAnswer {
    Choice choice;
    int number;
    int points; /* a stone, or all the offers that are still due */
    Point point[OFFERS_MAX];
} OpeningAnswer;

/* Any step of swap, swap2 and renju's openings: stones that leave the game even, the side that is
 * better after all that is still to be offered, a number of offers that makes the game even, the
 * best fifth moves for Black, and of those offered the worst for Black. */
void opening_ai_answer(Search *search, const Position *position, Opening opening,
                       const OpeningStep *step, const SearchLimits *limits, OpeningAnswer *answer);

/* Swap and swap2: the better side, or, where that is an option and the game is nearly even, to put
 * two more stones. */
Choice opening_ai_choose(Search *search, const Position *position, const SearchLimits *limits,
                         const Choice *options, int count);

/* Swap openings: the next of `left` stones, of the side to move: the last of them so that the game
 * is even, those before it at random around the centre. `step` says where it may stand; NULL:
 * anywhere. */
Point opening_ai_stone(Search *search, const Position *position, const OpeningStep *step,
                       const SearchLimits *limits, int left);

#endif
