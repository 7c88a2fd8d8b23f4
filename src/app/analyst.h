/* analyst.h: a Gomocup engine that analyses the position in review in place of the computer. It is
 * started by the first position, thinks about one at a time, and is ended in the background. Main
 * thread only. */
#ifndef TENGEN_APP_ANALYST_H
#define TENGEN_APP_ANALYST_H

#include "app/analysis_cache.h"
#include "app/engine_question.h"
#include "app/gomocup_dismissed.h"
#include "app/messages.h"

typedef struct Analyst {
    GomocupDismissed *dismissed; /* borrowed */
    GomocupClient *client;       /* NULL: none is running */
    char errors[PATH_BYTES];     /* the file of what it says on standard error; or empty */
    EngineEntry entry;           /* whose client it is */
    bool asked;                  /* this question stands, open or answered: */
    uint32_t ticket;             /* ... of the match, */
    int lines;                   /* ... how many are wanted, */
    int64_t limit_ms;            /* ... its time */
    uint64_t key;                /* ... the position's in the cache */
    Color mover;
    int64_t collected_ms; /* when its last report was taken */
    bool failed;          /* it is not asked again until analyst_retry */
} Analyst;

/* `data`: the folder for that file; empty: none. `dismissed`: takes the engine that is ended. */
void analyst_init(Analyst *analyst, const char *data, GomocupDismissed *dismissed);
/* Blocks for up to a second, unless analyst_end came first and its engine has ended. */
void analyst_free(Analyst *analyst);

/* Begins to analyse the position shown, or goes on. An engine that still starts is asked about the
 * newest position once it is ready. Another engine takes the place of the one
 * before, whose failure is forgotten. */
void analyst_ask(Analyst *analyst, const EngineEntry *entry, const Match *match, int lines,
                 int64_t limit_ms, int64_t now_ms);
/* It stops thinking, and stays ready, also while it still starts. One that does not know how to
 * stop is ended, and started again by the next position. */
void analyst_rest(Analyst *analyst);
/* It is not needed any more. */
void analyst_end(Analyst *analyst);
/* After a failure it is asked again. */
void analyst_retry(Analyst *analyst);

/* It thinks, or what it found has not been taken. */
bool analyst_works(const Analyst *analyst);
void analyst_wait(Analyst *analyst); /* until it has answered */
/* Takes what it has found, at most a few times a second; tells in NOTICE_ANALYST_FAILED why it
 * finds nothing. True: something is to be shown. */
bool analyst_collect(Analyst *analyst, AnalysisCache *cache, Messages *messages, int64_t now_ms);
/* When to do so next; -1: nothing is expected. */
int64_t analyst_next_ms(const Analyst *analyst);

#endif
