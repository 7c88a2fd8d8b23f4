#include "engine/puzzle/puzzle_proof.h"

#include <stdlib.h>

#include "engine/ai/movegen.h"
#include "engine/rule_info.h"
#include "engine/rules/rules.h"

enum {
    WIN_MOVES = 7,          /* the longest win by fours, or by threes and fours */
    OTHER_MOVES = 9,        /* the longest win with which another move could be right as well */
    FOURS_NODES = 10000,    /* of one proof */
    THREATS_NODES = 4000,   /* ... */
    OTHER_NODES = 6000,     /* ... for each other move */
    LOSS_NODES = 4000,      /* ... after each wrong defence */
    SEARCH_NODES = 60000,   /* of the search for another first move */
    MASTER_NODES = 1000000, /* of a level that is limited by time only */
    TRIES = 5,              /* games of a level that errs */
    TRIES_NEEDED = 4,       /* ... in which it has to find the move */
    PROOF_BYTES = 1 << 20,
    SEARCH_BYTES = 1 << 24
};

bool puzzle_proof_open(PuzzleProof *proof)
{
    *proof = (PuzzleProof){.board = malloc(sizeof *proof->board),
                           .search = search_new(SEARCH_BYTES),
                           .threats_max = WIN_MOVES};
    if (proof->board && proof->search && tt_open(&proof->tt, PROOF_BYTES)) {
        return true;
    }
    free(proof->board);
    search_free(proof->search);
    return false;
}

void puzzle_proof_close(PuzzleProof *proof)
{
    free(proof->board);
    tt_close(&proof->tt);
    search_free(proof->search);
}

Vct puzzle_proof_begin(PuzzleProof *proof, bool fours_only, uint64_t nodes)
{
    tt_clear(&proof->tt);
    tt_new_search(&proof->tt);
    return (Vct){.board = proof->board,
                 .tt = &proof->tt,
                 .fours_only = fours_only,
                 .budget = nodes,
                 .halt = search_halt(proof->search)};
}

/* Does the side to move win after this move? */
static bool wins_after(Vct *vct, Point move, int moves)
{
    board_make(vct->board, move);
    vct->budget = vct->nodes + OTHER_NODES;
    const bool wins = vct_defend(vct, moves) != VCT_NONE;
    board_undo(vct->board);
    return wins;
}

static bool is_only_win(PuzzleProof *proof, Point solution)
{
    Board *board = proof->board;
    Vct vct = puzzle_proof_begin(proof, false, 0);
    MoveList other;
    movegen_all(board, &other);
    for (int i = 0; i < other.count; i++) {
        other.score[i] = board_four_order(board, board_side(board), other.move[i]);
    }
    for (int i = 0; i < other.count; i++) {
        const Point move = movegen_pick(&other, i);
        if (move != solution && wins_after(&vct, move, OTHER_MOVES)) {
            return false;
        }
    }
    return true;
}

/* Would White's first move fail if Black had no forbidden points? */
static bool needs_foul(PuzzleProof *proof, const Puzzle *puzzle, bool fours_only)
{
    const Position position = proof->board->position;
    if (!rule_has_fouls(position.rule, color_other(position.to_move))) {
        return false;
    }
    Position lifted = position;
    lifted.rule = RULE_FREESTYLE;
    board_set(proof->board, &lifted);
    Vct vct = puzzle_proof_begin(proof, fours_only, 0);
    const bool wins = wins_after(&vct, puzzle->solution, OTHER_MOVES);
    board_set(proof->board, &position);
    return !wins;
}

static bool find_win(PuzzleProof *proof, bool fours_only, Puzzle *puzzle)
{
    Vct vct = puzzle_proof_begin(proof, fours_only, fours_only ? FOURS_NODES : THREATS_NODES);
    puzzle->moves = vct_attack(&vct, fours_only ? WIN_MOVES : proof->threats_max);
    puzzle->kind = fours_only ? PUZZLE_FOURS : PUZZLE_THREATS;
    if (puzzle->moves < puzzle_infos[puzzle->kind].moves_min) {
        return false;
    }
    puzzle->nodes = (int)vct.nodes;
    puzzle->solution = vct.pv.move[0];
    if (!is_only_win(proof, puzzle->solution)) {
        return false;
    }
    if (needs_foul(proof, puzzle, fours_only)) {
        puzzle->kind = PUZZLE_FOUL;
    }
    return true;
}

/* ---- the only defence ---- */

/* Does the opponent win after this move? */
static bool loses_after(Vct *vct, Point move)
{
    board_make(vct->board, move);
    vct->budget = vct->nodes + LOSS_NODES;
    const bool loses = vct_attack(vct, PUZZLE_LOSS_MOVES) != VCT_NONE;
    board_undo(vct->board);
    return loses;
}

/* Tries the points of the opponent's line first: most that hold are there. */
static int list_defences(const Board *board, const Pv *line, Point *points)
{
    int count = 0;
    for (int i = 0; i < line->length; i++) {
        if (position_is_empty(&board->position, line->move[i]) &&
            !points_contain(points, count, line->move[i])) {
            points[count++] = line->move[i];
        }
    }
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, PUZZLE_SIZE)) {
        if (position_is_empty(&board->position, point) && !points_contain(points, count, point)) {
            points[count++] = point;
        }
    }
    return count;
}

/* Whoever finds the defence must not be told that it loses. */
static bool holds(PuzzleProof *proof, Point solution)
{
    Vct vct = puzzle_proof_begin(proof, false, PUZZLE_JUDGE_NODES);
    board_make(proof->board, solution);
    const bool loses = vct_attack(&vct, PUZZLE_LOSS_MOVES) != VCT_NONE;
    board_undo(proof->board);
    return !loses;
}

static bool find_defence(PuzzleProof *proof, Puzzle *puzzle)
{
    Board *board = proof->board;
    Vct vct = puzzle_proof_begin(proof, false, LOSS_NODES);
    board_make(board, POINT_PASS);
    const int threat = vct_attack(&vct, PUZZLE_LOSS_MOVES);
    const Pv line = vct.pv;
    board_undo(board);
    if (threat <= 0) {
        return false;
    }
    Point point[POINTS_MAX];
    const int points = list_defences(board, &line, point);
    const int side = board_side(board);
    puzzle->solution = POINT_NONE;
    for (int i = 0; i < points; i++) {
        if (board_is_foul(board, side, point[i]) || loses_after(&vct, point[i])) {
            continue;
        }
        if (puzzle->solution != POINT_NONE) {
            return false;
        }
        puzzle->solution = point[i];
    }
    puzzle->kind = PUZZLE_DEFENCE;
    puzzle->moves = 1;
    puzzle->nodes = (int)vct.nodes;
    return puzzle->solution != POINT_NONE && holds(proof, puzzle->solution);
}

/* Does the side to move win, whether by one first move or by several? */
static bool has_win(PuzzleProof *proof, bool fours_only)
{
    Vct vct = puzzle_proof_begin(proof, fours_only, fours_only ? FOURS_NODES : THREATS_NODES);
    return vct_attack(&vct, fours_only ? WIN_MOVES : proof->threats_max) != VCT_NONE;
}

bool puzzle_proof_find(PuzzleProof *proof, const Position *position, unsigned kinds, Puzzle *puzzle)
{
    enum { FOURS = 1 << PUZZLE_FOURS, THREATS = 1 << PUZZLE_THREATS, FOUL = 1 << PUZZLE_FOUL };
    Board *board = proof->board;
    bool found = false;
    board_set(board, position);
    const int side = board_side(board);
    puzzle->rule = position->rule;
    if (board_count(board, side, THREAT_FIVE) > 0 ||
        board_count(board, 1 - side, THREAT_FIVE) > 0) {
        return false;
    }
    if (has_win(proof, true)) {
        found = (kinds & (FOURS | FOUL)) != 0 && find_win(proof, true, puzzle);
    } else if ((kinds & ~(unsigned)(FOURS | FOUL)) == 0) {
        found = false;
    } else if (has_win(proof, false)) {
        found = (kinds & (THREATS | FOUL)) != 0 && find_win(proof, false, puzzle);
    } else if ((kinds & 1 << PUZZLE_DEFENCE) != 0) {
        found = find_defence(proof, puzzle);
    }
    return found && (kinds & 1U << puzzle->kind) != 0;
}

/* ---- searches ---- */

bool puzzle_proof_search(PuzzleProof *proof, const Puzzle *puzzle)
{
    Position position;
    puzzle_position(puzzle, &position);
    const bool defence = puzzle->kind == PUZZLE_DEFENCE;
    if (defence) {
        position_make(&position, puzzle->solution);
    }
    const SearchLimits limits = {.nodes = SEARCH_NODES,
                                 .level = level_max(),
                                 .lines = 1,
                                 .barred = &puzzle->solution,
                                 .barred_count = defence ? 0 : 1};
    SearchReport report;
    search_clear(proof->search);
    search_run(proof->search, &position, &limits, NULL, NULL, &report);
    return !value_is_win(report.value);
}

static bool level_finds(PuzzleProof *proof, const Puzzle *puzzle, int level, uint64_t seed)
{
    Position position;
    puzzle_position(puzzle, &position);
    const Level *row = level_get(level);
    const SearchLimits limits = {.nodes = row->nodes > 0 ? row->nodes : MASTER_NODES,
                                 .level = level,
                                 .seed = seed,
                                 .lines = 1};
    SearchReport report;
    search_clear(proof->search);
    search_run(proof->search, &position, &limits, NULL, NULL, &report);
    return report.move == puzzle->solution;
}

int puzzle_proof_level(PuzzleProof *proof, const Puzzle *puzzle)
{
    for (int level = LEVEL_MIN; level <= level_max(); level++) {
        const int tries = level_errs(level_get(level)) ? TRIES : 1;
        const int needed = tries == 1 ? 1 : TRIES_NEEDED;
        int found = 0;
        for (int i = 0; i < tries && found + (tries - i) >= needed; i++) {
            found += level_finds(proof, puzzle, level, (uint64_t)i + 1);
        }
        if (found >= needed) {
            return level;
        }
    }
    return 0;
}
