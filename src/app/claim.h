/* claim.h: a process's right to write a file: a lock on "PATH.lock", which ends with the process.
 * Where its file system has no locks, a file in /tmp is locked in its place, whatever the
 * environment says: then other processes of the same user and machine are kept off, but not those
 * of other machines. That file stays. Any thread. */
#ifndef TENGEN_APP_CLAIM_H
#define TENGEN_APP_CLAIM_H

#include <stdbool.h>

/* What claim_take returns instead of a handle. */
enum {
    CLAIM_TAKEN = -1, /* by another process */
    CLAIM_NONE = -2   /* the folder is missing or not writable, or nothing can be locked */
};

/* Claims a file. Returns a handle for claim_release, or one of the above. */
int claim_take(const char *path);
/* As claim_take; while the process that has the file is closing, waits for its end, but for no
 * longer than `max_ms`. */
int claim_wait(const char *path, int max_ms);
/* The lock is still that of `path`: neither the folder nor the lock file was replaced. Also true if
 * that cannot be found out. */
bool claim_is_there(int claim, const char *path);
/* Tells other processes that this one will soon release the claim, or that it will not after all.
 */
void claim_mark_closing(int claim, bool on);
void claim_release(int *claim);

#endif
