/* file_format.h: the kinds of files that can be opened, dropped onto the window and written, one
 * row per extension. */
#ifndef TENGEN_APP_FILE_FORMAT_H
#define TENGEN_APP_FILE_FORMAT_H

#include "engine/buffer.h"
#include "engine/history/game_list.h"
#include "engine/history/match.h"

/* FORMAT_GAMES of games, then those of pictures. */
typedef enum FileFormatId {
    FORMAT_SGF,
    FORMAT_PSQ,
    FORMAT_LIB,
    FORMAT_RIF,
    FORMAT_TXT,
    FORMAT_GAMES,
    FORMAT_PNG = FORMAT_GAMES,
    FORMAT_JPG,
    FORMAT_JPEG,
    FORMAT_WEBP,
    FORMAT_COUNT
} FileFormatId;

#define FORMAT_FIRST SIZE_MAX

typedef struct FileFormat {
    const char *extension; /* ".sgf" */
    /* Games: the record for the caller to own. NULL with `error`; a record with an error was read
     * up to there. `notice`: the first fault that was tolerated. `setup`: size and rule where the
     * file does not name them. `index`: of the game in `list`; FORMAT_FIRST: the first one.
     * Pictures: NULL, since their readers look at the content. */
    Record *(*read)(const char *text, size_t length, size_t index, const Setup *setup,
                    ParseError *error, ParseError *notice);
    bool (*list)(const char *text, size_t length, GameList *list); /* NULL: it has one game */
    /* All games as a collection of SGF. False: out of memory. NULL: it is SGF, or has one game. */
    bool (*to_sgf)(const char *text, size_t length, Buffer *out);
    void (*write)(const Match *match, Buffer *out); /* NULL: read only */
} FileFormat;

const FileFormat *file_format(FileFormatId id); /* static storage */

/* The format of a path, by its extension in any case; NULL: unknown. A suffix after it that marks a
 * copy is ignored: .bad, .bad.N, .old and .new. */
const FileFormat *file_format_of(const char *path);

/* The format of a text by how it begins: SGF, RenjuNet's, Piskvork's, else moves. */
const FileFormat *file_format_of_text(const char *text);

/* Appends ".sgf, .psq, .lib, .rif or .txt". */
void file_format_add_games(Buffer *out);

#endif
