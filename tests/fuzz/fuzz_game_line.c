/* Any text as a line of the trainer's games. */
#include "fuzz/fuzz.h"
#include "train/game_line.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static GameLine game, back;
    static char line[GAME_LINE_BYTES];
    ParseError error = {0};
    if (!game_line_read((const char *)data, size, &game, &error)) {
        fuzz_check_message(error.what);
        return 0;
    }
    Buffer first = {0}, second = {0};
    buffer_add_bytes(&first, line, game_line_write(&game, line));
    if (!game_line_read(first.text, first.length - 1, &back, &error)) {
        fuzz_fail("what was written of it cannot be read: %s\n%s", error.what, first.text);
    }
    buffer_add_bytes(&second, line, game_line_write(&back, line));
    fuzz_check_same(&first, &second);
    return 0;
}
