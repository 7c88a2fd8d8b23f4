/* judge.h: how positions of an opening are judged, which nobody is to play on from. For swap.c and
 * fifth.c. */
#ifndef TENGEN_ENGINE_JUDGE_H
#define TENGEN_ENGINE_JUDGE_H

#include "engine/ai/search.h"

enum { JUDGE_EVEN = 40 /* a value nearer to zero than this is nearly even */ };

/* The limits of each of `share` searches that together have the caller's, of `most` nodes where
 * that is less or none are named; all of them where `share` is 1. No level judges that is weak. */
SearchLimits judge_limits(const SearchLimits *limits, int share, uint64_t max);

#endif
