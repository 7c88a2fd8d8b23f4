#include "app/file_format.h"

#include <string.h>
#include <strings.h>
#include <time.h>

#include "engine/history/board_text.h"
#include "engine/history/charset.h"
#include "engine/history/match_file.h"
#include "engine/history/psq.h"
#include "engine/history/renlib.h"
#include "engine/history/rif.h"
#include "engine/history/sgf.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"
#include "engine/rules/notation.h"

/* ---- readers and writers ---- */

static Record *read_sgf(const char *text, size_t length, size_t index, const Setup *setup,
                        ParseError *error, ParseError *notice)
{
    (void)setup;
    Record *record = index == FORMAT_FIRST ? sgf_read(text, length, error, notice)
                                           : sgf_read_game(text, length, index, error, notice);
    if (!record && !error->other_game && !error->no_memory) {
        record = sgf_read_part(text, length, index, error, notice);
    }
    return record;
}

static void write_sgf(const Match *match, Buffer *out)
{
    char today[16] = "";
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) {
        strftime(today, sizeof today, "%Y-%m-%d", &local);
    }
    match_write_sgf(match, TENGEN_VERSION, today, out);
}

static Record *read_psq(const char *text, size_t length, size_t index, const Setup *setup,
                        ParseError *error, ParseError *notice)
{
    (void)setup;
    (void)index;
    (void)notice;
    return psq_read(text, length, error);
}

static Record *read_library(const char *text, size_t length, size_t index, const Setup *setup,
                            ParseError *error, ParseError *notice)
{
    (void)setup;
    (void)index;
    (void)notice;
    return renlib_read((const unsigned char *)text, length, error);
}

static Record *read_database(const char *text, size_t length, size_t index, const Setup *setup,
                             ParseError *error, ParseError *notice)
{
    (void)setup;
    return rif_read(text, length, index == FORMAT_FIRST ? 0 : index, error, notice);
}

static Record *record_of_moves(const char *text, size_t length, const Setup *setup,
                               ParseError *error)
{
    Point move[POINTS_MAX];
    int count = notation_is_coordinates(text, length)
                    ? notation_read_coordinates(text, length, setup->size, move, POINTS_MAX, error)
                    : notation_read_moves(text, length, setup->size, move, POINTS_MAX, error);
    if (count < 0) {
        return NULL;
    }
    if (count == 0) {
        PARSE_ERROR(error, 1, 1, N_("the file has no moves: expected points such as H8"));
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
        parse_error_memory(error);
    }
    return record;
}

/* Moves, or a position as engines get it. */
static Record *read_moves(const char *text, size_t length, size_t index, const Setup *setup,
                          ParseError *error, ParseError *notice)
{
    CharsetReading as;
    Buffer narrow = {0};
    Record *record = NULL;
    (void)index;
    (void)notice;
    const bool read = charset_read(&as, text, length, NULL);
    if (read) {
        text_add_narrow(&narrow, as.text, as.length);
    }
    if (!read || narrow.failed) {
        parse_error_memory(error);
    } else if (board_text_is(narrow.text, narrow.length)) {
        record = board_text_read(narrow.text, narrow.length, setup->size, error);
    } else {
        record = record_of_moves(narrow.text, narrow.length, setup, error);
    }
    buffer_free(&narrow);
    charset_free(&as);
    return record;
}

/* ---- the table ---- */

static const FileFormat formats[FORMAT_COUNT] = {
    [FORMAT_SGF] = {".sgf", read_sgf, sgf_list, NULL, write_sgf},
    [FORMAT_PSQ] = {".psq", read_psq, NULL, NULL, match_write_psq},
    [FORMAT_LIB] = {".lib", read_library, NULL, NULL, NULL},
    [FORMAT_RIF] = {".rif", read_database, rif_list, rif_to_sgf, NULL},
    [FORMAT_TXT] = {".txt", read_moves, NULL, NULL, NULL},
    [FORMAT_PNG] = {".png", NULL, NULL, NULL, NULL},
    [FORMAT_JPG] = {".jpg", NULL, NULL, NULL, NULL},
    [FORMAT_JPEG] = {".jpeg", NULL, NULL, NULL, NULL},
    [FORMAT_WEBP] = {".webp", NULL, NULL, NULL, NULL},
};

const FileFormat *file_format(FileFormatId id)
{
    return &formats[id];
}

const FileFormat *file_format_of_text(const char *text)
{
    static const char mark[] = "\xEF\xBB\xBF", psq[] = "Piskvor";
    text += strncmp(text, mark, sizeof mark - 1) == 0 ? sizeof mark - 1 : 0;
    text += strspn(text, " \t\r\n");
    return file_format(text[0] == '('                                ? FORMAT_SGF
                       : text[0] == '<'                              ? FORMAT_RIF
                       : strncasecmp(text, psq, sizeof psq - 1) == 0 ? FORMAT_PSQ
                                                                     : FORMAT_TXT);
}

void file_format_add_games(Buffer *out)
{
    for (int id = 0; id < FORMAT_GAMES; id++) {
        buffer_add(out, id == 0 ? "" : id + 1 < FORMAT_GAMES ? ", " : " or ");
        buffer_add(out, formats[id].extension);
    }
}

/* ---- the format of a path ---- */

/* Do the first `length` bytes of the path end with this, after at least one more byte? */
static bool ends_with(const char *path, size_t length, const char *end)
{
    size_t width = strlen(end);
    return length > width && strncasecmp(path + length - width, end, width) == 0;
}

/* The length without a number such as the ".2" of ".bad.2". */
static size_t without_number(const char *path, size_t length)
{
    size_t left = length;
    while (left > 0 && path[left - 1] >= '0' && path[left - 1] <= '9') {
        left--;
    }
    bool numbered = left < length && left > 0 && path[left - 1] == '.';
    return numbered && ends_with(path, left - 1, ".bad") ? left - 1 : length;
}

/* The length of the path without the suffixes of copies. */
static size_t without_copies(const char *path)
{
    static const char *const copies[] = {".bad", ".old", ".new"};
    size_t length = without_number(path, strlen(path));
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        if (ends_with(path, length, copies[i])) {
            return length - strlen(copies[i]);
        }
    }
    return length;
}

const FileFormat *file_format_of(const char *path)
{
    size_t length = without_copies(path);
    for (int id = 0; id < FORMAT_COUNT; id++) {
        if (ends_with(path, length, formats[id].extension)) {
            return &formats[id];
        }
    }
    return NULL;
}
