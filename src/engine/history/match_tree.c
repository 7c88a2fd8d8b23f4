#include "engine/history/match_tree.h"

#include <assert.h>
#include <string.h>

#include "engine/history/match_internal.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_edit.h"
#include "engine/history/record_info.h"
#include "engine/history/record_signs.h"

/* The line that may not be changed goes through this node. */
static bool was_played(const Match *match, NodeId node)
{
    return !match->lacks_players && record_is_below(match->record, match_game_node(match), node);
}

/* Lets the game stand at this node, a review around it going on where it is. Its path and the
 * current one are reserved. */
static void stand_at(Match *match, NodeId node)
{
    Record *record = match->record;
    const NodeId current = record->current;
    record->current = node;
    match_recompute(match);
    match_restore_clocks(match);
    record->outcome = match->outcome;
    match->reviewed = node;
    memcpy(match->reviewed_clock, match->clock, sizeof match->clock);
    record->last = record->last ? node : (NodeId)NODE_NONE;
    record->current = current;
    match_recompute(match);
    match_restore_clocks(match);
}

/* ---- cut ---- */

MatchError match_may_cut(const Match *match, NodeId node)
{
    return node == NODE_ROOT || !record_has(match->record, node) ? MATCH_NOTHING
           : was_played(match, node)                             ? MATCH_PLAYED
                                                                 : MATCH_OK;
}

static int count_moves(const Record *record, NodeId top)
{
    int moves = 0;
    for (NodeId node = top; node; node = record_walk(record, node, top)) {
        moves++;
    }
    return moves;
}

MatchError match_cut(Match *match, NodeId node, MatchCut *cut)
{
    Record *record = match->record;
    const NodeId parent = record_node(record, node)->parent;
    const MatchError error = match_may_cut(match, node);
    if (error != MATCH_OK) {
        return error;
    }
    const MatchCut taken = {.node = node,
                            .moves = count_moves(record, node),
                            .current = record->current,
                            .reviewed = match->reviewed,
                            .visited = record_node(record, parent)->visited == node,
                            .reviewed_clock = {match->reviewed_clock[0], match->reviewed_clock[1]},
                            .outcome = record->outcome};
    if (!record_reserve_path(record, record->current) || !record_reserve_path(record, parent) ||
        !record_cut(record, node)) {
        return MATCH_NO_MEMORY;
    }
    *cut = taken;
    if (record_is_below(record, match->reviewed, node)) {
        stand_at(match, parent);
    }
    const MatchError gone = match_go(match, record->current);
    assert(gone == MATCH_OK); /* reserved */
    return gone;
}

MatchError match_uncut(Match *match, const MatchCut *cut)
{
    Record *record = match->record;
    const Node node = *record_node(record, cut->node);
    if (!record_has(record, node.parent) || record_has(record, cut->node)) {
        return MATCH_NOTHING;
    }
    if (record_child(record, node.parent, node.move, (Color)node.color)) {
        return MATCH_OCCUPIED;
    }
    if (!record_reserve_path(record, cut->node) || !record_reserve_path(record, cut->current) ||
        !record_uncut(record, cut->node)) {
        return MATCH_NO_MEMORY;
    }
    if (cut->visited) {
        record_visit(record, cut->node);
    }
    if (!match->reviewed) {
        return MATCH_OK; /* the game goes on where it is */
    }
    if (match->lacks_players && record_is_below(record, cut->reviewed, cut->node)) {
        match->reviewed = cut->reviewed;
        record->last = record->last ? cut->reviewed : (NodeId)NODE_NONE;
        record->outcome = cut->outcome;
        memcpy(match->reviewed_clock, cut->reviewed_clock, sizeof match->reviewed_clock);
    }
    const MatchError back =
        match_go(match, record_has(record, cut->current) ? cut->current : cut->node);
    assert(back == MATCH_OK); /* reserved */
    return back;
}

/* ---- promote ---- */

/* The child of `parent` on the line where the game stands. NODE_NONE: that line ends before it. */
static NodeId game_child(const Match *match, NodeId parent)
{
    NodeId node = match_game_node(match);
    while (node && record_node(match->record, node)->parent != parent) {
        node = record_node(match->record, node)->parent;
    }
    return node;
}

NodeId match_branch_before(const Match *match, NodeId node)
{
    const Record *record = match->record;
    const NodeId game = game_child(match, record_node(record, node)->parent);
    if (node == game) {
        return NODE_NONE;
    }
    const NodeId before = record_before(record, node);
    const NodeId other = before && before == game ? record_before(record, game) : before;
    return other ? other : game;
}

/* The closest one before the node where a line that leads there is not the first; `node`, if that
 * is in it. NODE_NONE: the line is the first everywhere. */
static NodeId later_branch(const Match *match, NodeId node)
{
    while (node != NODE_ROOT && !match_branch_before(match, node)) {
        node = record_node(match->record, node)->parent;
    }
    return node != NODE_ROOT ? node : (NodeId)NODE_NONE;
}

MatchError match_may_promote(const Match *match)
{
    const NodeId node = later_branch(match, match->record->current);
    const NodeId before = node ? match_branch_before(match, node) : (NodeId)NODE_NONE;
    return !node ? MATCH_NOTHING : was_played(match, before) ? MATCH_PLAYED : MATCH_OK;
}

/* Reserves the path to the current node, where it goes on as the main line, and the order of all
 * branches on it. */
static bool reserve_forks(Record *record)
{
    NodeId node = record->current;
    bool done = record_reserve_path(record, record_first_end(record, node));
    while (done && node != NODE_ROOT) {
        node = record_node(record, node)->parent;
        done = record_reserve_children(record, node);
    }
    return done;
}

static void put_first(Record *record, NodeId node)
{
    const NodeId first = record_node(record, record_node(record, node)->parent)->child;
    if (first != node) {
        record_put_before(record, node, first);
    }
}

/* One place up. MATCH_OK or MATCH_PLAYED. What follows the node on the way to the current one comes
 * first already, so that the line's end is reserved, too. */
static MatchError move_up(Match *match, NodeId node)
{
    Record *record = match->record;
    const NodeId before = match_branch_before(match, node);
    if (before != game_child(match, record_node(record, node)->parent)) {
        record_put_before(record, node, before);
        return MATCH_OK;
    }
    if (was_played(match, before)) {
        return MATCH_PLAYED;
    }
    put_first(record, before);
    put_first(record, node);
    stand_at(match, record_first_end(record, node));
    return MATCH_OK;
}

MatchError match_promote(Match *match, bool main)
{
    Record *record = match->record;
    NodeId node = later_branch(match, record->current);
    MatchError error = node ? MATCH_OK : MATCH_NOTHING;
    bool moved = false;
    if (node && !reserve_forks(record)) {
        return MATCH_NO_MEMORY;
    }
    while (node && error == MATCH_OK) {
        error = move_up(match, node);
        moved = moved || error == MATCH_OK;
        node = main ? later_branch(match, record->current) : (NodeId)NODE_NONE;
    }
    return moved && error == MATCH_PLAYED ? MATCH_OK : error;
}

/* ---- what a node has ---- */

MatchError match_set_comment(Match *match, NodeId node, const char *text)
{
    return record_set_comment(match->record, node, text) ? MATCH_OK : MATCH_NO_MEMORY;
}

MatchError match_set_name(Match *match, NodeId node, const char *text)
{
    return record_set_node_name(match->record, node, text) ? MATCH_OK : MATCH_NO_MEMORY;
}

MatchError match_set_sign(Match *match, Point point, const Sign *sign)
{
    return record_set_sign(match->record, match->record->current, point, sign) ? MATCH_OK
                                                                               : MATCH_NO_MEMORY;
}
