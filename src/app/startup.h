/* startup.h: puts the program together from its options, and takes it apart again. */
#ifndef TENGEN_APP_STARTUP_H
#define TENGEN_APP_STARTUP_H

#include "app/app.h"

/* Reads settings and autosave, opens the window and shows nothing yet. SDL's video must be up. NULL
 * with `error` and the exit status in *status. */
App *app_new(const Options *options, char *error, size_t bytes, int *status);
/* Saves the game, closes the window, ends the workers: takes up to a second. */
void app_free(App *app);

/* Nobody watches: moves are seeded and limited by nodes, without pauses and sounds, and messages
 * go to stderr, too. */
void app_set_unattended(App *app);

#endif
