/* recount.h: judges a match anew: replays the path of its record on a plain board and compares
 * stones, turn, legality and result. Shares no code with engine/rules, which it checks. */
#ifndef TENGEN_TESTS_RECOUNT_H
#define TENGEN_TESTS_RECOUNT_H

#include "engine/history/match.h"

/* NULL: it is right; else what is wrong, until the next call. `fouls`: also whether the last move
 * is a foul, which takes long. */
const char *recount_match(const Match *match, bool fouls);

#endif
