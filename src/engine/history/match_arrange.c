#include "engine/history/match_arrange.h"

#include <assert.h>

#include "engine/history/match_internal.h"

static void take_stones(Record *record, const Position *position)
{
    record->setup_count = 0;
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (!position_is_empty(position, point)) {
            record->setup_point[record->setup_count] = point;
            record->setup_color[record->setup_count++] = position_color(position, point);
        }
    }
    record->first = position->to_move;
    record_touch(record, position->hash);
}

Match *match_arranged(const Setup *setup, const Position *position)
{
    ParseError error;
    Record *record = record_new(setup->rule, position->size);
    if (!record) {
        return NULL;
    }
    take_stones(record, position);
    Match *match = match_from_record(record, setup, &error);
    if (match) {
        match->lacks_players = true;
    }
    return match;
}

bool match_is_arranged(const Match *match)
{
    const int handicap = match->lacks_players ? 0 : match->setup.handicap_stones;
    return match->record->setup_count > handicap;
}

bool match_may_arrange(const Match *match)
{
    return match->lacks_players && !record_node(match->record, NODE_ROOT)->child;
}

void match_arrange(Match *match, const Position *position)
{
    assert(match_may_arrange(match) && position->size == match->position.size);
    take_stones(match->record, position);
    match_recompute(match);
    match_changed(match);
}
