/* Any text as an SGF game. */
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ParseError error = {0};
    Record *record = fuzz_read_sgf((const char *)data, size, &error);
    if (!record) {
        fuzz_check_message(error.what);
        return 0;
    }
    fuzz_check_record(record, fuzz_write_sgf, fuzz_read_sgf);
    return 0;
}
