#include "app/analysis_cache.h"

uint64_t analysis_cache_key(const Position *position)
{
    const uint64_t game = (uint64_t)position->size * 8 + (uint64_t)position->rule + 1;
    const uint64_t key = position->hash ^ (game * UINT64_C(0x9E3779B97F4A7C15));
    return key ? key : 1;
}

static AnalysisEntry *find(AnalysisCache *cache, uint64_t key)
{
    return (AnalysisEntry *)analysis_cache_find(cache, key);
}

static AnalysisEntry *oldest(AnalysisCache *cache)
{
    AnalysisEntry *entry = &cache->entry[0];
    for (int i = 1; i < ANALYSIS_CACHE_MAX; i++) {
        if (cache->entry[i].used < entry->used) {
            entry = &cache->entry[i];
        }
    }
    return entry;
}

bool analysis_cache_store(AnalysisCache *cache, const Position *position, int lines,
                          const SearchReport *report)
{
    const uint64_t key = analysis_cache_key(position);
    AnalysisEntry *entry = find(cache, key);
    if (entry) {
        entry->used = ++cache->uses;
        const bool complete =
            entry->report.line_count >= lines || entry->report.line_count >= report->line_count;
        if (complete && entry->report.depth > report->depth) {
            return false;
        }
    } else {
        entry = oldest(cache);
    }
    *entry = (AnalysisEntry){key, ++cache->uses, position->to_move, *report};
    return true;
}

const AnalysisEntry *analysis_cache_find(const AnalysisCache *cache, uint64_t key)
{
    for (int i = 0; i < ANALYSIS_CACHE_MAX; i++) {
        if (cache->entry[i].key == key) {
            return &cache->entry[i];
        }
    }
    return NULL;
}
