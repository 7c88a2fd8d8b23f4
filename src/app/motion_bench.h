/* motion_bench.h: measures the frames of what moves: pages, a board under fingers, a list. */
#ifndef TENGEN_APP_MOTION_BENCH_H
#define TENGEN_APP_MOTION_BENCH_H

#include "app/app.h"

/* Prints one line per case (docs/speed.md) for the window as it is; not `all`: what changes large
 * areas. `copy` has room for a frame. A game with a full board is shown, and another one is when it
 * returns. */
void motion_bench_run(App *app, bool all, uint32_t *copy);

#endif
