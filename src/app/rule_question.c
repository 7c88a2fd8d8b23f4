#include "app/rule_question.h"

#include <stdlib.h>
#include <string.h>

#include "engine/history/match_file.h"
#include "engine/rule_info.h"
#include "ui/words.h"

void rule_question_keep(RuleQuestion *question, GameRequest *request, const GameReading *reading)
{
    rule_question_free(question);
    *question =
        (RuleQuestion){.asked = *request,
                       .id = reading->match->id,
                       .against_rule = reading->against_rule,
                       .whole = reading->fault == GAME_GOOD || reading->fault == GAME_DOUBTFUL ||
                                (reading->fault == GAME_UNKNOWN_RULE && !reading->against_rule)};
    memcpy(question->named, reading->rule, sizeof question->named);
    request->text = NULL;
}

void rule_question_free(RuleQuestion *question)
{
    free(question->asked.text);
    *question = (RuleQuestion){.id = 0};
}

bool rule_question_is_about(const RuleQuestion *question, const Match *match)
{
    return question->id != 0 && question->id == match->id;
}

void rule_question_ask(RuleQuestion *question, Messages *messages, const Match *match,
                       const Sentence *first)
{
    const Sentence named =
        question->named[0] == '\0'
            ? sentence_plain(N_("This game names no rule."))
            : sentence_with(N_("The rule of this game is not known here: \"%s\"."), question->named,
                            NULL);
    const Sentence second = sentence_with(
        question->against_rule
            ? N_("By which rule shall it be judged? As %s, not all of its moves are possible.")
            : N_("By which rule shall it be judged? Now it is judged as %s."),
        rule_info(match->setup.rule)->label, NULL);
    messages_dismiss(messages, question->toast);
    messages_open_notice(messages, NOTICE_UNKNOWN_RULE, first ? first : &named, &second);
}

GameRequest rule_question_answer(RuleQuestion *question, Rule rule)
{
    GameRequest request = question->asked;
    question->asked.text = NULL;
    request.setup.rule = rule;
    request.rule_chosen = true;
    request.on_board = false;
    return request;
}

void rule_question_return(RuleQuestion *question, GameRequest *request)
{
    free(question->asked.text);
    question->asked.text = request->text;
    request->text = NULL;
}

bool rule_question_judge(const RuleQuestion *question, const Match *match, Rule rule,
                         GameReading *reading)
{
    ParseError wrong;
    Setup setup = match->setup;
    Record *record = question->whole ? record_copy(match->record) : NULL;
    *reading = (GameReading){.match = NULL};
    if (!record) {
        return false;
    }
    setup.rule = rule;
    record->rule_known = false;
    reading->match = match_from_record(record, &setup, &wrong);
    if (!reading->match || wrong.what[0] != '\0') {
        match_free(reading->match);
        return false;
    }
    reading->match->id = match->id;
    match_read_seats(reading->match, false);
    reading->rule_open = true;
    memcpy(reading->rule, question->named, sizeof question->named);
    return true;
}
