/* shortcut.h: the keys, one row for each thing that they do. The help page, --help and the manual
 * page list these rows; screen_keys.c acts on them. */
#ifndef TENGEN_UI_SHORTCUT_H
#define TENGEN_UI_SHORTCUT_H

#include "ui/command.h"
#include "ui/input.h"
#include "ui/view.h"

enum {
    SHORTCUT_KEYS_MAX = 4, /* of one row */
    SHORTCUT_LABEL_BYTES = 160,
    SHORTCUT_ANY_MODS = -1
};

/* Actions other than commands depend on the state of the screen. */
typedef enum ShortcutAction {
    SHORTCUT_COMMAND, /* gives the row's command */
    SHORTCUT_POINT,   /* a letter and digits, typed one after the other: any such keys */
    SHORTCUT_ARROW,   /* moves the cursor or the focus, changes a slider, goes through the game */
    SHORTCUT_PRESS,   /* presses the focused control, or places a stone at the cursor */
    SHORTCUT_FOCUS,   /* the next control; with Shift the previous one */
    SHORTCUT_ZOOM,
    SHORTCUT_ENDS,   /* to the start or the end of the game, or of what scrolls */
    SHORTCUT_SCROLL, /* by a page */
    SHORTCUT_LOOK,   /* back through the game that is played, and forth */
    SHORTCUT_ANALYSE,
    SHORTCUT_TRY,
    SHORTCUT_SEARCH,  /* to the field "search" */
    SHORTCUT_COMMENT, /* ... and "comment" */
    SHORTCUT_COPY,    /* this and the next three: in a text field, or the game */
    SHORTCUT_CUT,
    SHORTCUT_PASTE,
    SHORTCUT_SELECT_ALL,
    SHORTCUT_ESCAPE
} ShortcutAction;

typedef struct ShortcutKey {
    int key;                        /* of ui/input.h; 0 ends the list */
    int mods;                       /* held; SHORTCUT_ANY_MODS: any or none */
    bool (*here)(const View *view); /* false: it does nothing here, and says why. NULL: true */
    bool (*may)(const View *view);  /* false: it is not allowed now, and says why. NULL: as above */
} ShortcutKey;

typedef struct Shortcut {
    const char *what;  /* English, for gettext */
    const char *label; /* of the keys, for gettext; NULL: made from `key` */
    ShortcutAction action;
    CommandKind command; /* SHORTCUT_COMMAND */
    int value;           /* of the command */
    const char *idle;    /* English, for gettext: what a player is told whose key does nothing here;
                            NULL: that the game has to be shown */
    bool developers;     /* not on the help page */
    bool repeats;        /* again and again while the key is held */
    ShortcutKey key[SHORTCUT_KEYS_MAX];
} Shortcut;

int shortcut_count(void);
const Shortcut *shortcut_row(int index); /* 0 <= index < shortcut_count() */

/* "Ctrl+Y, Ctrl+Shift+Z", in English or in the language of the player. */
void shortcut_label(const Shortcut *row, bool translated, char out[SHORTCUT_LABEL_BYTES]);

/* The row with this key, if the key does something here; NULL: it does nothing. Shift and Alt are
 * ignored, unless a row needs them. */
const Shortcut *shortcut_find(const View *view, int key, int mods);
/* The row with this key, if the key does something on other pages or at other times only. */
const Shortcut *shortcut_elsewhere(const View *view, int key, int mods);
/* Is what the row's key does allowed now? */
bool shortcut_may(const Shortcut *row, const View *view, int key);

#endif
