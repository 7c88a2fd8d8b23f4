/* match_play.c: stones and the opening's decisions, clocks, and endings without a move. */
#include "engine/history/match.h"

#include <assert.h>
#include <string.h>

#include "engine/history/clock.h"
#include "engine/history/match_internal.h"
#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"

/* Room for the details of nodes is reserved before anything is changed: this cannot fail. */
static void remember_times(Match *match, NodeId node, int64_t spent_ms)
{
    NodeTimes times = {.spent_ms = spent_ms};
    for (int seat = 0; seat < 2; seat++) {
        times.left_ms[seat] = clock_main_left(&match->clock[seat]);
        times.periods_left[seat] = match->clock[seat].periods;
    }
    bool set = record_set_times(match->record, node, &times);
    assert(set);
    (void)set;
}

/* Appends a decision to the valid ones of this ply. Repeating the one that was just undone keeps
 * the decisions after it for redo. */
static void add_decision(Decisions *made, int taken, Decision decision)
{
    bool again = made->count == taken && made->undone > 0 && made->what[taken] == decision;
    made->undone = again ? made->undone - 1 : 0;
    made->what[taken] = decision;
    made->count = (uint8_t)(taken + 1);
}

/* The turn ends only if the actor changes. */
static MatchError decide(Match *match, Decision decision)
{
    Seat seat = match->opening.actor;
    NodeId node = match->record->current;
    assert(match->opening.taken < DECISIONS_MAX); /* no opening has so many */
    if (!record_reserve(match->record, node)) {
        return MATCH_NO_MEMORY;
    }
    match_begin_action(match, node);
    Decisions made = record_decisions(match->record, node);
    add_decision(&made, match->opening.taken, decision);
    match_set_decisions(match, node, &made);
    match_recompute(match);
    if (match->opening.actor != seat) {
        clock_end_turn(&match->clock[seat], &match->setup.time[seat], false);
    }
    match_settle(match);
    return MATCH_OK;
}

/* Withdraws the offer if the point is one of those offered. */
static bool take_offer_back(Match *match, Point point)
{
    const OpeningStep *step = &match->opening;
    NodeId node = match->record->current;
    Decisions made = record_decisions(match->record, node);
    for (int i = step->taken - step->offered; i < step->taken; i++) {
        if (made.what[i] != point) {
            continue;
        }
        match_begin_action(match, node);
        memmove(made.what + i, made.what + i + 1,
                (size_t)(step->taken - i - 1) * sizeof made.what[0]);
        made.count = (uint8_t)(step->taken - 1);
        made.undone = 0;
        match_set_decisions(match, node, &made);
        match_recompute(match);
        match_settle(match);
        return true;
    }
    return false;
}

MatchError match_play(Match *match, Point point)
{
    Judgement judged;
    MatchError error = match_may_play(match, point, &judged);
    if (error != MATCH_OK) {
        return error;
    }
    Seat seat = match->opening.actor;
    Color color = match->position.to_move;
    NodeId before = match->record->current;
    NodeId again = record_child(match->record, before, point, color);
    if (!record_reserve(match->record, again ? again : before)) {
        return MATCH_NO_MEMORY;
    }
    if (match->opening.task == TASK_OFFER) {
        return take_offer_back(match, point) ? MATCH_OK : decide(match, point);
    }
    if (again && match->reviewed) {
        return match_go(match, again);
    }
    NodeId node = record_push(match->record, point, color);
    match_begin_action(match, before);
    /* A move that is played again keeps its decisions for redo. */
    Decisions made = record_decisions(match->record, node);
    made.undone = (uint8_t)(made.undone + made.count);
    made.count = 0;
    match_set_decisions(match, node, &made);
    match_set_endings(match, node, (Outcome){REASON_NONE, COLOR_EMPTY},
                      record_endings(match->record, node).undone);
    int64_t spent_ms = match->clock[seat].move_ms;
    clock_end_turn(&match->clock[seat], &match->setup.time[seat], true);
    remember_times(match, node, spent_ms);
    match_recompute(match);
    match_settle(match);
    return MATCH_OK;
}

static MatchError decide_if(Match *match, OpeningTask task, Decision decision)
{
    MatchError error = match_may_decide(match, task, decision);
    return error == MATCH_OK ? decide(match, decision) : error;
}

MatchError match_choose(Match *match, Choice choice)
{
    return decide_if(match, TASK_CHOOSE, (Decision)choice);
}

MatchError match_declare(Match *match, int number)
{
    return decide_if(match, TASK_DECLARE, decision_number(number));
}

MatchError match_end(Match *match, Reason reason, Color winner)
{
    const Outcome none = {REASON_NONE, COLOR_EMPTY};
    NodeId node = match->record->current;
    if (!record_reserve(match->record, node)) {
        return MATCH_NO_MEMORY;
    }
    match_begin_action(match, node);
    match->outcome = (Outcome){reason, winner};
    match_set_endings(match, node, match->outcome, none);
    match->ended_by = (Judgement){.foul = FOUL_NONE};
    match_settle(match);
    return MATCH_OK;
}

MatchError match_resign(Match *match, Seat seat)
{
    MatchError error = match_may_resign(match, seat);
    return error != MATCH_OK
               ? error
               : match_end(match, REASON_RESIGNED, match_color(match, seat_other(seat)));
}

bool match_tick(Match *match, int64_t passed_ms)
{
    if (!match_clock_runs(match) || passed_ms <= 0) {
        return false;
    }
    Seat seat = match->opening.actor;
    Clock *clock = &match->clock[seat];
    clock->move_ms += passed_ms;
    if (match->record->current == NODE_ROOT) {
        return false; /* the first move costs no time */
    }
    if (!clock_run(clock, &match->setup.time[seat], passed_ms)) {
        return false;
    }
    return match_end(match, REASON_TIME, match_color(match, seat_other(seat))) == MATCH_OK;
}

void match_pause(Match *match, bool paused)
{
    match->paused = paused && match_may_pause(match) == MATCH_OK;
}
