/* proof_cache.h: the proofs of the last positions, so that a player who steps back and forth sees
 * at once what was found before. Plain data; all zero: empty. */
#ifndef TENGEN_APP_PROOF_CACHE_H
#define TENGEN_APP_PROOF_CACHE_H

#include <stddef.h>

#include "engine/proof.h"

enum { PROOF_CACHE_MAX = 48 };

typedef struct ProofCache {
    uint64_t key[PROOF_CACHE_MAX];  /* analysis_cache_key of the position; 0: the entry is empty */
    uint64_t used[PROOF_CACHE_MAX]; /* `uses` when it was stored */
    Proof proof[PROOF_CACHE_MAX];
    uint64_t uses;
} ProofCache;

/* NULL: nothing is kept of this position. Valid until the next store. */
const Proof *proof_cache_find(const ProofCache *cache, uint64_t key);
/* In place of what was kept of the position, else of what was stored first. */
void proof_cache_store(ProofCache *cache, uint64_t key, const Proof *proof);
/* Forgets that nothing, or only a threat, was found: to look again. A win stays. */
void proof_cache_retry(ProofCache *cache, uint64_t key);

#endif
