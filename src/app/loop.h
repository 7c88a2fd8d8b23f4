/* loop.h: the main loop: events in, clocks, workers and sounds, one frame out. It sleeps in SDL as
 * long as nothing moves and nobody thinks. Main thread only.
 *
 * Scripts, the benchmark and tests call the steps themselves, in loop_run's order. */
#ifndef TENGEN_APP_LOOP_H
#define TENGEN_APP_LOOP_H

#include "app/app.h"

/* Runs until the player leaves. Returns the exit status. */
int loop_run(App *app);

/* The parts of loop_run, for a system whose own loop calls them (web_loop.c): */

/* A plain sketch of the scene, at once. False: nothing can be shown here. */
bool loop_show_first(App *app);
/* When a turn is due, not before the next frame; -1: only after an event. */
int64_t loop_due_ms(App *app);
/* After a sleep that began at `asleep_ms`, when a turn was due at `due_ms`: the clocks are charged
 * the time worked and slept, capped as clock_fair_ms describes. */
void loop_woke(App *app, int64_t asleep_ms, int64_t due_ms);
/* Events, results of workers, one frame. */
void loop_turn(App *app);
int64_t loop_real_ms(void); /* the time outside of scripts */

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
