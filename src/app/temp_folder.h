/* temp_folder.h: folders that exist while something runs. Any thread. */
#ifndef TENGEN_APP_TEMP_FOLDER_H
#define TENGEN_APP_TEMP_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a new folder "tengen-WORD-..." in $TMPDIR, else in /tmp. False: errno says why. */
bool temp_folder_make(const char *word, char *path, size_t bytes);
/* Removes it with everything in it; links are not followed. */
void temp_folder_remove(const char *path);

/* For folders that are removed later if the process is killed. The claim is a lock that ends with
 * the process; -1: there is none. */
int temp_folder_claim(const char *path);
/* Removes the folder and gives the claim back. */
void temp_folder_end(const char *path, int *claim);
/* Removes this user's folders "tengen-WORD-..." that nobody claims and that were not changed for an
 * hour. */
void temp_folder_clean(const char *word);

#endif
