#include "engine/history/match.h"

#include <assert.h>
#include <string.h>

#include "engine/history/match_internal.h"
#include "engine/history/record_detail.h"
#include "engine/history/text.h"
#include "engine/rule_info.h"

bool match_may_vary(const Match *match)
{
    const Record *record = match->record;
    const Reason reason = record_endings(record, record->current).ending.reason;
    /* A file may name an end for a position that has one of its own. */
    return match->reviewed && match->opening.over && reason != REASON_NONE &&
           reason == match->outcome.reason;
}

Seat match_actor(const Match *match)
{
    return match_is_over(match) && !match_may_vary(match) ? SEAT_NONE : match->opening.actor;
}

Color match_color(const Match *match, Seat seat)
{
    return match->opening.color[seat];
}

Seat match_seat(const Match *match, Color color)
{
    return match->opening.color[SEAT_NEAR] == color ? SEAT_NEAR : SEAT_FAR;
}

const Player *match_player(const Match *match, Seat seat)
{
    return &match->setup.player[seat];
}

bool match_is_human(const Match *match, Seat seat)
{
    return seat != SEAT_NONE && match->setup.player[seat].kind == PLAYER_HUMAN;
}

bool match_has_two_people(const Match *match)
{
    return match_is_human(match, SEAT_NEAR) && match_is_human(match, SEAT_FAR);
}

bool match_is_over(const Match *match)
{
    return match->outcome.reason != REASON_NONE;
}

/* ---- what follows from the record ---- */

void match_path_to(const Record *record, MatchPath *path, NodeId node)
{
    path->count = record_depth(record, node);
    assert(path->count <= MATCH_PATH_MAX);
    for (int i = path->count; i >= 0; i--, node = record_node(record, node)->parent) {
        path->node[i] = node;
        if (i < OPENING_PLIES) {
            path->decided[i] = record_decisions(record, node);
        }
    }
}

OpeningStep match_step_at(const Match *match, const Decisions *made, int count)
{
    OpeningStep step = opening_step(match->setup.opening, count, made, match->near_color);
    if (step.over) { /* with set-up stones White may move first */
        Color first = match->record->first;
        Color to_move = count % 2 == 0 ? first : color_other(first);
        step.actor = step.color[SEAT_NEAR] == to_move ? SEAT_NEAR : SEAT_FAR;
    }
    return step;
}

void match_begin_position(const Record *record, Position *position)
{
    position_init(position, record->rule, record->size);
    for (int i = 0; i < record->setup_count; i++) {
        position_put(position, record->setup_point[i], record->setup_color[i]);
    }
    position_set_to_move(position, record->first);
}

/* The outcome after a stone with this judgement. */
static Outcome outcome_of(const Judgement *judged, Color color)
{
    if (judged->win) {
        return (Outcome){REASON_FIVE, color};
    }
    if (judged->foul != FOUL_NONE) {
        return (Outcome){REASON_FOUL, color_other(color)};
    }
    if (judged->draw) {
        return (Outcome){REASON_FULL, COLOR_EMPTY};
    }
    return (Outcome){REASON_NONE, COLOR_EMPTY};
}

Outcome match_judge_setup(const Record *record, Position *position, Judgement *judged)
{
    for (int i = 0; i < record->setup_count && record->setup_count >= 5; i++) {
        Point point = record->setup_point[i];
        Color color = record->setup_color[i];
        position_put(position, point, COLOR_EMPTY);
        *judged = rules_judge(position, point, color);
        position_put(position, point, color);
        judged->draw = false;
        /* A four or a three may have been made in an order that was no foul. */
        if (judged->win || judged->foul == FOUL_OVERLINE) {
            return outcome_of(judged, color);
        }
    }
    *judged = (Judgement){.foul = FOUL_NONE};
    return (Outcome){REASON_NONE, COLOR_EMPTY};
}

bool match_is_stuck(const Setup *setup, const Position *position)
{
    if (!rule_has_fouls(position->rule, position->to_move) || setup->foul_loses) {
        return false;
    }
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (position_is_empty(position, point) &&
            rules_foul(position, point, position->to_move) == FOUL_NONE) {
            return false;
        }
    }
    return true;
}

void match_recompute(Match *match)
{
    MatchPath path;
    Position *position = &match->position;
    const Record *record = match->record;
    match_path_to(record, &path, record->current);
    match_begin_position(record, position);
    match->ended_by = (Judgement){.foul = FOUL_NONE};
    match->outcome = (Outcome){REASON_NONE, COLOR_EMPTY};
    if (path.count == 0) {
        match->outcome = match_judge_setup(record, position, &match->ended_by);
    }
    for (int i = 1; i <= path.count; i++) {
        Point move = record_node(record, path.node[i])->move;
        if (i == path.count && move != POINT_PASS) {
            Judgement judged = rules_judge(position, move, position->to_move);
            match->outcome = outcome_of(&judged, position->to_move);
            if (match->outcome.reason != REASON_NONE) {
                match->ended_by = judged;
            }
        }
        position_make(position, move);
    }
    if (match->outcome.reason == REASON_NONE &&
        (position_is_full(position) || match_is_stuck(&match->setup, position))) {
        match->outcome = (Outcome){REASON_FULL, COLOR_EMPTY};
    }
    if (match->outcome.reason == REASON_NONE) {
        match->outcome = record_endings(record, record->current).ending;
    }
    match->opening = match_step_at(match, path.decided, path.count);
}

void match_restore_clocks(Match *match)
{
    const Record *record = match->record;
    NodeId node = record->current;
    NodeTimes times = record_times(record, node);
    while (node != NODE_ROOT && (times.left_ms[0] < 0 || times.left_ms[1] < 0)) {
        node = record_node(record, node)->parent;
        times = record_times(record, node);
    }
    bool known = times.left_ms[0] >= 0 && times.left_ms[1] >= 0;
    for (int seat = 0; seat < 2; seat++) {
        const TimeControl *time = &match->setup.time[seat];
        match->clock[seat] = known ? clock_at(time, times.left_ms[seat], times.periods_left[seat])
                                   : clock_full(time);
    }
    if (match->outcome.reason == REASON_TIME) {
        Seat loser = match_seat(match, color_other(match->outcome.winner));
        match->clock[loser] = (Clock){.main_ms = 0};
    }
}

/* ---- after a change ---- */

static void count_result(Match *match)
{
    if (match->counted || match->reviewed) {
        return;
    }
    Seat winner = SEAT_NONE;
    if (match->outcome.winner == COLOR_EMPTY) {
        match->draws++;
    } else {
        winner = match_seat(match, match->outcome.winner);
        match->score[winner]++;
    }
    if (match->games == MATCH_GAMES_MAX) { /* drop the oldest; the score keeps it */
        memmove(match->result, match->result + 1, sizeof match->result - sizeof match->result[0]);
    } else {
        match->games++;
    }
    match->result[match->games - 1] = winner;
    match->level_games += match->level_games < match->games;
    match->counted = true;
}

void match_uncount_result(Match *match)
{
    if (!match->counted || match->reviewed) {
        return;
    }
    Seat winner = match->result[--match->games];
    if (winner == SEAT_NONE) {
        match->draws--;
    } else {
        match->score[winner]--;
    }
    match->level_games -= match->level_games > 0;
    match->counted = false;
}

void match_set_noted(Match *match)
{
    match->noted = true;
}

void match_update_record(Match *match)
{
    if (!match->reviewed) {
        match->record->outcome = match->outcome;
        match->record->last = NODE_NONE; /* of the file: the game went on */
    }
    for (int seat = 0; seat < 2; seat++) {
        text_one_line(match->record->name[match->opening.color[seat] - 1], NAME_BYTES,
                      match->setup.player[seat].name);
    }
}

void match_changed(Match *match)
{
    match->request = (Request){REQUEST_NONE, SEAT_NONE};
    match->ticket++;
    if (match_is_over(match)) {
        match->paused = false;
    }
}

void match_set_endings(Match *match, NodeId node, Outcome ending, Outcome undone)
{
    bool set = record_set_endings(match->record, node, &(NodeEndings){ending, undone});
    assert(set);
    (void)set;
}

void match_set_decisions(Match *match, NodeId node, const Decisions *made)
{
    bool set = record_set_decisions(match->record, node, made);
    assert(set);
    (void)set;
}

void match_begin_action(Match *match, NodeId node)
{
    const Outcome none = {REASON_NONE, COLOR_EMPTY};
    const Record *record = match->record;
    if (match->reviewed) {
        return;
    }
    match_uncount_result(match);
    match_set_endings(match, node, record_endings(record, node).ending, none);
    while (node != NODE_ROOT) {
        node = record_node(record, node)->parent;
        match_set_endings(match, node, none, record_endings(record, node).undone);
    }
}

void match_settle(Match *match)
{
    if (match_is_over(match)) {
        count_result(match);
    }
    match_update_record(match);
    match_changed(match);
}
