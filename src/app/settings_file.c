#include "app/settings_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "ui/words.h"

void settings_file_free(SettingsFile *file)
{
    pending_text_free(&file->pending);
}

void settings_file_read(SettingsFile *file, Options *saved)
{
    enum { LEFTOVER_S = 3600 };
    char renamed[FILE_PATH_BYTES + 16];
    file_clean(file->path, LEFTOVER_S);
    ConfigAnswer answer = config_read(file->path, saved, file->detail, sizeof file->detail);
    file->answer = answer;
    if (answer == CONFIG_OK) {
        return;
    }
    /* A file that cannot be read or renamed may still be good. */
    bool bad = answer == CONFIG_BAD || answer == CONFIG_CUT;
    file->blocked = answer == CONFIG_UNREADABLE ||
                    (bad && !file_rename_bad(file->path, renamed, sizeof renamed));
    file->repaired = !file->blocked;
}

void settings_file_tell(const SettingsFile *file, Messages *messages)
{
    if (file->answer == CONFIG_OK) {
        return;
    }
    const Sentence detail = sentence_with(N_("Details: %s"), file->detail, NULL);
    const Sentence what = sentence_plain(
        file->blocked ? N_("The settings cannot be used. Changes to them are not saved.")
        : file->answer == CONFIG_CHANGED
            ? N_("The settings file was edited or damaged; every line was read.")
            : N_("The settings were damaged. Please check them."));
    messages_warn_with(messages, &what, &detail);
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
    if (!pending_text_put(&file->pending, &order, &text, writer)) {
        const WriteResult failed = {.order = file->pending.order, .error = ENOMEM};
        settings_file_take(file, &failed, 0, messages);
    }
}

void settings_file_take(SettingsFile *file, const WriteResult *result, int64_t now_ms,
                        Messages *messages)
{
    if (pending_text_take(&file->pending, result, now_ms)) {
        const Sentence what = sentence_with(N_("The settings could not be saved: %s: %s."),
                                            file->path, strerror(result->error));
        messages_fail_with(messages, &what, NULL);
    }
}
