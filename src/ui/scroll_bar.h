/* scroll_bar.h: the bar at the right of what scrolls, which can be dragged. Rectangles are px of
 * the frame of the scroll area. */
#ifndef TENGEN_UI_SCROLL_BAR_H
#define TENGEN_UI_SCROLL_BAR_H

#include "render/rect.h"
#include "ui/motion.h"

/* Its thumb; empty: all is in sight. `scale`: px per logical px. */
Rect scroll_bar_thumb(const Scroll *scroll, Rect area, float scale);
/* Does a press there take hold of it? In front of what lies below. A finger only where a list is so
 * long that it would have to scroll it many times. */
bool scroll_bar_has(const Scroll *scroll, Rect area, float scale, Vec at, bool finger);
/* The offset after it was dragged down by so many px from where it stood at `start`. */
int scroll_bar_offset(const Scroll *scroll, Rect area, float scale, int start, float by);

#endif
