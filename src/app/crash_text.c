#include "app/crash_text.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ui/words.h"

static const char *const game_words[] = {
    [CRASH_NO_GAME] = NULL,
    [CRASH_SAVED] = N_("The game up to the last move is in %s and resumes at the next start."),
    [CRASH_SAVING] =
        N_("The game is in %s and resumes at the next start. The last move may be missing."),
    [CRASH_UNSAVED] = N_("The game could not be saved. Its last moves are lost."),
};

static struct {
    CrashGame game;
    char file[FILE_PATH_BYTES], report[FILE_PATH_BYTES];
} told;

static CrashText texts[2]; /* one is made while the other may be read */
static _Atomic(const CrashText *) current = &texts[0];

static void add(CrashText *crash, const char *format, const char *value)
{
    const size_t length = strlen(crash->text);
    snprintf(crash->text + length, sizeof crash->text - length, format, value);
}

static void make(CrashText *crash)
{
    char send[FILE_PATH_BYTES + 400];
    *crash = (CrashText){.text = ""};
    memcpy(crash->report, told.report, sizeof crash->report);
    add(crash, "tengen %s: ", TENGEN_VERSION);
    add(crash, "%s\n", _("the program has crashed. This is a bug."));
    if (game_words[told.game]) {
        add(crash, _(game_words[told.game]), told.file);
        add(crash, "%s", "\n");
    }
    snprintf(send, sizeof send, _("Please report this and send %s."), told.report);
    snprintf(crash->send_report, sizeof crash->send_report, "%s\n", send);
    snprintf(crash->send_lines, sizeof crash->send_lines, "%s\n",
             _("Please report this and send these lines."));
}

static void make_anew(void)
{
    CrashText *other = atomic_load(&current) == &texts[0] ? &texts[1] : &texts[0];
    make(other);
    atomic_store(&current, other);
}

void crash_tell_report(const char *report)
{
    snprintf(told.report, sizeof told.report, "%s", report);
    make_anew();
}

void crash_tell_game(CrashGame game, const char *file)
{
    if (game != told.game || strcmp(file, told.file) != 0) {
        told.game = game;
        snprintf(told.file, sizeof told.file, "%s", file);
        make_anew();
    }
}

const CrashText *crash_text(void)
{
    return atomic_load(&current);
}

bool crash_text_write(int handle, const char *text)
{
    const size_t length = strlen(text);
    size_t done = 0;
    while (done < length) {
        ssize_t step = write(handle, text + done, length - done);
        if (step <= 0) {
            return false;
        }
        done += (size_t)step;
    }
    return true;
}

bool crash_text_report(const CrashText *crash, void (*write_places)(int handle))
{
    const int handle = crash->report[0] != '\0'
                           ? open(crash->report, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)
                           : -1;
    if (handle < 0) {
        return false;
    }
    const bool written =
        crash_text_write(handle, crash->text) && crash_text_write(handle, crash->send_report);
    write_places(handle);
    close(handle);
    if (!written) {
        unlink(crash->report);
    }
    return written;
}
