/* disk.h: a model of a disk that may lose power. It follows a process's calls and knows which of
 * them a power failure can undo. What was written to a file since its last fsync may be missing or
 * partial. Names that were created, changed or removed in a folder since the folder's last fsync
 * may each have changed or not, in any combination. */
#ifndef TENGEN_TESTS_DISK_H
#define TENGEN_TESTS_DISK_H

#include "faults/seam.h"

typedef struct Disk Disk;

/* `log`: the bytes that the steps were written from; borrowed. */
Disk *disk_new(const char *log);
void disk_free(Disk *disk);

/* Registers everything below a folder as existing and synced. */
void disk_read_folder(Disk *disk, const char *folder);
void disk_step(Disk *disk, const SeamStep *step);
/* Builds the folder in each state that a power failure now may leave, and calls `look` for each.
 * States that were tried since the last disk_step with the same result are skipped. `every` false:
 * a sample. */
void disk_each_state(Disk *disk, const char *folder, bool every, void (*look)(void *user),
                     void *user);

#endif
