/* record_signs.h: the signs on the points of a node: its SGF properties TR, SQ, CR, MA and LB, of
 * this program and others, as record_detail.h keeps them. */
#ifndef TENGEN_ENGINE_RECORD_SIGNS_H
#define TENGEN_ENGINE_RECORD_SIGNS_H

#include "engine/history/record.h"
#include "engine/signs.h"

/* What names no point of the board is left out, and what is more than each point could have. */
void record_signs(const Record *record, NodeId node, Signs *signs);

/* Gives a point this sign and no other one; an empty sign clears it. Values of other points stay
 * byte for byte, except those of a rectangle with this point. False: out of memory, or the node has
 * RECORD_UNKNOWN_MAX other properties; nothing changed. */
bool record_set_sign(Record *record, NodeId node, Point point, const Sign *sign);

#endif
