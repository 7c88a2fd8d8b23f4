/* stage.h: the program in this process with a game between two people, and what its glass shows. */
#ifndef TENGEN_TESTS_APP_STAGE_H
#define TENGEN_TESTS_APP_STAGE_H

#include "app/loop.h"
#include "app/session.h"
#include "app/startup.h"

/* Nothing of the player's is read. SDL's video is open; to be freed with app_free. */
App *stage_open(Present present);
/* The glass's pixels, rows as wide as the canvas, to be freed. */
uint32_t *stage_glass(const App *app);

#endif
