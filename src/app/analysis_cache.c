#include "app/analysis_cache.h"

#include <string.h>

#include "engine/fnv.h"

uint64_t analysis_cache_key(const Position *position)
{
    const uint64_t game = (uint64_t)position->size * 8 + (uint64_t)position->rule + 1;
    const uint64_t key = position->hash ^ (game * UINT64_C(0x9E3779B97F4A7C15));
    return key ? key : 1;
}

uint64_t analysis_cache_key_by(const Position *position, const char *engine)
{
    const uint64_t key = analysis_cache_key(position);
    const uint64_t other = fnv_add(key, engine, strlen(engine));
    return engine[0] == '\0' ? key : other ? other : 1;
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

bool analysis_cache_store(AnalysisCache *cache, const AnalysisEntry *found, int lines)
{
    const SearchReport *report = &found->report;
    AnalysisEntry *entry = find(cache, found->key);
    if (entry) {
        entry->used = ++cache->uses;
        const bool complete =
            entry->report.line_count >= lines || entry->report.line_count >= report->line_count;
        const bool emptier = report->line_count == 0 && entry->report.line_count > 0;
        if (emptier || (complete && entry->report.depth > report->depth)) {
            return false;
        }
    } else {
        entry = oldest(cache);
    }
    *entry = *found;
    entry->used = ++cache->uses;
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
