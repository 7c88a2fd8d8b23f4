/* bench_start.h: measures how long the program takes to show its first frame. */
#ifndef TENGEN_APP_BENCH_START_H
#define TENGEN_APP_BENCH_START_H

/* Starts the program again, with default settings and a window of w x h pixels, and waits for it.
 * Returns milliseconds from the fork to the first frame shown; negative: it failed. */
double bench_start_once(int w, int h);

#endif
