/* app_fixture.h: the program in this process, in a game between two people, and the pixels of its
 * window. */
#ifndef TENGEN_TESTS_APP_FIXTURE_H
#define TENGEN_TESTS_APP_FIXTURE_H

#include "app/loop.h"
#include "app/games.h"
#include "app/startup.h"

/* Group set-up and teardown for cmocka: SDL with its dummy drivers. Their windows can be read. */
int app_fixture_begin(void **state);
int app_fixture_end(void **state);

/* Reads no file of the player's. The caller frees it with app_free. */
App *app_fixture_open(Present present);
/* The pixels that the window shows, in rows as wide as the canvas. The caller frees them. */
uint32_t *app_fixture_pixels(const App *app);

#endif
