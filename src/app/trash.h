/* trash.h: the desktop's trash (freedesktop.org, The Desktop Trash specification). Any thread. */
#ifndef TENGEN_APP_TRASH_H
#define TENGEN_APP_TRASH_H

/* Moves the file to the trash of the home folder, from where the desktop can bring it back; one on
 * another file system is removed. Returns 0 or errno: then the file stays. */
int trash_put(const char *path);

#endif
