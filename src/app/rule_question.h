/* rule_question.h: what NOTICE_UNKNOWN_RULE is about: a game was opened whose rule is not known
 * here, and the player is asked by which one it is to be judged. Keeps where the game came from, to
 * read it again by the answer: what the first reading found to be against the rule is gone. Main
 * thread only. */
#ifndef TENGEN_APP_RULE_QUESTION_H
#define TENGEN_APP_RULE_QUESTION_H

#include "app/game_reader.h"
#include "app/messages.h"

/* Starts as all zero. */
typedef struct RuleQuestion {
    GameRequest asked; /* how the game was read; owns its text */
} RuleQuestion;

/* Opens the notice and takes the request's text over. */
void rule_question_ask(RuleQuestion *question, Messages *messages, GameRequest *request,
                       const GameReading *reading);
void rule_question_free(RuleQuestion *question);

/* The request that reads the same game again, judged by this rule; it owns its text. */
GameRequest rule_question_answer(RuleQuestion *question, Rule rule);

#endif
