#include "engine/ai/evaluate.h"

enum { EVALUATE_BOUND = 6000 };

int evaluate_mask(const Board *board)
{
    const int side = (int)board_to_move(board) - 1;
    const uint16_t *own = board->count[side];
    const uint16_t *other = board->count[1 - side];
    return (other[THREAT_FIVE] > 0) | (own[THREAT_OPEN_FOUR] > 0) << 1 |
           (other[THREAT_OPEN_FOUR] > 0) << 2 |
           (own[THREAT_FOUR_THREE] + own[THREAT_FOUR_PLUS] > 0) << 3 | (own[THREAT_FOUR] > 0) << 4 |
           (own[THREAT_DOUBLE_THREE] + own[THREAT_THREE_PLUS] > 0) << 5 |
           (own[THREAT_THREE] > 0) << 6 |
           (other[THREAT_FOUR_THREE] + other[THREAT_FOUR_PLUS] > 0) << 7 |
           (other[THREAT_FOUR] > 0) << 8 |
           (other[THREAT_DOUBLE_THREE] + other[THREAT_THREE_PLUS] > 0) << 9 |
           (other[THREAT_THREE] > 0) << 10;
}

int evaluate(const Board *board)
{
    const int side = (int)board_to_move(board) - 1;
    const int sum = board->value[side] + board->worths->weights->threat[side][evaluate_mask(board)];
    return sum > EVALUATE_BOUND ? EVALUATE_BOUND : sum < -EVALUATE_BOUND ? -EVALUATE_BOUND : sum;
}
