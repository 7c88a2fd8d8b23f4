/* bench_start.h: how long this program takes from nothing to its first frame. */
#ifndef TENGEN_APP_BENCH_START_H
#define TENGEN_APP_BENCH_START_H

/* Starts this program again as a player would, without settings of its own, in a window of this
 * many pixels, and waits for it. Milliseconds until its first frame was on the glass; negative: it
 * could not be started or failed. */
double bench_start_once(int w, int h);

#endif
