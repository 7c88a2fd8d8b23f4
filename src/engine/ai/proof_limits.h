/* proof_limits.h: what ends a proof search. */
#ifndef TENGEN_ENGINE_PROOF_LIMITS_H
#define TENGEN_ENGINE_PROOF_LIMITS_H

#include <stdint.h>

#include "engine/ai/halt.h"

/* Of each of the four searches of proof_search.h, and of the tree; 0: no limit. */
typedef struct ProofLimits {
    uint64_t nodes;
    int64_t time_ms;
    Halt halt;                                    /* the result is then worth nothing */
    void (*progress)(void *user, uint64_t nodes); /* called now and then; may be NULL */
    void *user;
} ProofLimits;

#endif
