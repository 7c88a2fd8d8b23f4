#include "app/game_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file_format.h"
#include "app/file_system.h"
#include "engine/history/text.h"

/* `notice`: what was skipped. An error with a record: the rest of the file could not be read. */
static Record *read_record(const char *path, const char *text, size_t length, const Setup *setup,
                           ParseError *error, ParseError *notice)
{
    const FileFormat *format = file_format_of(path);
    if (format && format->read) {
        return format->read(text, length, setup, error, notice);
    }
    Buffer known = {0};
    file_format_add_games(&known);
    snprintf(error->what, sizeof error->what, "expected a game: %s",
             known.failed ? "out of memory" : known.text);
    buffer_free(&known);
    return NULL;
}

void game_file_error(const char *path, const ParseError *error, char *out, size_t bytes)
{
    if (error->line > 0) {
        snprintf(out, bytes, "%s:%d:%d: %s", path, error->line, error->column, error->what);
    } else if (error->column > 0) {
        snprintf(out, bytes, "%s: byte %d: %s", path, error->column, error->what);
    } else {
        snprintf(out, bytes, "%s: %s", path, error->what);
    }
}

static bool is_session(const char *path, const char *text)
{
    return file_format_of(path) == file_format(FORMAT_SGF) && strstr(text, "TENGENSESSION[");
}

/* As match_file.h reads it, damaged or not. Without a match it may still be a record. */
static void read_session(const char *text, size_t length, GameReading *reading)
{
    reading->match = match_read(text, length, &reading->report);
    if (!reading->match && reading->report.state == SAVED_DAMAGED) {
        reading->match = match_salvage(text, length, &reading->report);
        reading->salvaged = reading->match != NULL;
    }
    reading->session = reading->match != NULL;
}

/* A file of this size may be too large when it is written again, with line ends and marks. */
enum { SURE_TO_FIT = FILE_BYTES_MAX / 16 };

/* What cannot be saved is not opened. */
static bool can_be_saved(const Match *match, size_t length, ParseError *error)
{
    Buffer text = {0};
    if (length <= SURE_TO_FIT) {
        return true;
    }
    match_write(match, 0, &text);
    bool fits = !text.failed && text.length <= FILE_BYTES_MAX;
    if (text.failed) {
        text_error_memory(error);
    } else if (!fits) {
        snprintf(error->what, sizeof error->what,
                 "the game would take %zu MiB when it is saved: expected at most %d MiB",
                 text.length >> 20, FILE_MIB_MAX);
    }
    buffer_free(&text);
    return fits;
}

static void read_foreign(const char *path, const char *text, size_t length, const Setup *setup,
                         GameReading *reading)
{
    ParseError wrong = {0}, skipped = {0};
    Record *record = read_record(path, text, length, setup, &wrong, &skipped);
    if (record && wrong.what[0] != '\0') { /* read up to there */
        skipped = wrong;
        wrong = (ParseError){0};
    }
    Match *match = !record ? NULL : match_from_record(record, setup, &wrong);
    if (match && !can_be_saved(match, length, &wrong)) {
        match_free(match);
        match = NULL;
    }
    if (!match) {
        game_file_error(path, &wrong, reading->error, sizeof reading->error);
    } else if (wrong.what[0] != '\0') {
        game_file_error(path, &wrong, reading->notice, sizeof reading->notice);
    } else if (skipped.what[0] != '\0') {
        game_file_error(path, &skipped, reading->notice, sizeof reading->notice);
    }
    reading->match = match;
}

void game_file_read(const char *path, const Setup *setup, bool session, GameReading *reading)
{
    char *text = NULL;
    size_t length = 0;
    memset(reading, 0, sizeof *reading);
    reading->stamp = file_system_stamp(path);
    if (file_read(path, &text, &length, reading->error, sizeof reading->error) != FILE_READ) {
        return;
    }
    const bool tried = session && is_session(path, text);
    if (tried) {
        read_session(text, length, reading);
    }
    if (tried && reading->report.state == SAVED_NO_MEMORY) { /* no reason to lose the rest */
        game_file_error(path, &reading->report.error, reading->error, sizeof reading->error);
    } else if (!reading->match) {
        read_foreign(path, text, length, setup, reading);
    }
    free(text);
}
