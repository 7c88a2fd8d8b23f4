#include "app/proof_cache.h"

static int index_of(const ProofCache *cache, uint64_t key)
{
    for (int i = 0; i < PROOF_CACHE_MAX; i++) {
        if (cache->key[i] == key) {
            return i;
        }
    }
    return -1;
}

const Proof *proof_cache_find(const ProofCache *cache, uint64_t key)
{
    const int index = index_of(cache, key);
    return index >= 0 ? &cache->proof[index] : NULL;
}

void proof_cache_store(ProofCache *cache, uint64_t key, const Proof *proof)
{
    int index = index_of(cache, key);
    if (index < 0) {
        index = 0;
        for (int i = 1; i < PROOF_CACHE_MAX; i++) {
            index = cache->used[i] < cache->used[index] ? i : index;
        }
    }
    cache->key[index] = key;
    cache->used[index] = ++cache->uses;
    cache->proof[index] = *proof;
}

void proof_cache_retry(ProofCache *cache, uint64_t key)
{
    const int index = index_of(cache, key);
    if (index >= 0 && (cache->proof[index].kind == PROOF_NOTHING || cache->proof[index].threat)) {
        cache->key[index] = cache->used[index] = 0;
    }
}
