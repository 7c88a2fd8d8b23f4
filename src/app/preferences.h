/* preferences.h: changes of a player's settings, in force and as they are saved. */
#ifndef TENGEN_APP_PREFERENCES_H
#define TENGEN_APP_PREFERENCES_H

#include "app/app.h"
#include "ui/setting.h"

/* Does not write the file. `text`: for VALUE_TEXT, else NULL. */
void preferences_put(App *app, SettingId id, double number, const char *text);
/* Has the file written, too. */
void preferences_change(App *app, SettingId id, double number, const char *text);
/* CMD_SETTING. What cannot be set is refused with a message. */
void preferences_choose(App *app, const Command *command);

#endif
