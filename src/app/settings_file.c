#include "app/settings_file.h"

#include <errno.h>
#include <string.h>

#include "app/shared_file.h"
#include "ui/words.h"

/* ---- reading ---- */

void settings_file_read(SettingsFile *file, Options *saved)
{
    player_file_clean(&file->file);
    file->answer = config_read(file->file.path, saved, file->detail, sizeof file->detail);
    file->file.blocked = file->answer == CONFIG_UNREADABLE; /* it may be good */
    file->damaged = file->answer != CONFIG_OK && !file->file.blocked;
    file->base = *saved;
}

void settings_file_tell(const SettingsFile *file, Messages *messages)
{
    if (file->answer == CONFIG_OK) {
        return;
    }
    const Sentence detail = sentence_with(N_("Details: %s"), file->detail, NULL);
    const Sentence what = sentence_plain(
        file->file.blocked ? N_("The settings cannot be used. Changes to them are not saved.")
        : file->answer == CONFIG_CHANGED
            ? N_("The settings file was edited or damaged; every line was read.")
            : N_("The settings were damaged. Please check them."));
    messages_warn_with(messages, &what, &detail);
}

/* ---- writing ---- */

/* Gives the options that differ between `before` and `after` to `options`. */
static void put_changes(const Options *before, const Options *after, Options *options)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        char old[PATH_BYTES], value[PATH_BYTES], error[OPTIONS_ERROR_BYTES];
        options_print(before, i, old, sizeof old);
        options_print(after, i, value, sizeof value);
        if (options_is_saved(i) && strcmp(old, value) != 0) {
            options_read(options, i, options_row(i)->name, value, error, sizeof error);
        }
    }
}

/* What is left of a damaged file is in the settings of this instance. An edited one is whole, but
 * PATH.old is older than that. */
static SharedFileKeep keep_of(ConfigAnswer answer)
{
    return answer == CONFIG_OK                            ? SHARED_FILE_KEEP_OLD
           : answer == CONFIG_CUT || answer == CONFIG_BAD ? SHARED_FILE_KEEP_BAD
                                                          : SHARED_FILE_KEEP_NONE;
}

/* `wanted`: the settings that this instance has read or written last, a NUL, and its settings. */
static int merge(SharedFileChange *change)
{
    const char *before_text = change->wanted, *after_text = before_text + strlen(before_text) + 1;
    const size_t before_length = strlen(before_text), after_length = strlen(after_text);
    char message[FILE_MESSAGE_BYTES];
    Options before, after, theirs;
    ConfigAnswer answer = CONFIG_EMPTY;
    options_init(&before);
    options_init(&after);
    options_init(&theirs);
    config_parse("", before_text, before_length, &before, message, sizeof message);
    config_parse("", after_text, after_length, &after, message, sizeof message);
    if (change->text) {
        answer = config_read_text(change->path, change->text, change->length, &theirs, message,
                                  sizeof message);
        change->keep = keep_of(answer);
    }
    if (answer == CONFIG_UNREADABLE) {
        return EEXIST; /* a later version has written it */
    }
    if (answer == CONFIG_OK || answer == CONFIG_CHANGED) {
        put_changes(&before, &after, &theirs);
        after = theirs;
    }
    config_write(&after, file_now_ms(), &change->out);
    return 0;
}

static int write_changes(const char *path, const char *text, size_t length)
{
    return shared_file_change(path, merge, text, length);
}

void settings_file_write(SettingsFile *file, const Options *saved, Writer *writer,
                         Messages *messages)
{
    static const PlayerFileTask task = {
        write_changes, N_("The settings could not be saved. The program will try again.")};
    Buffer text = {0}, after = {0};
    config_write(&file->base, file_now_ms(), &text);
    config_write(saved, file_now_ms(), &after);
    buffer_add_char(&text, '\0');
    buffer_add_bytes(&text, after.text, after.length);
    text.failed |= after.failed;
    buffer_free(&after);
    file->sent = *saved;
    file->damaged = false;
    player_file_write(&file->file, &task, &text, writer, messages);
}

void settings_file_take(SettingsFile *file, const WriteResult *result, int64_t now_ms,
                        Messages *messages)
{
    if (player_file_take(&file->file, result, now_ms, messages)) {
        file->base = file->sent;
    }
}
