#include "engine/puzzle/puzzle_judge.h"

#include "engine/ai/explain.h"
#include "engine/ai/movegen.h"
#include "engine/ai/wincheck.h"
#include "engine/rules/rules.h"

enum {
    JUDGE_MOVES = 12,   /* the longest win that makes a try right */
    REPLY_NODES = 10000 /* of the search for a reply to a quiet move */
};

/* The line from its move number `from` on. */
static Pv rest_of(const Pv *line, int from)
{
    Pv rest = {0};
    for (int i = from; i < line->length; i++) {
        rest.move[rest.length++] = line->move[i];
    }
    return rest;
}

static void explain(PuzzleProof *proof, Point move, Explanation *why)
{
    const Halt halt = search_halt(proof->search);
    explain_move(proof->board, move, &halt, why);
}

/* What the reply to a wrong try does. */
static void explain_reply(PuzzleProof *proof, PuzzleVerdict *verdict)
{
    if (verdict->reply != POINT_NONE) {
        explain(proof, verdict->reply, &verdict->why);
    }
}

/* The opponent to move: does it win by force? */
static bool finds_loss(PuzzleProof *proof, PuzzleVerdict *verdict)
{
    Vct vct = puzzle_proof_begin(proof, false, PUZZLE_JUDGE_NODES);
    verdict->moves = vct_attack(&vct, PUZZLE_LOSS_MOVES);
    if (verdict->moves == VCT_NONE) {
        return false;
    }
    verdict->answer = PUZZLE_LOSES;
    verdict->reply = vct.pv.move[0];
    verdict->line = vct.pv;
    wincheck_complete_pv(proof->board, &verdict->line);
    explain_reply(proof, verdict);
    return true;
}

/* The first reply after which no win is found any more. */
static Point stopping_reply(PuzzleProof *proof)
{
    MoveList reply;
    movegen(proof->board, &reply);
    for (int i = 0; i < reply.count; i++) {
        board_make(proof->board, reply.move[i]);
        Vct vct = puzzle_proof_begin(proof, false, PUZZLE_JUDGE_NODES);
        const bool wins = vct_attack(&vct, JUDGE_MOVES) != VCT_NONE;
        board_undo(proof->board);
        if (!wins) {
            return reply.move[i];
        }
    }
    return reply.count > 0 ? reply.move[0] : (Point)POINT_NONE;
}

static Point searched_reply(PuzzleProof *proof)
{
    const SearchLimits limits = {.nodes = REPLY_NODES, .level = level_max(), .lines = 1};
    SearchReport report;
    search_clear(proof->search);
    search_run(proof->search, &proof->board->position, &limits, NULL, NULL, &report);
    return report.move;
}

/* A try that does not win. */
static void refute(PuzzleProof *proof, PuzzleVerdict *verdict)
{
    Board *board = proof->board;
    const int attacker = 1 - board_side(board);
    const bool four = board_count(board, attacker, THREAT_FIVE) > 0;
    if (!four && finds_loss(proof, verdict)) {
        return;
    }
    const bool threat = four || board_count(board, attacker, THREAT_OPEN_FOUR) > 0;
    verdict->answer = threat ? PUZZLE_STOPPED : PUZZLE_QUIET;
    verdict->reply = threat ? stopping_reply(proof) : searched_reply(proof);
    verdict->moves = 0;
    verdict->four = four;
    explain_reply(proof, verdict);
}

static void judge_defence(PuzzleProof *proof, PuzzleVerdict *verdict)
{
    if (!finds_loss(proof, verdict)) {
        verdict->answer = PUZZLE_RIGHT;
        verdict->moves = 0;
    }
}

/* By fours alone if that is possible. */
static void show_solution(PuzzleProof *proof, PuzzleVerdict *verdict)
{
    Vct vct = puzzle_proof_begin(proof, true, PUZZLE_JUDGE_NODES);
    int moves = vct_attack(&vct, JUDGE_MOVES);
    if (moves == VCT_NONE) {
        vct = puzzle_proof_begin(proof, false, PUZZLE_JUDGE_NODES);
        moves = vct_attack(&vct, JUDGE_MOVES);
    }
    verdict->line = vct.pv;
    verdict->moves = moves;
}

/* As the puzzle was proved: by fours if that takes as many moves as the player was told, even if
 * threes are faster. */
static void judge_attack(PuzzleProof *proof, const PuzzleTask *task, PuzzleVerdict *verdict)
{
    Vct vct = puzzle_proof_begin(proof, true, PUZZLE_JUDGE_NODES);
    int needed = vct_defend(&vct, task->moves);
    if (needed != task->moves) {
        vct = puzzle_proof_begin(proof, false, PUZZLE_JUDGE_NODES);
        needed = vct_defend(&vct, JUDGE_MOVES);
    }
    if (needed == VCT_NONE) {
        refute(proof, verdict);
        return;
    }
    verdict->answer = PUZZLE_RIGHT;
    verdict->moves = needed;
    if (needed == 0) {
        return;
    }
    if (vct.pv.length > 0) {
        verdict->reply = vct.pv.move[0];
        verdict->line = rest_of(&vct.pv, 1);
        return;
    }
    verdict->reply = searched_reply(proof); /* nothing stops the threat: any reply */
    board_make(proof->board, verdict->reply);
    show_solution(proof, verdict);
    board_undo(proof->board);
}

/* What a move of the solution does; the fours of a win by fours are counted as the
 * task counts them. */
static void explain_solution(PuzzleProof *proof, Point move, Explanation *why)
{
    int at = 0;
    explain(proof, move, why);
    while (at < why->facts && why->fact[at].kind != FACT_WINS_BY_FOURS) {
        at++;
    }
    if (at == why->facts) {
        return;
    }
    board_make(proof->board, move);
    Vct vct = puzzle_proof_begin(proof, true, PUZZLE_JUDGE_NODES);
    const int needed = vct_defend(&vct, JUDGE_MOVES);
    board_undo(proof->board);
    why->fact[at].count = needed == VCT_NONE ? why->fact[at].count : needed + 1;
}

void puzzle_judge(PuzzleProof *proof, const PuzzleTask *task, PuzzleVerdict *verdict)
{
    Board *board = proof->board;
    *verdict = (PuzzleVerdict){.ticket = task->ticket};
    board_set(board, &task->position);
    if (task->move == POINT_NONE) {
        show_solution(proof, verdict);
        if (verdict->line.length > 0) {
            explain_solution(proof, verdict->line.move[0], &verdict->why);
        }
        return;
    }
    if (task->explains) {
        verdict->answer = PUZZLE_EXPLAINED;
        explain_solution(proof, task->move, &verdict->why);
        return;
    }
    if (rules_wins(&task->position, task->move, task->position.to_move)) {
        verdict->answer = PUZZLE_RIGHT;
        explain(proof, task->move, &verdict->why);
        return;
    }
    board_make(board, task->move);
    if (task->kind == PUZZLE_DEFENCE) {
        judge_defence(proof, verdict);
    } else {
        judge_attack(proof, task, verdict);
    }
    if (verdict->answer == PUZZLE_RIGHT && verdict->moves == 0) {
        board_undo(board);
        explain_solution(proof, task->move, &verdict->why);
    }
}
