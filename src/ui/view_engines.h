/* view_engines.h: the player's engines, for PAGE_ENGINES and PAGE_NEW. */
#ifndef TENGEN_UI_VIEW_ENGINES_H
#define TENGEN_UI_VIEW_ENGINES_H

#include "ui/engine_entry.h"

/* What is known of an engine in this run of the program. */
typedef enum EngineState { ENGINE_UNTRIED, ENGINE_TRYING, ENGINE_WORKS, ENGINE_FAILED } EngineState;

typedef struct ViewEngine {
    const EngineEntry *entry; /* NULL: this place is free */
    EngineState state;
    int64_t ms;         /* ENGINE_WORKS: for its move */
    const char *fault;  /* ENGINE_FAILED: a message id that follows "it cannot play:" */
    const char *said;   /* ... its own words, or empty, */
    const char *errors; /* ... and the file that has more of them; NULL: there is none */
} ViewEngine;

typedef struct ViewEngines {
    int count;
    ViewEngine engine[ENGINES_MAX]; /* by place in the list */
    int chosen;                     /* the place of the one that is unfolded; -1: none */
    bool offers_own;                /* pbrain-tengen is here and not in the list */
} ViewEngines;

#endif
