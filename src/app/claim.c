#include "app/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"

enum { FLAGS = O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, LOCAL_BYTES = 96 };

static const char closing[] = "closing\n"; /* the content of the lock file of such a process */

static bool name_lock(const char *path, char *lock, size_t bytes)
{
    int needed = snprintf(lock, bytes, "%s.lock", path);
    return (size_t)needed < bytes;
}

/* Where a file system has no locks, a file on this machine is locked in place of the lock file. Its
 * name is the lock file's identity. It is in one place whatever the environment says, and stays:
 * removing it would race with another instance. */
static void name_local(const struct stat *lock, char local[LOCAL_BYTES])
{
    snprintf(local, LOCAL_BYTES, "/tmp/tengen-%ld-%llx-%llx.lock", (long)getuid(),
             (unsigned long long)lock->st_dev, (unsigned long long)lock->st_ino);
}

/* Returns a handle, or -1. Other users can write to /tmp: a file that is not this user's, or has a
 * second name elsewhere, is not opened. */
static int open_local(const struct stat *lock)
{
    char local[LOCAL_BYTES];
    struct stat status;
    name_local(lock, local);
    int handle = open(local, O_RDWR | O_CREAT | FLAGS, 0600);
    if (handle >= 0 &&
        (fstat(handle, &status) != 0 || status.st_uid != getuid() || status.st_nlink > 1)) {
        close(handle);
        return -1;
    }
    return handle;
}

/* Takes the handle over. Returns what claim_take does. */
static int lock_handle(int handle)
{
    if (handle < 0) {
        return CLAIM_NONE;
    }
    if (flock(handle, LOCK_EX | LOCK_NB) == 0) {
        (void)!ftruncate(handle, 0); /* a full disk is no reason to refuse */
        return handle;
    }
    int error = errno;
    close(handle);
    return error == EWOULDBLOCK ? CLAIM_TAKEN : CLAIM_NONE;
}

int claim_take(const char *path)
{
    char lock[FILE_PATH_BYTES];
    struct stat status;
    if (!name_lock(path, lock, sizeof lock)) {
        return CLAIM_NONE;
    }
    int handle = open(lock, O_RDWR | O_CREAT | FLAGS, 0666);
    if (handle < 0) { /* on a read-only disk the lock of another instance still counts */
        handle = open(lock, O_RDONLY | FLAGS);
    }
    /* What cannot be opened, such as a link, has an identity, too. */
    bool known = (handle >= 0 ? fstat(handle, &status) : lstat(lock, &status)) == 0;
    int claim = lock_handle(handle);
    return claim == CLAIM_NONE && known ? lock_handle(open_local(&status)) : claim;
}

static bool says_closing(const char *lock)
{
    char text[sizeof closing] = "";
    int handle = open(lock, O_RDONLY | FLAGS);
    if (handle < 0) {
        return false;
    }
    bool found = read(handle, text, sizeof text - 1) > 0 && strcmp(text, closing) == 0;
    close(handle);
    return found;
}

static bool is_closing(const char *path)
{
    char lock[FILE_PATH_BYTES], local[LOCAL_BYTES];
    struct stat status;
    if (!name_lock(path, lock, sizeof lock) || lstat(lock, &status) != 0) {
        return false;
    }
    name_local(&status, local);
    return says_closing(lock) || says_closing(local);
}

int claim_wait(const char *path, int max_ms)
{
    enum { STEP_MS = 20 };
    int claim = claim_take(path);
    for (int waited = 0; claim == CLAIM_TAKEN && waited < max_ms; waited += STEP_MS) {
        if (!is_closing(path)) {
            return claim_take(path); /* perhaps released just now */
        }
        poll(NULL, 0, STEP_MS);
        claim = claim_take(path);
    }
    return claim;
}

static bool is_same_file(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

bool claim_is_there(int claim, const char *path)
{
    char lock[FILE_PATH_BYTES], local[LOCAL_BYTES];
    struct stat held, named;
    if (!name_lock(path, lock, sizeof lock) || fstat(claim, &held) != 0) {
        return true;
    }
    if (lstat(lock, &named) != 0) {
        return errno != ENOENT && errno != ENOTDIR;
    }
    name_local(&named, local);
    return is_same_file(&held, &named) ||
           (lstat(local, &named) == 0 && is_same_file(&held, &named));
}

/* Not into a file that has another name, too. Without room nobody waits. */
void claim_mark_closing(int claim, bool on)
{
    struct stat status;
    if (claim < 0 || fstat(claim, &status) != 0 || status.st_nlink > 1) {
        return;
    }
    if (on) {
        (void)!pwrite(claim, closing, sizeof closing - 1, 0);
    } else {
        (void)!ftruncate(claim, 0);
    }
}

void claim_release(int *claim)
{
    if (*claim >= 0) {
        close(*claim);
    }
    *claim = CLAIM_NONE;
}
