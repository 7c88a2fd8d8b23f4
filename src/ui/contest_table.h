/* contest_table.h: what the games of a match of engines say, and the last of them. */
#ifndef TENGEN_UI_CONTEST_TABLE_H
#define TENGEN_UI_CONTEST_TABLE_H

#include "ui/flow.h"

/* Which of the games at once the board shows; nothing if there is one. */
void contest_table_add_boards(Flow *flow);
void contest_table_add_score(Flow *flow);
/* A press opens the game. */
void contest_table_add_games(Flow *flow);

#endif
