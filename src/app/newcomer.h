/* newcomer.h: the question whether the game is new to the player, from the first start on. It is a
 * line of the New game page that stays until it is answered, also at later starts
 * (SETTING_ASK_NEWCOMER), but is never in the way: a game can be started without an answer, then at
 * LEVEL_UNASKED. Main thread. */
#ifndef TENGEN_APP_NEWCOMER_H
#define TENGEN_APP_NEWCOMER_H

#include "app/app.h"

/* The answer sets the computer's level and is saved. Who knows the game keeps a chosen level. */
void newcomer_answer(App *app, bool is_new);
/* The page is left. Lessons that have been finished are an answer, if the question is open; a level
 * that has been chosen stays. */
void newcomer_learned(App *app);
/* Ends the question for who has finished some games against the computer: their results suggest a
 * level. */
void newcomer_consider(App *app);

#endif
