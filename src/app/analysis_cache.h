/* analysis_cache.h: the analyses of the last positions, so that a player who steps back and forth
 * sees at once what was found before. Plain data; all zero: empty. */
#ifndef TENGEN_APP_ANALYSIS_CACHE_H
#define TENGEN_APP_ANALYSIS_CACHE_H

#include "engine/ai/search.h"

enum { ANALYSIS_CACHE_MAX = 256, ANALYSIS_SAID_BYTES = 160 };

typedef struct AnalysisEntry {
    uint64_t key;  /* of the position; 0: the entry is empty */
    uint64_t used; /* AnalysisCache.uses when it was last stored */
    Color mover;   /* whose move it was */
    SearchReport report;
    char said[ANALYSIS_SAID_BYTES]; /* what another engine said besides; or empty */
} AnalysisEntry;

typedef struct AnalysisCache {
    AnalysisEntry entry[ANALYSIS_CACHE_MAX];
    uint64_t uses;
} AnalysisCache;

/* Identifies a position by its stones, its size, its rule and the side to move. Never 0. */
uint64_t analysis_cache_key(const Position *position);
/* ... and by the engine that analyses it, by its command; empty: the computer. */
uint64_t analysis_cache_key_by(const Position *position, const char *engine);

/* Keeps what was found, unless the report that is kept of its key is deeper and has at least
 * `lines` lines, the number wanted. The entry that was not used for the longest time goes. False:
 * the kept one stays. */
bool analysis_cache_store(AnalysisCache *cache, const AnalysisEntry *found, int lines);

/* NULL: nothing is kept of this position. Valid until the next store. */
const AnalysisEntry *analysis_cache_find(const AnalysisCache *cache, uint64_t key);

#endif
