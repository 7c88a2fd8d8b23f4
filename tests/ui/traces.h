/* traces.h: what a draw list puts where, for the tests: its words and its panels. A file of its
 * own, since the list's commands and the screen's have the same name. */
#ifndef TENGEN_TESTS_UI_TRACES_H
#define TENGEN_TESTS_UI_TRACES_H

#include "render/drawlist.h"

enum { TRACES_TEXTS = 600, TRACES_PANELS = 16 };

typedef struct TraceText {
    Rect box;    /* the letters in the window, without what hangs below the line */
    Rect seen;   /* ... and what of them is not clipped away */
    bool turned; /* by a quarter: it runs down or up */
    float size;  /* px per em */
    char words[256];
} TraceText;

typedef struct Traces {
    TraceText text[TRACES_TEXTS];
    Rect panel[TRACES_PANELS];
    int texts, panels;
} Traces;

/* Panels: what is of the colour `ground` and rounded by at least `radius`. */
void traces_read(Traces *traces, const DrawList *list, Fonts *fonts, Argb ground, float radius);

#endif
