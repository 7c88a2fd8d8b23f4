#include "ui/scroll_bar.h"

#include <math.h>

enum { /* logical px */
       BAR_W = 4,
       LENGTH_MIN = 24,
       LONG_LENGTH_MIN = 44,
       LONG = 8, /* areas of content: from here on the bar is for fingers, too */
       MOUSE_W = 12,
       MOUSE_H = 24,
       FINGER_W = 28,
       FINGER_H = 56
};

static bool is_long(const Scroll *scroll, Rect area)
{
    return scroll->max / LONG >= area.h;
}

static int px_of(float scale, int logical)
{
    return (int)lroundf(scale * (float)logical);
}

Rect scroll_bar_thumb(const Scroll *scroll, Rect area, float scale)
{
    const int width = px_of(scale, BAR_W), total = area.h + scroll->max;
    const int least = px_of(scale, is_long(scroll, area) ? LONG_LENGTH_MIN : LENGTH_MIN);
    if (scroll->max <= 0 || area.h <= 0) {
        return (Rect){0, 0, 0, 0};
    }
    int length = (int)((int64_t)area.h * area.h / total);
    length = length < least ? least : length;
    const int y = area.y + (int)((int64_t)(area.h - length) * scroll->offset / scroll->max);
    return length > area.h ? (Rect){0, 0, 0, 0} : (Rect){area.x + area.w - width, y, width, length};
}

bool scroll_bar_has(const Scroll *scroll, Rect area, float scale, Vec at, bool finger)
{
    const int wide = px_of(scale, finger ? FINGER_W : MOUSE_W);
    const int high = px_of(scale, finger ? FINGER_H : MOUSE_H);
    Rect thumb = scroll_bar_thumb(scroll, area, scale);
    if (rect_empty(thumb) || (finger && !is_long(scroll, area))) {
        return false;
    }
    const int more = thumb.h < high ? (high - thumb.h) / 2 : 0;
    thumb = (Rect){thumb.x + thumb.w - wide, thumb.y - more, wide, thumb.h + 2 * more};
    return rect_has(thumb, at.x, at.y);
}

int scroll_bar_offset(const Scroll *scroll, Rect area, float scale, int start, float by)
{
    const int room = area.h - scroll_bar_thumb(scroll, area, scale).h;
    const double wanted = room > 0 ? start + (double)by * scroll->max / room : start;
    return (int)lround(fmin(fmax(wanted, 0), scroll->max));
}
