/* Any bytes as a RenLib library, which is written as SGF. */
#include "engine/history/renlib.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ParseError error = {0};
    Record *record = renlib_read(data, size, &error);
    if (!record) {
        fuzz_check_message(error.what);
        return 0;
    }
    fuzz_check_record(record, fuzz_write_sgf, fuzz_read_sgf);
    return 0;
}
