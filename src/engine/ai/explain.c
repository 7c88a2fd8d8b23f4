#include "engine/ai/explain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/movegen.h"
#include "engine/ai/vcf.h"
#include "engine/ai/wincheck.h"
#include "engine/rule_info.h"
#include "engine/rules/rules.h"

enum {
    FOURS_LIMIT = 20,   /* fours of a win that is looked for */
    FOURS_NODES = 10000 /* ... and nodes */
};

/* The shapes of one stone that the rules confirm. */
typedef struct Shapes {
    int open_fours, fours, open_threes, threes, open_twos;
} Shapes;

/* What the facts are found with. */
typedef struct Work {
    Board *board;
    const Halt *halt;
} Work;

static Fact *add(Explanation *out, FactKind kind)
{
    assert(out->facts < FACTS_MAX);
    out->fact[out->facts] = (Fact){.kind = kind};
    return &out->fact[out->facts++];
}

static Fact *add_at(Explanation *out, FactKind kind, Point point)
{
    Fact *fact = add(out, kind);
    fact->point = point;
    return fact;
}

/* ---- wins by fours ---- */

typedef struct FoursFound {
    int fours;     /* of the win, without the five; 0: no win was found */
    bool complete; /* the search was not cut off by its budget */
    Pv pv;
} FoursFound;

/* Looks for a win by fours of the side to move. */
static FoursFound find_fours(const Work *work)
{
    Vcf vcf = {.board = work->board, .budget = FOURS_NODES, .halt = *work->halt};
    if (halt_asked(work->halt)) {
        return (FoursFound){.complete = false};
    }
    const int plies = vcf_search(&vcf, FOURS_LIMIT);
    FoursFound found = {.fours = plies / 2, .complete = vcf.nodes <= vcf.budget, .pv = vcf.pv};
    return found;
}

/* The same for the side that has just moved, if the other one passed. */
static FoursFound find_fours_after_pass(const Work *work)
{
    board_make(work->board, POINT_PASS);
    const FoursFound found = find_fours(work);
    board_undo(work->board);
    return found;
}

/* Does the four that has just been made win by fours, whatever the reply? The longest line. */
static FoursFound prove_four(const Work *work)
{
    Board *board = work->board;
    const int opponent = board_side(board);
    FoursFound longest = {.complete = true};
    if (board_count(board, opponent, THREAT_FIVE) > 0 ||
        board_count(board, 1 - opponent, THREAT_FIVE) == 0) {
        return longest;
    }
    MoveList replies;
    movegen_block_five(board, &replies);
    if (replies.count == 0) {
        longest.fours = 1;
    }
    for (int i = 0; i < replies.count; i++) {
        board_make(board, replies.move[i]);
        FoursFound found = find_fours(work);
        const bool five = board_count(board, board_side(board), THREAT_FIVE) > 0;
        board_undo(board);
        if (found.fours == 0 && !five) {
            return (FoursFound){.complete = found.complete};
        }
        if (found.fours + 1 > longest.fours) {
            longest.fours = found.fours + 1;
            pv_set(&longest.pv, replies.move[i], &found.pv);
        }
    }
    return longest;
}

/* `move`, then the line that was proved, up to the five. */
static void set_line(Explanation *out, Board *board, const Pv *after)
{
    Pv whole;
    pv_set(&whole, out->move, after);
    wincheck_complete_pv(board, &whole);
    out->moves = whole.length < EXPLANATION_MOVES ? whole.length : EXPLANATION_MOVES;
    memcpy(out->line, whole.move, (size_t)out->moves * sizeof out->line[0]);
}

/* ---- shapes ---- */

/* After `move`: can its side make an open four on this line, at a point that is not a foul? */
static bool can_open_four(const Board *board, int side, Point move, int line)
{
    for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
        const Point point = (Point)(move + offset * line_step[line]);
        if (offset != 0 && board->position.cell[point] == COLOR_EMPTY &&
            board_shape(board, side, point, line) == LINE_OPEN_FOUR &&
            !board_is_foul(board, side, point)) {
            return true;
        }
    }
    return false;
}

/* The shapes that the side to move makes with `move`. */
static Shapes shapes_of(Board *board, Point move)
{
    const int side = board_side(board);
    Shapes shapes = {0};
    LineShape shape[4];
    for (int line = 0; line < 4; line++) {
        shape[line] = board_shape(board, side, move, line);
    }
    board_make(board, move);
    for (int line = 0; line < 4; line++) {
        switch (shape[line]) {
        case LINE_OPEN_FOUR:
            shapes.open_fours++;
            break;
        case LINE_DOUBLE_FOUR:
            shapes.fours += 2;
            break;
        case LINE_FOUR:
            shapes.fours++;
            break;
        case LINE_OPEN_THREE:
            shapes.open_threes += can_open_four(board, side, move, line);
            break;
        case LINE_THREE:
            shapes.threes++;
            break;
        case LINE_OPEN_TWO:
            shapes.open_twos++;
            break;
        default:
            break;
        }
    }
    board_undo(board);
    return shapes;
}

/* The opponent's only reply to the four just made; POINT_NONE: there are several or none. */
static Point only_reply(const Board *board)
{
    MoveList replies;
    movegen_block_five(board, &replies);
    return replies.count == 1 ? replies.move[0] : (Point)POINT_NONE;
}

/* The four just made can be blocked at one point, which is a foul. */
static Point forbidden_reply(const Board *board)
{
    const int opponent = board_side(board);
    Point five[POINTS_MAX];
    const int count = board_find(board, 1 - opponent, THREAT_FIVE, five);
    return count == 1 && board_is_foul(board, opponent, five[0]) ? five[0] : (Point)POINT_NONE;
}

/* ---- the facts ---- */

static void explain_fours(Explanation *out, const Work *work, const Shapes *shapes)
{
    Board *board = work->board;
    board_make(board, out->move);
    const FoursFound win = prove_four(work);
    const Point reply = only_reply(board);
    const Point foul = forbidden_reply(board);
    board_undo(board);
    const bool wins = win.fours > 0;
    if (foul != POINT_NONE) {
        add_at(out, FACT_USES_FOUL, foul)->wins = wins;
    } else if (shapes->open_fours > 0) {
        add(out, FACT_MAKES_OPEN_FOUR)->wins = wins;
    } else if (shapes->fours > 1) {
        add(out, FACT_MAKES_DOUBLE_FOUR)->wins = wins;
    } else if (shapes->open_threes > 0) {
        add_at(out, FACT_MAKES_FOUR_THREE, reply)->wins = wins;
    } else {
        add_at(out, FACT_MAKES_FOUR, reply)->wins = wins;
    }
    if (wins) {
        if (win.fours > 1) {
            Fact *fact = add(out, FACT_WINS_BY_FOURS);
            fact->wins = true;
            fact->count = win.fours;
        }
        set_line(out, board, &win.pv);
    }
}

/* The opponent has no four with which to gain time, and no row can be spoiled: as in wincheck. */
static bool is_unopposed(const Board *board)
{
    const int side = board_side(board);
    const RuleInfo *rule = rule_info(board->position.rule);
    return !rule->open_end_needed && (int)rule->foul_color - 1 != side &&
           !wincheck_has_four(board, 1 - side) && board_count(board, 1 - side, THREAT_FIVE) == 0;
}

static void explain_threes(Explanation *out, const Board *board, const Shapes *shapes)
{
    if (shapes->open_threes > 1) {
        add(out, FACT_MAKES_DOUBLE_THREE)->wins = is_unopposed(board);
    } else if (shapes->open_threes > 0) {
        add(out, FACT_MAKES_OPEN_THREE);
    }
}

/* The first point where the opponent would make such a shape in one line. */
static Point find_open_four(const Board *board, int side)
{
    Point point[POINTS_MAX];
    const int count = board_find(board, side, THREAT_OPEN_FOUR, point);
    for (int i = 0; i < count; i++) {
        for (int line = 0; line < 4; line++) {
            if (board_shape(board, side, point[i], line) == LINE_OPEN_FOUR) {
                return point[i];
            }
        }
    }
    return POINT_NONE;
}

/* What the opponent could have done with the next stone, and no longer can. */
static void explain_defence(Explanation *out, const Work *work)
{
    Board *board = work->board;
    const int opponent = 1 - board_side(board);
    const Point open_four = find_open_four(board, opponent);
    const int winning = board_count(board, opponent, THREAT_OPEN_FOUR);
    const Point double_four = board_find_first(board, opponent, THREAT_OPEN_FOUR);
    const Threat taken = board_threat(board, opponent, out->move);
    const bool was_forced = board_count(board, opponent, THREAT_FIVE) > 0;
    FoursFound before = {0};
    if (!was_forced && winning == 0) {
        before = find_fours_after_pass(work);
    }
    board_make(board, out->move);
    const int still_winning = board_count(board, opponent, THREAT_OPEN_FOUR);
    FoursFound after = {0};
    if (before.fours > 0) {
        after = find_fours(work);
    }
    board_undo(board);
    if (winning > 0 && still_winning == 0) {
        add_at(out, open_four != POINT_NONE ? FACT_BLOCKS_OPEN_THREE : FACT_BLOCKS_FOUR_THREE,
               open_four != POINT_NONE ? open_four : double_four);
    } else if (taken == THREAT_FOUR_THREE) {
        add_at(out, FACT_BLOCKS_FOUR_THREE, out->move);
    } else if (taken == THREAT_DOUBLE_THREE) {
        add_at(out, FACT_BLOCKS_DOUBLE_THREE, out->move);
    }
    if (before.fours > 1 && after.fours == 0 && after.complete) {
        add(out, FACT_STOPS_FOURS)->count = before.fours;
    }
}

/* What the opponent could have made on this point. */
static void explain_taken(Explanation *out, Board *board)
{
    board_make(board, POINT_PASS);
    Shapes taken = {0};
    if (!board_is_foul(board, board_side(board), out->move)) {
        taken = shapes_of(board, out->move);
    }
    board_undo(board);
    if (taken.fours > 0) {
        add(out, FACT_TAKES_FOUR);
    } else if (taken.open_threes > 0) {
        add(out, FACT_TAKES_OPEN_THREE);
    }
}

static bool has_neighbour(const Position *position, Point point, Color color)
{
    for (int line = 0; line < 4; line++) {
        if (position_color(position, (Point)(point + line_step[line])) == color ||
            position_color(position, (Point)(point - line_step[line])) == color) {
            return true;
        }
    }
    return false;
}

/* What it prepares: only of interest if it forces nothing yet. */
static void explain_plans(Explanation *out, const Work *work, const Shapes *shapes)
{
    Board *board = work->board;
    const Position *position = &board->position;
    if (shapes->open_threes == 0 && find_fours(work).fours == 0) { /* not one that it had */
        board_make(board, out->move);
        const bool free_to_pass = board_count(board, board_side(board), THREAT_FIVE) == 0 &&
                                  find_fours(work).fours == 0; /* the opponent's come first */
        const FoursFound threat = free_to_pass ? find_fours_after_pass(work) : (FoursFound){0};
        board_undo(board);
        if (threat.fours > 0) {
            add(out, FACT_THREATENS_FOURS)->count = threat.fours;
        }
    }
    if (shapes->threes > 0) {
        add(out, FACT_MAKES_THREE);
    }
    if (out->facts == 0) {
        explain_taken(out, board);
    }
    if (out->facts == 0 && shapes->open_twos > 0) {
        add(out, FACT_BUILDS_TWO)->count = shapes->open_twos;
    }
    const Point middle = point_at(position->size / 2, position->size / 2);
    if (position->stones == 0 && out->move == middle) {
        add(out, FACT_TAKES_CENTRE);
    }
    if (out->facts == 0 && has_neighbour(position, out->move, color_other(out->color))) {
        add(out, FACT_STAYS_CLOSE);
    }
}

/* A five of the opponent comes before everything else. False: it is still there. */
static bool explain_block(Explanation *out, Board *board)
{
    const int opponent = 1 - board_side(board);
    const Point five = board_find_first(board, opponent, THREAT_FIVE);
    if (five == POINT_NONE) {
        return true;
    }
    board_make(board, out->move);
    const Point left = board_find_first(board, opponent, THREAT_FIVE);
    board_undo(board);
    if (left != POINT_NONE) {
        MoveList blocks;
        movegen_block_five(board, &blocks);
        add_at(out, blocks.count > 0 ? FACT_LEAVES_FIVE : FACT_CANNOT_STOP_FIVE, left);
        return false;
    }
    add_at(out, FACT_BLOCKS_FOUR, five);
    return true;
}

/* The proved win is said first. */
static void put_wins_first(Explanation *out)
{
    int placed = 0;
    for (int i = 0; i < out->facts; i++) {
        if (out->fact[i].wins) {
            const Fact fact = out->fact[i];
            memmove(&out->fact[placed + 1], &out->fact[placed],
                    (size_t)(i - placed) * sizeof out->fact[0]);
            out->fact[placed++] = fact;
        }
    }
}

void explain_move(Board *board, Point move, const Halt *halt, Explanation *out)
{
    const Work work = {board, halt};
    const Position *position = &board->position;
    *out = (Explanation){.move = move, .color = board_to_move(board)};
    if (move == POINT_PASS || !position_is_empty(position, move)) {
        return;
    }
    const Judgement judgement = rules_judge(position, move, out->color);
    if (judgement.win) {
        add(out, FACT_MAKES_FIVE)->wins = true;
        out->line[out->moves++] = move;
        return;
    }
    if (judgement.foul != FOUL_NONE) {
        add(out, FACT_FOUL)->foul = judgement.foul;
        return;
    }
    if (!explain_block(out, board)) {
        return;
    }
    const Shapes shapes = shapes_of(board, move);
    const bool four = shapes.open_fours + shapes.fours > 0;
    if (four) {
        explain_fours(out, &work, &shapes);
    } else {
        explain_threes(out, board, &shapes);
    }
    if (!explanation_wins(out)) {
        explain_defence(out, &work);
    }
    if (!four) {
        explain_plans(out, &work, &shapes);
    }
    put_wins_first(out);
}

/* ---- mistakes ---- */

/* A win that the side to move had. */
static void add_missed_win(Explanation *out, const Work *work)
{
    Board *board = work->board;
    const Point five = board_find_first(board, board_side(board), THREAT_FIVE);
    if (five != POINT_NONE) {
        add_at(out, FACT_MISSES_FIVE, five);
        return;
    }
    FoursFound win = find_fours(work);
    if (win.fours > 0) {
        wincheck_complete_pv(board, &win.pv);
        add_at(out, FACT_MISSES_FOURS, win.pv.move[0])->count = win.fours;
    }
}

/* Was there a move after which the opponent has no win by fours? Tries the points of its line. */
static bool could_stop_fours(const Work *work)
{
    Board *board = work->board;
    const int side = board_side(board);
    if (board_count(board, 1 - side, THREAT_FIVE) > 0) {
        return false; /* the move was forced */
    }
    board_make(board, POINT_PASS);
    FoursFound threat = find_fours(work);
    if (threat.fours > 0) {
        wincheck_complete_pv(board, &threat.pv);
    }
    board_undo(board);
    bool stops = threat.fours == 0 && threat.complete;
    for (int i = 0; !stops && i < threat.pv.length; i++) {
        const Point point = threat.pv.move[i];
        if (position_is_empty(&board->position, point) && !board_is_foul(board, side, point)) {
            board_make(board, point);
            const FoursFound left = find_fours(work);
            board_undo(board);
            stops = left.fours == 0 && left.complete;
        }
    }
    return stops;
}

/* A win of the opponent that the move allows. */
static void add_allowed_win(Explanation *out, const Work *work)
{
    Board *board = work->board;
    board_make(board, out->move);
    const FoursFound loss = find_fours(work);
    board_undo(board);
    if (loss.fours > 0) {
        add(out, could_stop_fours(work) ? FACT_OVERLOOKS_FOURS : FACT_LEAVES_FOURS)->count =
            loss.fours;
        set_line(out, board, &loss.pv);
    }
}

void explain_mistakes(Board *board, const Halt *halt, Explanation *out)
{
    const Work work = {board, halt};
    if (explanation_wins(out) || explanation_has(out, FACT_FOUL)) {
        return;
    }
    Explanation whole = {.move = out->move, .color = out->color};
    add_missed_win(&whole, &work);
    add_allowed_win(&whole, &work);
    for (int i = 0; i < out->facts; i++) {
        *add(&whole, out->fact[i].kind) = out->fact[i];
    }
    *out = whole;
}

bool explain_position(const Position *position, Point move, bool mistakes, const Halt *halt,
                      Explanation *explanation)
{
    Board *board = malloc(sizeof *board);
    if (!board) {
        return false;
    }
    board_set(board, position);
    explain_move(board, move, halt, explanation);
    if (mistakes) {
        explain_mistakes(board, halt, explanation);
    }
    free(board);
    return true;
}
