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
    set->row[(unsigned)point / BOARD_STRIDE] |= 1U << ((unsigned)point % BOARD_STRIDE);
}
static inline void set_remove(PointSet *set, Point point)
{
    set->row[(unsigned)point / BOARD_STRIDE] &= ~(1U << ((unsigned)point % BOARD_STRIDE));
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

/* The shapes at cell `place` of such cells as board_cells returns. `reach`: the patterns', constant
 * where that makes it faster. */
static inline uint8_t shapes_at(const Patterns *patterns, uint64_t cells, int place, int reach)
{
    const uint32_t mask = (1U << (2 * reach)) - 1;
    return pattern_shapes(patterns, (uint32_t)(cells >> (2 * (place - reach))) & mask,
                          (uint32_t)(cells >> (2 * (place + 1))) & mask);
}

/* ---- points ---- */

/* The shapes of a line in BoardPoint.code. */
static inline uint32_t code_of(unsigned both, int line)
{
    return ((both | both << 12) & 0xf000fU) << (4 * line);
}

static inline Threat threat_of(const Patterns *patterns, int side, uint32_t code)
{
    return (Threat)patterns->threat[side][code >> (16 * side) & 0xffffU];
}

/* Gives a point its shapes in one line. */
static inline void set_shapes(BoardPoint *point, int line, unsigned both)
{
    point->code ^= code_of(both ^ point->shapes[line], line);
    point->shapes[line] = (uint8_t)both;
}

/* Without branches: threats change too irregularly to be predicted. */
static inline void update_fours(PointSet *set, Point point, unsigned threat)
{
    uint32_t *row = &set->row[(unsigned)point / BOARD_STRIDE];
    const unsigned column = (unsigned)point % BOARD_STRIDE;
    *row = (*row & ~(1U << column)) | (uint32_t)(threat >= THREAT_SUSPECT_FOUR) << column;
}

static inline void add_to_counts(Board *board, const BoardPoint *point, int sign)
{
    board->count[0][point->threat[0]] = (uint16_t)(board->count[0][point->threat[0]] + sign);
    board->count[1][point->threat[1]] = (uint16_t)(board->count[1][point->threat[1]] + sign);
}

static void set_point(Board *board, Point point)
{
    const int reach = board->patterns->reach;
    BoardPoint *at = &board->point[point];
    for (int line = 0; line < 4; line++) {
        const uint64_t cells = board_cells(board, point, line, reach);
        set_shapes(at, line, shapes_at(board->patterns, cells, reach, reach));
    }
    for (int side = 0; side < 2; side++) {
        at->threat[side] = (uint8_t)threat_of(board->patterns, side, at->code);
    }
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

/* A point that gets new shapes in one line. */
typedef struct ShapeChange {
    int16_t offset; /* from the stone */
    uint8_t line, shapes;
} ShapeChange;

/* Lists the empty cells within reach along one line whose shapes change, after the stone was put
 * into its word. Returns the new number of changes. Without branches, which nobody can predict. */
static inline size_t find_changes(const Board *board, Point stone, int line, int reach,
                                  ShapeChange *change, size_t changes)
{
    const BoardPoint *middle = &board->point[stone];
    const uint64_t cells = board_cells(board, stone, line, 2 * reach);
    const uint64_t empty = board_empty_cells(cells, reach);
    for (int place = reach; place <= 3 * reach; place++) {
        if (place != 2 * reach) {
            const int offset = (place - 2 * reach) * line_step[line];
            const uint8_t both = shapes_at(board->patterns, cells, place, reach);
            change[changes] = (ShapeChange){(int16_t)offset, (uint8_t)line, both};
            changes += (both != middle[offset].shapes[line]) & (size_t)(empty >> (2 * place));
        }
    }
    return changes;
}

static inline void change_threat(Board *board, Point at, int side)
{
    BoardPoint *point = &board->point[at];
    const Threat now = threat_of(board->patterns, side, point->code);
    board->count[side][point->threat[side]]--;
    board->count[side][now]++;
    update_fours(&board->four[side], at, now);
    point->threat[side] = (uint8_t)now;
}

/* Updates the points around a stone, and remembers them in the frame. */
static inline void change_points(Board *board, BoardFrame *frame, Point stone, int reach)
{
    ShapeChange change[BOARD_CHANGES];
    size_t changes = find_changes(board, stone, 0, reach, change, 0);
    changes = find_changes(board, stone, 1, reach, change, changes);
    changes = find_changes(board, stone, 2, reach, change, changes);
    changes = find_changes(board, stone, 3, reach, change, changes);
    for (size_t i = 0; i < changes; i++) {
        const Point at = (Point)(stone + change[i].offset);
        frame->point[i] = at;
        frame->old[i] = board->point[at];
        set_shapes(&board->point[at], change[i].line, change[i].shapes);
        change_threat(board, at, 0);
        change_threat(board, at, 1);
    }
    frame->changes = (int)changes;
}

static void save(const Board *board, BoardFrame *frame, Point point)
{
    const int row = point / BOARD_STRIDE;
    memcpy(frame->count, board->count, sizeof frame->count);
    memcpy(frame->near, &board->near.row[row - BOARD_NEAR], sizeof frame->near);
    for (int side = 0; side < 2; side++) {
        memcpy(frame->four[side], &board->four[side].row[row - PATTERN_REACH],
               sizeof frame->four[side]);
    }
}

static void restore(Board *board, const BoardFrame *frame, Point point)
{
    const int row = point / BOARD_STRIDE;
    memcpy(board->count, frame->count, sizeof frame->count);
    memcpy(&board->near.row[row - BOARD_NEAR], frame->near, sizeof frame->near);
    for (int side = 0; side < 2; side++) {
        memcpy(&board->four[side].row[row - PATTERN_REACH], frame->four[side],
               sizeof frame->four[side]);
    }
}

void board_make(Board *board, Point point)
{
    assert(board->frames < BOARD_FRAMES);
    BoardFrame *frame = &board->frame[board->frames++];
    const uint64_t color = (uint64_t)board->position.to_move;
    frame->serial = ++board->serial;
    position_make(&board->position, point);
    if (point == POINT_PASS) {
        return;
    }
    save(board, frame, point);
    add_to_counts(board, &board->point[point], -1);
    set_remove(&board->empty, point);
    set_remove(&board->four[0], point);
    set_remove(&board->four[1], point);
    lines_put(board, point, color);
    if (board->patterns->reach == PATTERN_REACH) {
        change_points(board, frame, point, PATTERN_REACH);
    } else {
        change_points(board, frame, point, PATTERN_REACH - 1);
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
    restore(board, frame, point);
    for (int i = 0; i < frame->changes; i++) {
        board->point[frame->point[i]] = frame->old[i];
    }
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
    const int reach = patterns->reach;
    const BoardPoint *at = &board->point[point];
    const uint64_t cells = board_cells(board, point, line, reach) | (uint64_t)color
                                                                        << (2 * (reach + offset));
    const unsigned changed = at->shapes[line] ^ shapes_at(patterns, cells, reach, reach);
    return threat_of(patterns, side, at->code ^ code_of(changed, line));
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

static bool points_are_equal(const BoardPoint *a, const BoardPoint *b)
{
    return memcmp(a->shapes, b->shapes, sizeof a->shapes) == 0 && a->code == b->code &&
           memcmp(a->threat, b->threat, sizeof a->threat) == 0;
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
            same = points_are_equal(&fresh->point[point], &board->point[point]);
        }
    }
    free(fresh);
    return same;
}
