/* handicap.h: stones that a weaker player has on the board before the first move.
 *
 * They stand on the corner star points: upper right, lower left, lower right, upper left, in this
 * order, so two lie across from each other and any number is symmetrical; one alone stands in the
 * centre of a board that has one. The corners are 3 points from the edge from size 12 on, 2 from 9
 * on, else 1. Never more than two are in one line, so there is no five and nothing to be a foul.
 * Go's custom, as five in a row has none (https://senseis.xmp.net/?HandicapPlacement). */
#ifndef TENGEN_ENGINE_HANDICAP_H
#define TENGEN_ENGINE_HANDICAP_H

#include "engine/history/record.h"

/* Puts `count` (0..HANDICAP_MAX) set-up stones of this colour on an empty record; Black still moves
 * first. For other programs Black's are also told as HA. False: out of memory. */
bool handicap_put(Record *record, int count, Color color);

#endif
