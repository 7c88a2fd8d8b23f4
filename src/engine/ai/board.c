#include "engine/ai/board.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/rules.h"

const int board_step[4] = {STEP_ROW, STEP_COLUMN, STEP_FALLING, STEP_RISING};

/* Points that a stone makes worth looking at: two away in any direction, three along the lines. */
enum { NEIGHBOURS = 32 };
static const int8_t neighbour[NEIGHBOURS][2] = {
    {-2, -2}, {-1, -2}, {0, -2}, {1, -2}, {2, -2}, {-2, -1}, {-1, -1}, {0, -1},
    {1, -1},  {2, -1},  {-2, 0}, {-1, 0}, {1, 0},  {2, 0},   {-2, 1},  {-1, 1},
    {0, 1},   {1, 1},   {2, 1},  {-2, 2}, {-1, 2}, {0, 2},   {1, 2},   {2, 2},
    {-3, -3}, {0, -3},  {3, -3}, {-3, 0}, {3, 0},  {-3, 3},  {0, 3},   {3, 3}};

static inline void set_add(PointSet *set, Point point)
{
    set->row[point / BOARD_STRIDE] |= 1U << (point % BOARD_STRIDE);
}
static inline void set_remove(PointSet *set, Point point)
{
    set->row[point / BOARD_STRIDE] &= ~(1U << (point % BOARD_STRIDE));
}

/* Adds (or takes) a point's shapes and threats to (from) the tally. */
static inline void tally_point(Board *board, Point point, int sign)
{
    for (int side = 0; side < 2; side++) {
        const unsigned code = board->code[side][point];
        uint16_t *shape = board->tally.shape[side];
        for (int shift = 0; shift < 16; shift += 4) {
            uint16_t *count = &shape[code >> shift & 15U];
            *count = (uint16_t)(*count + sign);
        }
        uint16_t *count = &board->tally.threat[side][board->threat[side][point]];
        *count = (uint16_t)(*count + sign);
    }
}

static inline void refresh_threats(Board *board, Point point)
{
    for (int side = 0; side < 2; side++) {
        const uint8_t threat = board->patterns->threat[side][board->code[side][point]];
        board->threat[side][point] = threat;
        if (threat >= THREAT_FOUR) {
            set_add(&board->four[side], point);
        } else {
            set_remove(&board->four[side], point);
        }
    }
}

static inline uint16_t with_shape(unsigned code, int line, unsigned shape)
{
    return (uint16_t)((code & ~(15U << (4 * line))) | shape << (4 * line));
}

static void set_point(Board *board, Point point)
{
    for (int line = 0; line < 4; line++) {
        const unsigned both = board->patterns->line[board->key[point][line]];
        board->code[0][point] = with_shape(board->code[0][point], line, both & 15U);
        board->code[1][point] = with_shape(board->code[1][point], line, both >> 4);
    }
    refresh_threats(board, point);
    tally_point(board, point, 1);
}

static void add_neighbours(Board *board, Point point)
{
    for (int i = 0; i < NEIGHBOURS; i++) {
        const Point other = (Point)(point + neighbour[i][0] + neighbour[i][1] * BOARD_STRIDE);
        if (board->near_stones[other]++ == 0 && board->position.cell[other] == COLOR_EMPTY) {
            set_add(&board->near, other);
        }
    }
}

static void remove_neighbours(Board *board, Point point)
{
    for (int i = 0; i < NEIGHBOURS; i++) {
        const Point other = (Point)(point + neighbour[i][0] + neighbour[i][1] * BOARD_STRIDE);
        if (--board->near_stones[other] == 0) {
            set_remove(&board->near, other);
        }
    }
}

void board_set(Board *board, const Position *position)
{
    memset(board, 0, offsetof(Board, frame));
    board->position = *position;
    board->patterns = pattern_get(position->rule);
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            const Point point = point_at(x, y);
            for (int line = 0; line < 4; line++) {
                uint32_t key = 0;
                for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
                    if (offset != 0) {
                        const Point other = (Point)(point + offset * board_step[line]);
                        key |= (uint32_t)position->cell[other] << pattern_shift(offset);
                    }
                }
                board->key[point][line] = key;
            }
            if (position->cell[point] == COLOR_EMPTY) {
                set_point(board, point);
            } else {
                add_neighbours(board, point);
            }
        }
    }
}

/* The keys of stones are left as they are: what is made on top of a stone is taken back before it.
 */
static void add_stone(Board *board, Point point, uint32_t color, BoardFrame *frame)
{
    const uint8_t *lines = board->patterns->line;
    for (int line = 0; line < 4; line++) {
        for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
            const Point other = (Point)(point - offset * board_step[line]);
            if (offset == 0 || board->position.cell[other] != COLOR_EMPTY) {
                continue;
            }
            uint32_t *key = &board->key[other][line];
            const unsigned old = lines[*key];
            *key |= color << pattern_shift(offset);
            const unsigned now = lines[*key];
            if (old == now) {
                continue;
            }
            BoardChange *change = &frame->change[frame->changes++];
            change->point = other;
            change->code[0] = board->code[0][other];
            change->code[1] = board->code[1][other];
            tally_point(board, other, -1);
            board->code[0][other] = with_shape(board->code[0][other], line, now & 15U);
            board->code[1][other] = with_shape(board->code[1][other], line, now >> 4);
            refresh_threats(board, other);
            tally_point(board, other, 1);
        }
    }
}

void board_make(Board *board, Point point)
{
    assert(board->frames < BOARD_FRAMES);
    BoardFrame *frame = &board->frame[board->frames++];
    const uint32_t color = (uint32_t)board->position.to_move;
    frame->tally = board->tally;
    frame->changes = 0;
    position_make(&board->position, point);
    tally_point(board, point, -1);
    set_remove(&board->near, point);
    set_remove(&board->four[0], point);
    set_remove(&board->four[1], point);
    add_stone(board, point, color, frame);
    add_neighbours(board, point);
}

void board_undo(Board *board)
{
    assert(board->frames > 0);
    BoardFrame *frame = &board->frame[--board->frames];
    const Point point = position_last(&board->position);
    const uint32_t color = board->position.cell[point];
    position_undo(&board->position);
    remove_neighbours(board, point);
    for (int line = 0; line < 4; line++) {
        for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
            const Point other = (Point)(point - offset * board_step[line]);
            if (offset != 0 && board->position.cell[other] == COLOR_EMPTY) {
                board->key[other][line] &= ~(color << pattern_shift(offset));
            }
        }
    }
    for (int i = frame->changes; i-- > 0;) {
        const BoardChange *change = &frame->change[i];
        board->code[0][change->point] = change->code[0];
        board->code[1][change->point] = change->code[1];
        refresh_threats(board, change->point);
    }
    refresh_threats(board, point);
    if (board->near_stones[point] > 0) {
        set_add(&board->near, point);
    }
    board->tally = frame->tally;
}

bool board_is_foul(const Board *board, int side, Point point)
{
    switch (board->threat[side][point]) {
    case THREAT_FOUL:
    case THREAT_SUSPECT:
        return rules_foul(&board->position, point, (Color)(side + 1)) != FOUL_NONE;
    default:
        return false;
    }
}

Threat board_threat_with(const Board *board, int side, Point point, int line, int offset,
                         Color color)
{
    const uint32_t key = board->key[point][line] | (uint32_t)color << pattern_shift(offset);
    const unsigned both = board->patterns->line[key];
    const unsigned shape = side == 0 ? both & 15U : both >> 4;
    return (Threat)board->patterns->threat[side][with_shape(board->code[side][point], line, shape)];
}

int board_find(const Board *board, int side, Threat threat, Point *points)
{
    int count = 0;
    const int wanted = board->tally.threat[side][threat];
    for (int row = BOARD_WALL; count < wanted && row < BOARD_WALL + board->position.size; row++) {
        for (uint32_t bits = board->four[side].row[row]; bits != 0; bits &= bits - 1) {
            const Point point = (Point)(row * BOARD_STRIDE + __builtin_ctz(bits));
            if (board->threat[side][point] == threat) {
                points[count++] = point;
            }
        }
    }
    return count;
}

bool board_is_consistent(const Board *board)
{
    Board *fresh = malloc(sizeof *fresh);
    if (!fresh) {
        return true;
    }
    board_set(fresh, &board->position);
    bool same = memcmp(&fresh->tally, &board->tally, sizeof fresh->tally) == 0 &&
                memcmp(&fresh->near, &board->near, sizeof fresh->near) == 0 &&
                memcmp(fresh->four, board->four, sizeof fresh->four) == 0;
    for (Point point = 0; same && point < BOARD_CELLS; point++) {
        if (board->position.cell[point] == COLOR_EMPTY) {
            same = memcmp(fresh->key[point], board->key[point], sizeof fresh->key[point]) == 0 &&
                   fresh->code[0][point] == board->code[0][point] &&
                   fresh->code[1][point] == board->code[1][point] &&
                   fresh->threat[0][point] == board->threat[0][point] &&
                   fresh->threat[1][point] == board->threat[1][point];
        }
    }
    free(fresh);
    return same;
}
