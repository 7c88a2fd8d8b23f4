#include "engine/ai/wincheck.h"

#include "engine/ai/movegen.h"
#include "engine/ai/value.h"
#include "engine/rule_info.h"
#include "engine/rules/rules.h"

/* Is one of the suspected fours legal? */
static bool has_legal_suspect(const Board *board, int side)
{
    Point point[POINTS_MAX];
    const int count = board_find(board, side, THREAT_SUSPECT_FOUR, point);
    for (int i = 0; i < count; i++) {
        if (!board_is_foul(board, side, point[i])) {
            return true;
        }
    }
    return false;
}

bool wincheck_has_four(const Board *board, int side)
{
    const uint16_t *count = board->count[side];
    return count[THREAT_FOUR] + count[THREAT_FOUR_PLUS] + count[THREAT_FOUR_THREE] +
                   count[THREAT_OPEN_FOUR] >
               0 ||
           (count[THREAT_SUSPECT_FOUR] > 0 && has_legal_suspect(board, side));
}

/* Plays a four that makes a three or more, and its forced answer: can the side make its open four
 * then? The four itself wins if it is open or cannot be answered. */
static bool four_three_wins(Board *board, int side, Point point)
{
    board_make(board, point);
    bool wins = false;
    const Point block = board_find_first(board, side, THREAT_FIVE);
    if (block != POINT_NONE &&
        (board_count(board, side, THREAT_FIVE) > 1 || board_is_foul(board, 1 - side, block))) {
        wins = true;
    } else if (block != POINT_NONE && board_count(board, side, THREAT_OPEN_FOUR) > 0) {
        board_make(board, block);
        wins = board_count(board, 1 - side, THREAT_FIVE) == 0 &&
               board_count(board, side, THREAT_OPEN_FOUR) > 0;
        board_undo(board);
    }
    board_undo(board);
    return wins;
}

/* `threat`: THREAT_FOUR_THREE or THREAT_SUSPECT_FOUR. */
static bool any_four_three_wins(Board *board, int side, Threat threat)
{
    if (board_count(board, side, threat) == 0) {
        return false;
    }
    Point point[POINTS_MAX];
    const int count = board_find(board, side, threat, point);
    for (int i = 0; i < count; i++) {
        if (!board_is_foul(board, side, point[i]) && four_three_wins(board, side, point[i])) {
            return true;
        }
    }
    return false;
}

int wincheck_value(Board *board, int ply)
{
    const int side = board_side(board);
    const int other = 1 - side;
    const RuleInfo *rule = rule_info(board->position.rule);
    if (board_count(board, side, THREAT_FIVE) > 0) {
        return VALUE_WIN - (ply + 1);
    }
    const int fives = board_count(board, other, THREAT_FIVE);
    if (fives > 0) {
        return fives > 1 && !rule->open_end_needed ? -(VALUE_WIN - (ply + 2)) : WINCHECK_NONE;
    }
    if (board_count(board, side, THREAT_OPEN_FOUR) > 0) {
        return VALUE_WIN - (ply + 3);
    }
    if (rule->open_end_needed) {
        return WINCHECK_NONE;
    }
    const bool unopposed = !wincheck_has_four(board, other);
    const bool no_fouls = (int)rule->foul_color - 1 != side;
    if (board_count(board, side, THREAT_FOUR_THREE) > 0 &&
        ((no_fouls && unopposed) || any_four_three_wins(board, side, THREAT_FOUR_THREE))) {
        return VALUE_WIN - (ply + 5);
    }
    if (any_four_three_wins(board, side, THREAT_SUSPECT_FOUR)) {
        return VALUE_WIN - (ply + 5);
    }
    if (no_fouls && unopposed && board_count(board, side, THREAT_DOUBLE_THREE) > 0) {
        return VALUE_WIN - (ply + 5);
    }
    return WINCHECK_NONE;
}

/* ---- playing out a win ---- */

/* The next move of a won position in which every move is forced; POINT_NONE if none is. `*five`:
 * it completes the five. */
static Point forced_move(const Board *board, bool *five)
{
    const int side = board_side(board);
    *five = board_count(board, side, THREAT_FIVE) > 0;
    if (*five) {
        return board_find_first(board, side, THREAT_FIVE);
    }
    if (board_count(board, 1 - side, THREAT_FIVE) == 0) {
        return board_find_first(board, side, THREAT_OPEN_FOUR);
    }
    MoveList blocks;
    movegen_block_five(board, &blocks);
    if (blocks.count > 0) {
        return blocks.move[0];
    }
    const Point point = board_find_first(board, 1 - side, THREAT_FIVE);
    return rules_foul(&board->position, point, board_to_move(board)) == FOUL_NONE
               ? point
               : (Point)POINT_NONE;
}

void wincheck_complete_pv(Board *board, Pv *pv)
{
    int made = 0;
    bool five = false;
    for (int i = 0; i < pv->length && !five; i++) {
        const int side = board_side(board);
        five = board_threat(board, side, pv->move[i]) == THREAT_FIVE;
        board_make(board, pv->move[i]);
        made++;
    }
    while (!five && pv->length < PV_MAX) {
        const Point move = forced_move(board, &five);
        if (move == POINT_NONE) {
            break;
        }
        pv->move[pv->length++] = move;
        if (!five) {
            board_make(board, move);
            made++;
        }
    }
    while (made-- > 0) {
        board_undo(board);
    }
}
