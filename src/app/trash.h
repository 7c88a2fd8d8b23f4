/* trash.h: the desktop's trash (freedesktop.org, The Desktop Trash specification). Any thread. */
#ifndef TENGEN_APP_TRASH_H
#define TENGEN_APP_TRASH_H

/* Moves the file to the trash of the home folder, or of the file system that it lies on, from where
 * the desktop can bring it back. `path` is absolute. Returns 0 or errno: then the file stays. */
int trash_put(const char *path);

#endif
