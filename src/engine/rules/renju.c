#include "engine/rules/renju.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* A point is judged from its four lines, each described by three numbers per side: how many stones
 * touch the point, whether the cell after them is empty (the gap), and how many stones follow the
 * gap. A stone that turns four stones into five, or three into a straight four, must be next to the
 * row through the point, so it is in one of the two gaps: there are no other completions.
 *
 * Scans stop at the first cell that is not black, so they stay within the walls. */

typedef struct Side {
    int step;   /* away from the point */
    int end;    /* the last stone of the row on this side */
    bool open;  /* the cell after `end`, the gap, is empty */
    int behind; /* black stones after the gap */
} Side;

/* The row that a black stone on the point would belong to, along one line. */
typedef struct Row {
    int length;
    Side side[2];
} Row;

/* The four rows through a point, and the counts of what they make. */
typedef struct Star {
    Row row[4];
    bool five;
    int overlines, fours, threes; /* threes: not yet checked for a legal extension */
} Star;

static Side side_read(const uint8_t *cell, int point, int step)
{
    Side side = {.step = step, .end = point};
    while (cell[side.end + step] == COLOR_BLACK) {
        side.end += step;
    }
    int gap = side.end + step;
    side.open = cell[gap] == COLOR_EMPTY;
    while (side.open && cell[gap + step] == COLOR_BLACK) {
        gap += step;
        side.behind++;
    }
    return side;
}

static int side_gap(const Side *side)
{
    return side->end + side->step;
}

/* The last stone after the gap; without one, the row's own last stone. */
static int side_far(const Side *side)
{
    return side->behind > 0 ? side->end + side->step * (1 + side->behind) : side->end;
}

/* A stone in the gap makes exactly five. */
static bool row_is_four(const Row *row, int i)
{
    return row->side[i].open && row->length + 1 + row->side[i].behind == 5;
}

/* Two completions: one straight four if the four stones are unbroken, else two fours. */
static int row_fours(const Row *row)
{
    int count = row_is_four(row, 0) + row_is_four(row, 1);
    return row->length == 4 && count == 2 ? 1 : count;
}

/* A stone in the gap of side `i` makes a straight four: four unbroken, and either end completes
 * them to exactly five. */
static bool row_is_three(const uint8_t *cell, const Row *row, int i)
{
    const Side *near = &row->side[i];
    const Side *other = &row->side[1 - i];
    if (!near->open || row->length + 1 + near->behind != 4) {
        return false;
    }
    if (!other->open || other->behind > 0) {
        return false;
    }
    int end = side_gap(near) + near->step * (near->behind + 1);
    return cell[end] == COLOR_EMPTY && cell[end + near->step] != COLOR_BLACK;
}

/* Without a black stone one or two steps away there is neither a row nor a stone after a gap. True
 * of most lines of most points, so it is tested first. */
static bool line_is_bare(const uint8_t *cell, int point, int step)
{
    return cell[point - step] != COLOR_BLACK && cell[point + step] != COLOR_BLACK &&
           cell[point - 2 * step] != COLOR_BLACK && cell[point + 2 * step] != COLOR_BLACK;
}

static Star star_read(const uint8_t *cell, int point)
{
    Star star = {.five = false};
    for (int i = 0; i < 4; i++) {
        if (line_is_bare(cell, point, line_step[i])) {
            continue; /* no four, no three */
        }
        Row *row = &star.row[i];
        row->side[0] = side_read(cell, point, -line_step[i]);
        row->side[1] = side_read(cell, point, line_step[i]);
        row->length = (row->side[1].end - row->side[0].end) / line_step[i] + 1;
        star.five = star.five || row->length == 5;
        star.overlines += row->length > 5;
        star.fours += row_fours(row);
        star.threes += row_is_three(cell, row, 0) || row_is_three(cell, row, 1);
    }
    return star;
}

/* A five takes precedence over every foul. FOUL_DOUBLE_THREE: its threes must still be checked. */
static Foul star_foul(const Star *star)
{
    if (star->five) {
        return FOUL_NONE;
    }
    if (star->overlines > 0) {
        return FOUL_OVERLINE;
    }
    if (star->fours >= 2) {
        return FOUL_DOUBLE_FOUR;
    }
    return star->threes >= 2 ? FOUL_DOUBLE_THREE : FOUL_NONE;
}

static bool star_real_three(uint8_t *cell, const Star *star, int i);

/* Are there two threes with a legal extension? Modifies `cell` and restores it. */
static bool is_double_three(uint8_t *cell, int point, const Star *star)
{
    int threes = 0;
    cell[point] = COLOR_BLACK;
    /* Stops when the lines left cannot make two. */
    for (int i = 0; i < 4 && threes < 2 && threes + 4 - i >= 2; i++) {
        threes += star_real_three(cell, star, i);
    }
    cell[point] = COLOR_EMPTY;
    return threes >= 2;
}

/* 9.3: an extension to a straight four counts if Black may play it: no five (which is not a
 * straight four), no overline, no double-four, no forbidden double-three. */
static bool extension_is_legal(uint8_t *cell, int point)
{
    Star star = star_read(cell, point);
    if (star.five) {
        return false;
    }
    Foul foul = star_foul(&star);
    return foul == FOUL_NONE || (foul == FOUL_DOUBLE_THREE && !is_double_three(cell, point, &star));
}

/* Is the row a three that counts when extended on this side? The star's stone must be on the board.
 */
static bool side_is_real_three(uint8_t *cell, const Row *row, int side)
{
    return row_is_three(cell, row, side) && extension_is_legal(cell, side_gap(&row->side[side]));
}

static bool star_real_three(uint8_t *cell, const Star *star, int i)
{
    return side_is_real_three(cell, &star->row[i], 0) || side_is_real_three(cell, &star->row[i], 1);
}

static void add_line(Reasons *reasons, int from, int to)
{
    assert(reasons->line_count < 2 * LINES_MAX);
    reasons->line[reasons->line_count++] = (Line){(Point)from, (Point)to};
}

/* The row with the stones after the gap of side `s`, from the upper or left end. */
static void add_row(Reasons *reasons, const Row *row, int s)
{
    int far = side_far(&row->side[s]);
    if (s == 0) {
        add_line(reasons, far, row->side[1].end);
    } else {
        add_line(reasons, row->side[0].end, far);
    }
}

static void add_key(Reasons *reasons, const Row *row, int s)
{
    assert(reasons->key_count < 2 * LINES_MAX);
    reasons->key[reasons->key_count++] = (Point)side_gap(&row->side[s]);
}

/* A straight four is one row with two keys; otherwise each gap makes a row of its own. */
static void explain_row(uint8_t *cell, const Row *row, Foul foul, Reasons *reasons)
{
    bool whole = foul == FOUL_DOUBLE_FOUR ? row->length == 4 : row->length == 3;
    int before = reasons->line_count;
    for (int s = 0; s < 2; s++) {
        if (foul == FOUL_DOUBLE_FOUR ? !row_is_four(row, s) : !side_is_real_three(cell, row, s)) {
            continue;
        }
        add_key(reasons, row, s);
        if (!whole || reasons->line_count == before) {
            add_row(reasons, row, s);
        }
    }
}

static void explain(uint8_t *cell, int point, const Star *star, Foul foul, Reasons *reasons)
{
    cell[point] = COLOR_BLACK;
    for (int i = 0; i < 4; i++) {
        const Row *row = &star->row[i];
        if (foul != FOUL_OVERLINE) {
            explain_row(cell, row, foul, reasons);
        } else if (row->length > 5) {
            add_line(reasons, row->side[0].end, row->side[1].end);
        }
    }
    cell[point] = COLOR_EMPTY;
}

Foul renju_foul(const Position *position, Point point, Reasons *reasons)
{
    assert(position_is_empty(position, point));
    if (reasons) {
        *reasons = (Reasons){.line_count = 0};
    }
    Star star = star_read(position->cell, point);
    Foul foul = star_foul(&star);
    if (foul == FOUL_NONE || (foul != FOUL_DOUBLE_THREE && !reasons)) {
        return foul;
    }
    /* Rare case: test the extensions on a copy of the board. */
    uint8_t cell[BOARD_CELLS];
    memcpy(cell, position->cell, sizeof cell);
    if (foul == FOUL_DOUBLE_THREE && !is_double_three(cell, point, &star)) {
        return FOUL_NONE;
    }
    if (reasons) {
        explain(cell, point, &star, foul, reasons);
    }
    return foul;
}
