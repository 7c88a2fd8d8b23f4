#include "engine/rules/rules.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/rules/renju.h"
#include "engine/rule_info.h"

/* The row of `color` that a stone on `point` would be in, along one line. */
typedef struct StoneRow {
    Point from, to; /* its first and last stone */
    int length;
} StoneRow;

static StoneRow row_through(const Position *position, Point point, Color color, int step)
{
    StoneRow row = {point, point, 1};
    while (position->cell[row.from - step] == color) {
        row.from = (Point)(row.from - step);
        row.length++;
    }
    while (position->cell[row.to + step] == color) {
        row.to = (Point)(row.to + step);
        row.length++;
    }
    return row;
}

static bool row_wins(const Position *position, const StoneRow *row, Color color, int step)
{
    const RuleInfo *rule = rule_info(position->rule);
    if (row->length < ROW_MIN || row->length > rule->row_max[color - 1]) {
        return false;
    }
    Color other = color_other(color);
    return !rule->open_end_needed || position->cell[row->from - step] != other ||
           position->cell[row->to + step] != other;
}

Judgement rules_judge(const Position *position, Point point, Color color)
{
    assert(color == COLOR_BLACK || color == COLOR_WHITE);
    assert(position_is_empty(position, point));
    Judgement judgement = {.foul = FOUL_NONE};
    for (int i = 0; i < 4; i++) {
        StoneRow row = row_through(position, point, color, line_step[i]);
        if (row_wins(position, &row, color, line_step[i])) {
            judgement.line[judgement.line_count++] = (Line){row.from, row.to};
        }
    }
    judgement.win = judgement.line_count > 0;
    if (!judgement.win && rule_has_fouls(position->rule, color)) {
        Reasons reasons;
        judgement.foul = renju_foul(position, point, &reasons);
        judgement.line_count = reasons.line_count;
        judgement.key_count = reasons.key_count;
        memcpy(judgement.line, reasons.line, sizeof judgement.line);
        memcpy(judgement.key, reasons.key, sizeof judgement.key);
    }
    /* A win or a foul on the last point takes precedence. */
    judgement.draw = !judgement.win && judgement.foul == FOUL_NONE &&
                     position->stones + 1 == position->size * position->size;
    return judgement;
}

bool rules_wins(const Position *position, Point point, Color color)
{
    for (int i = 0; i < 4; i++) {
        StoneRow row = row_through(position, point, color, line_step[i]);
        if (row_wins(position, &row, color, line_step[i])) {
            return true;
        }
    }
    return false;
}

Foul rules_foul(const Position *position, Point point, Color color)
{
    if (!rule_has_fouls(position->rule, color)) {
        return FOUL_NONE;
    }
    return renju_foul(position, point, NULL);
}

int rules_forbidden(const Position *position, Point *points)
{
    int count = 0;
    if (!rule_has_fouls(position->rule, position->to_move)) {
        return 0;
    }
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        if (position_is_empty(position, point) && renju_foul(position, point, NULL) != FOUL_NONE) {
            points[count++] = point;
        }
    }
    return count;
}
