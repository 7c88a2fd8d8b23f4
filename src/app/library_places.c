#include "app/library_places.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/shared_file.h"
#include "engine/history/text.h"

static const char *const words[PLACE_KINDS] = {"folder ", "kept ", "opened "};

/* Where the line ends that begins at `line`. A damaged file has NULs, and lines behind them. */
static const char *line_end(const char *line, const char *end)
{
    const char *at = memchr(line, '\n', (size_t)(end - line));
    return at ? at : end;
}

/* The text ends in NUL. */
static bool is_of(const char *line, PlaceKind kind)
{
    return strncmp(line, words[kind], strlen(words[kind])) == 0;
}

/* ---- reading ---- */

/* False: out of memory. */
static bool take_line(LibraryPlaces *places, const char *line, const char *end)
{
    char path[FILE_PATH_BYTES];
    for (int kind = 0; kind < PLACE_KINDS; kind++) {
        const size_t skip = strlen(words[kind]);
        if (is_of(line, (PlaceKind)kind) &&
            !text_read_encoded(line + skip, (size_t)(end - line) - skip, path, sizeof path) &&
            folder_is_absolute(path)) {
            return folder_list_add(&places->list[kind], path);
        }
    }
    return true;
}

int library_places_read(const char *file, LibraryPlaces *places)
{
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length;
    bool taken = true;
    *places = (LibraryPlaces){0};
    const FileAnswer answer =
        file_read_up_to(file, FILE_SMALL_MIB_MAX, &text, &length, message, sizeof message);
    if (answer != FILE_READ) {
        return answer == FILE_MISSING ? 0 : errno;
    }
    for (const char *line = text, *end; taken && line < text + length; line = end + 1) {
        end = line_end(line, text + length);
        taken = take_line(places, line, end);
    }
    free(text);
    for (int kind = 0; kind < PLACE_KINDS; kind++) {
        folder_list_sort(&places->list[kind]);
    }
    return taken ? 0 : ENOMEM;
}

void library_places_free(LibraryPlaces *places)
{
    for (int kind = 0; kind < PLACE_KINDS; kind++) {
        folder_list_free(&places->list[kind]);
    }
}

bool library_places_have(const LibraryPlaces *places, PlaceKind kind, const char *path)
{
    return folder_list_has(&places->list[kind], path);
}

/* ---- writing ---- */

static int count_opened(const char *text, size_t length)
{
    int count = 0;
    for (const char *line = text; line < text + length; line = line_end(line, text + length) + 1) {
        count += is_of(line, PLACE_OPENED);
    }
    return count;
}

/* `wanted`: '+' or '-' and the line. The file gets it at its end, or has it no longer. */
static int merge(SharedFileChange *change)
{
    const char *wanted = change->wanted + 1, *text = change->text ? change->text : "";
    const size_t length = change->wanted_length - 1, bytes = change->text ? change->length : 0;
    const bool add = change->wanted[0] == '+', opens = add && is_of(wanted, PLACE_OPENED);
    int excess = opens ? count_opened(text, bytes) + 1 - PLACES_OPENED_MAX : 0;
    for (const char *line = text, *end; line < text + bytes; line = end + 1) {
        end = line_end(line, text + bytes);
        const bool same = (size_t)(end - line) == length && memcmp(line, wanted, length) == 0;
        const bool drop = opens && excess > 0 && is_of(line, PLACE_OPENED);
        excess -= drop;
        if (!same && !drop) {
            buffer_add_bytes(&change->out, line, (size_t)(end - line));
            buffer_add_char(&change->out, '\n');
        }
    }
    if (add) {
        buffer_add_bytes(&change->out, wanted, length);
        buffer_add_char(&change->out, '\n');
    }
    if (!change->out.text) {
        buffer_add(&change->out, ""); /* nothing is left: an empty file */
    }
    change->keep = SHARED_FILE_KEEP_NONE;
    return 0;
}

int library_places_change(const char *file, PlaceKind kind, const char *path, bool add)
{
    Buffer line = {0};
    buffer_add(&line, add ? "+" : "-");
    buffer_add(&line, words[kind]);
    text_add_encoded(&line, path);
    const int error =
        line.failed ? ENOMEM : shared_file_change(file, merge, line.text, line.length);
    buffer_free(&line);
    return error;
}
