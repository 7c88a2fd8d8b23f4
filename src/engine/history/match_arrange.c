#include "engine/history/match_arrange.h"

#include <assert.h>

#include "engine/history/match_internal.h"

static void add_stone(Record *record, Point point, Color color)
{
    record->setup_point[record->setup_count] = point;
    record->setup_color[record->setup_count++] = color;
}

Match *match_arranged(const Setup *setup, const Position *position)
{
    ParseError error;
    Record *record = record_new(setup->rule, position->size);
    if (!record) {
        return NULL;
    }
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (!position_is_empty(position, point)) {
            add_stone(record, point, position_color(position, point));
        }
    }
    record->first = position->to_move;
    Match *match = match_from_record(record, setup, &error);
    if (match) {
        match->lacks_players = true;
    }
    return match;
}

bool match_may_arrange(const Match *match)
{
    return match->lacks_players && !record_node(match->record, NODE_ROOT)->child;
}

/* After a change that `what` describes. */
static void settle(Match *match, uint64_t what)
{
    record_touch(match->record, what);
    match_recompute(match);
    match_changed(match);
}

void match_arrange_put(Match *match, Point point, Color color)
{
    Record *record = match->record;
    int kept = 0;
    assert(match_may_arrange(match));
    for (int i = 0; i < record->setup_count; i++) {
        if (record->setup_point[i] != point) {
            record->setup_point[kept] = record->setup_point[i];
            record->setup_color[kept++] = record->setup_color[i];
        }
    }
    record->setup_count = kept;
    if (color != COLOR_EMPTY) {
        add_stone(record, point, color);
    }
    settle(match, (uint64_t)point << 8 | (uint64_t)color);
}

void match_arrange_clear(Match *match)
{
    assert(match_may_arrange(match));
    match->record->setup_count = 0;
    match->record->first = COLOR_BLACK;
    settle(match, 1);
}

void match_arrange_mover(Match *match, Color color)
{
    assert(match_may_arrange(match));
    match->record->first = color;
    settle(match, 2 + (uint64_t)color);
}
