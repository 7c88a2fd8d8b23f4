#include "ui/screen_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/screen_query.h"

View game_view;
Stage stage;

void pass_time(int ms)
{
    int count;
    send_input((Input){.kind = INPUT_LEAVE}, &count);
    game_view.now_ms += ms;
}

int open_screen(void **state)
{
    (void)state;
    scene_play(&game_view);
    stage_open(&stage, 1280, 800, 1.0f);
    pass_time(1000);
    return 0;
}

int close_screen(void **state)
{
    (void)state;
    stage_close(&stage);
    return 0;
}

Input at_point(Input input, const char *label, float dx, float dy)
{
    float x, y;
    assert_true(
        screen_point_center(stage.screen, &game_view, scene_point(&game_view, label), &x, &y));
    input.x = x + dx;
    input.y = y + dy;
    return input;
}

Input at_control(Input input, const char *name, Seat seat)
{
    assert_int_not_equal(screen_find(stage.screen, &game_view, name, seat, &input.x, &input.y),
                         FOUND_NONE);
    return input;
}

Input down_at(int64_t id, const char *label)
{
    return at_point(scene_finger(INPUT_PRESS, id, 0, 0), label, 0, 0);
}

Input up_at(int64_t id, const char *label)
{
    return at_point(scene_finger(INPUT_RELEASE, id, 0, 0), label, 0, 0);
}

Command send_input(Input input, int *count)
{
    return scene_send(&stage, &game_view, input, count);
}

void expect_nothing(Input input)
{
    int count;
    send_input(input, &count);
    assert_int_equal(count, 0);
}

Command expect_command(Input input)
{
    int count;
    Command command = send_input(input, &count);
    assert_int_equal(count, 1);
    return command;
}

void expect_play(Input input, const char *label)
{
    Command command = expect_command(input);
    assert_int_equal(command.kind, CMD_PLAY);
    assert_int_equal(command.point, scene_point(&game_view, label));
}
