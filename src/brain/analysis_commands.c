#include "brain/analysis_commands.h"

#include "brain/answer.h"
#include "brain/parse.h"
#include "brain/report.h"
#include "engine/rules/rules.h"

void command_yxnbest(Brain *brain, const char *rest)
{
    int64_t number;
    if (!parse_integer(rest, &number) || number < 1) {
        report_error(brain->out, "YXNBEST needs a number of moves");
        return;
    }
    brain->lines = number < SEARCH_LINES_MAX ? (int)number : SEARCH_LINES_MAX;
    answer_start(brain, JOB_BEST);
}

void command_yxsearchdefend(Brain *brain, const char *rest)
{
    (void)rest;
    answer_start(brain, JOB_DEFENCES);
}

/* `rest`: the target value for the side to move; empty: 0, an even game. */
static void start_balance(Brain *brain, const char *rest, int moves)
{
    int64_t bias = 0;
    if (*rest != '\0' &&
        (!parse_integer(rest, &bias) || bias < -VALUE_WIN_BOUND || bias > VALUE_WIN_BOUND)) {
        fprintf(brain->out, "ERROR the target value must be a whole number, %d to %d\n",
                -VALUE_WIN_BOUND, VALUE_WIN_BOUND);
        fflush(brain->out);
        return;
    }
    const int empty = brain->position.size * brain->position.size - brain->position.stones;
    if (moves > empty) {
        report_error(brain->out, "not enough empty points");
        return;
    }
    brain->moves = moves;
    brain->bias = (int)bias;
    answer_start(brain, JOB_BALANCE);
}

void command_yxbalanceone(Brain *brain, const char *rest)
{
    start_balance(brain, rest, 1);
}

void command_yxbalancetwo(Brain *brain, const char *rest)
{
    start_balance(brain, rest, 2);
}

void command_yxshowforbid(Brain *brain, const char *rest)
{
    (void)rest;
    Point points[POINTS_MAX];
    const int count = rules_forbidden(&brain->position, points);
    fputs("FORBID ", brain->out);
    for (int i = 0; i < count; i++) {
        fprintf(brain->out, "%02d%02d", point_x(points[i]), point_y(points[i]));
    }
    fputs(".\n", brain->out);
    fflush(brain->out);
}

static void start_swap2_step(Brain *brain, int step, int stones)
{
    if (brain->position.stones != stones) {
        fprintf(brain->out, "ERROR YXSWAP2STEP%d needs a board with %d stones\n", step, stones);
        fflush(brain->out);
    } else {
        answer_start(brain, JOB_SWAP2_STEP);
    }
}

void command_yxswap2step1(Brain *brain, const char *rest)
{
    (void)rest;
    position_init(&brain->position, brain->rule, brain->position.size);
    answer_start(brain, JOB_SWAP2_STEP);
}

void command_yxswap2step2(Brain *brain, const char *rest)
{
    (void)rest;
    start_swap2_step(brain, 2, 3);
}

void command_yxswap2step3(Brain *brain, const char *rest)
{
    (void)rest;
    start_swap2_step(brain, 3, 5);
}
