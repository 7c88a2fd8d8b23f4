/* halt.h: how a proof learns that it has to end before it is done. All zero: never. */
#ifndef TENGEN_ENGINE_HALT_H
#define TENGEN_ENGINE_HALT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Halt {
    bool (*asked)(void *user); /* called on the thread of the proof, often: it has to be cheap */
    void *user;
} Halt;

static inline bool halt_asked(const Halt *halt)
{
    return halt->asked != NULL && halt->asked(halt->user);
}

#endif
