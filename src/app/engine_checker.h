/* engine_checker.h: tries an engine that the player has chosen, in the background: does it start,
 * say who it is, and move? The player is told. Main thread only. */
#ifndef TENGEN_APP_ENGINE_CHECKER_H
#define TENGEN_APP_ENGINE_CHECKER_H

#include "app/gomocup_dismissed.h"
#include "app/messages.h"

typedef struct EngineChecker {
    GomocupClient *client; /* the engine that is tried; NULL: none is */
    char program[NAME_BYTES];
    GomocupDismissed dismissed;
} EngineChecker;

/* Tries this engine with this rule and size, in place of the one that is being tried. */
void engine_checker_start(EngineChecker *checker, const char *command, Rule rule, int size);
/* Nobody wants to know any more. */
void engine_checker_stop(EngineChecker *checker);
/* Tells the player how it went; true: it has. */
bool engine_checker_collect(EngineChecker *checker, Messages *messages);
bool engine_checker_is_working(const EngineChecker *checker);
/* Blocks until the engine has answered or failed. */
void engine_checker_wait(EngineChecker *checker);
/* Ends the engines: up to three seconds. */
void engine_checker_free(EngineChecker *checker);

#endif
