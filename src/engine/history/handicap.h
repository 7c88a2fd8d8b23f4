/* handicap.h: extra stones of the weaker player, on the board before the first move.
 *
 * They are placed on the corner star points, in the order upper right, lower left, lower right,
 * upper left; a single stone goes in the centre if the board has one. The star points are 3 points
 * from the edge from size 12 on, 2 from size 9 on, else 1. At most two are in one line, so they
 * make neither a five nor a foul. The order is Go's (https://senseis.xmp.net/?HandicapPlacement),
 * since five in a row has no custom of its own. */
#ifndef TENGEN_ENGINE_HANDICAP_H
#define TENGEN_ENGINE_HANDICAP_H

#include "engine/history/record.h"

/* Adds `count` (0..HANDICAP_MAX) set-up stones of this colour to an empty record; Black still moves
 * first. Black's are also written as SGF's HA, for other programs. False: out of memory. */
bool handicap_put(Record *record, int count, Color color);

#endif
