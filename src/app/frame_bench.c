#include "app/frame_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/bench_samples.h"
#include "app/bench_start.h"
#include "app/games.h"
#include "app/loop.h"
#include "app/motion_bench.h"

enum { SAMPLES = 41, IDLE_MS = 10000 };

typedef struct BenchSize {
    int w, h;
} BenchSize;

static void report(const char *name, const App *app, BenchSamples *cost, BenchSamples *copy)
{
    const Pixmap *pixels = display_pixels(&app->display);
    double ms = bench_samples_median(cost), memcpy_ms = bench_samples_median(copy);
    printf("case=%s size=%dx%d stones=%d ms=%.3f memcpy_ms=%.3f ratio=%.3f", name, pixels->w,
           pixels->h, app->game.match->position.stones, ms, memcpy_ms, bench_ratio(ms, memcpy_ms));
    bench_end_line(display_threads(&app->display));
}

/* After any change of the game. */
static void draw(App *app)
{
    loop_changed(app);
    loop_draw(app);
}

/* Draws until every animation has ended. */
static void come_to_rest(App *app)
{
    for (int i = 0; i < 200; i++) {
        app->loop.now_ms += 50;
        draw(app);
    }
}

/* Rows of pairs, each row shifted, make no five. */
bool frame_bench_fill(App *app, int stones)
{
    Setup setup = app->options.setup;
    setup.player[0].kind = setup.player[1].kind = PLAYER_HUMAN;
    setup.opening = OPENING_FREE;
    setup.rule = RULE_FREESTYLE;
    setup.size = BOARD_DEFAULT;
    memset(setup.time, 0, sizeof setup.time);
    if (!games_start(app, &setup)) {
        return false;
    }
    Point list[2][POINTS_MAX];
    int count[2] = {0, 0};
    for (int y = 0; y < BOARD_DEFAULT; y++) {
        for (int x = 0; x < BOARD_DEFAULT; x++) {
            int color = (x + 2 * y) % 4 < 2 ? 0 : 1;
            list[color][count[color]++] = point_at(x, y);
        }
    }
    for (int i = 0; i < stones; i++) {
        match_play(app->game.match, list[i % 2][i / 2]);
    }
    loop_update(app);
    return true;
}

static void bench_full(App *app, uint32_t *frame)
{
    BenchSamples cost = {.count = 0}, copy = {.count = 0};
    for (int i = 0; i < 15; i++) {
        const Pixmap *pixels = display_pixels(&app->display);
        display_forget(&app->display);
        double begin = bench_now_ms();
        draw(app);
        bench_samples_add(&cost, bench_now_ms() - begin);
        bench_samples_add(&copy, bench_copy_frame(pixels, frame));
    }
    report("full", app, &cost, &copy);
}

static void bench_stone(App *app, uint32_t *frame)
{
    BenchSamples cost = {.count = 0}, copy = {.count = 0};
    app->options.settings.motion = MOTION_NONE;
    match_undo(app->game.match); /* the full board's last stone would end the game */
    for (int i = 0; i < SAMPLES; i++) {
        const bool plays = i % 2 == 1;
        if (plays) {
            match_redo(app->game.match);
        } else {
            match_undo(app->game.match);
        }
        double begin = bench_now_ms();
        draw(app);
        if (plays) {
            bench_samples_add(&cost, bench_now_ms() - begin);
        }
        bench_samples_add(&copy, bench_copy_frame(display_pixels(&app->display), frame));
    }
    report("stone", app, &cost, &copy);
    app->options.settings.motion = MOTION_FULL;
}

/* The loop with no input. */
static void bench_idle(App *app, int idle_ms)
{
    come_to_rest(app);
    SDL_Event event;
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    int frames = app->display.frames_shown, wakeups = 0;
    double end = bench_now_ms() + idle_ms;
    while (bench_now_ms() < end) {
        int64_t next = loop_next_ms(app);
        int rest = (int)(end - bench_now_ms()) + 1;
        bool due = next >= 0 && next - app->loop.now_ms < rest;
        if (due) {
            rest = (int)SDL_max(next - app->loop.now_ms, 1);
        }
        int got = SDL_WaitEventTimeout(&event, rest);
        if (!got && !due) {
            break; /* no event until the end */
        }
        wakeups++;
        app->loop.now_ms += rest;
        if (got) {
            loop_handle(app, &event);
        }
        draw(app);
    }
    const Pixmap *pixels = display_pixels(&app->display);
    printf("case=idle size=%dx%d stones=%d seconds=%g frames=%d wakeups=%d\n", pixels->w, pixels->h,
           app->game.match->position.stones, idle_ms / 1000.0, app->display.frames_shown - frames,
           wakeups);
    fflush(stdout);
}

static void set_size(App *app, int w, int h)
{
    window_resize(app->display.window, w, h);
    loop_pump(app);
    loop_resize(app);
}

static void bench_resize(App *app, uint32_t *frame, int w, int h)
{
    BenchSamples cost = {.count = 0}, copy = {.count = 0};
    for (int i = 0; i < 9; i++) {
        set_size(app, w - 16 * (1 + i % 2), h - 10 * (1 + i % 2));
        draw(app);
        window_resize(app->display.window, w, h);
        double begin = bench_now_ms();
        loop_pump(app);
        loop_resize(app);
        draw(app);
        bench_samples_add(&cost, bench_now_ms() - begin);
        bench_samples_add(&copy, bench_copy_frame(display_pixels(&app->display), frame));
    }
    report("resize", app, &cost, &copy);
}

/* The frames of a stone that is put down: the median and the slowest. */
static void bench_animation(App *app, uint32_t *frame)
{
    BenchSamples cost = {.count = 0}, copy = {.count = 0};
    double max = 0;
    app->options.settings.motion = MOTION_FULL;
    for (int round = 0; round < 3; round++) {
        match_undo(app->game.match);
        come_to_rest(app);
        match_redo(app->game.match);
        for (int i = 0; i < 12; i++) {
            int before = app->display.frames_shown;
            double begin = bench_now_ms();
            draw(app);
            double ms = bench_now_ms() - begin;
            app->loop.now_ms += 16;
            if (app->display.frames_shown > before) {
                bench_samples_add(&cost, ms);
            }
            max = ms > max ? ms : max;
        }
        bench_samples_add(&copy, bench_copy_frame(display_pixels(&app->display), frame));
    }
    const Pixmap *pixels = display_pixels(&app->display);
    int frames = cost.count;
    double ms = bench_samples_median(&cost), memcpy_ms = bench_samples_median(&copy);
    printf("case=animation size=%dx%d stones=%d frames=%d ms=%.3f most_ms=%.3f memcpy_ms=%.3f "
           "ratio=%.3f\n",
           pixels->w, pixels->h, app->game.match->position.stones, frames, ms, max, memcpy_ms,
           bench_ratio(ms, memcpy_ms));
    fflush(stdout);
}

/* The process's memory in play, before the benchmark allocates its own. */
static void bench_memory(App *app)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) {
        return; /* Linux only */
    }
    int got = fscanf(file, "%*d %ld", &pages);
    fclose(file);
    const Pixmap *pixels = display_pixels(&app->display);
    if (got == 1) {
        printf("case=memory size=%dx%d stones=%d resident_mb=%.1f\n", pixels->w, pixels->h,
               app->game.match->position.stones,
               (double)pages * (double)sysconf(_SC_PAGESIZE) / 1048576.0);
    }
    fflush(stdout);
}

/* Starts the program again, up to its first frame. False: that failed. */
static bool bench_start(int w, int h, uint32_t *frame)
{
    BenchSamples cost = {.count = 0}, copy = {.count = 0};
    for (int i = 0; i < 7; i++) {
        double ms = bench_start_once(w, h);
        if (ms < 0) {
            printf("case=start size=%dx%d stones=0 failed=1\n", w, h);
            return false;
        }
        if (i == 0) {
            continue; /* warms the file cache */
        }
        bench_samples_add(&cost, ms);
        double begin = bench_now_ms();
        memcpy(frame, frame + (size_t)w * (size_t)h, (size_t)w * (size_t)h * 4);
        bench_samples_add(&copy, bench_now_ms() - begin);
    }
    double ms = bench_samples_median(&cost), memcpy_ms = bench_samples_median(&copy);
    printf("case=start size=%dx%d stones=0 ms=%.1f memcpy_ms=%.3f ratio=%.1f\n", w, h, ms,
           memcpy_ms, bench_ratio(ms, memcpy_ms));
    fflush(stdout);
    return true;
}

/* What changes large areas, painted by as many threads as the game uses. */
static bool bench_threads(App *app, uint32_t *frame, BenchSize size)
{
    display_use_threads(&app->display, true);
    if (display_threads(&app->display) == 1) {
        return true;
    }
    if (!frame_bench_fill(app, BOARD_DEFAULT * BOARD_DEFAULT)) {
        return false;
    }
    come_to_rest(app);
    bench_full(app, frame);
    bench_resize(app, frame, size.w, size.h);
    motion_bench_run(app, false, frame);
    return true;
}

/* Everything but the start, for one size of the window: first by one thread. */
static bool bench_size(App *app, uint32_t *frame, BenchSize size, int idle_ms)
{
    display_use_threads(&app->display, false);
    set_size(app, size.w, size.h);
    if (!frame_bench_fill(app, BOARD_DEFAULT * BOARD_DEFAULT)) {
        return false;
    }
    come_to_rest(app);
    bench_full(app, frame);
    bench_stone(app, frame);
    bench_animation(app, frame);
    bench_resize(app, frame, size.w, size.h);
    motion_bench_run(app, true, frame);
    const bool ok = bench_threads(app, frame, size);
    bench_idle(app, idle_ms);
    return ok;
}

int frame_bench_run(App *app)
{
    static const BenchSize usual[] = {{1280, 800}, {1920, 1080}, {1080, 2400}, {3840, 2160}};
    const BenchSize given = {app->options.window.w, app->options.window.h};
    const BenchSize *size = given.w > 0 ? &given : usual;
    int count = given.w > 0 ? 1 : (int)(sizeof usual / sizeof usual[0]);
    size_t largest = (size_t)size[count - 1].w * (size_t)size[count - 1].h;
    set_size(app, 1920, 1080);
    if (!frame_bench_fill(app, 60)) {
        return 1;
    }
    come_to_rest(app);
    bench_memory(app);
    uint32_t *frame = malloc(largest * 2 * 4);
    if (!frame) {
        return 1;
    }
    memset(frame, 1, largest * 2 * 4);
    bool ok = true;
    for (int i = 0; i < count; i++) {
        ok = bench_start(size[i].w, size[i].h, frame) && ok;
    }
    for (int i = 0; i < count; i++) {
        ok = bench_size(app, frame, size[i], i == 0 && count > 1 ? IDLE_MS : 1000) && ok;
    }
    free(frame);
    return ok ? 0 : 1;
}
