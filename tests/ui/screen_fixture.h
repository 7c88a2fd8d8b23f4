/* screen_fixture.h: a screen that shows a game, and inputs whose commands are checked; for the
 * tests of input. */
#ifndef TENGEN_TESTS_UI_SCREEN_FIXTURE_H
#define TENGEN_TESTS_UI_SCREEN_FIXTURE_H

#include "ui/scene.h"

extern View game_view;
extern Stage stage;

static const Input down = {.kind = INPUT_PRESS}, up = {.kind = INPUT_RELEASE}; /* of the mouse */

/* Set-up and teardown for cmocka: scene_play in a window of 1280 x 800, past the time in which
 * fingers are ignored. */
int open_screen(void **state);
int close_screen(void **state);
/* Shows the view to the screen by an input without effect, then lets the time pass. */
void pass_time(int ms);

/* The input at the centre of a point, moved by (dx, dy) px. */
Input at_point(Input input, const char *label, float dx, float dy);
/* The input at a control. */
Input at_control(Input input, const char *name, Seat seat);
/* A finger's press and release at the centre of a point. */
Input down_at(int64_t id, const char *label);
Input up_at(int64_t id, const char *label);

Command send_input(Input input, int *count);
/* Sends the input, and checks that it leads to no command, to one, or to this move. */
void expect_nothing(Input input);
Command expect_command(Input input);
void expect_play(Input input, const char *label);

#endif
