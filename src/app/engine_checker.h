/* engine_checker.h: tries an engine that the player has chosen, in the background: does it start,
 * say who it is, and move? The player is told. Main thread only. */
#ifndef TENGEN_APP_ENGINE_CHECKER_H
#define TENGEN_APP_ENGINE_CHECKER_H

#include "app/gomocup_dismissed.h"
#include "app/messages.h"

/* How it went. */
typedef struct EngineTrial {
    GomocupFault fault;        /* GOMOCUP_GOOD: it can play */
    int64_t ms;                /* for its move */
    bool has_about;            /* it has said its name */
    bool has_errors;           /* the file has what it said on standard error */
    char name[NAME_BYTES];     /* its own, with its version; else its program's */
    char said[SENTENCE_BYTES]; /* its own words about the fault, or empty */
} EngineTrial;

typedef struct EngineChecker {
    GomocupClient *client; /* the engine that is tried; NULL: none is */
    char program[NAME_BYTES];
    GomocupDismissed dismissed;
} EngineChecker;

typedef struct EngineTask {
    const char *command;
    const EngineEntry *entry; /* what it may use; NULL: what it likes */
    const char *errors_path;  /* as for gomocup_new */
    Rule rule;
    int size;
} EngineTask;

/* Tries this engine, in place of the one that is being tried. False: out of memory. */
bool engine_checker_start(EngineChecker *checker, const EngineTask *task);
/* Nobody wants to know any more. */
void engine_checker_stop(EngineChecker *checker);
/* How it went, once. */
bool engine_checker_take(EngineChecker *checker, EngineTrial *trial);
void engine_checker_tell(const EngineTrial *trial, Messages *messages);
/* Takes and tells it; true: it has. */
bool engine_checker_collect(EngineChecker *checker, Messages *messages);
bool engine_checker_is_working(const EngineChecker *checker);
/* Blocks until the engine has answered or failed. */
void engine_checker_wait(EngineChecker *checker);
/* Ends the engines: up to a second. */
void engine_checker_free(EngineChecker *checker);

#endif
