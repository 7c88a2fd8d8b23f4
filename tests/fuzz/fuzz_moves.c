/* Any text as a list of moves; its first byte chooses the size of the board. */
#include <string.h>

#include "engine/rules/notation.h"
#include "fuzz/fuzz.h"

static void check_moves(const Point *move, int count, int size)
{
    static Point back[POINTS_MAX];
    Buffer text = {0};
    ParseError error = {0};
    for (int i = 0; i < count; i++) {
        char name[POINT_NAME_BYTES];
        if (point_x(move[i]) >= size || point_y(move[i]) < 0 || point_y(move[i]) >= size) {
            fuzz_fail("move %d is not on the board", i);
        }
        notation_point_name(move[i], size, name);
        buffer_add(&text, name);
        buffer_add_char(&text, ' ');
    }
    if (count > 0 &&
        (notation_read_moves(text.text, text.length, size, back, POINTS_MAX, &error) != count ||
         memcmp(move, back, (size_t)count * sizeof move[0]) != 0)) {
        fuzz_fail("comes back as something else: %s", text.text);
    }
    buffer_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Point move[POINTS_MAX];
    if (size == 0) {
        return 0;
    }
    ParseError error = {0};
    const int side = BOARD_MIN + data[0] % (BOARD_MAX - BOARD_MIN + 1);
    const int count =
        notation_read_moves((const char *)data + 1, size - 1, side, move, POINTS_MAX, &error);
    if (count < 0) {
        fuzz_check_message(error.what);
        return 0;
    }
    check_moves(move, count, side);
    return 0;
}
