#include "engine/ai/movegen.h"

#include <string.h>

static void add(const Board *board, int side, MoveList *list, Point point)
{
    if (!board_is_foul(board, side, point)) {
        list->move[list->count++] = point;
    }
}

/* Adds one to `hits` of every point where a stone of `side` takes the threat of the other side at
 * `point` below `level`, the point itself included. */
static void mark_answers(const Board *board, int side, Point point, Threat level, uint16_t *hits)
{
    const int other = 1 - side;
    hits[point]++;
    for (int line = 0; line < 4; line++) {
        if (board_shape(board, other, point, line) < SHAPE_FOUR) {
            continue;
        }
        for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
            const Point reply = (Point)(point + offset * board_step[line]);
            if (offset != 0 && board->position.cell[reply] == COLOR_EMPTY &&
                board_threat_with(board, other, point, line, offset, (Color)(side + 1)) < level) {
                hits[reply]++;
            }
        }
    }
}

/* The points that answer each of the other side's threats of this level at once. */
static void add_answers(const Board *board, Threat level, MoveList *list)
{
    const int side = (int)board_to_move(board) - 1;
    uint16_t hits[BOARD_CELLS];
    Point threat[POINTS_MAX];
    const int threats = board_find(board, 1 - side, level, threat);
    memset(hits, 0, sizeof hits);
    for (int i = 0; i < threats; i++) {
        mark_answers(board, side, threat[i], level, hits);
    }
    /* Whatever answers all answers the first: only its lines need to be looked at. */
    if (hits[threat[0]] == threats) {
        add(board, side, list, threat[0]);
    }
    for (int line = 0; line < 4; line++) {
        for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
            const Point reply = (Point)(threat[0] + offset * board_step[line]);
            if (offset != 0 && hits[reply] == threats) {
                add(board, side, list, reply);
            }
        }
    }
}

void movegen_block_five(const Board *board, MoveList *list)
{
    list->count = 0;
    if (board->position.rule == RULE_CARO) {
        add_answers(board, THREAT_FIVE, list);
        return;
    }
    const int side = (int)board_to_move(board) - 1;
    Point five[POINTS_MAX];
    if (board_find(board, 1 - side, THREAT_FIVE, five) == 1) {
        add(board, side, list, five[0]);
    }
}

static bool contains(const MoveList *list, Point point)
{
    for (int i = 0; i < list->count; i++) {
        if (list->move[i] == point) {
            return true;
        }
    }
    return false;
}

void movegen_defend(const Board *board, MoveList *list)
{
    const int side = (int)board_to_move(board) - 1;
    list->count = 0;
    add_answers(board, THREAT_OPEN_FOUR, list);
    for (int threat = THREAT_FOUR; threat <= THREAT_OPEN_FOUR; threat++) {
        Point four[POINTS_MAX];
        const int fours = board_find(board, side, (Threat)threat, four);
        for (int i = 0; i < fours; i++) {
            if (!contains(list, four[i])) {
                add(board, side, list, four[i]);
            }
        }
    }
}

void movegen_all(const Board *board, MoveList *list)
{
    const int side = (int)board_to_move(board) - 1;
    const int size = board->position.size;
    list->count = 0;
    for (int row = BOARD_WALL; row < BOARD_WALL + size; row++) {
        for (uint32_t bits = board->near.row[row]; bits != 0; bits &= bits - 1) {
            add(board, side, list, (Point)(row * BOARD_STRIDE + __builtin_ctz(bits)));
        }
    }
    if (list->count > 0) {
        return;
    }
    for (int i = 0; i < size * size; i++) {
        const Point point = point_at(i % size, i / size);
        if (board->position.cell[point] == COLOR_EMPTY) {
            add(board, side, list, point);
        }
    }
}

void movegen(const Board *board, MoveList *list)
{
    const int side = (int)board_to_move(board) - 1;
    const int other = 1 - side;
    if (board_count(board, other, THREAT_FIVE) > 0) {
        movegen_block_five(board, list);
    } else if (board_count(board, other, THREAT_OPEN_FOUR) > 0 &&
               board_count(board, side, THREAT_OPEN_FOUR) == 0) {
        movegen_defend(board, list);
    } else {
        movegen_all(board, list);
    }
}

Point movegen_pick(MoveList *list, int from)
{
    int best = from;
    for (int i = from + 1; i < list->count; i++) {
        if (list->score[i] > list->score[best]) {
            best = i;
        }
    }
    const Point move = list->move[best];
    const int32_t score = list->score[best];
    list->move[best] = list->move[from];
    list->score[best] = list->score[from];
    list->move[from] = move;
    list->score[from] = score;
    return move;
}
