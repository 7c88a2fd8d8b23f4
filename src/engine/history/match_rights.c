#include "engine/history/match_rights.h"

#include "engine/history/match_internal.h"
#include "engine/history/record_detail.h"
#include "engine/level.h"

/* ---- stones and the opening's decisions ---- */

MatchError match_may_place(const Match *match, const Position *position, const OpeningStep *step,
                           Point point, Judgement *judged)
{
    if (step->task == TASK_CHOOSE || step->task == TASK_DECLARE) {
        return MATCH_CHOOSE;
    }
    if (!position_on_board(position, point)) {
        return MATCH_OFF_BOARD;
    }
    if (!position_is_empty(position, point)) {
        return MATCH_OCCUPIED;
    }
    if (!opening_allows(step, position, point)) {
        return step->task == TASK_OFFER  ? MATCH_SYMMETRICAL
               : step->task == TASK_PICK ? MATCH_NOT_OFFERED
                                         : MATCH_OPENING;
    }
    *judged = rules_judge(position, point, position->to_move);
    return judged->foul != FOUL_NONE && !match->setup.foul_loses ? MATCH_FOUL : MATCH_OK;
}

/* Neither over nor paused. */
static MatchError may_act(const Match *match)
{
    return match_is_over(match) && !match_may_vary(match) ? MATCH_OVER
           : match->paused                                ? MATCH_PAUSED
                                                          : MATCH_OK;
}

MatchError match_may_play(const Match *match, Point point, Judgement *judged)
{
    const OpeningStep *step = &match->opening;
    MatchError error = may_act(match);
    *judged = (Judgement){.foul = FOUL_NONE};
    if (error != MATCH_OK) {
        return error;
    }
    if (step->task == TASK_OFFER && points_contain(step->offer, step->offered, point)) {
        return MATCH_OK; /* takes the offer back */
    }
    error = match_may_place(match, &match->position, step, point, judged);
    if (error != MATCH_OK || step->task == TASK_OFFER) {
        return error;
    }
    /* A file's passes may have made the game longer than a board has points. */
    return match->position.count < MATCH_PATH_MAX ? MATCH_OK : MATCH_OVER;
}

/* Is the decision one that the step requires, at this position? */
static bool step_accepts(const OpeningStep *step, const Position *position, Decision decision)
{
    if (step->task == TASK_DECLARE) {
        return decision >= decision_number(1) && decision <= decision_number(step->max);
    }
    if (step->task == TASK_OFFER) {
        return position_on_board(position, decision) && position_is_empty(position, decision) &&
               opening_allows(step, position, decision);
    }
    for (int i = 0; i < step->options; i++) { /* none, unless it is TASK_CHOOSE */
        if ((Decision)step->option[i] == decision) {
            return true;
        }
    }
    return false;
}

MatchError match_may_decide(const Match *match, OpeningTask task, Decision decision)
{
    MatchError error = may_act(match);
    if (error != MATCH_OK) {
        return error;
    }
    if (match->opening.task != task) {
        return MATCH_NOTHING;
    }
    return step_accepts(&match->opening, &match->position, decision) ? MATCH_OK : MATCH_OPENING;
}

/* ---- undo and redo ---- */

/* Shortens the path by its last step: a decision, else a move. False: there is none. */
static bool shorten_path(const Match *match, MatchPath *path)
{
    int taken = match_step_at(match, path->decided, path->count).taken;
    if (taken > 0) {
        path->decided[path->count].count = (uint8_t)(taken - 1);
        return true;
    }
    if (path->count == 0) {
        return false;
    }
    path->count--;
    return true;
}

int match_undo_steps(const Match *match, Seat seat)
{
    MatchPath path;
    const Record *record = match->record;
    if (record_endings(record, record->current).ending.reason != REASON_NONE) {
        return 1;
    }
    match_path_to(record, &path, record->current);
    for (int steps = 1; shorten_path(match, &path); steps++) {
        if (seat == SEAT_NONE || match_step_at(match, path.decided, path.count).actor == seat) {
            return steps;
        }
    }
    return 0;
}

Seat match_lone_human(const Match *match)
{
    bool near = match_is_human(match, SEAT_NEAR);
    bool far = match_is_human(match, SEAT_FAR);
    return near == far ? SEAT_NONE : near ? SEAT_NEAR : SEAT_FAR;
}

MatchError match_may_undo(const Match *match)
{
    if (match->paused) {
        return MATCH_PAUSED;
    }
    return match_undo_steps(match, match_lone_human(match)) > 0 ? MATCH_OK : MATCH_NOTHING;
}

RedoStep match_redo_step(const Match *match)
{
    const Record *record = match->record;
    const NodeId next = record_next(record, record->current);
    const Decisions decided = record_decisions(record, record->current);
    Judgement judged;
    if (match_is_over(match)) {
        return REDO_NONE;
    }
    if (match->opening.task != TASK_PLAY && match->opening.task != TASK_PICK) {
        bool again = decided.undone > 0 && decided.count == match->opening.taken &&
                     step_accepts(&match->opening, &match->position, decided.what[decided.count]);
        return again ? REDO_DECISION : REDO_NONE;
    }
    if (record_endings(record, record->current).undone.reason != REASON_NONE) {
        return REDO_ENDING;
    }
    if (!next) {
        return REDO_NONE;
    }
    /* Another decision may have made that move illegal. */
    Point move = record_node(record, next)->move;
    bool legal = move == POINT_PASS || match_may_place(match, &match->position, &match->opening,
                                                       move, &judged) == MATCH_OK;
    return legal ? REDO_MOVE : REDO_NONE;
}

MatchError match_may_redo(const Match *match)
{
    if (match->paused) {
        return MATCH_PAUSED;
    }
    return match_redo_step(match) != REDO_NONE ? MATCH_OK : MATCH_NOTHING;
}

/* ---- endings and requests ---- */

MatchError match_may_pause(const Match *match)
{
    return match_is_over(match) ? MATCH_OVER : MATCH_OK;
}

MatchError match_may_end(const Match *match)
{
    return match_is_over(match) ? MATCH_OVER : MATCH_OK;
}

MatchError match_may_resign(const Match *match, Seat seat)
{
    MatchError error = match_may_end(match);
    if (error != MATCH_OK) {
        return error;
    }
    return seat == SEAT_NEAR || seat == SEAT_FAR ? MATCH_OK : MATCH_NOT_YOURS;
}

MatchError match_may_offer_draw(const Match *match, Seat seat)
{
    int ply = match->position.count;
    MatchError error = match_may_end(match);
    if (error != MATCH_OK) {
        return error;
    }
    bool waits = ply >= match->draw_from[seat] && ply < match->draw_until[seat];
    return waits ? MATCH_ASKED : MATCH_OK;
}

MatchError match_may_ask(const Match *match, RequestKind kind, Seat asker)
{
    if (kind == REQUEST_NONE) {
        return MATCH_NOTHING;
    }
    if (asker != SEAT_NEAR && asker != SEAT_FAR) {
        return MATCH_NOT_YOURS;
    }
    if (match->request.kind != REQUEST_NONE) {
        return MATCH_REQUEST_OPEN;
    }
    if (match->paused && kind != REQUEST_NEW) {
        return MATCH_PAUSED;
    }
    if (kind == REQUEST_DRAW) {
        return match_may_offer_draw(match, asker);
    }
    bool nothing = kind == REQUEST_UNDO && match_undo_steps(match, asker) == 0;
    return nothing ? MATCH_NOTHING : MATCH_OK;
}

MatchError match_may_answer(const Match *match, Seat seat)
{
    if (match->request.kind == REQUEST_NONE) {
        return MATCH_NOTHING;
    }
    return seat == seat_other(match->request.asker) ? MATCH_OK : MATCH_NOT_YOURS;
}

MatchError match_may_withdraw(const Match *match, Seat asker)
{
    if (match->request.kind == REQUEST_NONE) {
        return MATCH_NOTHING;
    }
    return asker == match->request.asker ? MATCH_OK : MATCH_NOT_YOURS;
}

/* Clocks stay stopped once the result was counted. */
bool match_clock_runs(const Match *match)
{
    return !match_is_over(match) && !match->counted && !match->paused &&
           match->request.kind == REQUEST_NONE;
}

int match_suggested_level(const Match *match)
{
    const Seat person = match_lone_human(match);
    const int from = match->games - LEVEL_STREAK;
    if (person == SEAT_NONE || !match->counted || !match_is_over(match) ||
        match->level_games < LEVEL_STREAK) {
        return 0;
    }
    const Player *computer = match_player(match, seat_other(person));
    const Seat winner = match->result[from];
    for (int i = from + 1; i < match->games; i++) {
        if (match->result[i] != winner) {
            return 0;
        }
    }
    if (computer->kind != PLAYER_COMPUTER || computer->level < LEVEL_MIN || winner == SEAT_NONE) {
        return 0;
    }
    const int level = computer->level + (winner == person ? 1 : -1);
    return level >= LEVEL_MIN && level <= level_max() ? level : 0;
}
