#include "app/bench_samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>

double bench_now_ms(void)
{
    return (double)SDL_GetPerformanceCounter() * 1000 / (double)SDL_GetPerformanceFrequency();
}

void bench_samples_add(BenchSamples *samples, double ms)
{
    if (samples->count < BENCH_SAMPLES_MAX) {
        samples->ms[samples->count++] = ms;
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_samples_median(BenchSamples *samples)
{
    qsort(samples->ms, (size_t)samples->count, sizeof samples->ms[0], by_value);
    return samples->count == 0 ? 0 : samples->ms[samples->count / 2];
}

double bench_samples_most(const BenchSamples *samples)
{
    double most = 0;
    for (int i = 0; i < samples->count; i++) {
        most = samples->ms[i] > most ? samples->ms[i] : most;
    }
    return most;
}

double bench_ratio(double ms, double memcpy_ms)
{
    return memcpy_ms > 0 ? ms / memcpy_ms : 0;
}

void bench_end_line(int threads)
{
    if (threads > 1) {
        printf(" threads=%d", threads);
    }
    printf("\n");
    fflush(stdout);
}

double bench_copy_frame(const Pixmap *pixels, uint32_t *to)
{
    double begin = bench_now_ms();
    for (int y = 0; y < pixels->h; y++) {
        memcpy(to + (ptrdiff_t)y * pixels->w, pixmap_at(pixels, 0, y), (size_t)pixels->w * 4);
    }
    return bench_now_ms() - begin;
}
