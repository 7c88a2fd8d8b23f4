/* draft.h: PAGE_NEW: changes to the game that is being set up. */
#ifndef TENGEN_APP_DRAFT_H
#define TENGEN_APP_DRAFT_H

#include "app/game.h"
#include "ui/command.h"

/* Carries out a CMD_SETUP. The draft stays consistent: one time control for both seats unless each
 * has its own, and no opening that rule or size do not allow. */
void draft_choose(Game *game, const Command *command);

#endif
