/* match_undo.c: undo and redo, and going to any move in review. */
#include "engine/history/match.h"

#include <assert.h>
#include <string.h>

#include "engine/history/match_internal.h"
#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"

/* Removes the ending of the current node. */
static void clear_ending(Match *match)
{
    NodeId node = match->record->current;
    match_set_endings(match, node, (Outcome){REASON_NONE, COLOR_EMPTY},
                      record_endings(match->record, node).undone);
}

static void step_back(Match *match)
{
    MatchPath path;
    NodeId node = match->record->current;
    Outcome ending = record_endings(match->record, node).ending;
    match_path_to(match->record, &path, node);
    int taken = match_step_at(match, path.decided, path.count).taken;
    if (ending.reason != REASON_NONE) {
        match_set_endings(match, node, (Outcome){REASON_NONE, COLOR_EMPTY}, ending);
    } else if (taken > 0) {
        /* Decisions beyond `taken` belong to another line of the opening and are dropped. */
        Decisions made = record_decisions(match->record, node);
        made.undone = made.count == taken ? (uint8_t)(made.undone + 1) : 1;
        made.count = (uint8_t)(taken - 1);
        match_set_decisions(match, node, &made);
    } else {
        record_back(match->record);
        clear_ending(match);
    }
}

MatchError match_undo_for(Match *match, Seat seat)
{
    int steps = match_undo_steps(match, seat);
    assert(steps > 0); /* who may undo was asked before */
    if (!record_reserve_path(match->record, match->record->current)) {
        return MATCH_NO_MEMORY;
    }
    if (match_is_over(match)) {
        match_uncount_result(match);
    }
    for (int i = 0; i < steps; i++) {
        step_back(match);
    }
    match_recompute(match);
    match_restore_clocks(match);
    match_update_record(match);
    match_changed(match);
    return MATCH_OK;
}

MatchError match_undo(Match *match)
{
    MatchError error = match_may_undo(match);
    return error == MATCH_OK ? match_undo_for(match, match_lone_human(match)) : error;
}

static void step_forward(Match *match, RedoStep step)
{
    NodeId node = match->record->current;
    if (step == REDO_DECISION) {
        Decisions made = record_decisions(match->record, node);
        made.count++;
        made.undone--;
        match_set_decisions(match, node, &made);
    } else if (step == REDO_ENDING) {
        match_set_endings(match, node, record_endings(match->record, node).undone,
                          (Outcome){REASON_NONE, COLOR_EMPTY});
    } else {
        record_forward(match->record);
        clear_ending(match);
    }
    match_recompute(match);
}

MatchError match_redo(Match *match)
{
    MatchError error = match_may_redo(match);
    if (error != MATCH_OK) {
        return error;
    }
    Seat human = match_lone_human(match);
    RedoStep step = match_redo_step(match);
    Record *record = match->record;
    NodeId end =
        record_node_at(record, record->current, record_path_length(record, record->current));
    if (!record_reserve_path(record, end)) {
        return MATCH_NO_MEMORY;
    }
    do {
        step_forward(match, step);
        step = match_redo_step(match);
    } while (human != SEAT_NONE && match_actor(match) != human &&
             (step == REDO_MOVE || step == REDO_DECISION));
    match_restore_clocks(match);
    match_settle(match);
    return MATCH_OK;
}

MatchError match_go(Match *match, NodeId node)
{
    Record *record = match->record;
    if (!record_reserve_path(record, node)) {
        return MATCH_NO_MEMORY;
    }
    /* Restores undone decisions that lead to the node. */
    for (NodeId above = record_node(record, node)->parent; above;
         above = record_node(record, above)->parent) {
        Decisions made = record_decisions(record, above);
        made.count = (uint8_t)(made.count + made.undone);
        made.undone = 0;
        match_set_decisions(match, above, &made);
    }
    record_go(record, node);
    match_recompute(match);
    match_restore_clocks(match);
    if (node == match->reviewed) {
        memcpy(match->clock, match->reviewed_clock, sizeof match->clock);
    }
    match_changed(match);
    return MATCH_OK;
}

NodeId match_game_node(const Match *match)
{
    return match->reviewed ? match->reviewed : match->record->current;
}

void match_review(Match *match, bool on)
{
    if (on == (match->reviewed != NODE_NONE)) {
        return;
    }
    match->reviewed = on ? match->record->current : NODE_NONE;
    match->record->last = on ? match->record->last : NODE_NONE; /* play goes on from here */
    memcpy(match->reviewed_clock, match->clock, sizeof match->clock);
}
