/* newcomer.h: the question whether the game is new to the player, from the first start on. It is a
 * line of the New game page that stays until it is answered, also at later starts
 * (SETTING_ASK_NEWCOMER), but is never in the way: a game can be started without an answer, then at
 * LEVEL_UNASKED. To whom it is new, the line offers the lessons, also at later starts, and from the
 * one that was open last (SETTING_NEXT_LESSON). Main thread. */
#ifndef TENGEN_APP_NEWCOMER_H
#define TENGEN_APP_NEWCOMER_H

#include "app/app.h"

/* The answer sets the computer's level and is saved. Who knows the game keeps a chosen level. */
void newcomer_answer(App *app, bool is_new);
/* The page is left. Lessons that have been finished are an answer, if the question is open; a level
 * that has been chosen stays. */
void newcomer_learned(App *app);
/* The lessons are continued there. */
void newcomer_opened_lesson(App *app);
/* Who starts a game instead of the lessons is not offered them again. Who has begun the first one
 * in this run, or has opened a later one, is. */
void newcomer_plays(App *app);
/* Ends the question and the offer for who has finished some games against the computer: their
 * results suggest a level. */
void newcomer_consider(App *app);

#endif
