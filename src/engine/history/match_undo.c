/* match_undo.c: undo and redo, and going to any move in review. */
#include "engine/history/match.h"

#include <string.h>

#include "engine/history/match_internal.h"
#include "engine/history/match_rights.h"

static void step_back(Match *match)
{
    MatchPath path;
    Node *node = match->record->current;
    match_path_to(&path, node);
    int taken = match_step_at(match, path.decided, path.count).taken;
    if (node->ending.reason != REASON_NONE) {
        node->undone_ending = node->ending;
        node->ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    } else if (taken > 0) {
        /* Decisions beyond `taken` belong to another line of the opening and are dropped. */
        Decisions *made = &node->decided;
        made->undone = made->count == taken ? made->undone + 1 : 1;
        made->count = (uint8_t)(taken - 1);
    } else {
        record_back(match->record);
        match->record->current->ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    }
}

MatchError match_undo_for(Match *match, Seat seat)
{
    int steps = match_undo_steps(match, seat);
    if (steps == 0) {
        return MATCH_NOTHING;
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
    Node *node = match->record->current;
    if (step == REDO_DECISION) {
        node->decided.count++;
        node->decided.undone--;
    } else if (step == REDO_ENDING) {
        node->ending = node->undone_ending;
        node->undone_ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    } else {
        record_forward(match->record);
        match->record->current->ending = (Outcome){REASON_NONE, COLOR_EMPTY};
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
    do {
        step_forward(match, step);
        step = match_redo_step(match);
    } while (human != SEAT_NONE && match_actor(match) != human &&
             (step == REDO_MOVE || step == REDO_DECISION));
    match_restore_clocks(match);
    match_settle(match);
    return MATCH_OK;
}

void match_go(Match *match, Node *node)
{
    /* Restores undone decisions that lead to the node. */
    for (Node *above = node->parent; above; above = above->parent) {
        above->decided.count += above->decided.undone;
        above->decided.undone = 0;
    }
    record_go(match->record, node);
    match_recompute(match);
    match_restore_clocks(match);
    if (node == match->reviewed) {
        memcpy(match->clock, match->reviewed_clock, sizeof match->clock);
    }
    match_changed(match);
}

void match_review(Match *match, bool on)
{
    if (on == (match->reviewed != NULL)) {
        return;
    }
    match->reviewed = on ? match->record->current : NULL;
    memcpy(match->reviewed_clock, match->clock, sizeof match->clock);
}
