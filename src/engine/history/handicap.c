#include "engine/history/handicap.h"

#include <assert.h>

#include "engine/history/record_detail.h"

static Point star(int size, int count, int index)
{
    int near = board_star_distance(size), far = size - 1 - near;
    if (count == 1 && size % 2 == 1) {
        return point_at(size / 2, size / 2);
    }
    bool right = index == 0 || index == 2, below = index == 1 || index == 2;
    return point_at(right ? far : near, below ? far : near);
}

bool handicap_put(Record *record, int count, Color color)
{
    assert(count >= 0 && count <= HANDICAP_MAX && record->setup_count == 0);
    for (int i = 0; i < count; i++) {
        record->setup_point[i] = star(record->size, count, i);
        record->setup_color[i] = color;
    }
    record->setup_count = count;
    char text[] = "HA[0]";
    text[3] = (char)('0' + count);
    return count == 0 || color != COLOR_BLACK || record_add_property(record, NODE_ROOT, text);
}
