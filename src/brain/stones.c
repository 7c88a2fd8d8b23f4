#include "brain/stones.h"

#include <stdio.h>
#include <string.h>

#include "brain/parse.h"
#include "engine/rules/rules.h"

void stones_begin(StoneList *stones, ListKind kind, int size)
{
    memset(stones, 0, sizeof *stones);
    stones->kind = kind;
    stones->size = size;
}

static bool has_field(const StoneList *stones)
{
    return stones->kind == LIST_BOARD || stones->kind == LIST_YXBOARD;
}

/* Keeps the first error only. */
static void set_error(StoneList *stones, const char *item, const char *expected)
{
    if (stones->error[0] == '\0') {
        snprintf(stones->error, sizeof stones->error, "\"%.*s\": %s", PARSE_QUOTE, item, expected);
    }
}

void stones_invalidate(StoneList *stones, const char *what)
{
    if (stones->error[0] == '\0') {
        snprintf(stones->error, sizeof stones->error, "%s", what);
    }
}

static bool may_pass(const StoneList *stones)
{
    return has_field(stones) || stones->kind == LIST_PATH || stones->kind == LIST_UNPATH;
}

static void add(StoneList *stones, const char *item, const long *number, int numbers)
{
    const int expected_numbers = has_field(stones) ? 3 : 2;
    const int size = stones->size;
    /* Points of the other lists may have a field too, which is ignored. */
    if (numbers < expected_numbers) {
        set_error(stones, item, expected_numbers == 3 ? "expected x,y,field" : "expected x,y");
        return;
    }
    const bool pass = may_pass(stones) && number[0] == -1 && number[1] == -1;
    if (!pass && (number[0] < 0 || number[0] >= size || number[1] < 0 || number[1] >= size)) {
        set_error(stones, item, "the point is not on the board");
        return;
    }
    const long owner = has_field(stones) ? number[2] : STONES_OWN;
    if (owner == STONES_NEITHER) {
        set_error(stones, item, "field 3 (continuous game) is not supported");
        return;
    }
    if (owner < STONES_OWN || owner > STONES_OTHER) {
        set_error(stones, item, "the field must be 1 (own) or 2 (the opponent's)");
        return;
    }
    const Point point = pass ? (Point)POINT_PASS : point_at((int)number[0], (int)number[1]);
    if (!pass && stones->taken[point]) {
        set_error(stones, item, "the point occurs twice");
        return;
    }
    if (stones->count == POINTS_MAX) {
        set_error(stones, item, "too many passes");
        return;
    }
    stones->taken[point] = !pass;
    stones->point[stones->count] = point;
    stones->owner[stones->count++] = (uint8_t)owner;
}

bool stones_read(StoneList *stones, const char *line)
{
    const char *at = parse_skip(line);
    while (*at != '\0') {
        const char *item = at;
        long number[3] = {0, 0, 0};
        if (parse_word(at, "DONE", &at)) {
            if (*at != '\0') {
                set_error(stones, at, "unexpected text after DONE");
            }
            return true;
        }
        const int numbers = parse_numbers(&at, number, 3);
        if (numbers == 0) {
            set_error(stones, item,
                      has_field(stones) ? "expected x,y,field or DONE" : "expected x,y or DONE");
            return parse_ends_with(item, "DONE");
        }
        add(stones, item, number, numbers);
    }
    return false;
}

bool stones_won(const Position *position)
{
    Position probe = *position;
    probe.count = 0; /* only the stones count here */
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, probe.size)) {
        const Color color = position_color(&probe, point);
        if (color != COLOR_EMPTY) {
            position_put(&probe, point, COLOR_EMPTY);
            const bool wins = rules_wins(&probe, point, color);
            position_put(&probe, point, color);
            if (wins) {
                return true;
            }
        }
    }
    return false;
}

static bool is_alternating(const StoneList *stones)
{
    for (int i = 1; i < stones->count; i++) {
        if (stones->owner[i] == stones->owner[i - 1]) {
            return false;
        }
    }
    return true;
}

/* Makes the stones as moves in the order sent, so that they can be taken back. */
static void play_in_order(const StoneList *stones, Position *position)
{
    for (int i = 0; i < stones->count; i++) {
        position_make(position, stones->point[i]);
    }
    if (stones->kind == LIST_BOARD && stones->count > 0 &&
        stones->owner[stones->count - 1] == STONES_OWN) {
        position_make(position, POINT_PASS);
    }
}

static void play_by_count(const StoneList *stones, Position *position)
{
    int count[2] = {0, 0};
    Point point[2][POINTS_MAX] = {{0}};
    int points = 0;
    for (int i = 0; i < stones->count; i++) {
        const int side = stones->owner[i] - STONES_OWN;
        if (stones->point[i] != POINT_PASS) {
            point[side][count[side]++] = stones->point[i];
            points++;
        }
    }
    const int black = count[1] > count[0] ? 1 : 0;
    const int extra = black == 1 ? count[1] - count[0] - 1 : count[0] - count[1];
    for (int i = 0; i < extra; i++) {
        position_put(position, point[black][i], COLOR_BLACK);
    }
    for (int i = 0; i < points - extra; i++) {
        position_make(position, i % 2 == 0 ? point[black][extra + i / 2] : point[1 - black][i / 2]);
    }
}

bool stones_to_board(StoneList *stones, Rule rule, Position *position)
{
    Position made;
    if (stones->error[0] != '\0') {
        return false;
    }
    position_init(&made, rule, stones->size);
    if (is_alternating(stones)) {
        play_in_order(stones, &made);
    } else {
        play_by_count(stones, &made);
    }
    if (stones_won(&made)) {
        snprintf(stones->error, sizeof stones->error, "there is already a five");
        return false;
    }
    *position = made;
    return true;
}

bool stones_to_swap2(StoneList *stones, Rule rule, Position *position)
{
    if (stones->error[0] != '\0') {
        return false;
    }
    if (stones->count != 0 && stones->count != 3 && stones->count != 5) {
        snprintf(stones->error, sizeof stones->error, "expected 0, 3 or 5 points");
        return false;
    }
    stones_to_moves(stones, stones->count, rule, position);
    return true;
}

void stones_to_moves(const StoneList *stones, int count, Rule rule, Position *position)
{
    position_init(position, rule, stones->size);
    for (int i = 0; i < count; i++) {
        position_make(position, stones->point[i]);
    }
}
