#include "app/crash_text.h"

#include <stdio.h>
#include <string.h>

#include "ui/words.h"

static void add(CrashText *crash, const char *format, const char *value)
{
    const size_t room = sizeof crash->text - crash->length;
    snprintf(crash->text + crash->length, room, format, value);
    crash->length = strlen(crash->text);
}

void crash_text_set(CrashText *crash, const char *game, const char *report)
{
    crash->length = 0;
    crash->text[0] = '\0';
    snprintf(crash->report, sizeof crash->report, "%s", report);
    add(crash, "tengen %s: ", TENGEN_VERSION);
    add(crash, "%s\n", _("the program has crashed. This is a bug."));
    if (game[0] != '\0') {
        add(crash, _("The game up to the last move is in %s and resumes at the next start."), game);
        add(crash, "%s", "\n");
    }
    if (report[0] != '\0') {
        add(crash, _("Please report this and send %s."), report);
    } else {
        add(crash, "%s", _("Please report this and send these lines."));
    }
    add(crash, "%s", "\n");
}
