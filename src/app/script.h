/* script.h: scripts of one command a line that go through the same event queue as a person's input,
 * with virtual time. The error for an unknown command lists all of them. */
#ifndef TENGEN_APP_SCRIPT_H
#define TENGEN_APP_SCRIPT_H

#include "app/app.h"

enum { SCRIPT_WORDS_MAX = 6, SCRIPT_WORD_BYTES = 256 };

/* One line cut into words; a # begins a comment. */
typedef struct ScriptLine {
    int count;
    char word[SCRIPT_WORDS_MAX][SCRIPT_WORD_BYTES];
    const char *rest; /* behind the first word, blanks trimmed; within the line handed in */
} ScriptLine;

/* False: too many or too long words. Cuts the comment and the line's end off `text`. */
bool script_cut(char *text, ScriptLine *line);

/* Runs the file; 0 if every command and every expect held, else 1 with one line on stderr that
 * names file and line. */
int script_run(App *app, const char *path);

/* Lets virtual time pass until no animation runs and no one thinks; false: it never ends. */
bool script_wait_idle(App *app);

#endif
