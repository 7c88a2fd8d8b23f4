/* rule_question.h: what NOTICE_UNKNOWN_RULE is about: a game was opened whose file names no rule,
 * or one that is not known here, and the player says by which one it is to be judged, as often as
 * they like. Keeps where the game came from, to read it again by the answer if the first reading
 * left something out. Main thread only. */
#ifndef TENGEN_APP_RULE_QUESTION_H
#define TENGEN_APP_RULE_QUESTION_H

#include "app/game_reader.h"
#include "app/messages.h"

/* Starts as all zero. */
typedef struct RuleQuestion {
    GameRequest asked; /* how the game was read; owns its text */
    int64_t id;        /* Match.id of the game; 0: of none */
    char named[64];    /* GameReading.rule */
    bool against_rule; /* GameReading's */
    bool whole;        /* nothing was left out: the game on the board can be judged as it is */
    unsigned toast;    /* the serial of the one that offers to ask */
} RuleQuestion;

/* Such a game is on the board: takes the request's text over. */
void rule_question_keep(RuleQuestion *question, GameRequest *request, const GameReading *reading);
void rule_question_free(RuleQuestion *question);
/* Is it this one? */
bool rule_question_is_about(const RuleQuestion *question, const Match *match);

/* Opens the notice. `first`: what was read; NULL: that was said before. */
void rule_question_ask(RuleQuestion *question, Messages *messages, const Match *match,
                       const Sentence *first);
/* The request that reads the same game again, judged by this rule; it owns its text. The question
 * stays, as long as the game does. */
GameRequest rule_question_answer(RuleQuestion *question, Rule rule);
/* That has failed: takes the text back. */
void rule_question_return(RuleQuestion *question, GameRequest *request);
/* The game as it is on the board, judged by this rule; the caller owns the reading's match. False:
 * out of memory, or something would be left out, or was and is only in its file. */
bool rule_question_judge(const RuleQuestion *question, const Match *match, Rule rule,
                         GameReading *reading);

#endif
