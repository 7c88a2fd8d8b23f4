/* figures.h: what the last frame cost, drawn over the picture for developers (F3). */
#ifndef TENGEN_UI_FIGURES_H
#define TENGEN_UI_FIGURES_H

#include "render/canvas.h"

typedef struct Figures {
    Rect dirty[CANVAS_DIRTY_MAX]; /* what was painted anew */
    int count;
    double ms;           /* from the scene to the glass */
    int frames, wakeups; /* so far */
} Figures;

/* On top of a scene of w x h pixels; `px` is a logical pixel. The same figures are the same
 * picture. */
void figures_draw(const Figures *figures, DrawList *list, Fonts *fonts, int w, int h, float px);

#endif
