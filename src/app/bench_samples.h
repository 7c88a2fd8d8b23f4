/* bench_samples.h: times of a benchmark, and a copy of the frame as the measure of the machine. */
#ifndef TENGEN_APP_BENCH_SAMPLES_H
#define TENGEN_APP_BENCH_SAMPLES_H

#include "render/pixmap.h"

enum { BENCH_SAMPLES_MAX = 640 };

typedef struct BenchSamples {
    double ms[BENCH_SAMPLES_MAX];
    int count;
} BenchSamples;

double bench_now_ms(void);
void bench_samples_add(BenchSamples *samples, double ms); /* not beyond BENCH_SAMPLES_MAX */
double bench_samples_median(BenchSamples *samples);       /* sorts them; 0 without samples */
double bench_samples_most(const BenchSamples *samples);
double bench_ratio(double ms, double memcpy_ms);
/* Ends a line of key=value pairs, with `threads` if there are several. */
void bench_end_line(int threads);
/* Copies a whole frame; returns the time. */
double bench_copy_frame(const Pixmap *pixels, uint32_t *to);

#endif
