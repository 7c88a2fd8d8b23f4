/* Any text as a settings file. */
#include <string.h>

#include "app/config.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Options options, back;
    char message[600] = "";
    Buffer first = {0}, second = {0};
    options_init(&options);
    options_init(&back);
    if (config_read(fuzz_file(".ini", data, size), &options, message, sizeof message) !=
        CONFIG_OK) {
        fuzz_check_message(message);
    }
    if (memcmp(&options, &back, sizeof options) == 0) {
        return 0; /* the defaults: nothing to write */
    }
    config_write(&options, 1, &first); /* bad lines leave the default */
    if (config_read(fuzz_file(".ini", first.text, first.length), &back, message, sizeof message) !=
        CONFIG_OK) {
        fuzz_fail("what was written of it cannot be read: %s\n%s", message, first.text);
    }
    config_write(&back, 1, &second);
    fuzz_check_same(&first, &second);
    return 0;
}
