/* view_overlay.h: what lies over the board of a review, as far as it is switched on and known. */
#ifndef TENGEN_UI_VIEW_OVERLAY_H
#define TENGEN_UI_VIEW_OVERLAY_H

#include <stdbool.h>

#include "engine/point_map.h"
#include "ui/command.h"

typedef struct ViewOverlay {
    bool on[OVERLAYS];
    bool known[OVERLAYS]; /* of the position shown */
    ThreatMap threats;
    ValueMap values; /* of the side to move */
    int looked_at;   /* so many of all points have their values so far; 0 of 0: it is not told */
    int points;
} ViewOverlay;

#endif
