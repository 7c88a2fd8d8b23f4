/* screen_edit.h: editing the text of a field in place. */
#ifndef TENGEN_UI_SCREEN_EDIT_H
#define TENGEN_UI_SCREEN_EDIT_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

void screen_begin_edit(Screen *screen, const Control *control);
/* Adds the field's command if the text is to be kept and has changed. */
void screen_end_edit(Screen *screen, CommandList *commands, bool commit);
bool screen_edit_key(Screen *screen, int key, CommandList *commands); /* false: not for the field */
void screen_edit_type(Screen *screen, const Input *input);

#endif
