/* newcomer_card.h: on the page of the new game: the question whether the game is new to the player,
 * which may be left unanswered, or the lessons that are offered then. */
#ifndef TENGEN_UI_NEWCOMER_CARD_H
#define TENGEN_UI_NEWCOMER_CARD_H

#include "ui/flow.h"

/* What it says, with a place for the level. */
const char *newcomer_card_words(const View *view);
/* Adds nothing unless View.newcomer asks for it. */
void newcomer_card_add(Flow *flow);

#endif
