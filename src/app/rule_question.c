#include "app/rule_question.h"

#include <stdlib.h>

#include "engine/rule_info.h"
#include "ui/words.h"

void rule_question_ask(RuleQuestion *question, Messages *messages, GameRequest *request,
                       const GameReading *reading)
{
    Sentence first, detail;
    const Sentence second = sentence_with(
        reading->against_rule
            ? N_("By which rule shall it be judged? As %s, not all of its moves are possible.")
            : N_("By which rule shall it be judged? Now it is judged as %s."),
        rule_info(reading->match->setup.rule)->label, NULL);
    game_file_words(reading, request->path, &first, &detail);
    rule_question_free(question);
    question->asked = *request;
    request->text = NULL;
    messages_open_notice(messages, NOTICE_UNKNOWN_RULE, &first, &second);
}

void rule_question_free(RuleQuestion *question)
{
    free(question->asked.text);
    question->asked.text = NULL;
}

GameRequest rule_question_answer(RuleQuestion *question, Rule rule)
{
    GameRequest request = question->asked;
    question->asked.text = NULL;
    request.setup.rule = rule;
    request.rule_chosen = true;
    return request;
}
