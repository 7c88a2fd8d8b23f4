/* frame_bench.h: what drawing costs, beside copying the same frame with memcpy. */
#ifndef TENGEN_APP_FRAME_BENCH_H
#define TENGEN_APP_FRAME_BENCH_H

#include "app/app.h"

/* Prints one line per case and size (docs/speed.md). Returns the exit status. */
int bench_run(App *app);

#endif
