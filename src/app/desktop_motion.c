#include "app/desktop_motion.h"

#include <string.h>

#include "app/desktop.h"
#include "app/program.h"

enum { LIMIT_MS = 5000 };

static const char *const question[] = {"gsettings", "get", "org.gnome.desktop.interface",
                                       "enable-animations", NULL};

/* KDE Plasma has a setting of its own. On any other desktop gsettings may have been used. */
void desktop_motion_init(DesktopMotion *motion)
{
    motion->reduced = desktop_reduces_motion();
    motion->may_ask = !motion->reduced && !desktop_is_kde();
}

void desktop_motion_free(DesktopMotion *motion)
{
    program_runner_free(motion->runner);
    motion->runner = NULL;
}

static void ask(DesktopMotion *motion)
{
    motion->may_ask = false;
    if (program_exists(question[0], strlen(question[0]))) {
        motion->runner = program_runner_new(LIMIT_MS);
    }
    if (motion->runner) {
        program_runner_start(motion->runner, question);
    }
}

bool desktop_motion_update(DesktopMotion *motion, bool wanted)
{
    char answer[PROGRAM_OUTPUT_BYTES];
    int status;
    if (motion->may_ask && wanted) {
        ask(motion);
    }
    if (!motion->runner || !program_runner_take(motion->runner, answer, &status)) {
        return false;
    }
    desktop_motion_free(motion);
    motion->reduced = strcmp(answer, "false\n") == 0;
    return motion->reduced;
}
