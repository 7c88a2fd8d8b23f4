/* match_import.c: checks records from files and makes matches from them. */
#include "engine/history/match.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/history/match_internal.h"
#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_edit.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"
#include "engine/rules/notation.h"

static void move_error(ParseError *error, const Match *match, const Node *node, int depth,
                       MatchError fault)
{
    static const char *const why[] = {
        [MATCH_OVER] = N_("move %s (%s) comes after the end of the game"),
        [MATCH_OFF_BOARD] = N_("move %s (%s) is not on the board"),
        [MATCH_OCCUPIED] = N_("move %s (%s) is played on a stone"),
        [MATCH_FOUL] = N_("move %s (%s) is forbidden to Black"),
        [MATCH_NOT_YOURS] = N_("move %s (%s) is of the wrong colour"),
    };
    char name[POINT_NAME_BYTES];
    notation_point_name(node->move, match->record->size, name);
    PARSE_ERROR(error, 0, 0, why[fault], number_text(depth).text, name);
}

/* The state of a walk that checks the tree. */
typedef struct TreeWalk {
    Position position;
    bool over[MATCH_PATH_MAX + 2]; /* by depth: the game ended there */
    int depth;
} TreeWalk;

/* `fouls_play`: a forbidden point means that it may be played, and loses. */
static MatchError check_node(Match *match, TreeWalk *walk, const Node *node, bool fouls_play)
{
    Judgement judged = {.foul = FOUL_NONE};
    MatchError fault = MATCH_OK;
    if (walk->over[walk->depth]) {
        return MATCH_OVER;
    }
    if (node->color != walk->position.to_move) {
        return MATCH_NOT_YOURS;
    }
    const OpeningStep plain = {.over = true};
    if (node->move != POINT_PASS) {
        fault = match_may_place(match, &walk->position, &plain, node->move, &judged);
    }
    if (fault == MATCH_FOUL && fouls_play) {
        match->setup.foul_loses = true;
        fault = match_may_place(match, &walk->position, &plain, node->move, &judged);
    }
    if (fault != MATCH_OK) {
        return fault;
    }
    if (walk->depth >= RECORD_DEPTH_MAX) {
        return MATCH_OVER;
    }
    position_make(&walk->position, node->move);
    walk->depth++;
    walk->over[walk->depth] = judged.win || judged.foul != FOUL_NONE || judged.draw ||
                              match_is_stuck(&match->setup, &walk->position);
    return MATCH_OK;
}

/* Skips the subtree of `node`. Returns the next node in preorder; the walk then stands at its
 * parent. `made`: the move of `node` was played on the walk's board. */
static NodeId next_after_branch(TreeWalk *walk, const Record *record, NodeId node, bool made)
{
    while (node != NODE_ROOT && !record_node(record, node)->sibling) {
        if (made) {
            position_undo(&walk->position);
            walk->depth--;
        }
        made = true;
        node = record_node(record, node)->parent;
    }
    if (node == NODE_ROOT) {
        return NODE_NONE;
    }
    if (made) {
        position_undo(&walk->position);
        walk->depth--;
    }
    return record_node(record, node)->sibling;
}

bool match_check_tree(Match *match, bool cut, ParseError *error)
{
    Record *record = match->record;
    TreeWalk walk = {.depth = 0};
    bool reported = false;
    match_begin_position(record, &walk.position);
    Judgement judged;
    walk.over[0] = match_judge_setup(record, &walk.position, &judged).reason != REASON_NONE ||
                   position_is_full(&walk.position) ||
                   match_is_stuck(&match->setup, &walk.position);
    for (NodeId next, id = record_node(record, NODE_ROOT)->child; id; id = next) {
        const Node *node = record_node(record, id);
        MatchError fault = check_node(match, &walk, node, cut);
        if (fault == MATCH_OK) {
            next = node->child ? node->child : next_after_branch(&walk, record, id, true);
            continue;
        }
        if (!reported) {
            move_error(error, match, node, walk.depth + 1, fault);
            error->after_end = walk.over[walk.depth];
        }
        reported = true;
        if (!cut) {
            return false;
        }
        next = next_after_branch(&walk, record, id, false);
        const bool gone = record_cut(record, id);
        assert(gone); /* the record was never copied */
        (void)gone;
    }
    return !reported;
}

/* A result without a winning move becomes the ending of the main line's last node. False: out of
 * memory. */
static bool adopt_ending(Match *match)
{
    Record *record = match->record;
    NodeId current = record->current, last = record_main_end(record);
    const Outcome outcome = record->outcome;
    bool adopted = true;
    record->current = last;
    match_recompute(match);
    if (!match_is_over(match) && last != NODE_ROOT && outcome.reason != REASON_NONE) {
        adopted = record_set_endings(record, last, &(NodeEndings){.ending = outcome});
    }
    record->current = current;
    return adopted;
}

Match *match_from_record(Record *record, const Setup *setup, ParseError *error)
{
    Match *match = calloc(1, sizeof *match);
    if (!match) {
        parse_error_memory(error);
        record_free(record);
        return NULL;
    }
    *error = (ParseError){0};
    if (!record->rule_known) {
        record->rule = setup->rule;
        record->rule_judged = true;
    }
    record->rule_known = true;
    match->setup = *setup;
    match->setup.rule = record->rule;
    match->setup.size = record->size;
    match->setup.opening = OPENING_FREE;
    match->setup.handicap_stones = 0; /* set-up stones come from the file */
    match->setup.foul_loses = setup->foul_loses || record->outcome.reason == REASON_FOUL;
    match->near_color = COLOR_BLACK;
    match->record = record;
    for (int seat = 0; seat < 2; seat++) {
        if (record->name[seat][0]) {
            text_copy(match->setup.player[seat].name, NAME_BYTES, record->name[seat]);
        }
    }
    const NodeId end = record_main_end(record);
    match_check_tree(match, true, error);
    bool legal = record_main_end(record) == end;
    if (legal && !adopt_ending(match)) {
        parse_error_memory(error);
        match_free(match);
        return NULL;
    }
    match_recompute(match);
    match_restore_clocks(match);
    match_changed(match);
    return match;
}
