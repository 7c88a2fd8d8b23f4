#include "brain/soosorv.h"

#include "engine/ai/opening_ai.h"

/* What the board has told of the decisions so far; brain->position has no offers. */
static void recall(const SoosorvStep *step, Decisions made[OPENING_PLIES])
{
    if (step->number >= 3) {
        made[3] = (Decisions){{CHOICE_STAY}, 1, 0};
    }
    if (step->number >= 4) {
        made[4] = (Decisions){{decision_number(step->offers)}, 1, 0};
    }
    if (step->number >= 5) {
        made[4].what[made[4].count++] = CHOICE_STAY;
    }
    for (int i = 0; step->number == 6 && i < step->offers; i++) {
        made[4].what[made[4].count++] = step->offer[i];
    }
}

static OpeningAnswer decide(Brain *brain, const Decisions *made, const SearchLimits *limits)
{
    OpeningAnswer answer;
    const OpeningStep step =
        opening_step(OPENING_SOOSORV_8, brain->position.count, made, COLOR_BLACK);
    opening_ai_answer(brain->search, &brain->position, OPENING_SOOSORV_8, &step, limits, &answer);
    return answer;
}

static void tell_point(const Brain *brain, const char *word, Point point)
{
    if (!brain->silent) {
        fprintf(brain->out, "MESSAGE SOOSORV %s %d %d", word, point_x(point), point_y(point));
    }
}

static void tell(const Brain *brain, const char *text)
{
    if (!brain->silent) {
        fprintf(brain->out, "%s\n", text);
        fflush(brain->out);
    }
}

static void put_three(Brain *brain, const SearchLimits *limits, const Decisions *made)
{
    static const char *const words[] = {"MOVE1", "MOVE2", "MOVE3"};
    for (int i = 0; i < 3; i++) {
        const Point point = decide(brain, made, limits).point[0];
        position_make(&brain->position, point);
        tell_point(brain, words[i], point);
        tell(brain, "");
    }
}

static void put_fourth(Brain *brain, const SearchLimits *limits, const Decisions *made)
{
    const Point point = decide(brain, made, limits).point[0];
    char number[16];
    position_make(&brain->position, point);
    snprintf(number, sizeof number, " %d", decide(brain, made, limits).number);
    tell_point(brain, "MOVE4", point);
    tell(brain, number);
}

static void offer(Brain *brain, const SearchLimits *limits, const Decisions *made)
{
    const OpeningAnswer answer = decide(brain, made, limits);
    tell(brain, "MESSAGE SOOSORV MOVE5 REFRESH");
    for (int i = 0; i < answer.points; i++) {
        tell_point(brain, "MOVE5", answer.point[i]);
        tell(brain, "");
    }
    tell(brain, "MESSAGE SOOSORV MOVE5 DONE");
}

void soosorv_answer(Brain *brain, const SearchLimits *limits)
{
    const SoosorvStep *step = &brain->soosorv;
    SearchLimits share = *limits; /* of a decision: most steps have two */
    share.time_ms = limits->time_ms > 1 ? limits->time_ms / 2 : limits->time_ms;
    share.barred_count = 0; /* YXBLOCK does not apply to the stones of the opening */
    Decisions made[OPENING_PLIES] = {0};
    recall(step, made);
    if (step->number == 1) {
        share.time_ms = limits->time_ms > 3 ? limits->time_ms / 3 : limits->time_ms;
        put_three(brain, &share, made);
    } else if (step->number == 2 || step->number == 4) {
        const bool swaps = decide(brain, made, &share).choice == CHOICE_SWAP;
        tell(brain, step->number == 2
                        ? (swaps ? "MESSAGE SOOSORV SWAP1 YES" : "MESSAGE SOOSORV SWAP1 NO")
                        : (swaps ? "MESSAGE SOOSORV SWAP2 YES" : "MESSAGE SOOSORV SWAP2 NO"));
    } else if (step->number == 3) {
        put_fourth(brain, &share, made);
    } else if (step->number == 5) {
        offer(brain, &share, made);
    } else {
        const Point point = decide(brain, made, &share).point[0];
        position_make(&brain->position, point);
        tell_point(brain, "MOVE5C", point);
        tell(brain, "");
    }
}
