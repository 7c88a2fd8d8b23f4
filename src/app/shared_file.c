#include "app/shared_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/claim.h"
#include "app/file.h"
#include "app/file_system.h"
#include "engine/system_error.h"
#include "ui/words.h"

/* `claim`: for claim_release, also after an error. A folder without any locks is no error. */
static int begin(const char *path, int *claim)
{
    struct stat status;
    *claim = CLAIM_NONE;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) {
        return SHARED_FILE_SPECIAL;
    }
    if (file_is_lost_link(path)) {
        return SHARED_FILE_LOST_LINK;
    }
    *claim = claim_take(path);
    return *claim == CLAIM_TAKEN ? EBUSY : 0;
}

static int replace(const SharedFileChange *change)
{
    char bad[FILE_PATH_BYTES + 16] = "";
    const uint64_t stamp = file_system_stamp(change->path);
    int error = 0;
    if (change->text && change->keep == SHARED_FILE_KEEP_OLD) {
        file_keep_old(change->path);
    } else if (change->text && change->keep == SHARED_FILE_KEEP_BAD) {
        error = file_keep_bad(change->path, change->text, change->length, bad, sizeof bad);
    }
    if (error == 0) {
        error = file_write(change->path, change->out.text, change->out.length, FILE_SYNCED);
        if (error != 0 && bad[0] != '\0' && file_system_stamp(change->path) == stamp) {
            unlink(bad); /* it is still the file itself */
        }
    }
    return error;
}

int shared_file_change(const char *path, SharedFileMerge *merge, const char *wanted, size_t length)
{
    SharedFileChange change = {.path = path, .wanted = wanted, .wanted_length = length};
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    int claim;
    int error = begin(path, &claim);
    if (error == 0 && file_read_up_to(path, FILE_SMALL_MIB_MAX, &text, &change.length, message,
                                      sizeof message) == FILE_FAILED) {
        error = errno;
    }
    if (error == 0) {
        change.text = text;
        error = merge(&change);
    }
    if (error == 0 && change.out.failed) {
        error = ENOMEM;
    } else if (error == 0 && change.out.text) {
        error = replace(&change);
    }
    const bool mended =
        error == 0 && text && change.out.text && change.keep == SHARED_FILE_KEEP_BAD;
    claim_release(&claim);
    buffer_free(&change.out);
    free(text);
    return mended ? SHARED_FILE_MENDED : error;
}

int shared_file_append(const char *path, const char *lines, size_t length)
{
    int claim;
    int error = begin(path, &claim);
    if (error == 0) {
        error = file_write(path, lines, length, FILE_APPEND);
    }
    claim_release(&claim);
    return error;
}

int shared_file_reset(const char *path, const char *text, size_t length)
{
    int claim;
    int error = begin(path, &claim);
    if (error == 0) {
        error = file_write(path, text, length, FILE_SYNCED);
    }
    if (error == 0) {
        error = file_remove_kept(path);
    }
    claim_release(&claim);
    return error;
}

const char *shared_file_error(int error)
{
    switch (error) {
    case EBUSY:
        return _("another window of Tengen is changing it");
    case SHARED_FILE_NEWER:
        return _("a later version of the program wrote it");
    case SHARED_FILE_SPECIAL:
        return _("this is not a regular file; rename or remove it");
    case SHARED_FILE_LOST_LINK:
        return _("this link leads to a folder that does not exist; make the folder or remove the "
                 "link");
    default:
        return _(system_error_words(error));
    }
}
