#include "app/settings_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/config_merge.h"
#include "app/shared_file.h"
#include "engine/parse_error.h"
#include "ui/words.h"

/* ---- reading ---- */

/* What is left of a damaged file is in the settings of this instance. An edited one is whole, but
 * PATH.old is older than that. */
static SharedFileKeep keep_of(ConfigAnswer answer)
{
    return answer == CONFIG_OK || answer == CONFIG_REFUSED ? SHARED_FILE_KEEP_OLD
           : answer == CONFIG_CUT || answer == CONFIG_BAD  ? SHARED_FILE_KEEP_BAD
                                                           : SHARED_FILE_KEEP_NONE;
}

void settings_file_read(SettingsFile *file, Options *saved)
{
    player_file_clean(&file->file);
    file->answer = config_read(file->file.path, saved, &file->fault);
    file->file.blocked = file->answer == CONFIG_UNREADABLE; /* it may be good */
    file->damaged =
        file->answer != CONFIG_OK && file->answer != CONFIG_REFUSED && !file->file.blocked;
    file->sent = *saved;
}

/* A message id. */
static const char *words_of(const SettingsFile *file)
{
    if (file->file.blocked) {
        return N_("The settings cannot be used. Changes to them are not saved.");
    }
    if (file->answer == CONFIG_REFUSED) {
        return N_("Some settings cannot be used now. The settings file keeps them.");
    }
    if (file->answer == CONFIG_CHANGED) {
        return N_("The settings file was edited or damaged; every line was read.");
    }
    if (keep_of(file->answer) != SHARED_FILE_KEEP_BAD) {
        return N_("The settings were damaged. Please check them.");
    }
    return file->fault.restored
               ? N_("Some settings were damaged: earlier ones are used there. The damaged file is "
                    "kept, with .bad in its name.")
               : N_("The settings were damaged. Please check them. The damaged file is kept, with "
                    ".bad in its name.");
}

static Sentence detail_of(const SettingsFile *file)
{
    const ConfigFault *fault = &file->fault;
    char place[FILE_PATH_BYTES + 16], why[PARSE_ERROR_PACKED];
    snprintf(place, sizeof place, fault->error.line > 0 ? "%s:%d" : "%s", file->file.path,
             fault->error.line);
    parse_error_pack(&fault->error, false, why);
    return fault->lines[0] == '\0'
               ? sentence_with(N_("Details: %s: %s"), place, why)
               : sentence_with_three(N_("Details: %s: %s (more lines that are wrong: %s)"), place,
                                     why, fault->lines);
}

void settings_file_tell(const SettingsFile *file, Messages *messages)
{
    if (file->answer != CONFIG_OK) {
        const Sentence what = sentence_plain(words_of(file)), detail = detail_of(file);
        messages_warn_with(messages, &what, &detail);
    }
}

/* ---- writing ---- */

static bool differ(const Options *one, const Options *other, int index)
{
    char text[PATH_BYTES], other_text[PATH_BYTES];
    options_print(one, index, text, sizeof text);
    options_print(other, index, other_text, sizeof other_text);
    return strcmp(text, other_text) != 0;
}

/* `wanted`: whose each option is (config_merge.h), then the settings of this instance. */
static int merge(SharedFileChange *change)
{
    ConfigAnswer answer = CONFIG_EMPTY;
    if (change->text) {
        const int error = config_judge(change->text, change->length, &answer);
        if (error != 0) {
            return error;
        }
        change->keep = keep_of(answer);
    }
    if (answer == CONFIG_UNREADABLE) {
        return SHARED_FILE_NEWER;
    }
    const bool theirs_are_good =
        answer == CONFIG_OK || answer == CONFIG_REFUSED || answer == CONFIG_CHANGED;
    Buffer good = {0};
    buffer_add(&good, theirs_are_good ? change->text : "");
    if (answer == CONFIG_BAD && config_has_lines(change->text, change->length)) {
        config_add_good(change->text, &good);
    }
    const bool failed = good.failed;
    if (!failed) {
        config_merge(change->wanted, change->wanted + OPTION_COUNT, good.text, file_now_ms(),
                     &change->out);
    }
    buffer_free(&good);
    return failed ? ENOMEM : 0;
}

static int write_changes(const char *path, const char *text, size_t length)
{
    return shared_file_change(path, merge, text, length);
}

void settings_file_write(SettingsFile *file, const Options *saved, Writer *writer,
                         Messages *messages)
{
    static const PlayerFileTask task = {
        .run = write_changes,
        .failure = N_("The settings could not be saved. The program will try again.")};
    Buffer text = {0};
    for (int i = 0; i < OPTION_COUNT; i++) {
        file->changed[i] |= options_is_saved(i) && differ(&file->sent, saved, i);
        buffer_add_char(&text, file->changed[i] ? CONFIG_MINE : CONFIG_THEIRS);
    }
    config_write(saved, file_now_ms(), &text);
    file->sent = *saved;
    file->mends |= file->damaged; /* the write before this one may not have been made */
    file->damaged = false;
    player_file_write(&file->file, &task, &text, writer, messages);
}

void settings_file_take(SettingsFile *file, const WriteResult *result, int64_t now_ms,
                        Messages *messages)
{
    const bool mended = result->error == SHARED_FILE_MENDED; /* also if a later text follows */
    const bool done = player_file_take(&file->file, result, now_ms, messages);
    if (mended && !file->mends) { /* edited during the run */
        player_file_tell_damage(
            &file->file, N_("%s has lines that cannot be read. They are not used."), messages);
    }
    file->mends = file->mends && !mended && !done;
    if (done) {
        memset(file->changed, 0, sizeof file->changed);
    }
}
