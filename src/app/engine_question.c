#include "app/engine_question.h"

#include <string.h>

void engine_question_set(GomocupQuestion *question, const Match *match)
{
    memset(question, 0, sizeof *question);
    question->ticket = match->ticket;
    question->rule = match->position.rule;
    question->size = match->position.size;
    question->count = match->position.count;
    for (int i = 0; i < question->count && i < POINTS_MAX; i++) {
        question->move[i] = match->position.move[i];
    }
    question->setup_count = match->record->setup_count;
    for (int i = 0; i < question->setup_count; i++) {
        question->setup[i] = match->record->setup_point[i];
        question->setup_own[i] = match->record->setup_color[i] == match->position.to_move;
    }
}
