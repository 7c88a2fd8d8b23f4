/* traces.h: the texts and panels in a draw list, for the tests. */
#ifndef TENGEN_TESTS_UI_TRACES_H
#define TENGEN_TESTS_UI_TRACES_H

#include "render/drawlist.h"

enum { TRACES_TEXTS = 600, TRACES_PANELS = 16 };

typedef struct TraceText {
    Rect box;    /* the letters in the window, without descenders */
    Rect seen;   /* ... the part that is not clipped */
    bool turned; /* by a quarter turn: it runs down or up */
    float size;  /* px per em */
    char words[256];
} TraceText;

typedef struct Traces {
    TraceText text[TRACES_TEXTS];
    Rect panel[TRACES_PANELS];
    int texts, panels;
} Traces;

/* Panels: rectangles of the colour `ground`, rounded by at least `radius`. */
void traces_read(Traces *traces, const DrawList *list, Fonts *fonts, Argb ground, float radius);
/* Do any of the texts contain these words? */
bool traces_have(const Traces *traces, const char *words);

#endif
