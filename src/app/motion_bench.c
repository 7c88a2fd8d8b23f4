#include "app/motion_bench.h"

#include <stdio.h>

#include "app/bench_samples.h"
#include "app/games.h"
#include "app/loop.h"

enum { ROUNDS = 4, FRAMES = 16, FRAME_MS = 16, STEADY_FRAMES = 600 };

/* ---- what moves ---- */

static void draw(App *app)
{
    loop_changed(app);
    loop_draw(app);
}

static void come_to_rest(App *app)
{
    for (int i = 0; i < 40; i++) {
        app->loop.now_ms += 50;
        draw(app);
    }
}

static void open_page(App *app, Page page)
{
    game_set_page(&app->game, page);
}

static void input(App *app, Input event)
{
    Command out[SCREEN_COMMANDS_MAX];
    event.time_ms = app->loop.now_ms;
    const int count = screen_handle(app->display.screen, loop_view(app), &event, out);
    for (int i = 0; i < count; i++) {
        loop_command(app, &out[i]);
    }
}

static void finger(App *app, InputKind kind, int id, float x, float y)
{
    input(app, (Input){.kind = kind, .finger = true, .pointer = 1 + id, .x = x, .y = y});
}

static void begin_page(App *app, int round)
{
    static const Page pages[] = {PAGE_SETTINGS, PAGE_NEW, PAGE_STATISTICS, PAGE_HELP};
    open_page(app, PAGE_PLAY);
    come_to_rest(app);
    open_page(app, pages[round % (int)(sizeof pages / sizeof pages[0])]);
}

/* From one page to the other, every second time the way back. */
static void change_page(App *app, int round, const Page page[2])
{
    open_page(app, page[round % 2]);
    come_to_rest(app);
    open_page(app, page[(round + 1) % 2]);
    draw(app);
}

static void begin_fade(App *app, int round)
{
    change_page(app, round, (const Page[]){PAGE_SETTINGS, PAGE_STATISTICS});
}

static void begin_travel(App *app, int round)
{
    change_page(app, round, (const Page[]){PAGE_PLAY, PAGE_REVIEW});
}

static void begin_scroll(App *app, int round)
{
    (void)round;
    open_page(app, PAGE_SETTINGS);
    come_to_rest(app);
}

static void move_scroll(App *app, int frame)
{
    const float x = (float)app->display.w / 2, y = (float)app->display.h / 2;
    input(app,
          (Input){.kind = INPUT_WHEEL, .x = x, .y = y, .wheel = frame < FRAMES / 2 ? -1.0f : 1.0f});
}

static Vec middle; /* of the whole board, px */

/* Two fingers around the middle of the board, this far from it, logical px. */
static void place_fingers(App *app, InputKind kind, float apart, float aside)
{
    const float px = app->display.scale;
    finger(app, kind, 0, middle.x + (aside - apart) * px, middle.y);
    finger(app, kind, 1, middle.x + (aside + apart) * px, middle.y);
}

static void begin_pinch(App *app, int round)
{
    (void)round;
    open_page(app, PAGE_HELP); /* ends the last zoom */
    come_to_rest(app);
    open_page(app, PAGE_PLAY);
    come_to_rest(app);
    const View *view = loop_view(app);
    screen_point_center(app->display.screen, view, point_at(view->size / 2, view->size / 2),
                        &middle.x, &middle.y);
    place_fingers(app, INPUT_PRESS, 40, 0);
}

static void move_pinch(App *app, int frame)
{
    place_fingers(app, INPUT_MOVE, 40.0f + 1.5f * (float)(frame + 1), 0);
}

static void move_pan(App *app, int frame)
{
    place_fingers(app, INPUT_MOVE, 64, 5.0f * (float)(frame + 1));
}

static void begin_pan(App *app, int round)
{
    begin_pinch(app, round);
    place_fingers(app, INPUT_MOVE, 64, 0);
    draw(app);
}

static void lift_fingers(App *app)
{
    place_fingers(app, INPUT_CANCEL, 40, 0);
}

typedef struct MotionCase {
    const char *name;
    int frames; /* that are measured in a round */
    void (*begin)(App *app, int round);
    void (*move)(App *app, int frame); /* before each frame; NULL: only time passes */
    void (*end)(App *app);
} MotionCase;

static const MotionCase page_cases[] = {
    {"page", 1, begin_page, NULL, NULL},
    {"fade", 8, begin_fade, NULL, NULL},
    {"travel", FRAMES, begin_travel, NULL, NULL},
    {"scroll", FRAMES, begin_scroll, move_scroll, NULL},
};
static const MotionCase zoom_cases[] = {
    {"pinch", FRAMES, begin_pinch, move_pinch, lift_fingers},
    {"pan", FRAMES, begin_pan, move_pan, lift_fingers},
};

/* ---- measuring ---- */

static void report(const char *name, const App *app, BenchSamples *cost, BenchSamples *copy)
{
    const Pixmap *pixels = display_pixels(&app->display);
    const double ms = bench_samples_median(cost), most = bench_samples_most(cost);
    const double memcpy_ms = bench_samples_median(copy);
    printf("case=%s size=%dx%d stones=%d frames=%d ms=%.3f most_ms=%.3f memcpy_ms=%.3f ratio=%.3f "
           "most_ratio=%.3f",
           name, pixels->w, pixels->h, app->game.match->position.stones, cost->count, ms, most,
           memcpy_ms, bench_ratio(ms, memcpy_ms), bench_ratio(most, memcpy_ms));
    bench_end_line(display_threads(&app->display));
}

/* A frame counts if something in it changed. */
static void measure_frame(App *app, BenchSamples *cost)
{
    const int before = app->display.frames_shown;
    const double begin = bench_now_ms();
    draw(app);
    const double ms = bench_now_ms() - begin;
    if (app->display.frames_shown > before) {
        bench_samples_add(cost, ms);
    }
    app->loop.now_ms += FRAME_MS;
}

static void run_case(App *app, const MotionCase *motion, uint32_t *frame)
{
    BenchSamples cost = {.count = 0}, copy = {.count = 0};
    for (int round = 0; round < ROUNDS; round++) {
        motion->begin(app, round);
        for (int i = 0; i < motion->frames; i++) {
            if (motion->move) {
                motion->move(app, i);
            }
            measure_frame(app, &cost);
        }
        if (motion->end) {
            motion->end(app);
        }
        bench_samples_add(&copy, bench_copy_frame(display_pixels(&app->display), frame));
    }
    report(motion->name, app, &cost, &copy);
}

/* The other player is to move: nothing on the board changes. */
static void bench_turn(App *app, uint32_t *frame)
{
    static View view;
    BenchSamples cost = {.count = 0}, copy = {.count = 0};
    app->options.settings.motion = MOTION_NONE;
    open_page(app, PAGE_PLAY);
    come_to_rest(app);
    view = *loop_view(app);
    for (int i = 0; i < 2 * FRAMES; i++) {
        view.player[0].acts = i % 2 == 0;
        view.player[1].acts = i % 2 != 0;
        view.to_move = view.player[i % 2].color;
        const double begin = bench_now_ms();
        display_draw(&app->display, &view, 0);
        bench_samples_add(&cost, bench_now_ms() - begin);
        bench_samples_add(&copy, bench_copy_frame(display_pixels(&app->display), frame));
    }
    report("turn", app, &cost, &copy);
    app->options.settings.motion = MOTION_FULL;
}

/* Pages, stones and lists in turn, each until it rests. */
static void bench_steady(App *app)
{
    BenchSamples cost = {.count = 0};
    int missed_120 = 0, missed_60 = 0;
    for (int i = 0; i < STEADY_FRAMES; i++) {
        static const Page pages[] = {PAGE_PLAY, PAGE_REVIEW, PAGE_SETTINGS, PAGE_STATISTICS};
        if (i % 30 == 0) {
            open_page(app, pages[i / 30 % (int)(sizeof pages / sizeof pages[0])]);
        } else if (app->game.page == PAGE_SETTINGS) {
            move_scroll(app, i % FRAMES);
        } else if (app->game.page == PAGE_PLAY && i % 10 == 0) {
            match_undo(app->game.match);
        }
        measure_frame(app, &cost);
    }
    for (int i = 0; i < cost.count; i++) {
        missed_120 += cost.ms[i] > 1000.0 / 120;
        missed_60 += cost.ms[i] > 1000.0 / 60;
    }
    const Pixmap *pixels = display_pixels(&app->display);
    printf("case=steady size=%dx%d stones=%d frames=%d over_8_3_ms=%.3f over_16_6_ms=%.3f\n",
           pixels->w, pixels->h, app->game.match->position.stones, cost.count,
           (double)missed_120 / (double)SDL_max(cost.count, 1),
           (double)missed_60 / (double)SDL_max(cost.count, 1));
    fflush(stdout);
}

/* The largest board, on a display as dense as makes its points too small for a finger. */
static bool begin_zoom(App *app)
{
    Setup setup = app->game.match->setup;
    setup.size = BOARD_MAX;
    app->options.ui_scale = (float)SDL_max(SDL_min(app->display.w, app->display.h), 900) / 900;
    display_resize(&app->display);
    return games_start(app, &setup);
}

void motion_bench_run(App *app, bool all, uint32_t *copy)
{
    const float scale = app->options.ui_scale;
    app->options.settings.motion = MOTION_FULL;
    for (size_t i = 0; i < sizeof page_cases / sizeof page_cases[0]; i++) {
        run_case(app, &page_cases[i], copy);
    }
    if (all) {
        bench_turn(app, copy);
        bench_steady(app);
    }
    if (begin_zoom(app)) {
        for (size_t i = 0; i < sizeof zoom_cases / sizeof zoom_cases[0]; i++) {
            run_case(app, &zoom_cases[i], copy);
        }
    }
    app->options.ui_scale = scale;
    display_resize(&app->display);
    open_page(app, PAGE_PLAY);
}
