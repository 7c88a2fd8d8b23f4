/* crash_text.h: what the program says when it crashes, made before that. Main thread only, but for
 * the handler, which reads. */
#ifndef TENGEN_APP_CRASH_TEXT_H
#define TENGEN_APP_CRASH_TEXT_H

#include <stddef.h>

#include "app/file.h"

typedef struct CrashText {
    char text[2 * FILE_PATH_BYTES + 1000];
    size_t length;
    char report[FILE_PATH_BYTES]; /* the file to write; empty: none */
} CrashText;

/* `game`, `report`: as crash_tell_files. */
void crash_text_set(CrashText *crash, const char *game, const char *report);

#endif
