#include "app/match_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file_handle.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/log.h"
#include "engine/system_error.h"

enum {
    PLAY_FLAGS = O_RDWR | O_CREAT | O_APPEND,
    USUAL_FLAGS = O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
    CLAIMS_MAX = 10 /* tries, if another program replaces the file meanwhile */
};

static bool cannot_save(const MatchStore *store, const char *why, MatchFault *fault)
{
    match_fault_set(fault, N_("%s: the games cannot be saved there: %s."), store->path, why);
    return false;
}

static bool cannot_read(const MatchStore *store, const char *why, MatchFault *fault)
{
    match_fault_set(fault, N_("%s cannot be read: %s."), store->path, why);
    return false;
}

/* ---- the claim ---- */

/* Does the path still lead to the file that is open? */
static bool is_there(const MatchStore *store)
{
    struct stat held, named;
    return fstat(store->handle, &held) == 0 && stat(store->path, &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

/* Creates the file if it is not there, and locks it. Where its file system has no locks, it is used
 * without. NULL, or why not. */
static const char *try_claim(MatchStore *store)
{
    struct stat status;
    store->handle = open(store->path, PLAY_FLAGS | USUAL_FLAGS, 0666);
    if (store->handle < 0 || fstat(store->handle, &status) != 0) {
        return system_error_words(errno);
    }
    if (!S_ISREG(status.st_mode)) {
        return N_("it is not a file");
    }
    if (flock(store->handle, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return N_("another match is writing it");
    }
    return NULL;
}

/* The lock is worth nothing if the file was replaced before it was taken. */
static bool claim(MatchStore *store, MatchFault *fault)
{
    const char *why = NULL;
    for (int i = 0; i < CLAIMS_MAX; i++) {
        why = try_claim(store);
        if (!why && is_there(store)) {
            return true;
        }
        match_store_close(store);
        if (why) {
            break;
        }
    }
    return cannot_save(store, why ? why : N_("another program keeps replacing it"), fault);
}

/* ---- its games ---- */

/* The end of a killed program's last game. */
static bool drop_cut_game(MatchStore *store, const char *text, size_t length, size_t end,
                          MatchFault *fault)
{
    char kept[FILE_PATH_BYTES];
    int code = file_keep_bad(store->path, text + end, length - end, kept, sizeof kept);
    if (code == 0 && ftruncate(store->handle, (off_t)end) != 0) {
        code = errno;
        unlink(kept); /* it is still in the file itself */
    } else if (code == 0) {
        code = file_system_sync(store->handle);
    }
    if (code != 0) {
        return cannot_save(store, system_error_words(code), fault);
    }
    log_warn("%s: what follows its last whole game is moved to %s", store->path, kept);
    return true;
}

static bool take_games(MatchStore *store, MatchStoreUse use, const char *text, size_t length,
                       const MatchPlan *plan, PlayedGame *game, MatchFault *fault)
{
    ArchiveText archive = {.text = text, .length = length};
    if (!match_archive_read(&archive, plan, game, fault)) {
        const char *format = fault->format;
        char words[sizeof fault->words];
        memcpy(words, fault->words, sizeof words);
        match_fault_set(fault, format, store->path, words);
        return false;
    }
    store->games = archive.games;
    const bool cut = strspn(text + archive.end, " \r\n") < length - archive.end;
    return !cut || use == MATCH_STORE_LOOK ||
           drop_cut_game(store, text, length, archive.end, fault);
}

static bool read_games(MatchStore *store, MatchStoreUse use, const MatchPlan *plan,
                       PlayedGame *game, MatchFault *fault)
{
    char *text = NULL, why[FILE_MESSAGE_BYTES];
    size_t length = 0;
    if (file_handle_read(store->handle, store->path, FILE_MIB_MAX, &text, &length, why,
                         sizeof why) != FILE_READ) {
        return cannot_read(store, system_error_words(errno), fault);
    }
    const bool good = take_games(store, use, text, length, plan, game, fault);
    free(text);
    return good;
}

/* Survives a power failure once it has its name. */
static bool keep_name(const MatchStore *store, MatchFault *fault)
{
    char folder[FILE_PATH_BYTES];
    const int error = folder_of(store->path, folder, sizeof folder) ? folder_sync(folder) : 0;
    return error == 0 || cannot_save(store, system_error_words(error), fault);
}

/* Does another process play on with the file? It may begin to while this is found out: the lock is
 * held for as short as can be. */
static bool is_locked(const MatchStore *store)
{
    if (flock(store->handle, LOCK_SH | LOCK_NB) != 0) {
        return errno == EWOULDBLOCK;
    }
    flock(store->handle, LOCK_UN);
    return false;
}

static bool look(MatchStore *store, const MatchPlan *plan, PlayedGame *game, MatchFault *fault)
{
    store->handle = open(store->path, O_RDONLY | USUAL_FLAGS);
    if (store->handle < 0) {
        return errno == ENOENT || errno == ENOTDIR ||
               cannot_read(store, system_error_words(errno), fault);
    }
    store->elsewhere = is_locked(store);
    const bool good = read_games(store, MATCH_STORE_LOOK, plan, game, fault);
    match_store_close(store);
    return good;
}

bool match_store_open(MatchStore *store, const char *path, MatchStoreUse use, const MatchPlan *plan,
                      PlayedGame *game, MatchFault *fault)
{
    *store = (MatchStore){.path = path, .handle = -1};
    if (path[0] == '\0') {
        return true;
    }
    if (use == MATCH_STORE_LOOK) {
        return look(store, plan, game, fault);
    }
    if (!claim(store, fault)) {
        return false;
    }
    if (!keep_name(store, fault) || !read_games(store, use, plan, game, fault)) {
        match_store_close(store);
        return false;
    }
    return true;
}

bool match_store_add(MatchStore *store, RefereedGame *game, const MatchPlan *plan,
                     MatchFault *fault)
{
    Buffer text = {0};
    int code = ENOMEM;
    if (store->path[0] == '\0') {
        return true;
    }
    if (!is_there(store)) {
        return cannot_save(store, N_("the file was removed or replaced during the match"), fault);
    }
    if (match_archive_add(&text, game, plan)) {
        code = file_handle_append(store->handle, text.text, text.length);
    }
    buffer_free(&text);
    store->games += code == 0;
    return code == 0 || cannot_save(store, system_error_words(code), fault);
}

void match_store_close(MatchStore *store)
{
    if (store->handle >= 0) {
        close(store->handle);
    }
    store->handle = -1;
}
