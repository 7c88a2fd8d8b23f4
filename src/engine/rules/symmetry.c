#include "engine/rules/symmetry.h"

#include "engine/random.h"

Point symmetry_map(int size, int symmetry, Point point)
{
    int x = point_x(point), y = point_y(point);
    int u = symmetry & 1 ? size - 1 - x : x;
    int v = symmetry & 2 ? size - 1 - y : y;
    return symmetry & 4 ? point_at(v, u) : point_at(u, v);
}

void symmetry_keys_begin(SymmetryKeys *keys, int size)
{
    *keys = (SymmetryKeys){.size = size};
}

static uint64_t stone_key(Point point, Color color)
{
    const uint64_t number = (uint64_t)color * (BOARD_MAX * BOARD_MAX) +
                            (uint64_t)(point_y(point) * BOARD_MAX + point_x(point));
    return random_mix(RANDOM_STEP * number);
}

void symmetry_keys_toggle(SymmetryKeys *keys, Point point, Color color)
{
    for (int i = 0; i < SYMMETRIES; i++) {
        keys->key[i] ^= stone_key(symmetry_map(keys->size, i, point), color);
    }
}

uint64_t symmetry_key(const SymmetryKeys *keys)
{
    uint64_t least = keys->key[0];
    for (int i = 1; i < SYMMETRIES; i++) {
        least = keys->key[i] < least ? keys->key[i] : least;
    }
    return random_mix(least + RANDOM_STEP * (uint64_t)keys->size);
}
