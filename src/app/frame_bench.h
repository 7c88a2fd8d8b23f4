/* frame_bench.h: measures drawing against a memcpy of the same frame. */
#ifndef TENGEN_APP_FRAME_BENCH_H
#define TENGEN_APP_FRAME_BENCH_H

#include "app/app.h"

/* Prints one line per case and size (docs/speed.md); app->options.window: the only size, if it is
 * set. Returns the exit status. */
int frame_bench_run(App *app);

/* Starts a game of two people and plays so many stones, without a five. A full board ends it.
 * False: it could not be started. */
bool frame_bench_fill(App *app, int stones);

#endif
