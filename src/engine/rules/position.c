#include "engine/rules/position.h"

#include <assert.h>
#include <string.h>

#include "engine/random.h"

/* Zobrist keys are computed by splitmix64 instead of stored: they are the same on every machine and
 * need no initialisation. */
static uint64_t mix(uint64_t number)
{
    return random_mix((number + 1) * RANDOM_STEP);
}

static uint64_t stone_key(Point point, Color color)
{
    return mix((uint64_t)point * 3 + (uint64_t)color);
}

static uint64_t turn_key(Color to_move)
{
    return to_move == COLOR_WHITE ? mix((uint64_t)BOARD_CELLS * 3) : 0;
}

#ifdef TENGEN_DEBUG
/* The hash, computed from scratch. */
static uint64_t compute_hash(const Position *position)
{
    uint64_t hash = turn_key(position->to_move);
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            Point point = point_at(x, y);
            Color color = position_color(position, point);
            if (color != COLOR_EMPTY) {
                hash ^= stone_key(point, color);
            }
        }
    }
    return hash;
}
#endif

static void check_hash(const Position *position)
{
#ifdef TENGEN_DEBUG
    assert(position->hash == compute_hash(position));
#else
    (void)position;
#endif
}

void position_init(Position *position, Rule rule, int size)
{
    assert(size >= BOARD_MIN && size <= BOARD_MAX);
    assert((int)rule >= 0 && rule < RULE_COUNT);
    memset(position, 0, sizeof *position);
    memset(position->cell, COLOR_WALL, sizeof position->cell);
    for (int y = 0; y < size; y++) {
        memset(&position->cell[point_at(0, y)], COLOR_EMPTY, (size_t)size);
    }
    position->rule = rule;
    position->size = size;
    position->to_move = COLOR_BLACK;
    position->hash = turn_key(COLOR_BLACK);
}

void position_put(Position *position, Point point, Color color)
{
    assert(position->count == 0);
    assert(color != COLOR_WALL && position_on_board(position, point));
    Color old = position_color(position, point);
    if (old != COLOR_EMPTY) {
        position->hash ^= stone_key(point, old);
        position->stones--;
    }
    position->cell[point] = (uint8_t)color;
    if (color != COLOR_EMPTY) {
        position->hash ^= stone_key(point, color);
        position->stones++;
    }
    check_hash(position);
}

void position_set_to_move(Position *position, Color color)
{
    assert(color == COLOR_BLACK || color == COLOR_WHITE);
    position->hash ^= turn_key(position->to_move) ^ turn_key(color);
    position->to_move = color;
}

uint64_t position_hash_after(const Position *position, Point point)
{
    const Color color = position->to_move;
    const uint64_t stone = point == POINT_PASS ? 0 : stone_key(point, color);
    return position->hash ^ stone ^ turn_key(color) ^ turn_key(color_other(color));
}

void position_make(Position *position, Point point)
{
    assert(position->count < POSITION_PLIES_MAX);
    const Color color = position->to_move;
    position->hash = position_hash_after(position, point);
    if (point != POINT_PASS) {
        assert(position_is_empty(position, point));
        position->cell[point] = (uint8_t)color;
        position->stones++;
    }
    position->move[position->count++] = point;
    position->to_move = color_other(color);
    check_hash(position);
}

void position_undo(Position *position)
{
    assert(position->count > 0);
    Point point = position->move[--position->count];
    Color color = color_other(position->to_move);
    if (point != POINT_PASS) {
        /* The stone's colour says who played it, even if position_set_to_move was called since. */
        color = position_color(position, point);
        position->cell[point] = COLOR_EMPTY;
        position->hash ^= stone_key(point, color);
        position->stones--;
    }
    position_set_to_move(position, color);
    check_hash(position);
}

bool position_on_board(const Position *position, Point point)
{
    return point >= 0 && point < BOARD_CELLS && position->cell[point] != COLOR_WALL;
}

bool position_is_empty(const Position *position, Point point)
{
    return point >= 0 && point < BOARD_CELLS && position->cell[point] == COLOR_EMPTY;
}

bool position_is_full(const Position *position)
{
    return position->stones == position->size * position->size;
}

Point position_last(const Position *position)
{
    return position->count > 0 ? position->move[position->count - 1] : (Point)POINT_NONE;
}
