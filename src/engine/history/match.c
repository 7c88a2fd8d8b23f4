#include "engine/history/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/clock.h"
#include "engine/history/handicap.h"
#include "engine/history/match_internal.h"
#include "engine/history/text.h"
#include "engine/rules/notation.h"
#include "engine/rule_info.h"

enum { PATH_MAX_MOVES = POINTS_MAX + 2 }; /* what a Position can remember */

typedef struct Path {
    int count;
    Node *node[PATH_MAX_MOVES + 1]; /* by depth: the root first */
    Decisions made[OPENING_PLIES];
} Path;

/* ---- what follows from the record ---- */

static void path_to(Path *path, Node *node)
{
    path->count = record_depth(node);
    assert(path->count <= PATH_MAX_MOVES);
    for (int i = path->count; i >= 0; i--, node = node->parent) {
        path->node[i] = node;
        if (i < OPENING_PLIES) {
            path->made[i] = node->decided;
        }
    }
}

static OpeningStep step_at(const Match *match, const Decisions *made, int count)
{
    OpeningStep step = opening_step(match->setup.opening, count, made, match->near_color);
    if (step.over) { /* set-up stones may have changed who moves first */
        Color first = match->record->first;
        Color to_move = count % 2 == 0 ? first : color_other(first);
        step.actor = step.color[SEAT_NEAR] == to_move ? SEAT_NEAR : SEAT_FAR;
    }
    return step;
}

static void begin_position(const Record *record, Position *position)
{
    position_init(position, record->rule, record->size);
    for (int i = 0; i < record->setup_count; i++) {
        position_put(position, record->setup_point[i], record->setup_color[i]);
    }
    position_set_to_move(position, record->first);
}

/* How the game stands after a stone that was judged so. */
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

/* Every empty point is forbidden to the side to move: the game cannot go on. */
static bool is_stuck(const Setup *setup, const Position *position)
{
    if (!rule_has_fouls(position->rule, position->to_move) || setup->foul_loses) {
        return false;
    }
    for (int i = 0; i < position->size * position->size; i++) {
        Point point = point_at(i % position->size, i / position->size);
        if (position_is_empty(position, point) &&
            rules_foul(position, point, position->to_move) == FOUL_NONE) {
            return false;
        }
    }
    return true;
}

void match_recompute(Match *match)
{
    Path path;
    Position *position = &match->position;
    path_to(&path, match->record->current);
    begin_position(match->record, position);
    match->ended_by = (Judgement){.foul = FOUL_NONE};
    match->outcome = (Outcome){REASON_NONE, COLOR_EMPTY};
    for (int i = 1; i <= path.count; i++) {
        Point move = path.node[i]->move;
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
        (position_is_full(position) || is_stuck(&match->setup, position))) {
        match->outcome = (Outcome){REASON_FULL, COLOR_EMPTY};
    }
    if (match->outcome.reason == REASON_NONE) {
        match->outcome = match->record->current->ending;
    }
    match->opening = step_at(match, path.made, path.count);
    match->refused = (Judgement){.foul = FOUL_NONE};
    match->refused_at = POINT_NONE;
}

void match_set_clocks(Match *match)
{
    const Node *node = match->record->current;
    while (node && (node->left_ms[0] < 0 || node->left_ms[1] < 0)) {
        node = node->parent;
    }
    for (int seat = 0; seat < 2; seat++) {
        const TimeControl *time = &match->setup.time[seat];
        match->clock[seat] =
            node ? clock_at(time, node->left_ms[seat], node->periods_left[seat]) : clock_full(time);
    }
    if (match->outcome.reason == REASON_TIME) {
        Seat loser = match_seat(match, color_other(match->outcome.winner));
        match->clock[loser] = (Clock){.main_ms = 0};
    }
}

static bool is_over(const Match *match)
{
    return match->outcome.reason != REASON_NONE;
}

/* ---- the score ---- */

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
    if (match->games == MATCH_GAMES_MAX) { /* the oldest is forgotten; the score is not */
        memmove(match->result, match->result + 1, sizeof match->result - sizeof match->result[0]);
    } else {
        match->games++;
    }
    match->result[match->games - 1] = winner;
    match->counted = true;
}

static void uncount_result(Match *match)
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
    match->counted = false;
}

/* What files say of the game follows the match. */
static void tell_record(Match *match)
{
    if (!match->reviewed) {
        match->record->outcome = match->outcome;
    }
    for (int seat = 0; seat < 2; seat++) {
        text_one_line(match->record->name[match->opening.color[seat] - 1], NAME_BYTES,
                      match->setup.player[seat].name);
    }
}

/* After every change: answers to older questions are stale, an open question too. */
static void changed(Match *match)
{
    match->request = (Request){REQUEST_NONE, SEAT_NONE};
    match->ticket++;
    if (is_over(match)) {
        match->paused = false;
    }
}

/* ---- sessions and games ---- */

static void add_seconds(Buffer *out, int64_t ms)
{
    buffer_add_int(out, ms / 1000);
    if (ms % 1000) {
        buffer_add_char(out, '.');
        for (int64_t digit = 100, rest = ms % 1000; digit && rest; rest %= digit, digit /= 10) {
            buffer_add_char(out, (char)('0' + rest / digit));
        }
    }
}

/* TM and OT, for other programs; SGF knows one time control for both players. */
static bool note_time(Record *record, const TimeControl time[2])
{
    const TimeControl *one = &time[SEAT_NEAR];
    if (!time_control_on(one) || !time_control_same(one, &time[SEAT_FAR])) {
        return true;
    }
    Buffer text = {0};
    buffer_add(&text, "TM[");
    add_seconds(&text, one->main_ms);
    buffer_add(&text, "]");
    bool noted = !text.failed && record_add_property(record->root, text.text);
    buffer_free(&text);
    if (!noted || (one->byoyomi_ms <= 0 && one->increment_ms <= 0)) {
        return noted;
    }
    buffer_add(&text, "OT[");
    if (one->byoyomi_ms > 0) {
        buffer_add_int(&text, one->byoyomi_periods > 0 ? one->byoyomi_periods : 1);
        buffer_add(&text, "x");
        add_seconds(&text, one->byoyomi_ms);
        buffer_add(&text, " byo-yomi");
    } else {
        add_seconds(&text, one->increment_ms);
        buffer_add(&text, " fischer");
    }
    buffer_add(&text, "]");
    noted = !text.failed && record_add_property(record->root, text.text);
    buffer_free(&text);
    return noted;
}

static Record *new_record(const Setup *setup, Color near_color)
{
    Record *record = record_new(setup->rule, setup->size);
    Color helped = setup->handicap_seat == SEAT_NEAR ? near_color : color_other(near_color);
    if (record && (!note_time(record, setup->time) ||
                   !handicap_put(record, setup->handicap_stones, helped))) {
        record_free(record);
        return NULL;
    }
    return record;
}

/* Puts the match at the beginning of this record. */
static void begin_game(Match *match, Record *record)
{
    record_free(match->record);
    match->record = record;
    match->reviewed = NULL;
    match->counted = false;
    match->paused = false;
    memset(match->draw_until, 0, sizeof match->draw_until);
    match_recompute(match);
    match_set_clocks(match);
    tell_record(match);
    changed(match);
}

static void take_setup(Match *match, const Setup *setup)
{
    if (setup != &match->setup) {
        match->setup = *setup;
    }
    if (match->setup.handicap_stones > 0) {
        match->setup.opening = OPENING_FREE;
    }
    match->near_color = COLOR_BLACK;
}

Match *match_new(const Setup *setup)
{
    Match *match = calloc(1, sizeof *match);
    Record *record = new_record(setup, COLOR_BLACK);
    if (!match || !record) {
        free(match);
        record_free(record);
        return NULL;
    }
    take_setup(match, setup);
    begin_game(match, record);
    return match;
}

void match_free(Match *match)
{
    if (!match) {
        return;
    }
    record_free(match->record);
    free(match);
}

static MatchAnswer begin_again(Match *match, Color near_color)
{
    Record *record = new_record(&match->setup, near_color);
    if (!record) {
        return MATCH_NO_MEMORY;
    }
    match->near_color = near_color;
    begin_game(match, record);
    return MATCH_OK;
}

MatchAnswer match_rematch(Match *match)
{
    bool swap = match->setup.swap_colors && (match->counted || is_over(match));
    return begin_again(match, swap ? color_other(match->near_color) : match->near_color);
}

MatchAnswer match_exchange(Match *match)
{
    if (match->record->root->child || match->record->root->decided.count > 0) {
        return MATCH_NOTHING;
    }
    return begin_again(match, color_other(match->near_color));
}

MatchAnswer match_reset(Match *match, const Setup *setup)
{
    Record *record = new_record(setup, COLOR_BLACK);
    if (!record) {
        return MATCH_NO_MEMORY;
    }
    take_setup(match, setup);
    match->score[SEAT_NEAR] = match->score[SEAT_FAR] = 0;
    match->draws = match->games = 0;
    begin_game(match, record);
    return MATCH_OK;
}

/* The same person by name, the same computer by level, the same engine by its command. */
static bool same_player(const Player *one, const Player *other)
{
    return one->kind == other->kind && strcmp(one->name, other->name) == 0 &&
           (one->kind != PLAYER_COMPUTER || one->level == other->level) &&
           (one->kind != PLAYER_ENGINE || strcmp(one->engine, other->engine) == 0);
}

void match_inherit(Match *match, const Match *before)
{
    const Player *now = match->setup.player, *then = before->setup.player;
    bool straight = same_player(&now[0], &then[0]) && same_player(&now[1], &then[1]);
    bool crossed = same_player(&now[0], &then[1]) && same_player(&now[1], &then[0]);
    if (!straight && !crossed) {
        return;
    }
    for (int seat = 0; seat < 2; seat++) {
        match->score[seat] = before->score[straight ? seat : 1 - seat];
    }
    match->draws = before->draws;
    match->games = before->games;
    for (int i = 0; i < before->games; i++) {
        Seat winner = before->result[i];
        match->result[i] = straight || winner == SEAT_NONE ? winner : seat_other(winner);
    }
}

Seat match_actor(const Match *match)
{
    return is_over(match) ? SEAT_NONE : match->opening.actor;
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

/* ---- moves ---- */

/* May this stone be played here? The one answer for every way in. */
static MatchAnswer permit(const Setup *setup, const Position *position, const OpeningStep *opening,
                          Point point, Judgement *judged)
{
    if (opening->task == TASK_CHOOSE || opening->task == TASK_DECLARE) {
        return MATCH_CHOOSE;
    }
    if (!position_on_board(position, point)) {
        return MATCH_OFF_BOARD;
    }
    if (!position_is_empty(position, point)) {
        return MATCH_OCCUPIED;
    }
    if (!opening_allows(opening, position, point)) {
        return opening->task == TASK_OFFER  ? MATCH_SYMMETRICAL
               : opening->task == TASK_PICK ? MATCH_NOT_OFFERED
                                            : MATCH_OPENING;
    }
    *judged = rules_judge(position, point, position->to_move);
    return judged->foul != FOUL_NONE && !setup->foul_loses ? MATCH_FOUL : MATCH_OK;
}

static void remember_clocks(Match *match, Node *node)
{
    for (int seat = 0; seat < 2; seat++) {
        node->left_ms[seat] = clock_main_left(&match->clock[seat]);
        node->periods_left[seat] = match->clock[seat].periods;
    }
}

/* Something new happens at the current node: what had been taken back here is past, and a game
 * that goes on from before its end has not ended. */
static void begin_action(Match *match, Node *node)
{
    uncount_result(match);
    node->undone_ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    for (; node->parent; node = node->parent) {
        node->parent->ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    }
}

/* After every change of how the game stands, by play, undo or redo. */
static void settle(Match *match)
{
    if (is_over(match)) {
        count_result(match);
    }
    tell_record(match);
    changed(match);
}

/* Notes it behind those of this ply that count. One that was taken back and is made again leaves
 * redo what came after it. */
static void add_decision(Decisions *made, int taken, Decision decision)
{
    bool again = made->count == taken && made->undone > 0 && made->what[taken] == decision;
    made->undone = again ? made->undone - 1 : 0;
    made->what[taken] = decision;
    made->count = (uint8_t)(taken + 1);
}

/* Time runs on for who goes on acting. */
static MatchAnswer decide(Match *match, Decision decision)
{
    Seat seat = match->opening.actor;
    Node *node = match->record->current;
    if (match->opening.taken >= DECISIONS_MAX) {
        return MATCH_NOTHING;
    }
    begin_action(match, node);
    add_decision(&node->decided, match->opening.taken, decision);
    match_recompute(match);
    if (match->opening.actor != seat) {
        clock_end_turn(&match->clock[seat], &match->setup.time[seat], false);
    }
    settle(match);
    return MATCH_OK;
}

/* An offered point that is offered again is no offer any more. */
static bool take_offer_back(Match *match, Point point)
{
    const OpeningStep *step = &match->opening;
    Decisions *made = &match->record->current->decided;
    for (int i = step->taken - step->offered; step->task == TASK_OFFER && i < step->taken; i++) {
        if (made->what[i] != point) {
            continue;
        }
        begin_action(match, match->record->current);
        memmove(made->what + i, made->what + i + 1,
                (size_t)(step->taken - i - 1) * sizeof made->what[0]);
        made->count = (uint8_t)(step->taken - 1);
        made->undone = 0;
        match_recompute(match);
        settle(match);
        return true;
    }
    return false;
}

MatchAnswer match_play(Match *match, Point point)
{
    if (is_over(match)) {
        return MATCH_OVER;
    }
    if (match->paused) {
        return MATCH_PAUSED;
    }
    if (take_offer_back(match, point)) {
        return MATCH_OK;
    }
    Judgement judged;
    MatchAnswer answer = permit(&match->setup, &match->position, &match->opening, point, &judged);
    if (answer == MATCH_FOUL) {
        match->refused = judged;
        match->refused_at = point;
    }
    if (answer != MATCH_OK) {
        return answer;
    }
    if (match->opening.task == TASK_OFFER) {
        return decide(match, point);
    }
    if (match->position.count >= PATH_MAX_MOVES) {
        return MATCH_OVER; /* a file's passes have used up the memory of the longest game */
    }

    Seat seat = match->opening.actor;
    Color color = match->position.to_move;
    Node *before = match->record->current;
    Node *node = record_push(match->record, point, color);
    if (!node) {
        return MATCH_NO_MEMORY;
    }
    begin_action(match, before);
    /* If the move was played before, redo still knows what followed. */
    node->decided.undone += node->decided.count;
    node->decided.count = 0;
    node->ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    node->spent_ms = match->clock[seat].move_ms;
    clock_end_turn(&match->clock[seat], &match->setup.time[seat], true);
    remember_clocks(match, node);
    match_recompute(match);
    settle(match);
    return MATCH_OK;
}

/* Is this decision what the step asks for, here? */
static bool accepts(const OpeningStep *step, const Position *position, Decision decision)
{
    switch (step->task) {
    case TASK_CHOOSE:
        for (int i = 0; i < step->options; i++) {
            if ((Decision)step->option[i] == decision) {
                return true;
            }
        }
        break;
    case TASK_DECLARE:
        return decision >= decision_number(1) && decision <= decision_number(step->max);
    case TASK_OFFER:
        return position_on_board(position, decision) && position_is_empty(position, decision) &&
               opening_allows(step, position, decision);
    case TASK_PLAY:
    case TASK_PICK:
        break;
    }
    return false;
}

static MatchAnswer decide_if(Match *match, OpeningTask task, Decision decision)
{
    if (is_over(match)) {
        return MATCH_OVER;
    }
    if (match->paused) {
        return MATCH_PAUSED;
    }
    if (match->opening.task != task) {
        return MATCH_NOTHING;
    }
    if (!accepts(&match->opening, &match->position, decision)) {
        return MATCH_OPENING;
    }
    return decide(match, decision);
}

MatchAnswer match_choose(Match *match, Choice choice)
{
    return decide_if(match, TASK_CHOOSE, (Decision)choice);
}

MatchAnswer match_declare(Match *match, int number)
{
    return decide_if(match, TASK_DECLARE, decision_number(number));
}

/* ---- undo and redo ---- */

typedef enum StepKind { STEP_NONE, STEP_ENDING, STEP_DECISION, STEP_MOVE } StepKind;

/* Takes the last thing off the path: an ending, else a decision, else a move. `actor` becomes
 * whoever acts then. */
static StepKind path_step_back(const Match *match, Path *path, bool ending, Seat *actor)
{
    StepKind kind = STEP_MOVE;
    int taken = step_at(match, path->made, path->count).taken;
    if (ending) {
        kind = STEP_ENDING;
    } else if (taken > 0) {
        kind = STEP_DECISION;
        path->made[path->count].count = (uint8_t)(taken - 1);
    } else if (path->count == 0) {
        return STEP_NONE;
    } else {
        path->count--;
    }
    *actor = step_at(match, path->made, path->count).actor;
    return kind;
}

/* How many steps an undo takes for `seat` to act again on a decision of its own; SEAT_NONE: one.
 * 0: it has none to go back to. An ending without a move is taken back by itself. */
static int undo_steps(const Match *match, Seat seat)
{
    Path path;
    Seat actor = SEAT_NONE;
    path_to(&path, match->record->current);
    bool ending = match->record->current->ending.reason != REASON_NONE;
    for (int steps = 1;; steps++) {
        StepKind kind = path_step_back(match, &path, ending && steps == 1, &actor);
        if (kind == STEP_NONE) {
            return 0;
        }
        if (kind == STEP_ENDING || seat == SEAT_NONE || actor == seat) {
            return steps;
        }
    }
}

static void step_back(Match *match)
{
    Path path;
    Node *node = match->record->current;
    path_to(&path, node);
    int taken = step_at(match, path.made, path.count).taken;
    if (node->ending.reason != REASON_NONE) {
        node->undone_ending = node->ending;
        node->ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    } else if (taken > 0) {
        /* Decisions left over from another line do not count and end the list. */
        Decisions *made = &node->decided;
        made->undone = made->count == taken ? made->undone + 1 : 1;
        made->count = (uint8_t)(taken - 1);
    } else {
        record_back(match->record);
        match->record->current->ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    }
}

static MatchAnswer undo_for(Match *match, Seat seat)
{
    int steps = undo_steps(match, seat);
    if (!steps) {
        return MATCH_NOTHING;
    }
    if (is_over(match)) {
        uncount_result(match);
    }
    for (int i = 0; i < steps; i++) {
        step_back(match);
    }
    match_recompute(match);
    match_set_clocks(match);
    tell_record(match);
    changed(match);
    return MATCH_OK;
}

/* The one person playing against a computer or an engine; SEAT_NONE: there is no such one. */
static Seat lone_human(const Match *match)
{
    bool near = match->setup.player[SEAT_NEAR].kind == PLAYER_HUMAN;
    bool far = match->setup.player[SEAT_FAR].kind == PLAYER_HUMAN;
    return near == far ? SEAT_NONE : near ? SEAT_NEAR : SEAT_FAR;
}

MatchAnswer match_undo(Match *match)
{
    return match->paused ? MATCH_PAUSED : undo_for(match, lone_human(match));
}

bool match_can_undo(const Match *match)
{
    return !match->paused && undo_steps(match, lone_human(match)) > 0;
}

/* What the next step forward from here would be. */
static StepKind step_ahead(const Match *match)
{
    const Node *node = match->record->current;
    const Node *next = node->visited ? node->visited : node->child;
    const Decisions *made = &node->decided;
    Judgement judged;
    if (is_over(match)) {
        return STEP_NONE;
    }
    if (match->opening.task != TASK_PLAY && match->opening.task != TASK_PICK) {
        bool again = made->undone > 0 && made->count == match->opening.taken &&
                     accepts(&match->opening, &match->position, made->what[made->count]);
        return again ? STEP_DECISION : STEP_NONE;
    }
    if (node->undone_ending.reason != REASON_NONE) {
        return STEP_ENDING;
    }
    if (!next) {
        return STEP_NONE;
    }
    /* The opening may have gone another way since that move. */
    bool allowed =
        next->move == POINT_PASS ||
        permit(&match->setup, &match->position, &match->opening, next->move, &judged) == MATCH_OK;
    return allowed ? STEP_MOVE : STEP_NONE;
}

static void step_forward(Match *match, StepKind kind)
{
    Node *node = match->record->current;
    if (kind == STEP_DECISION) {
        node->decided.count++;
        node->decided.undone--;
    } else if (kind == STEP_ENDING) {
        node->ending = node->undone_ending;
        node->undone_ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    } else {
        record_forward(match->record);
        match->record->current->ending = (Outcome){REASON_NONE, COLOR_EMPTY};
    }
    match_recompute(match);
}

MatchAnswer match_redo(Match *match)
{
    if (match->paused) {
        return MATCH_PAUSED;
    }
    StepKind kind = step_ahead(match);
    if (kind == STEP_NONE) {
        return MATCH_NOTHING;
    }
    Seat human = lone_human(match);
    do {
        step_forward(match, kind);
        kind = step_ahead(match);
    } while (human != SEAT_NONE && match_actor(match) != human &&
             (kind == STEP_MOVE || kind == STEP_DECISION));
    match_set_clocks(match);
    settle(match);
    return MATCH_OK;
}

bool match_can_redo(const Match *match)
{
    return !match->paused && step_ahead(match) != STEP_NONE;
}

void match_go(Match *match, Node *node)
{
    /* A decision that was taken back holds again for the moves that came after it. */
    for (Node *above = node->parent; above; above = above->parent) {
        above->decided.count += above->decided.undone;
        above->decided.undone = 0;
    }
    record_go(match->record, node);
    match_recompute(match);
    match_set_clocks(match);
    if (node == match->reviewed) {
        memcpy(match->clock, match->reviewed_clock, sizeof match->clock);
    }
    changed(match);
}

void match_review(Match *match, bool on)
{
    if (on == (match->reviewed != NULL)) {
        return;
    }
    match->reviewed = on ? match->record->current : NULL;
    memcpy(match->reviewed_clock, match->clock, sizeof match->clock);
}

/* ---- endings without a move, and requests ---- */

static void end_game(Match *match, Reason reason, Color winner)
{
    begin_action(match, match->record->current);
    match->record->current->ending = (Outcome){reason, winner};
    match->outcome = match->record->current->ending;
    match->ended_by = (Judgement){.foul = FOUL_NONE};
    settle(match);
}

MatchAnswer match_resign(Match *match, Seat seat)
{
    if (is_over(match)) {
        return MATCH_OVER;
    }
    if (seat != SEAT_NEAR && seat != SEAT_FAR) {
        return MATCH_NOT_YOURS;
    }
    end_game(match, REASON_RESIGNED, match_color(match, seat_other(seat)));
    return MATCH_OK;
}

/* Is there a row of five points that one colour could still fill? */
static bool five_is_possible(const Position *position)
{
    static const int step[4] = {STEP_ROW, STEP_COLUMN, STEP_FALLING, STEP_RISING};
    for (int i = 0; i < position->size * position->size; i++) {
        Point from = point_at(i % position->size, i / position->size);
        for (int line = 0; line < 4; line++) {
            bool seen[4] = {false};
            for (int k = 0; k < 5; k++) {
                seen[position->cell[from + k * step[line]]] = true;
            }
            if (!seen[COLOR_WALL] && !(seen[COLOR_BLACK] && seen[COLOR_WHITE])) {
                return true;
            }
        }
    }
    return false;
}

static MatchAnswer carry_out(Match *match, Request request)
{
    switch (request.kind) {
    case REQUEST_UNDO:
        return undo_for(match, request.asker);
    case REQUEST_DRAW:
        if (is_over(match)) {
            return MATCH_OVER;
        }
        end_game(match, REASON_AGREED, COLOR_EMPTY);
        return MATCH_OK;
    case REQUEST_NEW:
        return match_rematch(match);
    case REQUEST_NONE:
        break;
    }
    return MATCH_NOTHING;
}

bool match_can_offer_draw(const Match *match, Seat seat)
{
    int ply = match->position.count;
    return match->draw_until[seat] <= ply || ply < match->draw_from[seat];
}

/* No more offers of this seat until the other has moved. */
static void note_offer(Match *match, Seat seat)
{
    int ply = match->position.count;
    match->draw_from[seat] = ply;
    match->draw_until[seat] = ply + (match_actor(match) == seat ? 2 : 1);
}

MatchAnswer match_ask(Match *match, RequestKind kind, Seat asker)
{
    if (kind == REQUEST_NONE) {
        return MATCH_NOTHING;
    }
    if ((asker != SEAT_NEAR && asker != SEAT_FAR) || match->request.kind != REQUEST_NONE) {
        return MATCH_NOT_YOURS;
    }
    if (match->paused && kind != REQUEST_NEW) {
        return MATCH_PAUSED;
    }
    if (kind == REQUEST_DRAW && is_over(match)) {
        return MATCH_OVER;
    }
    if (kind == REQUEST_DRAW && !match_can_offer_draw(match, asker)) {
        return MATCH_ASKED;
    }
    if (kind == REQUEST_UNDO && !undo_steps(match, asker)) {
        return MATCH_NOTHING;
    }
    Request request = {kind, asker};
    if (kind == REQUEST_DRAW) {
        note_offer(match, asker);
    }
    if (match_player(match, seat_other(asker))->kind == PLAYER_HUMAN) {
        match->request = request;
        return MATCH_OK;
    }
    if (kind == REQUEST_DRAW && five_is_possible(&match->position)) {
        return MATCH_REFUSED;
    }
    return carry_out(match, request);
}

MatchAnswer match_answer(Match *match, Seat seat, bool allow)
{
    Request request = match->request;
    if (request.kind == REQUEST_NONE) {
        return MATCH_NOTHING;
    }
    if (seat != seat_other(request.asker)) {
        return MATCH_NOT_YOURS;
    }
    if (allow) {
        return carry_out(match, request);
    }
    match->request = (Request){REQUEST_NONE, SEAT_NONE};
    return MATCH_OK;
}

MatchAnswer match_withdraw(Match *match, Seat asker)
{
    if (match->request.kind == REQUEST_NONE) {
        return MATCH_NOTHING;
    }
    if (asker != match->request.asker) {
        return MATCH_NOT_YOURS;
    }
    match->request = (Request){REQUEST_NONE, SEAT_NONE};
    return MATCH_OK;
}

/* ---- time ---- */

bool match_tick(Match *match, int64_t passed_ms)
{
    /* A game that was ended and counted is only looked at when it shows an earlier move. */
    if (is_over(match) || match->counted || match->paused || match->request.kind != REQUEST_NONE ||
        passed_ms <= 0) {
        return false;
    }
    Seat seat = match->opening.actor;
    Clock *clock = &match->clock[seat];
    clock->move_ms += passed_ms;
    if (match->record->current == match->record->root) {
        return false; /* the first move's thinking is free */
    }
    if (!clock_run(clock, &match->setup.time[seat], passed_ms)) {
        return false;
    }
    end_game(match, REASON_TIME, match_color(match, seat_other(seat)));
    return true;
}

void match_pause(Match *match, bool paused)
{
    match->paused = paused && !is_over(match);
}

/* ---- records from elsewhere ---- */

static void complain_move(ParseError *error, const Match *match, const Node *node, int depth,
                          MatchAnswer answer)
{
    static const char *const why[] = {
        [MATCH_OVER] = ") comes after the end of the game",
        [MATCH_OFF_BOARD] = ") is not on the board",
        [MATCH_OCCUPIED] = ") is played on a stone",
        [MATCH_FOUL] = ") is forbidden to Black",
        [MATCH_NOT_YOURS] = ") is of the wrong colour",
    };
    char name[POINT_NAME_BYTES];
    Buffer number = {0};
    notation_point_name(node->move, match->record->size, name);
    buffer_add(&number, "move ");
    buffer_add_int(&number, depth);
    buffer_add(&number, " (");
    TEXT_COMPLAIN(error, 0, 0, number.failed ? "a move (" : number.text, name, why[answer]);
    buffer_free(&number);
}

/* The way through the tree while it is checked. */
typedef struct Walk {
    Position position;
    bool over[PATH_MAX_MOVES + 2]; /* by depth: the game has ended there */
    int depth;
} Walk;

static MatchAnswer check_node(const Match *match, Walk *walk, const Node *node)
{
    Judgement judged = {.foul = FOUL_NONE};
    MatchAnswer answer = MATCH_OK;
    if (walk->over[walk->depth]) {
        return MATCH_OVER;
    }
    if (node->color != walk->position.to_move) {
        return MATCH_NOT_YOURS;
    }
    const OpeningStep plain = {.over = true};
    if (node->move != POINT_PASS) {
        answer = permit(&match->setup, &walk->position, &plain, node->move, &judged);
    }
    if (answer != MATCH_OK) {
        return answer;
    }
    if (walk->depth >= RECORD_DEPTH_MAX) {
        return MATCH_OVER;
    }
    position_make(&walk->position, node->move);
    walk->depth++;
    walk->over[walk->depth] = judged.win || judged.foul != FOUL_NONE || judged.draw ||
                              is_stuck(&match->setup, &walk->position);
    return MATCH_OK;
}

/* The node after this branch in the walk; the walk goes back to that node's parent. */
static Node *leave(Walk *walk, Node *node, bool made)
{
    while (node->parent && !node->sibling) {
        if (made) {
            position_undo(&walk->position);
            walk->depth--;
        }
        made = true;
        node = node->parent;
    }
    if (!node->parent) {
        return NULL;
    }
    if (made) {
        position_undo(&walk->position);
        walk->depth--;
    }
    return node->sibling;
}

bool match_check_tree(Match *match, bool cut, ParseError *error)
{
    Record *record = match->record;
    Walk walk = {.depth = 0};
    bool told = false;
    begin_position(record, &walk.position);
    walk.over[0] = position_is_full(&walk.position) || is_stuck(&match->setup, &walk.position);
    for (Node *next, *node = record->root->child; node; node = next) {
        MatchAnswer answer = check_node(match, &walk, node);
        if (answer == MATCH_OK) {
            next = node->child ? node->child : leave(&walk, node, true);
            continue;
        }
        if (!told) {
            complain_move(error, match, node, walk.depth + 1, answer);
        }
        told = true;
        if (!cut) {
            return false;
        }
        next = leave(&walk, node, false);
        record_cut(record, node);
    }
    return !told;
}

static int main_line_length(const Record *record)
{
    int length = 0;
    for (const Node *node = record->root->child; node; node = node->child) {
        length++;
    }
    return length;
}

/* A result of the file that the last move does not show belongs to the end of the main line. */
static void adopt_ending(Match *match)
{
    Record *record = match->record;
    Node *current = record->current, *last = record->root;
    while (last->child) {
        last = last->child;
    }
    Reason reason = record->outcome.reason;
    record->current = last;
    match_recompute(match);
    if (!is_over(match) &&
        (reason == REASON_RESIGNED || reason == REASON_TIME || reason == REASON_AGREED)) {
        last->ending = record->outcome;
    }
    record->current = current;
}

Match *match_from_record(Record *record, const Setup *setup, ParseError *error)
{
    Match *match = calloc(1, sizeof *match);
    if (!match) {
        TEXT_COMPLAIN(error, 0, 0, "out of memory");
        record_free(record);
        return NULL;
    }
    if (error) {
        *error = (ParseError){0};
    }
    if (!record->rule_known) {
        record->rule = setup->rule;
    }
    record->rule_known = true;
    match->setup = *setup;
    match->setup.rule = record->rule;
    match->setup.size = record->size;
    match->setup.opening = OPENING_FREE;
    match->setup.handicap_stones = 0; /* the file's own set-up stones stand there */
    match->setup.foul_loses = setup->foul_loses || record->outcome.reason == REASON_FOUL;
    match->near_color = COLOR_BLACK;
    match->record = record;
    for (Node *node = record->root; node; node = record_walk(node, record->root)) {
        node->decided = (Decisions){.count = 0};
    }
    for (int seat = 0; seat < 2; seat++) {
        if (record->name[seat][0]) {
            text_copy(match->setup.player[seat].name, NAME_BYTES, record->name[seat]);
        }
    }
    const Node *first = record->root->child;
    int length = main_line_length(record);
    match_check_tree(match, true, error);
    if (record->root->child == first && main_line_length(record) == length) {
        adopt_ending(match); /* of a main line that was not cut */
    }
    match_recompute(match);
    match_set_clocks(match);
    changed(match);
    return match;
}
