/* An animated picture is made while the game goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "app/animator.h"
#include "app/app_fixture.h"
#include "app/exporter.h"
#include "app/own_folder.h"
#include "app/patience.h"

enum { SIDE = EXPORT_SIZE_MIN };

static App *app;

static void run(Command command)
{
    loop_command(app, &command);
}

static void play(int x, int y)
{
    run((Command){.kind = CMD_PLAY, .point = point_at(x, y)});
}

/* A game of two moves, watched by a person. */
static int open_game(void **state)
{
    if (own_folder_enter(state) != 0) {
        return -1;
    }
    app = app_fixture_open_in("data");
    app->loop.unattended = false;
    app->options.settings.export_as = EXPORT_ANIMATION;
    app->options.settings.export_size = SIDE;
    play(7, 7);
    play(8, 8);
    run((Command){.kind = CMD_PAGE, .value = PAGE_PICTURE});
    return 0;
}

static int close_game(void **state)
{
    app_free(app);
    return own_folder_leave(state);
}

/* What the loop does until the animation is made. */
static void collect_all(void)
{
    Patience patience = {0};
    while (app->exporter) {
        patience_pause(&patience, "the animation is made");
        loop_collect(app, true);
    }
    app_fixture_save(app);
    storage_collect(&app->storage);
}

static bool is_told(const char *text)
{
    return messages_have(&app->messages, text);
}

static void it_is_made_while_the_game_goes_on(void **state)
{
    (void)state;
    run((Command){.kind = CMD_SAVE_PICTURE});
    assert_non_null(app->exporter);
    assert_int_equal(loop_view(app)->animation_frames, 3);
    run((Command){.kind = CMD_BACK});
    play(9, 9); /* is not in it */
    assert_int_equal(app->game.match->position.count, 3);
    assert_int_equal(loop_view(app)->animation_frames, 3);
    collect_all();
    assert_null(app->exporter);
    assert_int_equal(loop_view(app)->animation_frames, 0);
    assert_true(is_told("Saved as"));
}

/* What a review has tried after a resignation is no part of the game. */
static void it_ends_with_the_game(void **state)
{
    (void)state;
    run((Command){.kind = CMD_BACK});
    run((Command){.kind = CMD_RESIGN, .seat = SEAT_NEAR});
    run((Command){.kind = CMD_PAGE, .value = PAGE_REVIEW});
    play(3, 3);
    play(4, 4);
    assert_int_equal(app->game.match->position.count, 4);
    run((Command){.kind = CMD_BACK});
    run((Command){.kind = CMD_SAVE_PICTURE});
    assert_int_equal(loop_view(app)->animation_frames, 3);
    collect_all();
    assert_true(is_told("Saved as"));
}

static void it_can_be_stopped(void **state)
{
    (void)state;
    run((Command){.kind = CMD_SAVE_PICTURE});
    run((Command){.kind = CMD_SAVE_PICTURE, .value = PICTURE_STOP});
    assert_null(app->exporter);
    assert_true(is_told("The animation was not saved."));
    collect_all();
    assert_false(is_told("Saved as"));
}

/* The program ends, or another one is asked for. */
static void it_may_be_left_behind(void **state)
{
    (void)state;
    run((Command){.kind = CMD_SAVE_PICTURE});
    run((Command){.kind = CMD_SAVE_PICTURE});
    assert_non_null(app->exporter);
}

static void the_animator_waits_for_frames(void **state)
{
    (void)state;
    Animator *animator = animator_new(SIDE, SIDE);
    char *bytes = NULL;
    size_t length = 0;
    assert_non_null(animator);
    for (int i = 0; i < 2; i++) {
        Pixmap frame;
        assert_true(pixmap_init(&frame, SIDE, SIDE));
        frame.pixel[i] = 0xFFFFFFFF;
        assert_true(animator_is_ready(animator));
        animator_add(animator, frame, 100);
        animator_wait(animator);
        assert_int_equal(animator_take(animator, &bytes, &length), ANIMATOR_WORKS);
    }
    animator_finish(animator);
    animator_wait(animator);
    assert_false(animator_is_ready(animator));
    assert_int_equal(animator_take(animator, &bytes, &length), ANIMATOR_DONE);
    assert_true(length > 12);
    assert_memory_equal(bytes, "RIFF", 4);
    assert_memory_equal(bytes + 8, "WEBP", 4);
    free(bytes);
    animator_free(animator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_is_made_while_the_game_goes_on, open_game, close_game),
        cmocka_unit_test_setup_teardown(it_ends_with_the_game, open_game, close_game),
        cmocka_unit_test_setup_teardown(it_can_be_stopped, open_game, close_game),
        cmocka_unit_test_setup_teardown(it_may_be_left_behind, open_game, close_game),
        cmocka_unit_test(the_animator_waits_for_frames),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
