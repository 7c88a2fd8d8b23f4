/* disk.h: a model of a disk that may lose power. It follows a process's calls and knows which of
 * them a power cut can undo: what was written to a file since its last fsync may be missing or
 * there in part; names that were made, changed or removed in a folder since the folder's last fsync
 * may each have changed or not, in any combination. */
#ifndef TENGEN_TESTS_DISK_H
#define TENGEN_TESTS_DISK_H

#include "faults/seam.h"

typedef struct Disk Disk;

/* `log`: the bytes that the steps were written from; borrowed. */
Disk *disk_new(const char *log);
void disk_free(Disk *disk);

/* Everything below a folder is there and synced. */
void disk_read_folder(Disk *disk, const char *folder);
void disk_step(Disk *disk, const SeamStep *step);
/* Makes the folder as it may be after a power cut now, in each way that was not tried since
 * the last disk_step with the same result, and calls `look`. `every` false: some of them. */
void disk_each_state(Disk *disk, const char *folder, bool every, void (*look)(void *user),
                     void *user);

#endif
