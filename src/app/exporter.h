/* exporter.h: makes an animated picture of the game while the program goes on: positions are
 * painted one at a time on the main thread, whenever the thread that encodes them is ready for the
 * next. Main thread only. */
#ifndef TENGEN_APP_EXPORTER_H
#define TENGEN_APP_EXPORTER_H

#include "app/game_picture.h"

/* Begins to make the animation of the line on the board, in place of one that is being made.
 * Unattended it is made at once. The player is told how it ends. */
void exporter_begin(App *app);
/* Drops what is being made. */
void exporter_stop(App *app);
/* After a wake: goes on. True: something is shown differently. */
bool exporter_collect(App *app);

/* Writes an animated WebP of the game on the board now. Blocks. False, with `error`. */
bool exporter_export(const App *app, const char *path, char *error, size_t bytes);

#endif
