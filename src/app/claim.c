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

static const char closing[] = "closing\n"; /* the content of the lock file of such a process */

static bool name_lock(const char *path, char *lock, size_t bytes)
{
    int needed = snprintf(lock, bytes, "%s.lock", path);
    return needed >= 0 && (size_t)needed < bytes;
}

int claim_take(const char *path)
{
    char lock[FILE_PATH_BYTES];
    if (!name_lock(path, lock, sizeof lock)) {
        return CLAIM_NONE;
    }
    enum { FLAGS = O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW };
    int handle = open(lock, O_RDWR | O_CREAT | FLAGS, 0666);
    if (handle < 0) { /* on a read-only disk the lock of another instance still counts */
        handle = open(lock, O_RDONLY | FLAGS);
    }
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

static bool is_closing(const char *path)
{
    char lock[FILE_PATH_BYTES], text[sizeof closing] = "";
    int handle = name_lock(path, lock, sizeof lock)
                     ? open(lock, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
                     : -1;
    if (handle < 0) {
        return false;
    }
    bool found = read(handle, text, sizeof text - 1) > 0 && strcmp(text, closing) == 0;
    close(handle);
    return found;
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

bool claim_is_there(int claim, const char *path)
{
    char lock[FILE_PATH_BYTES];
    struct stat held, named;
    if (!name_lock(path, lock, sizeof lock) || fstat(claim, &held) != 0) {
        return true;
    }
    if (lstat(lock, &named) != 0) {
        return errno != ENOENT && errno != ENOTDIR;
    }
    return held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

void claim_mark_closing(int claim)
{
    if (claim >= 0) {
        (void)!pwrite(claim, closing, sizeof closing - 1, 0); /* no room: nobody waits */
    }
}

void claim_release(int *claim)
{
    if (*claim >= 0) {
        close(*claim);
    }
    *claim = CLAIM_NONE;
}
