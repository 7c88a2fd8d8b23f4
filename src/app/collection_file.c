#include "app/collection_file.h"

#include <errno.h>
#include <stdlib.h>

#include "app/file.h"
#include "app/file_system.h"
#include "engine/buffer.h"
#include "engine/history/sgf.h"

/* Without the line end behind its last ")": the file's own one stays. */
static size_t game_length(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] != ')') {
        length--;
    }
    return length;
}

int collection_file_replace(const char *path, size_t game, uint64_t before, const char *text,
                            size_t length, uint64_t *stamp)
{
    char *old = NULL, message[FILE_MESSAGE_BYTES];
    size_t old_length = 0, from, to;
    if (file_read(path, &old, &old_length, message, sizeof message) != FILE_READ) {
        return errno != 0 ? errno : ESTALE;
    }
    Buffer whole = {0};
    int error = ESTALE;
    if (sgf_find_game(old, old_length, game, &from, &to)) {
        buffer_add_bytes(&whole, old, from);
        buffer_add_bytes(&whole, text, game_length(text, length));
        buffer_add_bytes(&whole, old + to, old_length - to);
        error = whole.failed ? ENOMEM : whole.length > FILE_BYTES_MAX ? EFBIG : 0;
    }
    /* As late as possible: another program may have the file, too. */
    if (error == 0 && file_system_stamp(path) != before) {
        error = ESTALE;
    }
    if (error == 0) {
        error = file_write(path, whole.text, whole.length, FILE_SYNCED);
    }
    *stamp = error == 0 ? file_system_stamp(path) : 0;
    buffer_free(&whole);
    free(old);
    return error;
}
