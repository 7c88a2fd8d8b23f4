/* engine_match.h: a match between two engines without a window: --match. One thread for each game
 * that runs at the same time. A line for each game on stdout, then a table; every game in --out,
 * from which a match that was interrupted goes on. */
#ifndef TENGEN_APP_ENGINE_MATCH_H
#define TENGEN_APP_ENGINE_MATCH_H

#include "app/options.h"

/* Returns the exit status: 0, 1 for a failure or an interrupted match, 2 for options that do not
 * fit; then one line on stderr says why. SIGINT, SIGTERM and SIGHUP end the match; the games under
 * way are dropped. Engines of the player's list are called as there: its place in `options` is
 * filled from the settings. Main thread, without SDL. */
int engine_match_run(Options *options);

#endif
