/* threat_map.h: the threats that stones of either colour would make, by the patterns of board.h. */
#ifndef TENGEN_ENGINE_THREAT_MAP_H
#define TENGEN_ENGINE_THREAT_MAP_H

#include "engine/point_map.h"
#include "engine/rules/position.h"

/* A fraction of a millisecond; the first call for a rule builds its tables (pattern_get).
 * False: out of memory. */
bool threat_map_find(const Position *position, ThreatMap *map);

#endif
