#include "app/match_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/log.h"

/* Creates the file if it is not there, and locks it. Where its file system has no locks, it is used
 * without. */
static bool claim(MatchStore *store, char *error, size_t bytes)
{
    struct stat status;
    store->handle = open(store->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0666);
    const char *why = store->handle < 0 || fstat(store->handle, &status) != 0 ? strerror(errno)
                      : !S_ISREG(status.st_mode)                              ? "it is not a file"
                                                                              : NULL;
    if (!why && flock(store->handle, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        why = "another match is writing it";
    }
    if (why) {
        snprintf(error, bytes, "%s: the games cannot be saved there: %s", store->path, why);
        match_store_close(store);
    }
    return !why;
}

/* The end of a killed program's last game. The lock is then on the new file. */
static bool drop_cut_game(MatchStore *store, const char *text, size_t length, size_t end,
                          char *error, size_t bytes)
{
    char kept[FILE_PATH_BYTES];
    int code = file_keep_bad(store->path, text + end, length - end, kept, sizeof kept);
    if (code == 0) {
        log_warn("%s: what follows its last whole game is moved to %s", store->path, kept);
        code = file_write(store->path, text, end, FILE_SYNCED);
    }
    if (code != 0) {
        snprintf(error, bytes, "%s: %s", store->path, strerror(code));
        return false;
    }
    match_store_close(store);
    return claim(store, error, bytes);
}

static bool read_games(MatchStore *store, const MatchPlan *plan, PlayedGame *game, char *error,
                       size_t bytes)
{
    char *text = NULL, why[300];
    size_t length = 0;
    if (file_read(store->path, &text, &length, error, bytes) != FILE_READ) {
        return false;
    }
    ArchiveText archive = {.text = text, .length = length};
    bool good = match_archive_read(&archive, plan, game, why, sizeof why);
    store->games = archive.games;
    if (!good) {
        snprintf(error, bytes, "%s: %s", store->path, why);
    } else if (strspn(text + archive.end, " \r\n") < length - archive.end) {
        good = drop_cut_game(store, text, length, archive.end, error, bytes);
    }
    free(text);
    return good;
}

bool match_store_open(MatchStore *store, const char *path, const MatchPlan *plan, PlayedGame *game,
                      char *error, size_t bytes)
{
    *store = (MatchStore){.path = path, .handle = -1};
    if (path[0] == '\0') {
        return true;
    }
    if (!claim(store, error, bytes)) {
        return false;
    }
    if (!read_games(store, plan, game, error, bytes)) {
        match_store_close(store);
        return false;
    }
    return true;
}

bool match_store_add(MatchStore *store, RefereedGame *game, const MatchPlan *plan, char *error,
                     size_t bytes)
{
    Buffer text = {0};
    int code = ENOMEM;
    if (store->path[0] == '\0') {
        return true;
    }
    if (match_archive_add(&text, game, plan)) {
        code = file_write(store->path, text.text, text.length, FILE_APPEND);
    }
    buffer_free(&text);
    if (code != 0) {
        snprintf(error, bytes, "%s: the games cannot be saved there: %s", store->path,
                 strerror(code));
    }
    store->games += code == 0;
    return code == 0;
}

void match_store_close(MatchStore *store)
{
    if (store->handle >= 0) {
        close(store->handle);
    }
    store->handle = -1;
}
