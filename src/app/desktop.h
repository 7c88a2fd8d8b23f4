/* desktop.h: what the settings of the player's desktop say. */
#ifndef TENGEN_APP_DESKTOP_H
#define TENGEN_APP_DESKTOP_H

#include <stdbool.h>
#include <stddef.h>

/* Are animations switched off? Reads small files in the folder of settings (XDG_CONFIG_HOME). KDE
 * Plasma: kdeglobals, [KDE] AnimationDurationFactor=0. Other desktops: gtk-4.0/settings.ini, else
 * gtk-3.0/settings.ini, [Settings] gtk-enable-animations=false. GNOME's own setting is not in a
 * file: see desktop_motion.h. False: they do not say. */
bool desktop_reduces_motion(void);

bool desktop_is_kde(void);

/* The player's folder of pictures, with a slash at its end: XDG_PICTURES_DIR in user-dirs.dirs,
 * else Pictures in the home folder. Empty: there is none. */
void desktop_pictures_folder(char *out, size_t bytes);

#endif
