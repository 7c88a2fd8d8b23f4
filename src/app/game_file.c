#include "app/game_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/file.h"
#include "engine/history/psq.h"
#include "engine/history/renlib.h"
#include "engine/history/sgf.h"
#include "engine/rules/notation.h"

static bool has_extension(const char *path, const char *extension)
{
    size_t length = strlen(path), width = strlen(extension);
    return length > width && strcasecmp(path + length - width, extension) == 0;
}

static Record *read_moves(const char *text, size_t length, const Setup *setup, ParseError *error)
{
    static Point move[POINTS_MAX];
    int count = notation_read_moves(text, length, setup->size, move, POINTS_MAX, error);
    if (count < 0) {
        return NULL;
    }
    Record *record = record_new(setup->rule, setup->size);
    for (int i = 0; record && i < count; i++) {
        if (!record_push(record, move[i], i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE)) {
            record_free(record);
            record = NULL;
        }
    }
    if (!record) {
        snprintf(error->what, sizeof error->what, "out of memory");
    }
    return record;
}

/* `notice`: what was skipped. An error with a record: the rest of the file could not be read. */
static Record *read_record(const char *path, const char *text, size_t length, const Setup *setup,
                           ParseError *error, ParseError *notice)
{
    if (has_extension(path, ".sgf")) {
        return sgf_read(text, length, error, notice);
    }
    if (has_extension(path, ".psq")) {
        return psq_read(text, length, error);
    }
    if (has_extension(path, ".lib")) {
        return renlib_read((const unsigned char *)text, length, error);
    }
    if (has_extension(path, ".txt")) {
        return read_moves(text, length, setup, error);
    }
    snprintf(error->what, sizeof error->what, "expected a game: .sgf, .psq, .lib or .txt");
    return NULL;
}

void game_file_error(const char *path, const ParseError *error, char *out, size_t bytes)
{
    if (error->line > 0 && error->column > 0) {
        snprintf(out, bytes, "%s:%d:%d: %s", path, error->line, error->column, error->what);
    } else if (error->line > 0) {
        snprintf(out, bytes, "%s:%d: %s", path, error->line, error->what);
    } else if (error->column > 0) {
        snprintf(out, bytes, "%s: byte %d: %s", path, error->column, error->what);
    } else {
        snprintf(out, bytes, "%s: %s", path, error->what);
    }
}

Match *game_file_read(const char *path, const Setup *setup, char *error, char *notice, size_t bytes)
{
    char *text = NULL;
    size_t length = 0;
    ParseError wrong = {0}, skipped = {0};
    notice[0] = '\0';
    if (file_read(path, &text, &length, error, bytes) != FILE_READ) {
        return NULL;
    }
    Record *record = read_record(path, text, length, setup, &wrong, &skipped);
    free(text);
    if (record && wrong.what[0] != '\0') { /* read up to there */
        skipped = wrong;
        wrong = (ParseError){0};
    }
    Match *match = !record ? NULL : match_from_record(record, setup, &wrong);
    if (!match) {
        game_file_error(path, &wrong, error, bytes);
    } else if (wrong.what[0] != '\0') {
        game_file_error(path, &wrong, notice, bytes);
    } else if (skipped.what[0] != '\0') {
        game_file_error(path, &skipped, notice, bytes);
    }
    return match;
}
