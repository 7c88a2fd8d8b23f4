/* icon.h: the icons of docs/look.md 10 as vectors on a 24 grid. */
#ifndef TENGEN_UI_ICON_H
#define TENGEN_UI_ICON_H

#include "render/drawlist.h"

typedef enum Icon {
    ICON_NONE,
    ICON_UNDO,
    ICON_REDO,
    ICON_HINT,
    ICON_MENU,
    ICON_FLAG,
    ICON_DRAW,
    ICON_PLAY,
    ICON_PAUSE,
    ICON_PLUS,
    ICON_MINUS,
    ICON_CLOSE,
    ICON_CHECK,
    ICON_BACK,
    ICON_FORWARD,
    ICON_FIRST,
    ICON_LAST,
    ICON_REMATCH,
    ICON_SWAP,
    ICON_FLIP, /* the same, up and down */
    ICON_REVIEW,
    ICON_TREE,
    ICON_PERSON,
    ICON_CHIP,
    ICON_THREATS,
    ICON_VALUES,
    ICON_PROOF,
    ICON_SOUND,
    ICON_IMAGE,
    ICON_FACES,
    ICON_DOWN,
    ICON_ABOVE, /* the opposite; ICON_UP is an arrow */
    ICON_GEAR,
    ICON_FULLSCREEN,
    ICON_FIT,
    ICON_SAVE,
    ICON_HELP,
    ICON_QUIT,
    ICON_STOP,
    ICON_WARNING,
    ICON_ENTER,
    ICON_LEARN,
    ICON_EYE,
    ICON_PUZZLE,
    ICON_COPY,
    ICON_PASTE,
    ICON_STATISTICS,
    ICON_GRID,
    ICON_LIBRARY,
    ICON_RECENT,
    ICON_BOOKMARK,
    ICON_FOLDER,
    ICON_SEARCH,
    ICON_DELETE,
    ICON_EDIT,
    ICON_CUT,
    ICON_UP,
    ICON_TRIANGLE,
    ICON_SQUARE,
    ICON_CIRCLE,
    ICON_LETTER,
    ICON_NUMBER
} Icon;

/* Draws with its top-left at x,y, `size` px a side. */
void icon_draw(DrawList *list, Icon icon, float x, float y, float size, Argb color);

#endif
