/* point_map.h: what is known of every empty point of a position: which threats a stone would make
 * there, and how good it is. engine/ai/threat_map.h and engine/ai/value_map.h make them. */
#ifndef TENGEN_ENGINE_POINT_MAP_H
#define TENGEN_ENGINE_POINT_MAP_H

#include "engine/types.h"

/* What a stone makes at a point, the strongest last. */
typedef enum PointThreat {
    POINT_NO_THREAT,
    POINT_FORBIDDEN,
    POINT_THREE, /* an open three: the next stone would make an open four */
    POINT_FOUR,
    POINT_OPEN_FOUR, /* or two fours: no single reply stops the five */
    POINT_FIVE,
    POINT_THREATS
} PointThreat;

typedef struct ThreatMap {
    uint8_t threat[2][BOARD_CELLS]; /* PointThreat, by side (Color - 1) and Point */
} ThreatMap;

enum { CHANCE_UNKNOWN = -1 };

typedef struct ValueMap {
    int16_t chance[BOARD_CELLS]; /* of the side to move to win after it played there, percent;
                                   CHANCE_UNKNOWN: occupied, a foul, or not looked at */
} ValueMap;

#endif
