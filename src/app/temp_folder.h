/* temp_folder.h: folders that exist while something runs. Any thread. */
#ifndef TENGEN_APP_TEMP_FOLDER_H
#define TENGEN_APP_TEMP_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a new folder "tengen-WORD-..." in $TMPDIR, else in /tmp. False: errno says why. */
bool temp_folder_make(const char *word, char *path, size_t bytes);
/* Removes it with everything in it; links are not followed. */
void temp_folder_remove(const char *path);

#endif
