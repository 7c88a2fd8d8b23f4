/* script_state.h: what the commands of a script share: the run, the words of a line, points and
 * colours. */
#ifndef TENGEN_APP_SCRIPT_STATE_H
#define TENGEN_APP_SCRIPT_STATE_H

#include "app/app.h"
#include "app/file.h"

enum {
    SCRIPT_WORDS_MAX = 6,
    SCRIPT_WORD_BYTES = PATH_BYTES,
    SCRIPT_STEP_MS = 16 /* a turn of the loop, in virtual time */
};

/* One line split into words. */
typedef struct ScriptLine {
    int count;
    char word[SCRIPT_WORDS_MAX][SCRIPT_WORD_BYTES];
    const char *rest; /* after the first word, trimmed; borrowed from the line */
} ScriptLine;

typedef struct ScriptRun {
    App *app;
    char error[FILE_MESSAGE_BYTES];
    bool over; /* `quit` was executed */
} ScriptRun;

/* Removes a comment and the end of the line from `text`. False: too many or too long words. */
bool script_split(char *text, ScriptLine *line);
/* Sets the error; returns false. */
bool script_fail(ScriptRun *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* One turn of the loop, without taking moves from the workers. */
void script_settle(App *app);

/* A point of the board in play. */
bool script_read_point(const ScriptRun *run, const char *text, Point *point);
bool script_read_color(const char *text, Color *color); /* black or white */

#endif
