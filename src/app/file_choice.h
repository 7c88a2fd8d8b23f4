/* file_choice.h: asks for a file in the desktop's own window, and does what it was asked for. Main
 * thread only. */
#ifndef TENGEN_APP_FILE_CHOICE_H
#define TENGEN_APP_FILE_CHOICE_H

#include "app/app.h"

/* CMD_CHOOSE_FILE. What cannot be done is told. */
void file_choice_begin(App *app, FileChoice choice);
/* If the player has chosen: adds to the library, or saves the game that was shown when the file was
 * asked for. True: something changed. */
bool file_choice_collect(App *app);

#endif
