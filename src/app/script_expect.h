/* script_expect.h: `expect` of a script: compares what the program shows with what it should. */
#ifndef TENGEN_APP_SCRIPT_EXPECT_H
#define TENGEN_APP_SCRIPT_EXPECT_H

#include "app/script_state.h"

/* False: the run's error says what was expected and found. */
bool script_expect(ScriptRun *run, const ScriptLine *line);

#endif
