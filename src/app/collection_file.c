#include "app/collection_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file_system.h"
#include "app/folder.h"
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

/* The match on the board may have been opened again from its file, and changed there. */
static bool is_another(const CollectionLog *log, int step, const CollectionEdit *edit)
{
    return log->step[step].id != edit->id || log->step[step].reading != edit->reading;
}

/* The stamp that the file must have; an older state of a game is not written over a newer one. */
static uint64_t expected_stamp(const CollectionLog *log, const CollectionEdit *edit)
{
    bool known = false, older = false;
    if (strcmp(log->path, edit->path) != 0) {
        return edit->before;
    }
    for (int i = 0; i < log->steps; i++) {
        known = known || log->step[i].before == edit->before;
        older = older || (known && log->step[i].game == edit->game && is_another(log, i, edit));
    }
    return known && !older ? log->after : edit->before;
}

static void note(CollectionLog *log, const CollectionEdit *edit, uint64_t before, uint64_t after)
{
    if (strcmp(log->path, edit->path) != 0 || log->after != before) {
        snprintf(log->path, sizeof log->path, "%s", edit->path);
        log->steps = 0;
    }
    if (log->steps == COLLECTION_STEPS) {
        memmove(log->step, log->step + 1, (COLLECTION_STEPS - 1) * sizeof log->step[0]);
        log->steps--;
    }
    log->step[log->steps].before = before;
    log->step[log->steps].game = edit->game;
    log->step[log->steps].id = edit->id;
    log->step[log->steps++].reading = edit->reading;
    log->after = after;
}

void collection_log_new(CollectionLog *log, const CollectionEdit *edit, uint64_t stamp)
{
    log->path[0] = '\0'; /* what had this name before is gone */
    note(log, edit, 0, stamp);
}

/* It is replaced by another file, so that its folder counts, too. */
static bool is_protected(const char *path)
{
    char folder[FILE_PATH_BYTES];
    return file_system_is_protected(path) ||
           (folder_of(path, folder, sizeof folder) && file_system_is_protected(folder));
}

/* 0 with the whole new text, or errno. */
static int make_text(const CollectionEdit *edit, const char *text, size_t length, Buffer *whole)
{
    if (edit->whole) {
        buffer_add_bytes(whole, text, length);
        return whole->failed ? ENOMEM : file_system_stamp(edit->path) == 0 ? ENOENT : 0;
    }
    char *old = NULL, message[FILE_MESSAGE_BYTES];
    size_t old_length = 0, from, to;
    const FileAnswer answer = file_read(edit->path, &old, &old_length, message, sizeof message);
    if (answer != FILE_READ) {
        return answer == FILE_MISSING ? ENOENT : errno;
    }
    int error = ESTALE;
    if (sgf_find_game(old, old_length, edit->game, &from, &to)) {
        buffer_add_bytes(whole, old, from);
        buffer_add_bytes(whole, text, game_length(text, length));
        buffer_add_bytes(whole, old + to, old_length - to);
        error = whole->failed ? ENOMEM : whole->length > FILE_BYTES_MAX ? EFBIG : 0;
    }
    free(old);
    return error;
}

int collection_file_replace(CollectionLog *log, const CollectionEdit *edit, const char *text,
                            size_t length, uint64_t *stamp)
{
    enum { LEFTOVER_SECONDS = 3600 };
    const uint64_t before = expected_stamp(log, edit);
    Buffer whole = {0};
    int error = make_text(edit, text, length, &whole);
    /* As late as possible: another program may have the file, too. */
    if (error == 0 && file_system_stamp(edit->path) != before) {
        error = ESTALE;
    }
    if (error == 0 && is_protected(edit->path)) {
        error = EACCES;
    }
    if (error == 0) {
        error = file_write(edit->path, whole.text, whole.length, FILE_SYNCED);
    }
    *stamp = 0;
    if (error == 0) {
        *stamp = file_system_stamp(edit->path);
        note(log, edit, before, *stamp);
        file_clean(edit->path, LEFTOVER_SECONDS);
    }
    buffer_free(&whole);
    return error;
}
