/* crash_text.h: what the program says when it crashes, made before that. */
#ifndef TENGEN_APP_CRASH_TEXT_H
#define TENGEN_APP_CRASH_TEXT_H

#include "app/file.h"

/* The file to write; empty: none. Main thread. */
void crash_tell_report(const char *report);

typedef enum CrashGame {
    CRASH_NO_GAME, /* nothing is at risk */
    CRASH_SAVED,
    CRASH_SAVING, /* the last move is on its way to the file */
    CRASH_UNSAVED /* saving fails */
} CrashGame;

/* What has become of the game on the board, and the file that it is saved in. Main thread, whenever
 * that changes. */
void crash_tell_game(CrashGame game, const char *file);

typedef struct CrashText {
    char text[2 * FILE_PATH_BYTES + 1000];
    char send_report[FILE_PATH_BYTES + 500]; /* after it, if the report was written */
    char send_lines[500];                    /* ... or not */
    char report[FILE_PATH_BYTES];            /* the file to write; empty: none */
} CrashText;

/* By what was told last (crash_tell_report, crash_tell_game). Any thread, also in a handler of
 * signals: the text stays as it is until the game's state has changed twice more. */
const CrashText *crash_text(void);
/* Both may be called in a handler of signals. False: not all of it could be written. */
bool crash_text_write(int handle, const char *text);
/* The report, with what `write_places` adds. False: there is none, as on a full disk. */
bool crash_text_report(const CrashText *crash, void (*write_places)(int handle));

#endif
