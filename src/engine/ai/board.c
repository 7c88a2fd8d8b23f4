#include "engine/ai/board.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/rules.h"

/* The points near a stone, a bit mask per row from BOARD_NEAR above it on, the stone's column in
 * the middle: up to three rows and columns away, and four along the lines. */
static const uint32_t neighbours[2 * BOARD_NEAR + 1] = {
    0x111, 0x0fe, 0x0fe, 0x0fe, 0x1ff, 0x0fe, 0x0fe, 0x0fe, 0x111,
};

static inline void set_add(PointSet *set, Point point)
{
    set->row[point / BOARD_STRIDE] |= 1U << (point % BOARD_STRIDE);
}
static inline void set_remove(PointSet *set, Point point)
{
    set->row[point / BOARD_STRIDE] &= ~(1U << (point % BOARD_STRIDE));
}

/* ---- lines ---- */

static void lines_put(Board *board, Point point, uint64_t color)
{
    const int x = point_x(point);
    const int y = point_y(point);
    for (int line = 0; line < 4; line++) {
        const int shift = 2 * board_line_place(line, x, y);
        uint64_t *word = &board->line[line][board_line_index(line, x, y)];
        *word = (*word & ~(UINT64_C(3) << shift)) | color << shift;
    }
}

/* The key of the line around a point, with the rule's reach. */
static inline uint32_t line_key(const Board *board, Point point, int line)
{
    const int reach = board->patterns->reach;
    return board_key(board_cells(board, point, line, reach), 2 * reach, reach);
}

/* ---- points ---- */

static inline unsigned with_shape(unsigned code, int line, unsigned shape)
{
    return (code & ~(15U << (4 * line))) | shape << (4 * line);
}

static inline BoardPoint point_of(const Patterns *patterns, unsigned black, unsigned white)
{
    return (BoardPoint){
        .code = {(uint16_t)black, (uint16_t)white},
        .threat = {patterns->threat[0][black], patterns->threat[1][white]},
    };
}

static inline void update_fours(PointSet *set, Point point, unsigned threat)
{
    if (threat >= THREAT_SUSPECT_FOUR) {
        set_add(set, point);
    } else {
        set_remove(set, point);
    }
}

static inline void add_to_counts(Board *board, const BoardPoint *point, int sign)
{
    board->count[0][point->threat[0]] = (uint16_t)(board->count[0][point->threat[0]] + sign);
    board->count[1][point->threat[1]] = (uint16_t)(board->count[1][point->threat[1]] + sign);
}

static void set_point(Board *board, Point point)
{
    unsigned code[2] = {0, 0};
    for (int line = 0; line < 4; line++) {
        const unsigned both = board->patterns->line[line_key(board, point, line)];
        code[0] = with_shape(code[0], line, both & 15U);
        code[1] = with_shape(code[1], line, both >> 4);
    }
    board->point[point] = point_of(board->patterns, code[0], code[1]);
    for (int side = 0; side < 2; side++) {
        update_fours(&board->four[side], point, board->point[point].threat[side]);
    }
    add_to_counts(board, &board->point[point], 1);
}

static void add_neighbours(Board *board, Point point)
{
    const int x = point_x(point);
    uint32_t *row = &board->near.row[point / BOARD_STRIDE - BOARD_NEAR];
    for (int i = 0; i <= 2 * BOARD_NEAR; i++) {
        row[i] |=
            x >= BOARD_NEAR ? neighbours[i] << (x - BOARD_NEAR) : neighbours[i] >> (BOARD_NEAR - x);
    }
}

void board_set(Board *board, const Position *position)
{
    memset(board, 0, offsetof(Board, frame));
    memset(board->line, 0xff, sizeof board->line);
    board->position = *position;
    board->patterns = pattern_get(position->rule);
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        lines_put(board, point, position->cell[point]);
        if (position->cell[point] == COLOR_EMPTY) {
            set_add(&board->empty, point);
        } else {
            add_neighbours(board, point);
        }
    }
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (position->cell[point] == COLOR_EMPTY) {
            set_point(board, point);
        }
    }
}

/* ---- make and undo ---- */

/* Gives a point its new shapes in one line and remembers the old ones in the frame. */
static inline void change_point(Board *board, BoardFrame *frame, Point at, int line, unsigned both)
{
    BoardPoint *point = &board->point[at];
    frame->point[frame->changes] = at;
    frame->old[frame->changes++] = *point;
    const BoardPoint now = point_of(board->patterns, with_shape(point->code[0], line, both & 15U),
                                    with_shape(point->code[1], line, both >> 4));
    for (int side = 0; side < 2; side++) {
        if (now.threat[side] != point->threat[side]) {
            board->count[side][point->threat[side]]--;
            board->count[side][now.threat[side]]++;
            if (now.threat[side] >= THREAT_SUSPECT_FOUR ||
                point->threat[side] >= THREAT_SUSPECT_FOUR) {
                update_fours(&board->four[side], at, now.threat[side]);
            }
        }
    }
    *point = now;
}

/* Updates the empty cells within reach along one line, after the stone was put into its word. */
static inline void change_line(Board *board, BoardFrame *frame, Point stone, int line, int reach)
{
    const uint8_t *shapes = board->patterns->line;
    const uint64_t cells = board_cells(board, stone, line, 2 * reach);
    for (uint64_t empty = board_empty_cells(cells, reach); empty != 0; empty &= empty - 1) {
        const int shift = __builtin_ctzll(empty); /* of the cell, in the middle of its key */
        const uint32_t key = board_key(cells, shift, reach);
        const unsigned both = shapes[key];
        const Point at = (Point)(stone + (shift / 2 - 2 * reach) * line_step[line]);
        const BoardPoint *point = &board->point[at];
        if ((point->code[0] >> (4 * line) & 15U) != (both & 15U) ||
            (point->code[1] >> (4 * line) & 15U) != both >> 4) {
            change_point(board, frame, at, line, both);
        }
    }
}

void board_make(Board *board, Point point)
{
    assert(board->frames < BOARD_FRAMES);
    BoardFrame *frame = &board->frame[board->frames++];
    const uint64_t color = (uint64_t)board->position.to_move;
    frame->serial = ++board->serial;
    memcpy(frame->count, board->count, sizeof frame->count);
    frame->changes = 0;
    position_make(&board->position, point);
    if (point == POINT_PASS) {
        return;
    }
    memcpy(frame->near, &board->near.row[point / BOARD_STRIDE - BOARD_NEAR], sizeof frame->near);
    add_to_counts(board, &board->point[point], -1);
    set_remove(&board->empty, point);
    set_remove(&board->four[0], point);
    set_remove(&board->four[1], point);
    lines_put(board, point, color);
    if (board->patterns->reach == PATTERN_REACH) {
        for (int line = 0; line < 4; line++) {
            change_line(board, frame, point, line, PATTERN_REACH);
        }
    } else {
        for (int line = 0; line < 4; line++) {
            change_line(board, frame, point, line, PATTERN_REACH - 1);
        }
    }
    add_neighbours(board, point);
}

void board_undo(Board *board)
{
    assert(board->frames > 0);
    const BoardFrame *frame = &board->frame[--board->frames];
    const Point point = position_last(&board->position);
    position_undo(&board->position);
    if (point == POINT_PASS) {
        return;
    }
    lines_put(board, point, COLOR_EMPTY);
    set_add(&board->empty, point);
    memcpy(&board->near.row[point / BOARD_STRIDE - BOARD_NEAR], frame->near, sizeof frame->near);
    for (int i = 0; i < frame->changes; i++) {
        const Point at = frame->point[i];
        const BoardPoint *old = &frame->old[i];
        for (int side = 0; side < 2; side++) {
            if (old->threat[side] >= THREAT_SUSPECT_FOUR ||
                board->point[at].threat[side] >= THREAT_SUSPECT_FOUR) {
                update_fours(&board->four[side], at, old->threat[side]);
            }
        }
        board->point[at] = *old;
    }
    for (int side = 0; side < 2; side++) {
        update_fours(&board->four[side], point, board->point[point].threat[side]);
    }
    memcpy(board->count, frame->count, sizeof board->count);
}

/* ---- queries ---- */

unsigned board_threat_bits(const Board *board)
{
    const int side = board_side(board);
    const uint16_t *own = board->count[side];
    const uint16_t *other = board->count[1 - side];
    const int bits = (other[THREAT_FIVE] > 0) | (own[THREAT_OPEN_FOUR] > 0) << 1 |
                     (other[THREAT_OPEN_FOUR] > 0) << 2 |
                     (own[THREAT_FOUR_THREE] + own[THREAT_FOUR_PLUS] > 0) << 3 |
                     (own[THREAT_FOUR] > 0) << 4 |
                     (own[THREAT_DOUBLE_THREE] + own[THREAT_THREE_PLUS] > 0) << 5 |
                     (own[THREAT_THREE] > 0) << 6 |
                     (other[THREAT_FOUR_THREE] + other[THREAT_FOUR_PLUS] > 0) << 7 |
                     (other[THREAT_FOUR] > 0) << 8 |
                     (other[THREAT_DOUBLE_THREE] + other[THREAT_THREE_PLUS] > 0) << 9 |
                     (other[THREAT_THREE] > 0) << 10;
    return (unsigned)bits;
}

bool board_is_foul(const Board *board, int side, Point point)
{
    switch (board->point[point].threat[side]) {
    case THREAT_FOUL:
        return true;
    case THREAT_SUSPECT:
    case THREAT_SUSPECT_FOUR:
        return rules_foul(&board->position, point, (Color)(side + 1)) != FOUL_NONE;
    default:
        return false;
    }
}

Threat board_threat_with(const Board *board, int side, Point point, int line, int offset,
                         Color color)
{
    const Patterns *patterns = board->patterns;
    if (offset > patterns->reach || offset < -patterns->reach) {
        return board_threat(board, side, point);
    }
    const int place = offset < 0 ? offset + patterns->reach : offset + patterns->reach - 1;
    const uint32_t key = line_key(board, point, line) | (uint32_t)color << (2 * place);
    const unsigned both = patterns->line[key];
    const unsigned shape = side == 0 ? both & 15U : both >> 4;
    return (Threat)patterns->threat[side][with_shape(board->point[point].code[side], line, shape)];
}

/* Lists the points of Board.four, row by row. */
static int list_fours(const Board *board, int side, Point *points)
{
    int count = 0;
    for (int row = BOARD_WALL; row < BOARD_WALL + board->position.size; row++) {
        for (uint32_t bits = board->four[side].row[row]; bits != 0; bits &= bits - 1) {
            points[count++] = (Point)(row * BOARD_STRIDE + __builtin_ctz(bits));
        }
    }
    return count;
}

int board_fours(const Board *board, int side, Point *points)
{
    const int fours = list_fours(board, side, points);
    if (board->count[side][THREAT_SUSPECT_FOUR] == 0) {
        return fours;
    }
    int count = 0;
    for (int i = 0; i < fours; i++) {
        if (!board_is_foul(board, side, points[i])) {
            points[count++] = points[i];
        }
    }
    return count;
}

int board_find(const Board *board, int side, Threat threat, Point *points)
{
    int count = 0;
    const int fours = list_fours(board, side, points);
    for (int i = 0; i < fours; i++) {
        if (board->point[points[i]].threat[side] == threat) {
            points[count++] = points[i];
        }
    }
    return count;
}

Point board_find_first(const Board *board, int side, Threat threat)
{
    if (board->count[side][threat] == 0) {
        return POINT_NONE;
    }
    for (int row = BOARD_WALL; row < BOARD_WALL + board->position.size; row++) {
        for (uint32_t bits = board->four[side].row[row]; bits != 0; bits &= bits - 1) {
            const Point point = (Point)(row * BOARD_STRIDE + __builtin_ctz(bits));
            if (board->point[point].threat[side] == threat) {
                return point;
            }
        }
    }
    return POINT_NONE;
}

bool board_is_consistent(const Board *board)
{
    Board *fresh = malloc(sizeof *fresh);
    if (!fresh) {
        return true;
    }
    board_set(fresh, &board->position);
    bool same = memcmp(fresh->count, board->count, sizeof fresh->count) == 0 &&
                memcmp(&fresh->near, &board->near, sizeof fresh->near) == 0 &&
                memcmp(&fresh->empty, &board->empty, sizeof fresh->empty) == 0 &&
                memcmp(fresh->four, board->four, sizeof fresh->four) == 0 &&
                memcmp(fresh->line, board->line, sizeof fresh->line) == 0;
    for (Point point = 0; same && point < BOARD_CELLS; point++) {
        if (board->position.cell[point] == COLOR_EMPTY) {
            same = memcmp(&fresh->point[point], &board->point[point], sizeof(BoardPoint)) == 0;
        }
    }
    free(fresh);
    return same;
}
