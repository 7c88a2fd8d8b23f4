/* shortcut.h: the keys and what they do, one row each: for the help page, --help and the manual
 * page. screen_keys.c acts on them. */
#ifndef TENGEN_UI_SHORTCUT_H
#define TENGEN_UI_SHORTCUT_H

#include <stdbool.h>

typedef struct Shortcut {
    const char *keys; /* English, for gettext where they have names: "Arrow keys" */
    const char *what; /* English, for gettext */
    bool developers;  /* not on the help page */
} Shortcut;

int shortcut_count(void);
const Shortcut *shortcut_row(int index); /* 0 <= index < shortcut_count() */

#endif
