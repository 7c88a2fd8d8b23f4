/* The frame statistics are visible and cause no further frame. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "ui/frame_stats.h"
#include "ui/scene.h"

static int draw(Stage *stage, const View *view, const FrameStats *frame_stats, Rect *dirty)
{
    drawlist_begin(stage->list, stage->w, stage->h);
    screen_draw(stage->screen, view, stage->list);
    if (frame_stats) {
        frame_stats_draw(frame_stats, stage->list, stage->fonts, stage->w, stage->h, 1);
    }
    return canvas_draw(stage->canvas, stage->list, dirty);
}

static void test_figures_are_seen_and_come_to_rest(void **state)
{
    (void)state;
    static View view;
    static FrameStats frame_stats = {
        .count = 1, .dirty = {{500, 300, 64, 128}}, .ms = 1.5, .wakeups = 7};
    Rect dirty[CANVAS_DIRTY_MAX];
    Stage stage;
    scene_play(&view);
    view.settings.motion = MOTION_NONE;
    stage_open(&stage, 900, 700, 1);
    draw(&stage, &view, NULL, dirty);
    assert_int_equal(draw(&stage, &view, NULL, dirty), 0);
    assert_true(draw(&stage, &view, &frame_stats, dirty) > 0);
    const Pixmap *pixels = canvas_pixels(stage.canvas);
    assert_int_equal(*pixmap_at(pixels, 530, 300), 0xFFFF2D55u);
    assert_int_equal(*pixmap_at(pixels, 500, 360), 0xFFFF2D55u);
    assert_int_not_equal(*pixmap_at(pixels, 530, 360), 0xFFFF2D55u);
    /* The same figures over the same scene: nothing is repainted. */
    assert_int_equal(draw(&stage, &view, &frame_stats, dirty), 0);
    stage_close(&stage);
}

static void test_f3_asks_for_them(void **state)
{
    (void)state;
    static View view;
    Stage stage;
    int count = 0;
    scene_play(&view);
    stage_open(&stage, 900, 700, 1);
    stage_settle(&stage, &view);
    Command command = scene_send(&stage, &view, scene_key(KEY_F3, 0), &count);
    assert_int_equal(count, 1);
    assert_int_equal(command.kind, CMD_FRAME_STATS);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures_are_seen_and_come_to_rest),
        cmocka_unit_test(test_f3_asks_for_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
