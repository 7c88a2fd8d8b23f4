#include "app/settings_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/config.h"
#include "ui/words.h"

void settings_file_read(SettingsFile *file, Options *saved, Messages *messages)
{
    enum { LEFTOVER_S = 3600 };
    char message[FILE_MESSAGE_BYTES], renamed[FILE_PATH_BYTES + 16];
    file_clean(file->path, LEFTOVER_S);
    ConfigAnswer answer = config_read(file->path, saved, message, sizeof message);
    if (answer == CONFIG_OK) {
        return;
    }
    /* A file that cannot be read or renamed may still be good. */
    bool bad = answer == CONFIG_BAD || answer == CONFIG_CUT;
    file->blocked = answer == CONFIG_UNREADABLE ||
                    (bad && !file_rename_bad(file->path, renamed, sizeof renamed));
    file->repaired = !file->blocked;
    messages_warn(messages, message);
}

void settings_file_write(SettingsFile *file, const Options *saved, Writer *writer,
                         Messages *messages)
{
    if (file->blocked || file->path[0] == '\0') {
        return;
    }
    Buffer text = {0};
    WriteOrder order = {.kind = WRITE_SETTINGS,
                        .keep_old = !file->repaired}; /* what was damaged is not worth it */
    memcpy(order.path, file->path, sizeof order.path);
    file->repaired = false;
    config_write(saved, file_now_ms(), &text);
    if (!writer_put(writer, &order, &text)) {
        settings_file_take(file, ENOMEM, messages);
    }
}

void settings_file_take(SettingsFile *file, int error, Messages *messages)
{
    if (error != 0 && !file->failing) {
        char text[FILE_MESSAGE_BYTES];
        snprintf(text, sizeof text, _("The settings could not be saved: %s: %s."), file->path,
                 strerror(error));
        messages_fail(messages, text, NULL);
    }
    file->failing = error != 0;
}
