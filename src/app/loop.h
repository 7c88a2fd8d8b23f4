/* loop.h: the main loop: events in, clocks, workers and sounds, one frame out. It sleeps in SDL as
 * long as nothing moves and nobody thinks. Main thread only.
 *
 * Scripts, the benchmark and tests call the steps themselves, in loop_run's order. */
#ifndef TENGEN_APP_LOOP_H
#define TENGEN_APP_LOOP_H

#include "app/app.h"

/* Runs until the player leaves. Returns the exit status. */
int loop_run(App *app);

void loop_handle(App *app, const SDL_Event *event);
void loop_pump(App *app); /* all events that wait */
/* Moves the loop's time forward; clocks run by all that passed. */
void loop_tick(App *app, int64_t now_ms);
/* Collects finished work; with `answers`, also moves and hints. */
void loop_collect(App *app, bool answers);
/* Applies changed settings, gives the workers what is to be done, saves what changed, plays the
 * sound of a new stone. */
void loop_update(App *app);
void loop_draw(App *app);
/* When to wake up: time of the loop, -1: never. */
int64_t loop_next_ms(App *app);

/* Carries out a player's command. */
void loop_command(App *app, const Command *command);
/* Call after changing state from outside the loop; refills the view. */
void loop_changed(App *app);
/* What the screen shows now. Filled once after a change; otherwise only the clocks are updated. */
const View *loop_view(App *app);

/* After a change of the window's size: screen and pointers follow. */
void loop_resize(App *app);
/* Window events that some systems deliver outside of the loop; until loop_unwatch. */
void loop_watch(App *app);
void loop_unwatch(App *app);

#endif
