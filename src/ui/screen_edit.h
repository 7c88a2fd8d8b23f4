/* screen_edit.h: edits the text of one field in place. The screen owns the text (UTF-8, in its Ui)
 * and the caret (a byte offset). Main thread only. */
#ifndef TENGEN_UI_SCREEN_EDIT_H
#define TENGEN_UI_SCREEN_EDIT_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

/* Starts with a copy of the field's text and the caret at its end. The control's name must outlive
 * the edit. */
void screen_begin_edit(Screen *screen, const Control *control);
/* Ends the edit, if there is one. With `commit`, appends the field's command if the text changed.
 */
void screen_end_edit(Screen *screen, CommandList *commands, bool commit);
/* The name or the comment of a move is edited. */
bool screen_edits_move(const Screen *screen);
/* While one is: appends its command with what is typed so far. The edit goes on. */
void screen_keep_text(Screen *screen, CommandList *commands);
/* Returns false if the key has to be handled elsewhere: Tab ends the edit and moves the focus. */
bool screen_edit_key(Screen *screen, int key, int mods, CommandList *commands);
/* Appends a CMD_COPY with the selected text, without a selection with all of it; `cut`: and removes
 * it. Its text is valid until the next input. */
void screen_edit_copy(Screen *screen, bool cut, CommandList *commands);
void screen_edit_select_all(Screen *screen);
/* Inserts an INPUT_TEXT at the caret or in place of the selection, unless it does not fit. */
/* A search follows what is typed: gives its command, if the text has changed. */
void screen_edit_report(Screen *screen, CommandList *commands);
void screen_edit_type(Screen *screen, const Input *input);

#endif
