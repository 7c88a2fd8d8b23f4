/* clipboard.h: the text on the desktop's clipboard. Main thread only. */
#ifndef TENGEN_APP_CLIPBOARD_H
#define TENGEN_APP_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>

/* False: it was not taken. */
bool clipboard_set(const char *text);
/* NUL-terminated, freed by the caller with free(). NULL: out of memory, or the program that has the
 * text did not send it; SDL waits up to a second for it. Empty: there is no text. Whatever another
 * program put there: not always UTF-8, and of any length. */
char *clipboard_get(size_t *length);

#endif
