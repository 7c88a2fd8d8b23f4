/* time_word.h: clocks as text on the command line and in settings: none, 300+5 (seconds), 5m+5,
 * 10m+3x30 (byo-yomi), 30/move. */
#ifndef TENGEN_APP_TIME_WORD_H
#define TENGEN_APP_TIME_WORD_H

#include <stddef.h>

#include "engine/types.h"

#define TIME_WORD_FORMS "none, 300+5, 5m+5, 10m+3x30, 30/move"
#define TIME_WORDS_ALLOWED "none, 300+5 (in seconds), 5m+5, 10m+3x30 (byo-yomi), 30/move"

/* False if it is no such text; `time` is then unchanged. */
bool time_word_read(const char *text, TimeControl *time);
/* A text that time_word_read reads back. */
void time_word_print(const TimeControl *time, char *out, size_t bytes);

#endif
