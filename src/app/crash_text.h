/* crash_text.h: what the program says when it crashes, made before that. */
#ifndef TENGEN_APP_CRASH_TEXT_H
#define TENGEN_APP_CRASH_TEXT_H

#include "app/crash.h"
#include "app/file.h"

typedef struct CrashText {
    char text[2 * FILE_PATH_BYTES + 1000];
    char send_report[FILE_PATH_BYTES + 500]; /* after it, if the report was written */
    char send_lines[500];                    /* ... or not */
    char report[FILE_PATH_BYTES];            /* the file to write; empty: none */
} CrashText;

/* By what was told last (crash_tell_report, crash_tell_game). Any thread, also in a handler of
 * signals: the text stays as it is until the game's state has changed twice more. */
const CrashText *crash_text(void);

#endif
