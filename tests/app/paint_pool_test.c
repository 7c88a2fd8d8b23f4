/* paint_pool_test.c: threads that paint: every turn is done once, and the picture is that of one
 * thread. */
#include "app/paint_pool.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "app/patience.h"
#include "render/canvas.h"
#include "render/draw_command.h"
#include "render/ground_painter.h"
#include "ui/theme.h"

enum { TURNS = 37, W = 900, H = 700 };

static void count_turn(void *user, int turn)
{
    ((int *)user)[turn]++;
}

static void every_turn_is_done_once(void **state)
{
    (void)state;
    for (int helpers = 0; helpers <= PAINT_HELPERS_MAX + 1; helpers++) {
        PaintPool *pool = paint_pool_new(helpers);
        assert_non_null(pool);
        const Parallel parallel = paint_pool_parallel(pool);
        for (int turns = 0; turns <= TURNS; turns++) {
            int done[TURNS] = {0};
            parallel_for(&parallel, turns, count_turn, done);
            for (int i = 0; i < TURNS; i++) {
                assert_int_equal(done[i], i < turns);
            }
        }
        paint_pool_free(pool);
    }
}

static void no_thread_runs_before_it_is_needed(void **state)
{
    (void)state;
    PaintPool *pool = paint_pool_new(2);
    assert_int_equal(paint_pool_helpers(pool), 2);
    paint_pool_free(pool);
    const Parallel none = paint_pool_parallel(NULL);
    int done[2] = {0};
    parallel_for(&none, 2, count_turn, done);
    assert_int_equal(done[0] + done[1], 2);
    assert_int_equal(paint_pool_helpers(NULL), 0);
    paint_pool_free(NULL);
}

typedef struct TurnWatch {
    pthread_t main;
    int64_t began_ms;
    atomic_int others; /* turns of other threads */
} TurnWatch;

/* Another thread takes long for its turn, as if it had no processor: longer than the main one,
 * which takes none before that. */
static void stall_others(void *user, int turn)
{
    TurnWatch *watch = user;
    (void)turn;
    if (!pthread_equal(pthread_self(), watch->main)) {
        atomic_fetch_add(&watch->others, 1);
        const int64_t until = monotonic_ms() + 200 + 3 * (monotonic_ms() - watch->began_ms);
        while (monotonic_ms() < until) {
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        }
    } else {
        Patience patience = {0};
        while (atomic_load(&watch->others) == 0) {
            patience_pause(&patience, "the other thread has a turn");
        }
    }
}

static void count_others(void *user, int turn)
{
    TurnWatch *watch = user;
    (void)turn;
    atomic_fetch_add(&watch->others, !pthread_equal(pthread_self(), watch->main));
}

static void who_had_to_wait_paints_alone(void **state)
{
    (void)state;
    PaintPool *pool = paint_pool_new(1);
    const Parallel parallel = paint_pool_parallel(pool);
    TurnWatch watch = {.main = pthread_self(), .began_ms = monotonic_ms()};
    /* The other thread has the last turn when the main one has none left. */
    parallel_for(&parallel, 2, stall_others, &watch);
    assert_true(atomic_load(&watch.others) > 0);
    atomic_store(&watch.others, 0);
    for (int i = 0; i < PAINT_LOOPS_ALONE; i++) {
        parallel_for(&parallel, TURNS, count_others, &watch);
    }
    assert_int_equal(atomic_load(&watch.others), 0);
    paint_pool_free(pool);
}

static void draw(DrawList *list, int frame)
{
    drawlist_begin(list, W, H);
    draw_fill(list, (Rect){0, 0, W, H}, RGB(0xDCD5C9 + frame));
    for (int i = 0; i < 60; i++) {
        const TextStyle style = {.size = 10.0f + (float)(i % 9), .color = RGB(0x203040)};
        const Rect rect = {i * 37 % W, i * 53 % H, 20 + i, 40};
        char text[32];
        snprintf(text, sizeof text, "%d:%02d", frame, i);
        draw_shadow(list, rect, 4.0f, 5.0f + (float)(i % 7), 0, 2, RGB(0x000000));
        draw_round(list, rect, 6.0f, RGB(0xC08040 + i));
        draw_disc(list, (float)(i * 91 % W), (float)(i * 29 % H), 13.0f, RGB(0x101010));
        draw_text(list, &style, (float)rect.x, (float)rect.y + 20.0f, text);
    }
}

static void threads_paint_what_one_paints(void **state)
{
    (void)state;
    PaintPool *pool = paint_pool_new(PAINT_HELPERS_MAX);
    const Parallel parallel = paint_pool_parallel(pool);
    Fonts *fonts = fonts_new(NULL);
    Store *store = store_new();
    DrawList *list = drawlist_new();
    Canvas *one = canvas_new(store, fonts), *many = canvas_new(store, fonts);
    Rect dirty[CANVAS_DIRTY_MAX];
    assert_true(pool && fonts && list && one && many && canvas_resize(one, W, H) &&
                canvas_resize(many, W, H));
    canvas_set_parallel(many, &parallel);
    for (int frame = 0; frame < 12; frame++) {
        draw(list, frame);
        canvas_draw(one, list, dirty);
        canvas_draw(many, list, dirty);
        const Pixmap *a = canvas_pixels(one), *b = canvas_pixels(many);
        for (int y = 0; y < H; y++) {
            assert_memory_equal(pixmap_at(a, 0, y), pixmap_at(b, 0, y), W * 4);
        }
    }
    canvas_free(many);
    canvas_free(one);
    drawlist_free(list);
    store_free(store);
    fonts_free(fonts);
    paint_pool_free(pool);
}

static void threads_paint_the_ground_of_one(void **state)
{
    (void)state;
    PaintPool *pool = paint_pool_new(PAINT_HELPERS_MAX);
    const Parallel parallel[] = {{NULL, NULL}, paint_pool_parallel(pool)};
    const Ground ground = {.look = theme_get(THEME_KAYA)->look,
                           .w = W,
                           .h = H,
                           .size = 15,
                           .cell = 36,
                           .x = 20,
                           .y = 20};
    Fonts *fonts = fonts_new(NULL);
    Pixmap picture[2];
    for (int i = 0; i < 2; i++) {
        Store *store = store_new();
        DrawList *list = drawlist_new();
        GroundPainter *painter = ground_painter_new(store, fonts);
        drawlist_begin(list, W, H);
        ground_painter_set_parallel(painter, &parallel[i]);
        ground_painter_draw(painter, list, &ground);
        const DrawCommand *command = drawlist_command(list, 0);
        assert_int_equal(command->kind, DRAW_COMMAND_IMAGE);
        assert_true(pixmap_copy(&store_get(store, command->image.image)->pixmap, &picture[i]));
        ground_painter_free(painter);
        drawlist_free(list);
        store_free(store);
    }
    for (int y = 0; y < H; y++) {
        assert_memory_equal(pixmap_at(&picture[0], 0, y), pixmap_at(&picture[1], 0, y), W * 4);
    }
    pixmap_free(&picture[0]);
    pixmap_free(&picture[1]);
    fonts_free(fonts);
    paint_pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_turn_is_done_once),
        cmocka_unit_test(no_thread_runs_before_it_is_needed),
        cmocka_unit_test(who_had_to_wait_paints_alone),
        cmocka_unit_test(threads_paint_what_one_paints),
        cmocka_unit_test(threads_paint_the_ground_of_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
