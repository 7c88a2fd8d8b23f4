#include "engine/ai/threat_map.h"

#include <stdlib.h>
#include <string.h>

#include "engine/ai/board.h"

static bool makes_open_four(const Board *board, int side, Point point)
{
    for (int line = 0; line < 4; line++) {
        if (board_shape(board, side, point, line) == LINE_OPEN_FOUR) {
            return true;
        }
    }
    return false;
}

static PointThreat threat_at(const Board *board, int side, Point point)
{
    const Threat threat = board_threat(board, side, point);
    if (board_is_foul(board, side, point)) {
        return POINT_FORBIDDEN;
    }
    switch (threat) {
    case THREAT_FIVE:
        return POINT_FIVE;
    case THREAT_OPEN_FOUR:
        return POINT_OPEN_FOUR;
    case THREAT_SUSPECT_FOUR:
        return makes_open_four(board, side, point) ? POINT_OPEN_FOUR : POINT_FOUR;
    case THREAT_FOUR:
    case THREAT_FOUR_PLUS:
    case THREAT_FOUR_THREE:
        return POINT_FOUR;
    case THREAT_SUSPECT:
    case THREAT_THREE:
    case THREAT_THREE_PLUS:
    case THREAT_DOUBLE_THREE:
        return POINT_THREE;
    default:
        return POINT_NO_THREAT;
    }
}

bool threat_map_find(const Position *position, ThreatMap *map)
{
    memset(map, 0, sizeof *map);
    Board *board = malloc(sizeof *board);
    if (!board) {
        return false;
    }
    board_set(board, position);
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            const Point point = point_at(x, y);
            for (int side = 0; side < 2 && position_is_empty(position, point); side++) {
                map->threat[side][point] = (uint8_t)threat_at(board, side, point);
            }
        }
    }
    free(board);
    return true;
}
