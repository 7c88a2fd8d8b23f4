/* app_fixture.h: the program in this process, in a game between two people, and the pixels of its
 * window. */
#ifndef TENGEN_TESTS_APP_FIXTURE_H
#define TENGEN_TESTS_APP_FIXTURE_H

#include "app/loop.h"
#include "app/games.h"
#include "app/startup.h"

/* Group set-up and teardown for cmocka: SDL with its dummy drivers. Their windows can be read. The
 * data folder is an empty one. */
int app_fixture_begin(void **state);
int app_fixture_end(void **state);

/* Reads no file of the player's. The caller frees it with app_free. */
App *app_fixture_open(Present present);
/* The same with all files in `folder`: the game that is saved there goes on, or one begins. Its
 * state and runtime folders are files, so that nothing can be kept elsewhere. */
App *app_fixture_open_in(const char *folder);
/* Saves what has to be saved, and takes the results. */
void app_fixture_save(App *app);
/* The pixels that the window shows, in rows as wide as the canvas. The caller frees them. */
uint32_t *app_fixture_pixels(const App *app);

#endif
