/* Any text as the progress with puzzles, and as a list of puzzles. */
#include <string.h>

#include "engine/puzzle/puzzle_progress.h"
#include "engine/puzzle/puzzle_set.h"
#include "fuzz/fuzz.h"

/* What was read can be written and read again, and is then the same. */
static void try_progress(const char *text, size_t size)
{
    PuzzleProgress progress = {0}, back = {0};
    Buffer first = {0}, second = {0};
    puzzle_progress_read(&progress, text, size);
    puzzle_progress_write(&progress, 1, &first);
    if (puzzle_progress_read(&back, first.text, first.length) != PUZZLE_PROGRESS_OK) {
        fuzz_fail("what was written of it cannot be read: %s\n", first.text);
    }
    puzzle_progress_write(&back, 1, &second);
    fuzz_check_same(&first, &second);
    if (puzzle_progress_best_streak(&progress) < puzzle_progress_streak(&progress, 20000)) {
        fuzz_fail("a streak is longer than the best one:\n%s", first.text);
    }
    buffer_free(&first);
    buffer_free(&second);
    puzzle_progress_free(&progress);
    puzzle_progress_free(&back);
}

static void try_puzzles(const char *text, size_t size)
{
    PuzzleSet set;
    ParseError error;
    if (!puzzle_set_read(&set, text, size, &error)) {
        fuzz_check_message(error.what);
    }
    for (int i = 0; i < set.count; i++) {
        Buffer line = {0};
        Puzzle back;
        puzzle_write(&set.puzzle[i], &line);
        if (!puzzle_read(line.text, line.length - 1, &back, &error)) {
            fuzz_fail("what was written of it cannot be read: %s\n", line.text);
        }
        buffer_free(&line);
    }
    puzzle_set_free(&set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_progress((const char *)data, size);
    try_puzzles((const char *)data, size);
    return 0;
}
