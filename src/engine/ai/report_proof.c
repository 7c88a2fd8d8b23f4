#include "engine/ai/report_proof.h"

#include <stdlib.h>
#include <string.h>

#include "engine/ai/explain.h"
#include "engine/ai/value.h"
#include "engine/ai/vct.h"
#include "engine/ai/wincheck.h"
#include "engine/rule_info.h"

enum {
    PROOF_BYTES = 1 << 20,
    THREATS_MOVES = 10,
    EXPECTED_MOVES = 5 /* of a line that nothing proves */
};

bool report_proof_open(ReportProof *proof)
{
    proof->board = malloc(sizeof *proof->board);
    if (proof->board && tt_open(&proof->tt, PROOF_BYTES)) {
        return true;
    }
    free(proof->board);
    return false;
}

void report_proof_close(ReportProof *proof)
{
    free(proof->board);
    tt_close(&proof->tt);
}

int report_proof_threats(ReportProof *proof, const Position *position, Pv *line)
{
    if (rule_info(position->rule)->open_end_needed) {
        return 0;
    }
    tt_clear(&proof->tt); /* the result must not depend on what was proved before */
    tt_new_search(&proof->tt);
    board_set(proof->board, position);
    Vct vct = {.board = proof->board,
               .tt = &proof->tt,
               .budget = proof->threats_nodes,
               .halt = proof->halt};
    if (vct_attack(&vct, THREATS_MOVES) == VCT_NONE) {
        return 0;
    }
    wincheck_complete_pv(proof->board, &vct.pv);
    *line = vct.pv;
    return vct.pv.length;
}

/* ---- lines ---- */

static void set_line(ReportMove *move, bool after, const Point *point, int count)
{
    move->after = after;
    move->length = count < REPORT_LINE_MAX ? count : REPORT_LINE_MAX;
    memcpy(move->line, point, (size_t)move->length * sizeof move->line[0]);
}

/* A line that wins for who moves first in it, of which the moves after the one that decides are
 * left out: they are a reply that does not help, and the five. `board` stands at its start. Returns
 * the winner's moves up to the five; 0: the line ends before it. */
static int set_win(ReportMove *move, bool after, Board *board, const Pv *win)
{
    Pv line = *win;
    wincheck_complete_pv(board, &line);
    bool five = false;
    for (int i = 0; i < line.length; i++) {
        five = board_threat(board, board_side(board), line.move[i]) == THREAT_FIVE;
        board_make(board, line.move[i]);
    }
    for (int i = 0; i < line.length; i++) {
        board_undo(board);
    }
    set_line(move, after, line.move, five && line.length > 2 ? line.length - 2 : line.length);
    return five ? (line.length + 1) / 2 : 0;
}

/* A win whose line is set, and which takes so many moves of the winner or, if that is 0, these
 * plies. */
static int moves_of_win(int moves, int plies)
{
    return moves > 0 ? moves : (plies + 1) / 2;
}

static void set_proved_line(ReportMove *move, bool after, Board *board, const Point *line,
                            int count)
{
    Pv pv = {.length = count};
    memcpy(pv.move, line, (size_t)count * sizeof line[0]);
    set_win(move, after, board, &pv);
}

/* ---- the win that was missed ---- */

static void miss(ReportMove *move, FactKind kind, Point point, int count)
{
    move->fact = (Fact){.kind = kind, .point = point, .count = count};
    move->better = point;
}

/* By fours: what is said of its first move. */
static void miss_fours(ReportProof *proof, const Fact *found, ReportMove *move)
{
    Explanation win;
    miss(move, FACT_MISSES_FOURS, found->point, found->count);
    explain_move(proof->board, found->point, &proof->halt, &win);
    if (explanation_has(&win, FACT_MAKES_FOUR_THREE)) {
        move->fact.kind = FACT_MISSES_FOUR_THREE;
    }
    if (win.moves > 0) {
        set_proved_line(move, false, proof->board, win.line, win.moves);
    }
}

static bool prove_missed(ReportProof *proof, const Position *position,
                         const ReportSearched *searched, const Explanation *explanation,
                         ReportMove *move)
{
    Pv threats;
    Board *board = proof->board;
    const Fact *first = explanation->facts > 0 ? &explanation->fact[0] : NULL;
    if (first && first->kind == FACT_MISSES_FIVE) {
        miss(move, FACT_MISSES_FIVE, first->point, 1);
        set_line(move, false, &first->point, 1);
        return true;
    }
    if (first && first->kind == FACT_MISSES_FOURS) {
        miss_fours(proof, first, move);
        return true;
    }
    if (!value_is_win(searched->before)) {
        return false;
    }
    const int plies = report_proof_threats(proof, position, &threats);
    const Pv *win = plies > 0 ? &threats : searched->best;
    if (win->length == 0 || win->move[0] == move->move) {
        return false;
    }
    const int moves = set_win(move, false, board, win);
    miss(move, plies > 0 ? FACT_MISSES_THREATS : FACT_MISSES_WIN, win->move[0],
         moves_of_win(moves, VALUE_WIN - searched->before));
    return true;
}

/* ---- the win that was allowed ---- */

static bool prove_allowed(ReportProof *proof, const Position *position,
                          const ReportSearched *searched, const Explanation *explanation,
                          ReportMove *move)
{
    Pv threats;
    Board *board = proof->board;
    Position after = *position;
    position_make(&after, move->move);
    for (int i = 0; i < explanation->facts; i++) {
        const Fact *fact = &explanation->fact[i];
        if (fact->kind == FACT_LEAVES_FIVE) {
            move->fact = *fact;
            set_line(move, true, &fact->point, 1);
            return true;
        }
        if (fact->kind == FACT_OVERLOOKS_FOURS || fact->kind == FACT_LEAVES_FOURS) {
            move->fact = *fact;
            board_set(board, &after);
            set_proved_line(move, true, board, explanation->line + 1, explanation->moves - 1);
            return true;
        }
    }
    if (!value_is_loss(searched->after)) {
        return false;
    }
    const int plies = report_proof_threats(proof, &after, &threats);
    board_set(board, &after);
    const int moves = set_win(move, true, board, plies > 0 ? &threats : searched->reply);
    move->fact = (Fact){.kind = plies > 0 ? FACT_ALLOWS_THREATS : FACT_ALLOWS_WIN,
                        .count = moves_of_win(moves, VALUE_WIN + searched->after)};
    return true;
}

void report_proof_mistake(ReportProof *proof, const Position *position,
                          const ReportSearched *searched, ReportMove *move)
{
    Explanation explanation;
    Board *board = proof->board;
    board_set(board, position);
    explain_move(board, move->move, &proof->halt, &explanation);
    if (explanation_has(&explanation, FACT_FOUL)) {
        move->fact = explanation.fact[0];
        return;
    }
    explain_mistakes(board, &proof->halt, &explanation);
    if (prove_missed(proof, position, searched, &explanation, move) ||
        prove_allowed(proof, position, searched, &explanation, move)) {
        return;
    }
    board_set(board, position);
    set_line(move, false, searched->best->move,
             searched->best->length < EXPECTED_MOVES ? searched->best->length : EXPECTED_MOVES);
    explain_move(board, move->better, &proof->halt, &explanation);
    if (explanation.facts > 0 && explanation.fact[0].kind != FACT_STAYS_CLOSE) {
        move->reason = explanation.fact[0];
    }
}

void report_proof_good(ReportProof *proof, const Position *position, ReportMove *move)
{
    Explanation explanation;
    board_set(proof->board, position);
    explain_move(proof->board, move->move, &proof->halt, &explanation);
    for (int i = 0; i < explanation.facts; i++) { /* the length of a win comes last */
        const Fact *fact = &explanation.fact[i];
        if (fact->wins || (fact->kind == FACT_STOPS_FOURS && move->fact.kind == FACT_NONE)) {
            move->fact = *fact;
        }
    }
    if (explanation_wins(&explanation) && explanation.moves > 0) {
        set_proved_line(move, false, proof->board, explanation.line, explanation.moves);
    }
}
