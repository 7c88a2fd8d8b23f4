#include "engine/ai/report_maker.h"

#include <stdlib.h>
#include <string.h>

#include "engine/ai/accuracy.h"
#include "engine/ai/chance.h"
#include "engine/ai/report_proof.h"

/* Limits of the classes, in thousandths of the winning chance that a move lost. The first two are
 * lichess's (https://github.com/lichess-org/lila, Advice.scala), in shares of a whole instead of
 * -1..1. Its third one, 150, would make most mistakes in this game blunders. */
enum { SLIP_LOSS = 50, MISTAKE_LOSS = 100, BLUNDER_LOSS = 250 };

enum {
    BRIEF_SHARE = 10, /* a brief search has this part of the nodes of a full one, */
    THREATS_SHARE = 2 /* ... a search for a win by threats this one */
};
enum { THREATS_NODES_MAX = 10000 };

/* A position of the game, the value for the side to move. */
typedef struct Searched {
    int value;
    Pv pv;
} Searched;

struct ReportMaker {
    Search *search;
    ReportProof proof;
    ReportGame game;
    ReportLimits limits;
    GameReport report;
    Searched found; /* of the position that was searched in full last */
    int value[POINTS_MAX + 1];
};

ReportMaker *report_maker_new(size_t hash_bytes)
{
    ReportMaker *maker = calloc(1, sizeof *maker);
    if (!maker) {
        return NULL;
    }
    maker->search = search_new(hash_bytes);
    if (!maker->search || !report_proof_open(&maker->proof)) {
        search_free(maker->search);
        free(maker);
        return NULL;
    }
    maker->proof.halt = search_halt(maker->search);
    return maker;
}

void report_maker_free(ReportMaker *maker)
{
    if (maker) {
        report_proof_close(&maker->proof);
        search_free(maker->search);
        free(maker);
    }
}

/* The positions that are looked at, each twice. */
static int positions_of(const ReportGame *game, const GameReport *report)
{
    return report->moves - game->first + 1;
}

void report_maker_outline(const ReportGame *game, GameReport *report)
{
    memset(report, 0, sizeof *report);
    report->moves = game->end.count < POINTS_MAX ? game->end.count : POINTS_MAX;
    report->opening = game->opening;
    report->steps = 2 * positions_of(game, report) + 1;
    report->accuracy[0] = report->accuracy[1] = -1;
    Position position = game->end;
    for (int ply = report->moves; ply > 0; ply--) {
        report->move[ply].move = position_last(&position);
        position_undo(&position);
        report->move[ply].color = (uint8_t)position.to_move;
    }
}

void report_maker_begin(ReportMaker *maker, const ReportGame *game, const ReportLimits *limits)
{
    maker->game = *game;
    maker->limits = *limits;
    report_maker_outline(game, &maker->report);
    const uint64_t threats = limits->nodes / THREATS_SHARE;
    maker->proof.threats_nodes = threats < THREATS_NODES_MAX ? threats : THREATS_NODES_MAX;
    search_clear(maker->search);
}

static Position position_at(const ReportMaker *maker, int ply)
{
    Position position = maker->game.end;
    while (position.count > ply) {
        position_undo(&position);
    }
    return position;
}

/* ---- the values of positions ---- */

/* The game ended on the board with its last move. */
static bool is_decided(const ReportMaker *maker, int ply, Searched *found)
{
    const Outcome outcome = maker->game.outcome;
    if (ply != maker->report.moves ||
        (outcome.reason != REASON_FIVE && outcome.reason != REASON_FOUL &&
         outcome.reason != REASON_FULL)) {
        return false;
    }
    found->value = outcome.winner == COLOR_EMPTY               ? 0
                   : outcome.winner == maker->game.end.to_move ? VALUE_WIN
                                                               : -VALUE_WIN;
    found->pv.length = 0;
    return true;
}

static void look(ReportMaker *maker, const Position *position, uint64_t nodes, Searched *found)
{
    SearchReport report;
    const SearchLimits limits = {
        .level = level_max(), .nodes = nodes, .threads = maker->limits.threads};
    search_run(maker->search, position, &limits, NULL, NULL, &report);
    found->value = report.value;
    found->pv.length = 0;
    if (report.line_count > 0) {
        found->value = report.line[0].value;
        found->pv = report.line[0].pv;
    }
}

static void set_chance(ReportMaker *maker, int ply, int value)
{
    const bool black = (maker->report.moves - ply) % 2 == 0
                           ? maker->game.end.to_move == COLOR_BLACK
                           : maker->game.end.to_move == COLOR_WHITE;
    ReportMove *move = &maker->report.move[ply];
    maker->value[ply] = value;
    move->chance = (int16_t)chance_of_value(black ? value : -value);
    move->valued = true;
}

static bool look_briefly(ReportMaker *maker, int ply)
{
    Searched found;
    if (!is_decided(maker, ply, &found)) {
        const Position position = position_at(maker, ply);
        look(maker, &position, maker->limits.nodes / BRIEF_SHARE, &found);
    }
    if (search_is_stopped(maker->search)) {
        return false;
    }
    set_chance(maker, ply, found.value);
    return true;
}

/* ---- the moves ---- */

static MoveClass class_of(int loss)
{
    return loss >= BLUNDER_LOSS   ? CLASS_BLUNDER
           : loss >= MISTAKE_LOSS ? CLASS_MISTAKE
           : loss >= SLIP_LOSS    ? CLASS_SLIP
                                  : CLASS_FINE;
}

/* The move from `position`, of which `before` was found; what was found of the next position is in
 * maker->found. May raise the value of `before`: the move proves that it is as good. */
static void judge(ReportMaker *maker, const Position *position, Searched *before)
{
    const int ply = position->count + 1;
    ReportMove *move = &maker->report.move[ply];
    const int value = -maker->found.value;
    if (value > before->value) {
        before->value = value;
        pv_set(&before->pv, move->move, &maker->found.pv);
    }
    const Point best = before->pv.length > 0 ? before->pv.move[0] : (Point)POINT_NONE;
    move->judged = true;
    if (ply <= maker->report.opening) {
        return;
    }
    if (best != POINT_NONE && best != move->move) {
        move->loss = (int16_t)(chance_of_value(before->value) - chance_of_value(value));
    }
    move->grade = (uint8_t)class_of(move->loss);
    if (move->grade == CLASS_FINE) {
        report_proof_good(&maker->proof, position, move);
        return;
    }
    const ReportSearched searched = {before->value, value, &before->pv, &maker->found.pv};
    move->better = best;
    report_proof_mistake(&maker->proof, position, &searched, move);
}

/* False: it was stopped. What was proved until then may be incomplete and is forgotten. */
static bool judge_wholly(ReportMaker *maker, const Position *position, Searched *before)
{
    ReportMove *move = &maker->report.move[position->count + 1];
    const ReportMove unjudged = *move;
    judge(maker, position, before);
    if (search_is_stopped(maker->search)) {
        *move = unjudged;
        return false;
    }
    return true;
}

static bool look_fully(ReportMaker *maker, int ply)
{
    Searched found;
    if (!is_decided(maker, ply, &found)) {
        Pv threats;
        const Position position = position_at(maker, ply);
        look(maker, &position, maker->limits.nodes, &found);
        const int plies = value_is_win(found.value)
                              ? 0
                              : report_proof_threats(&maker->proof, &position, &threats);
        if (plies > 0) {
            found.value = VALUE_WIN - plies;
            found.pv = threats;
        }
        if (search_is_stopped(maker->search) ||
            (ply < maker->report.moves && !judge_wholly(maker, &position, &found))) {
            return false;
        }
    }
    maker->found = found;
    set_chance(maker, ply, found.value);
    return true;
}

/* ---- the whole game ---- */

/* The value of the position after the ply, for who made the move. */
static int value_after(const ReportMaker *maker, int ply)
{
    return -maker->value[ply];
}

/* Was every later position a proved loss of the mover? */
static bool is_last_chance(const ReportMaker *maker, int ply)
{
    for (int later = ply; later <= maker->report.moves; later++) {
        const int value = maker->value[later];
        if (!value_is_loss((later - ply) % 2 == 0 ? -value : value)) {
            return false;
        }
    }
    return true;
}

/* A move that begins a win which the mover did not have the move before, or that stops one. */
static bool is_good(const ReportMaker *maker, int ply)
{
    const ReportMove *move = &maker->report.move[ply];
    if (move->fact.kind == FACT_NONE) {
        return false;
    }
    if (move->fact.kind == FACT_STOPS_FOURS) {
        return !value_is_loss(value_after(maker, ply));
    }
    return ply > 2 && !value_is_win(value_after(maker, ply - 2));
}

static void finish(ReportMaker *maker)
{
    GameReport *report = &maker->report;
    for (int ply = 1; ply <= report->moves; ply++) {
        ReportMove *move = &report->move[ply];
        if (move->grade == CLASS_FINE && is_good(maker, ply)) {
            move->grade = CLASS_GOOD;
        }
        move->last_chance = report_is_mistake(move) && is_last_chance(maker, ply);
    }
    accuracy_of_game(report, report->accuracy);
}

bool report_maker_step(ReportMaker *maker)
{
    GameReport *report = &maker->report;
    const int brief = positions_of(&maker->game, report);
    if (report_is_complete(report) || search_is_stopped(maker->search)) {
        return false;
    }
    if (report->done < 2 * brief) {
        const bool briefly = report->done < brief;
        report->at =
            briefly ? maker->game.first + report->done : report->moves - (report->done - brief);
        if (!(briefly ? look_briefly(maker, report->at) : look_fully(maker, report->at))) {
            return false;
        }
    } else {
        finish(maker);
    }
    report->done++;
    return true;
}

const GameReport *report_maker_report(const ReportMaker *maker)
{
    return &maker->report;
}

void report_maker_stop(ReportMaker *maker)
{
    search_stop(maker->search);
}

void report_maker_allow(ReportMaker *maker)
{
    search_allow(maker->search);
}
