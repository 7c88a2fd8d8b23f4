/* desktop_motion.h: whether the player's desktop reduces motion: what its files say (desktop.h),
 * and GNOME's setting, which the program gsettings is asked for in the background, once. Main
 * thread only. */
#ifndef TENGEN_APP_DESKTOP_MOTION_H
#define TENGEN_APP_DESKTOP_MOTION_H

#include <stdbool.h>

#include "app/program_runner.h"

typedef struct DesktopMotion {
    bool reduced;
    bool may_ask;          /* gsettings has not been asked and might know better */
    ProgramRunner *runner; /* of gsettings; NULL: it has not been asked */
} DesktopMotion;

/* Reads the files. Without it, nothing is reduced or asked. */
void desktop_motion_init(DesktopMotion *motion);
void desktop_motion_free(DesktopMotion *motion);

/* `wanted`: the player follows the desktop. Asks gsettings if that is left to do, and takes its
 * answer later: an animation that is switched off there reduces motion; no answer within five
 * seconds, or any other, changes nothing. True: `reduced` has changed. */
bool desktop_motion_update(DesktopMotion *motion, bool wanted);

#endif
