/* In a browser only one tab at a time runs the program, for which the page takes a lock (page.js):
 * claims are kept in memory, since the files there have no locks. */
#include "app/claim.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/file.h"
#include "app/folder.h"

enum { CLAIMS_MAX = 32 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char claimed[CLAIMS_MAX][FILE_PATH_BYTES]; /* "": free */

/* With the lock. */
static int take_free(const char *path)
{
    int place = CLAIM_NONE;
    for (int i = CLAIMS_MAX - 1; i >= 0; i--) {
        if (strcmp(claimed[i], path) == 0) {
            return CLAIM_TAKEN;
        }
        place = claimed[i][0] == '\0' ? i : place;
    }
    if (place >= 0) {
        snprintf(claimed[place], sizeof claimed[place], "%s", path);
    }
    return place;
}

int claim_take(const char *path)
{
    char folder[FILE_PATH_BYTES];
    if (strlen(path) >= FILE_PATH_BYTES || !folder_of(path, folder, sizeof folder) ||
        access(folder, W_OK) != 0) {
        return CLAIM_NONE;
    }
    pthread_mutex_lock(&lock);
    const int claim = take_free(path);
    pthread_mutex_unlock(&lock);
    return claim;
}

int claim_wait(const char *path, int max_ms)
{
    (void)max_ms; /* what has it is this program */
    return claim_take(path);
}

bool claim_is_there(int claim, const char *path)
{
    (void)claim, (void)path;
    return true;
}

void claim_mark_closing(int claim, bool on)
{
    (void)claim, (void)on;
}

void claim_release(int *claim)
{
    if (*claim >= 0) {
        pthread_mutex_lock(&lock);
        claimed[*claim][0] = '\0';
        pthread_mutex_unlock(&lock);
    }
    *claim = CLAIM_NONE;
}
