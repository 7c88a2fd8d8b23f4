/* frame_stats.h: the cost of the last frame, drawn above the picture for developers (F3). */
#ifndef TENGEN_UI_FRAME_STATS_H
#define TENGEN_UI_FRAME_STATS_H

#include "render/canvas.h"

typedef struct FrameStats {
    Rect dirty[CANVAS_DIRTY_MAX]; /* the areas that were repainted */
    int count;
    double ms;           /* from the scene to the display */
    int frames, wakeups; /* so far */
} FrameStats;

/* Appends them to the scene of w x h pixels; `px`: device px per logical px. Deterministic. */
void frame_stats_draw(const FrameStats *frame_stats, DrawList *list, Fonts *fonts, int w, int h,
                      float px);

#endif
