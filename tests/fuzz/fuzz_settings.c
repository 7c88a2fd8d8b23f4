/* Any text as a settings file, and as that of another instance. */
#include <stdlib.h>
#include <string.h>

#include "app/config.h"
#include "app/config_merge.h"
#include "fuzz/fuzz.h"

enum { MERGED = 4 /* of as many inputs one is merged, which takes longer than all else */ };

/* Settings of another instance, copied line by line into a file of the defaults, stay the same, and
 * nothing is added to them the next time. */
static void check_merge(const Options *read, const char *any)
{
    static Options defaults;
    static Buffer mine;
    char whose[OPTION_COUNT];
    Buffer theirs = {0}, merged = {0}, again = {0};
    memset(whose, CONFIG_THEIRS, sizeof whose);
    if (mine.length == 0) {
        options_init(&defaults);
        config_write(&defaults, 1, &mine);
    }
    config_merge(whose, mine.text, any, 1, &merged);
    config_merge(whose, mine.text, merged.text, 1, &again);
    fuzz_check_same(&merged, &again);
    config_write(read, 1, &theirs);
    config_merge(whose, mine.text, theirs.text, 1, &merged);
    fuzz_check_same(&theirs, &merged);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Options options, back;
    ConfigFault fault;
    Buffer first = {0}, second = {0};
    options_init(&options);
    options_init(&back);
    const ConfigAnswer answer = config_read(fuzz_file(".ini", data, size), &options, &fault);
    if (answer != CONFIG_OK) {
        fuzz_check_message(fault.error.what);
    }
    if (size % MERGED == 0) {
        char *text = strndup((const char *)data, size);
        if (text) {
            check_merge(&options, text);
        }
        free(text);
    }
    if (memcmp(&options, &back, sizeof options) == 0) {
        return 0; /* the defaults: nothing to write */
    }
    config_write(&options, 1, &first); /* bad lines leave the default */
    if (config_read(fuzz_file(".ini", first.text, first.length), &back, &fault) != CONFIG_OK) {
        fuzz_fail("what was written of it cannot be read: %s\n%s", fault.error.what, first.text);
    }
    config_write(&back, 1, &second);
    fuzz_check_same(&first, &second);
    return 0;
}
