/* script_input.h: the commands of a script that do what a player does. All go through SDL's event
 * queue. False: the run's error says why. */
#ifndef TENGEN_APP_SCRIPT_INPUT_H
#define TENGEN_APP_SCRIPT_INPUT_H

#include "app/script_state.h"

bool script_click(ScriptRun *run, const ScriptLine *line);
bool script_pointer(ScriptRun *run, const ScriptLine *line); /* press, move, release */
bool script_finger(ScriptRun *run, const ScriptLine *line);
bool script_wheel(ScriptRun *run, const ScriptLine *line);
bool script_focus(ScriptRun *run, const ScriptLine *line);
bool script_key(ScriptRun *run, const ScriptLine *line);
bool script_type(ScriptRun *run, const ScriptLine *line);
bool script_button(ScriptRun *run, const ScriptLine *line);
bool script_clipboard(ScriptRun *run, const ScriptLine *line); /* NONE: empty */
bool script_drop(ScriptRun *run, const ScriptLine *line);
bool script_window(ScriptRun *run, const ScriptLine *line);

#endif
