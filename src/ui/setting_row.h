/* setting_row.h: a setting as a row of a page: segments, a slider, a toggle or colours, by its
 * kind. */
#ifndef TENGEN_UI_SETTING_ROW_H
#define TENGEN_UI_SETTING_ROW_H

#include "ui/flow.h"
#include "ui/setting.h"

/* The command that a control of this setting issues. */
Command setting_command(SettingId id, int value);

/* Label and control, without the note of segments and sliders. */
void setting_row_add(Flow *flow, SettingId id);

#endif
