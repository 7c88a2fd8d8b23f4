/* color_row.h: a colour of the player's choice as a row of the settings page: the theme's, a few
 * that fit, or six hexadecimal digits. */
#ifndef TENGEN_UI_COLOR_ROW_H
#define TENGEN_UI_COLOR_ROW_H

#include "ui/flow.h"
#include "ui/setting.h"

/* `id`: SETTING_BOARD_COLOR or SETTING_LINE_COLOR. `command` gets the colour: a number, or what was
 * typed. */
void color_row_add(Flow *flow, SettingId id, Command command);

/* The name of the colour that this control chooses, translated; NULL: it is no such control. */
const char *color_row_words(const char *control);

#endif
