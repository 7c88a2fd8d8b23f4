#include "engine/puzzle/puzzle_set.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/embedded.h"

static int count_lines(const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; i++) {
        lines += text[i] == '\n';
    }
    return lines;
}

bool puzzle_set_read(PuzzleSet *set, const char *text, size_t length, ParseError *error)
{
    *set = (PuzzleSet){.puzzle = calloc((size_t)count_lines(text, length), sizeof *set->puzzle)};
    *error = (ParseError){.no_memory = !set->puzzle};
    bool ok = set->puzzle != NULL;
    int line = 0;
    for (const char *at = text, *end = text + length; ok && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t bytes = (size_t)((stop ? stop : end) - at);
        line++;
        if (!puzzle_is_comment(at, bytes)) {
            ok = puzzle_read(at, bytes, &set->puzzle[set->count++], error);
        }
        at += bytes + 1;
    }
    if (!ok) {
        error->line = error->no_memory ? 0 : line;
        puzzle_set_free(set);
    }
    return ok;
}

bool puzzle_set_load(PuzzleSet *set)
{
    ParseError error;
    const bool ok =
        puzzle_set_read(set, embedded_puzzles[0].bytes, embedded_puzzles[0].size, &error);
    assert(ok || error.no_memory);
    return ok;
}

void puzzle_set_free(PuzzleSet *set)
{
    free(set->puzzle);
    *set = (PuzzleSet){0};
}
