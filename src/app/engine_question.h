/* engine_question.h: the position that an engine is asked about. Plain data. */
#ifndef TENGEN_APP_ENGINE_QUESTION_H
#define TENGEN_APP_ENGINE_QUESTION_H

#include "app/gomocup_protocol.h"
#include "engine/history/match.h"

/* The position, without limits or resources. */
void engine_question_set(GomocupQuestion *question, const Match *match);

#endif
