/* frame_stats.h: what the last frame cost, drawn over the picture for developers (F3). */
#ifndef TENGEN_UI_FRAME_STATS_H
#define TENGEN_UI_FRAME_STATS_H

#include "render/canvas.h"

typedef struct FrameStats {
    Rect dirty[CANVAS_DIRTY_MAX]; /* what was painted anew */
    int count;
    double ms;           /* from the scene to the glass */
    int frames, wakeups; /* so far */
} FrameStats;

/* On top of a scene of w x h pixels; `px` is a logical pixel. The same figures are the same
 * picture. */
void frame_stats_draw(const FrameStats *frame_stats, DrawList *list, Fonts *fonts, int w, int h,
                      float px);

#endif
