#include "app/referee.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/record_detail.h"
#include "engine/history/text.h"
#include "engine/rules/rules.h"

static const GomocupTerms referee_terms = {.game_type = 1,
                                           .max_memory = REFEREE_MEMORY,
                                           .start_ms = 60000, /* all cores may be busy */
                                           .grace_ms = REFEREE_MARGIN_MS,
                                           .settle_ms =
                                               10000, /* an engine without ABOUT costs as much */
                                           .pause_ms = 5};

/* A game being played. */
typedef struct Refereeing {
    const MatchPlan *plan;
    RefereedGame *game;
    const Interrupt *interrupt;
    const RefereeWatch *watch;
    Position position;
    int64_t left_ms[2]; /* by Color - 1, like the next two */
    GomocupSession session[2];
    bool has_moved[2];
    GomocupQuestion question;
} Refereeing;

const char *referee_loss_word(MatchLoss loss)
{
    static const char *const words[] = {[LOSS_TIMEOUT] = "timeout",
                                        [LOSS_CRASH] = "crash",
                                        [LOSS_ILLEGAL] = "illegal",
                                        [LOSS_FOUL] = "foul",
                                        [LOSS_NONE] = ""};
    return words[loss];
}

static MatchLoss loss_of(GomocupFault fault)
{
    switch (fault) {
    case GOMOCUP_NOT_STARTED:
    case GOMOCUP_ENDED:
        return LOSS_CRASH;
    case GOMOCUP_TOO_LONG:
    case GOMOCUP_NO_OK:
    case GOMOCUP_NO_MOVE:
    case GOMOCUP_OFF_BOARD:
    case GOMOCUP_OCCUPIED:
        return LOSS_ILLEGAL;
    default:
        return LOSS_TIMEOUT;
    }
}

void engine_figures_add(EngineFigures *sum, const EngineFigures *more)
{
    sum->moves += more->moves;
    sum->late += more->late;
    sum->first_moves += more->first_moves;
    sum->total_ms += more->total_ms;
    sum->first_ms += more->first_ms;
    sum->longest_ms = more->longest_ms > sum->longest_ms ? more->longest_ms : sum->longest_ms;
    sum->peak_kb = more->peak_kb > sum->peak_kb ? more->peak_kb : sum->peak_kb;
    for (int i = 0; i < LOSS_NONE; i++) {
        sum->loss[i] += more->loss[i];
    }
}

/* ---- the clock ---- */

static void set_limits(Refereeing *table, Color color)
{
    const int side = match_plan_side(table->game->number, color);
    const MatchLimits *limits = &table->plan->side[side].limits;
    table->question.turn_ms = match_plan_move_ms(table->plan, side);
    table->question.max_memory = limits->max_memory;
    table->question.threads = limits->threads;
    table->question.match_ms = table->plan->main_ms;
    table->question.left_ms = table->left_ms[color - 1];
}

/* A move within the margin costs no more than what was left. */
static void spend(Refereeing *table, Color color, int64_t ms)
{
    int64_t *left = &table->left_ms[color - 1];
    *left = (ms < *left ? *left - ms : 0) + table->plan->increment_ms;
}

/* ---- moves ---- */

static void tell(const Refereeing *table, bool runs)
{
    const RefereeSight now = {.move = table->question.move,
                              .count = table->question.count,
                              .left_ms = {table->left_ms[0], table->left_ms[1]},
                              .runs = runs};
    table->watch->moved(table->watch->user, &now);
}

/* The clock of who has just moved, as other programs read it. False: out of memory. */
static bool add_clock(Refereeing *table, NodeId node)
{
    const Color color = table->position.to_move;
    const int64_t left = table->left_ms[color - 1];
    char text[40];
    snprintf(text, sizeof text, "%s[%" PRId64 ".%d]", color == COLOR_BLACK ? "BL" : "WL",
             left / 1000, (int)(left / 100 % 10));
    return record_add_property(table->game->record, node, text);
}

/* `ms`: what it took; -1: it is of the opening. */
static bool add_move(Refereeing *table, Point point, int64_t ms)
{
    Record *record = table->game->record;
    const NodeTimes times = {.spent_ms = ms, .left_ms = {-1, -1}};
    const NodeId node = record_push(record, point, table->position.to_move);
    if (node == NODE_NONE || !record_set_times(record, node, &times) ||
        (table->plan->main_ms > 0 && ms >= 0 && !add_clock(table, node))) {
        return false;
    }
    position_make(&table->position, point);
    table->question.move[table->question.count++] = point;
    return true;
}

static void note_move(Refereeing *table, Color color, int64_t ms)
{
    EngineFigures *figures = &table->game->figures[match_plan_side(table->game->number, color)];
    figures->moves++;
    figures->total_ms += ms;
    figures->longest_ms = ms > figures->longest_ms ? ms : figures->longest_ms;
    figures->late += ms > gomocup_limit_ms(&table->question);
    if (!table->has_moved[color - 1]) {
        figures->first_moves++;
        figures->first_ms += ms;
        table->has_moved[color - 1] = true;
    }
}

static void lose(Refereeing *table, Color color, MatchLoss loss, const char *why, const char *said)
{
    RefereedGame *game = table->game;
    const int side = match_plan_side(game->number, color);
    char words[REFEREE_WORDS_BYTES];
    game->loss = loss;
    game->outcome = (Outcome){.reason = loss == LOSS_TIMEOUT ? REASON_TIME : REASON_FOUL,
                              .winner = color_other(color)};
    game->figures[side].loss[loss]++;
    snprintf(words, sizeof words, "%s: %s: %s%s%.120s%s", table->plan->side[side].name,
             referee_loss_word(loss), why, said[0] ? ": \"" : "", said, said[0] ? "\"" : "");
    text_one_line(game->words, sizeof game->words, words);
}

static void lose_by_fault(Refereeing *table, Color color, GomocupFault fault)
{
    lose(table, color, loss_of(fault), gomocup_fault_words(fault), table->session[color - 1].said);
}

/* The move of `color`. False: the game has ended, or could not go on. */
static bool play_move(Refereeing *table, GomocupReply reply, Color color, bool *failed)
{
    RefereedGame *game = table->game;
    const Judgement judgement = rules_judge(&table->position, reply.move, color);
    if (!add_move(table, reply.move, reply.ms)) {
        *failed = true;
        return false;
    }
    tell(table, true);
    if (judgement.win) {
        game->outcome = (Outcome){.reason = REASON_FIVE, .winner = color};
        snprintf(game->words, sizeof game->words, "five");
    } else if (judgement.foul != FOUL_NONE) {
        lose(table, color, LOSS_FOUL, "it played a forbidden point", "");
    } else if (judgement.draw) {
        game->outcome = (Outcome){.reason = REASON_FULL, .winner = COLOR_EMPTY};
        snprintf(game->words, sizeof game->words, "draw");
    } else {
        return true;
    }
    return false;
}

/* False: interrupted. */
static bool play_on(Refereeing *table, bool *failed)
{
    for (;;) {
        const Color color = table->position.to_move;
        GomocupSession *session = &table->session[color - 1];
        GomocupReply reply = {.move = POINT_NONE};
        set_limits(table, color);
        const GomocupFault fault =
            gomocup_ask_move(session, &table->question, table->interrupt, &reply);
        if (fault == GOMOCUP_INTERRUPTED) {
            return false;
        }
        if (fault != GOMOCUP_GOOD && fault != GOMOCUP_OFF_BOARD && fault != GOMOCUP_OCCUPIED) {
            lose_by_fault(table, color, fault);
            return true;
        }
        note_move(table, color, reply.ms);
        spend(table, color, reply.ms);
        if (fault != GOMOCUP_GOOD) {
            lose_by_fault(table, color, fault);
            return true;
        }
        if (!play_move(table, reply, color, failed)) {
            return !*failed;
        }
    }
}

/* ---- the game ---- */

/* Black's engine first. False: interrupted, or it has lost. */
static bool start_engines(Refereeing *table, bool *interrupted)
{
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        GomocupSession *session = &table->session[color - 1];
        const int side = match_plan_side(table->game->number, color);
        session->command = table->plan->side[side].command;
        session->terms = referee_terms;
        set_limits(table, color);
        const GomocupFault fault = gomocup_make_ready(session, &table->question, table->interrupt);
        *interrupted = fault == GOMOCUP_INTERRUPTED;
        if (*interrupted) {
            return false;
        }
        if (fault != GOMOCUP_GOOD) {
            lose_by_fault(table, color, fault);
            return false;
        }
    }
    return true;
}

static bool set_up(Refereeing *table)
{
    const MatchPlan *plan = table->plan;
    const MatchOpening *opening = &plan->opening[match_plan_opening(plan, table->game->number)];
    table->game->record = record_new(plan->rule, plan->size);
    if (!table->game->record) {
        return false;
    }
    table->game->record->rule_known = true;
    table->question.rule = plan->rule;
    table->question.size = plan->size;
    position_init(&table->position, plan->rule, plan->size);
    table->left_ms[0] = table->left_ms[1] = plan->main_ms;
    for (int i = 0; i < opening->count; i++) {
        if (!add_move(table, opening->move[i], -1)) {
            return false;
        }
    }
    return true;
}

static void end_engines(Refereeing *table)
{
    GomocupProcess *const process[] = {&table->session[0].process, &table->session[1].process};
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        EngineFigures *figures = &table->game->figures[match_plan_side(table->game->number, color)];
        figures->peak_kb = gomocup_process_peak_kb(process[color - 1]);
    }
    gomocup_process_stop_all(process, 2);
}

bool referee_play(RefereedGame *game, const MatchPlan *plan, const Interrupt *interrupt,
                  const RefereeWatch *watch, bool *failed)
{
    bool interrupted = false;
    const int number = game->number;
    Refereeing *table = calloc(1, sizeof *table);
    *game = (RefereedGame){.number = number, .loss = LOSS_NONE};
    *failed = !table;
    if (!table) {
        return false;
    }
    table->plan = plan;
    table->game = game;
    table->interrupt = interrupt;
    table->watch = watch;
    *failed = !set_up(table);
    tell(table, false);
    if (!*failed && start_engines(table, &interrupted)) {
        tell(table, true);
        interrupted = !play_on(table, failed);
        tell(table, false);
    }
    end_engines(table);
    free(table);
    return !*failed && !interrupted;
}
