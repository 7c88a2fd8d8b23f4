#include "app/move_points.h"

#include <stdlib.h>
#include <string.h>

#include "engine/rules/symmetry.h"

void move_points_begin(MovePoints *points, const uint8_t cell[BOARD_CELLS], int size, Color color)
{
    SymmetryKeys keys;
    memset(points, 0, sizeof *points);
    points->size = size;
    symmetry_keys_begin(&keys, size);
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        if (cell[point] != COLOR_EMPTY) {
            symmetry_keys_toggle(&keys, point, (Color)cell[point]);
        }
    }
    points->here = symmetry_key(&keys);
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        if (cell[point] == COLOR_EMPTY) {
            symmetry_keys_toggle(&keys, point, color);
            points->key[point] = symmetry_key(&keys);
            symmetry_keys_toggle(&keys, point, color);
        }
    }
}

Point move_points_find(const MovePoints *points, uint64_t key)
{
    Point found = POINT_NONE;
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, points->size)) {
        const bool better = found == POINT_NONE || points->rank[point] > points->rank[found];
        found = points->key[point] == key && better ? point : found;
    }
    return found;
}

static int compare(const void *one, const void *other)
{
    const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

MoveKeys move_points_keys(const MovePoints *points)
{
    MoveKeys all = {.count = 0}, distinct = {.count = 0};
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, points->size)) {
        if (points->key[point] != 0) {
            all.key[all.count++] = points->key[point];
        }
    }
    qsort(all.key, (size_t)all.count, sizeof all.key[0], compare);
    for (int i = 0; i < all.count; i++) {
        if (i == 0 || all.key[i] != all.key[i - 1]) {
            distinct.key[distinct.count++] = all.key[i];
        }
    }
    return distinct;
}
