/* sgf_clock.h: the clock of who has just moved as SGF has it: BL or WL, its seconds left, and in
 * byo-yomi OB or OW, its periods. They are written from NodeTimes, unless a file said something
 * else of that clock: that stays. */
#ifndef TENGEN_ENGINE_SGF_CLOCK_H
#define TENGEN_ENGINE_SGF_CLOCK_H

#include "engine/buffer.h"
#include "engine/history/record.h"

/* `near_color`: whose clock stands in NodeTimes as SEAT_NEAR's; COLOR_EMPTY: there are none. */
void sgf_add_clock(const Record *record, NodeId node, Color near_color, Buffer *out);
/* Drops from all nodes of a saved match that was read what sgf_add_clock would write there just so.
 * False: out of memory; some may be gone. */
bool sgf_drop_own_clocks(Record *record, Color near_color);
/* What the move took by the clock of who made it, as a file says with TM, BL, WL and an increment
 * "5 fischer" in OT: ms. -1: it does not say, or in byo-yomi. */
int64_t sgf_clock_spent_ms(const Record *record, NodeId node);

#endif
