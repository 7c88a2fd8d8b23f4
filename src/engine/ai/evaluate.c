#include "engine/ai/evaluate.h"

#include "engine/ai/search.h"

/* Worth of an empty point by the shape that a stone would make in one of its lines, and by the
 * threat that it would make in all, for the side to move and for the other. */
static const int16_t shape_worth[2][16] = {
    {0, 0, 0, 1, 0, 4, 5, 6, 12, 15, 14, 30, 0, 0, 0, 0},
    {0, 0, 0, -1, 0, -3, -4, -5, -10, -12, -12, -25, 0, 0, 0, 0},
};
static const int16_t threat_worth[2][16] = {
    {0, 0, 0, 0, 6, 2, 8, 6, 16, 60, 6, 16, 160, 0, 0, 0},
    {0, 0, 0, 0, -4, -2, -6, -5, -12, -30, -6, -14, -80, 0, 0, 0},
};
static const int turn_worth = 8;

int evaluate(const Board *board)
{
    const int side = (int)board_to_move(board) - 1;
    int sum = turn_worth;
    for (int i = 0; i < 2; i++) {
        const uint16_t *shape = board->tally.shape[side ^ i];
        const uint16_t *threat = board->tally.threat[side ^ i];
        for (int k = 0; k < 16; k++) {
            sum += shape_worth[i][k] * shape[k] + threat_worth[i][k] * threat[k];
        }
    }
    const int bound = VALUE_WIN_BOUND / 2;
    return sum > bound ? bound : sum < -bound ? -bound : sum;
}

static const int16_t own_threat[THREAT_COUNT] = {
    [THREAT_NONE] = 0,
    [THREAT_FOUL] = 0,
    [THREAT_SUSPECT] = 40,
    [THREAT_TWO] = 20,
    [THREAT_TWO_TWO] = 40,
    [THREAT_BLOCKED_THREE] = 25,
    [THREAT_BLOCKED_THREE_PLUS] = 50,
    [THREAT_THREE] = 80,
    [THREAT_THREE_PLUS] = 110,
    [THREAT_DOUBLE_THREE] = 220,
    [THREAT_FOUR] = 60,
    [THREAT_FOUR_PLUS] = 110,
    [THREAT_FOUR_THREE] = 400,
    [THREAT_OPEN_FOUR] = 800,
    [THREAT_FIVE] = 4000,
};
static const int16_t other_threat[THREAT_COUNT] = {
    [THREAT_NONE] = 0,
    [THREAT_FOUL] = 0,
    [THREAT_SUSPECT] = 20,
    [THREAT_TWO] = 14,
    [THREAT_TWO_TWO] = 30,
    [THREAT_BLOCKED_THREE] = 16,
    [THREAT_BLOCKED_THREE_PLUS] = 36,
    [THREAT_THREE] = 50,
    [THREAT_THREE_PLUS] = 80,
    [THREAT_DOUBLE_THREE] = 160,
    [THREAT_FOUR] = 40,
    [THREAT_FOUR_PLUS] = 70,
    [THREAT_FOUR_THREE] = 260,
    [THREAT_OPEN_FOUR] = 500,
    [THREAT_FIVE] = 2000,
};
static const int8_t line_order[16] = {0, 0, 1, 3, 4, 9, 11, 10, 20, 22, 12, 30, 0, 0, 0, 0};

static int lines_of(uint16_t code)
{
    return line_order[code & 15U] + line_order[code >> 4 & 15U] + line_order[code >> 8 & 15U] +
           line_order[code >> 12];
}

int evaluate_move(const Board *board, int side, Point point)
{
    const int other = 1 - side;
    return own_threat[board->threat[side][point]] + other_threat[board->threat[other][point]] +
           lines_of(board->code[side][point]) + lines_of(board->code[other][point]) / 2;
}
