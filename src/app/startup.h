/* startup.h: creates and destroys the App. */
#ifndef TENGEN_APP_STARTUP_H
#define TENGEN_APP_STARTUP_H

#include "app/app.h"

/* Reads settings and autosave, opens the window and shows nothing yet. SDL's video must be up. NULL
 * with `error` and the exit status in *status. */
App *app_new(const Options *options, char *error, size_t bytes, int *status);
/* Until app_close saves the game: if a library ends the process, as Xlib does by exit(1) when the
 * connection to the display is lost, it is saved then. One program at a time. */
void app_save_at_exit(App *app);
/* Saves the game and closes the window. False: the game is lost; stderr says so. */
bool app_close(App *app);
/* Closes it first; ends the workers: takes up to three seconds. False: as audio_free. */
bool app_free(App *app);

/* Unattended run: seeded moves limited by nodes, no pauses, no sounds, messages to stderr. */
void app_set_unattended(App *app);

#endif
