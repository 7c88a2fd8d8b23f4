#include "engine/ai/movegen.h"

#include <string.h>

#include "engine/multiversion.h"
#include "engine/rule_info.h"

static void add(const Board *board, int side, MoveList *list, Point point)
{
    if (!board_is_foul(board, side, point)) {
        list->move[list->count++] = point;
    }
}

/* Adds one to `hits` of every point where a stone of `side` reduces the opponent's threat at
 * `point` below `threat`, the point itself included. */
static void mark_answers(const Board *board, int side, Point point, Threat threat, uint16_t *hits)
{
    const int other = 1 - side;
    hits[point]++;
    for (int line = 0; line < 4; line++) {
        if (board_shape(board, other, point, line) < LINE_FOUR) {
            continue;
        }
        for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
            const Point reply = (Point)(point + offset * line_step[line]);
            if (offset != 0 && board->position.cell[reply] == COLOR_EMPTY &&
                board_threat_with(board, other, point, line, offset, (Color)(side + 1)) < threat) {
                hits[reply]++;
            }
        }
    }
}

/* Adds the points that answer every threat of this kind of the opponent at once. */
static void add_answers(const Board *board, Threat threat, MoveList *list)
{
    const int side = board_side(board);
    uint16_t hits[BOARD_CELLS];
    Point point[POINTS_MAX];
    const int points = board_find(board, 1 - side, threat, point);
    memset(hits, 0, sizeof hits);
    for (int i = 0; i < points; i++) {
        mark_answers(board, side, point[i], threat, hits);
    }
    /* A move that answers all of them answers the first: it is on one of its lines. */
    if (hits[point[0]] == points) {
        add(board, side, list, point[0]);
    }
    for (int line = 0; line < 4; line++) {
        for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
            const Point reply = (Point)(point[0] + offset * line_step[line]);
            if (offset != 0 && hits[reply] == points) {
                add(board, side, list, reply);
            }
        }
    }
}

void movegen_block_five(const Board *board, MoveList *list)
{
    list->count = 0;
    if (rule_info(board->position.rule)->open_end_needed) {
        add_answers(board, THREAT_FIVE, list);
        return;
    }
    const int side = board_side(board);
    if (board_count(board, 1 - side, THREAT_FIVE) == 1) {
        add(board, side, list, board_find_first(board, 1 - side, THREAT_FIVE));
    }
}

static void add_once(const Board *board, int side, MoveList *list, Point point)
{
    if (!points_contain(list->move, list->count, point)) {
        add(board, side, list, point);
    }
}

static void add_own_fours(const Board *board, int side, MoveList *list)
{
    Point four[POINTS_MAX];
    const int fours = board_fours(board, side, four);
    for (int i = 0; i < fours; i++) {
        add_once(board, side, list, four[i]);
    }
}

static void defend_open_four(const Board *board, MoveList *list)
{
    list->count = 0;
    add_answers(board, THREAT_OPEN_FOUR, list);
    add_own_fours(board, board_side(board), list);
}

/* The point that completes the four that `other` makes at `point` along `line`. */
static Point completion_of(const Board *board, int other, Point point, int line)
{
    for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
        const Point at = (Point)(point + offset * line_step[line]);
        if (offset != 0 && board->position.cell[at] == COLOR_EMPTY &&
            board_threat_with(board, other, at, line, -offset, (Color)(other + 1)) == THREAT_FIVE) {
            return at;
        }
    }
    return POINT_NONE;
}

/* Adds the moves that turn the forced block at `block` into a four of `side`. */
static void add_counters(const Board *board, int side, Point block, MoveList *list)
{
    for (int line = 0; line < 4; line++) {
        for (int offset = 1 - PATTERN_REACH; offset < PATTERN_REACH; offset++) {
            const Point at = (Point)(block + offset * line_step[line]);
            if (offset != 0 && board->position.cell[at] == COLOR_EMPTY &&
                board_threat_with(board, side, block, line, offset, (Color)(side + 1)) >=
                    THREAT_SUSPECT_FOUR) {
                add_once(board, side, list, at);
            }
        }
    }
}

/* Every move after which the opponent's four-three no longer wins by force, and one's own fours; an
 * empty list if it need not be answered directly. Not for caro. */
static void defend_four_three(const Board *board, MoveList *list)
{
    const int side = board_side(board);
    const int other = 1 - side;
    const Point point = board_find_first(board, other, THREAT_FOUR_THREE);
    list->count = 0;
    add_once(board, side, list, point);
    for (int line = 0; line < 4; line++) {
        const LineShape shape = board_shape(board, other, point, line);
        if (shape != LINE_OPEN_THREE && shape != LINE_FOUR) {
            continue;
        }
        for (int offset = -PATTERN_REACH; offset <= PATTERN_REACH; offset++) {
            const Point at = (Point)(point + offset * line_step[line]);
            if (offset != 0 && board->position.cell[at] == COLOR_EMPTY &&
                board_threat_with(board, other, point, line, offset, (Color)(side + 1)) <
                    THREAT_FOUR_THREE) {
                add_once(board, side, list, at);
            }
        }
        if (shape == LINE_FOUR) {
            const Point block = completion_of(board, other, point, line);
            if (block == POINT_NONE || board_threat(board, side, block) >= THREAT_SUSPECT_FOUR ||
                board_threat(board, side, block) == THREAT_FOUL) {
                list->count = 0; /* no legal block, or blocking makes a four: not forced */
                return;
            }
            add_counters(board, side, block, list);
        }
    }
    add_own_fours(board, side, list);
}

/* Adds the empty points near stones, fouls included. */
static void add_near(const Board *board, MoveList *list)
{
    for (int row = BOARD_WALL; row < BOARD_WALL + board->position.size; row++) {
        for (uint32_t bits = board_near_row(board, row); bits != 0; bits &= bits - 1) {
            list->move[list->count++] = (Point)(row * BOARD_STRIDE + __builtin_ctz(bits));
        }
    }
}

static void remove_fouls(const Board *board, int side, MoveList *list)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        if (!board_is_foul(board, side, list->move[i])) {
            list->move[count++] = list->move[i];
        }
    }
    list->count = count;
}

void movegen_all(const Board *board, MoveList *list)
{
    const int side = board_side(board);
    const int size = board->position.size;
    list->count = 0;
    add_near(board, list);
    if (rule_has_fouls(board->position.rule, board_to_move(board))) {
        remove_fouls(board, side, list);
    }
    if (list->count > 0) {
        return;
    }
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        if (board->position.cell[point] == COLOR_EMPTY) {
            add(board, side, list, point);
        }
    }
}

void movegen(const Board *board, MoveList *list)
{
    const int side = board_side(board);
    const int other = 1 - side;
    if (board_count(board, other, THREAT_FIVE) > 0) {
        movegen_block_five(board, list);
    } else if (board_count(board, other, THREAT_OPEN_FOUR) > 0 &&
               board_count(board, side, THREAT_OPEN_FOUR) == 0) {
        defend_open_four(board, list);
    } else {
        list->count = 0;
        if (board_count(board, other, THREAT_FOUR_THREE) > 0 &&
            !rule_info(board->position.rule)->open_end_needed &&
            !rule_has_fouls(board->position.rule, (Color)(other + 1))) {
            defend_four_three(board, list);
        }
        if (list->count == 0) {
            movegen_all(board, list);
        }
    }
}

MULTIVERSION Point movegen_pick(MoveList *list, int from)
{
    /* Score and index packed into one number, so that the loop vectorizes; the first of equal
     * scores wins. */
    enum { PLACES = 1024 };
    _Static_assert((int)POINTS_MAX <= (int)PLACES, "an index must fit");
    int32_t max = list->score[from] * PLACES + (PLACES - 1 - from);
    for (int i = from + 1; i < list->count; i++) {
        const int32_t scored = list->score[i] * PLACES + (PLACES - 1 - i);
        max = scored > max ? scored : max;
    }
    const int best = PLACES - 1 - (int)((uint32_t)max % PLACES);
    const Point move = list->move[best];
    const int32_t score = list->score[best];
    list->move[best] = list->move[from];
    list->score[best] = list->score[from];
    list->move[from] = move;
    list->score[from] = score;
    return move;
}
