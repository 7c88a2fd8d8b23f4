/* Any text as a Piskvork game. */
#include "engine/history/psq.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ParseError error = {0};
    Record *record = psq_read((const char *)data, size, &error);
    if (!record) {
        fuzz_check_message(error.what);
        return 0;
    }
    fuzz_check_record(record, psq_write, psq_read);
    return 0;
}
