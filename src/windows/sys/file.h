/* sys/file.h: flock(). */
#ifndef TENGEN_WINDOWS_SYS_FILE_H
#define TENGEN_WINDOWS_SYS_FILE_H

#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8

/* A byte far beyond all content is locked: who has no lock can read and write. Folders have no
 * locks (ENOTSUP). A lock is not changed from LOCK_SH to LOCK_EX. */
int flock(int handle, int operation);

#endif
