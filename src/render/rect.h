/* rect.h: rectangles, frames and colours. Coordinates are device pixels, y downwards. */
#ifndef TENGEN_RENDER_RECT_H
#define TENGEN_RENDER_RECT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Rect {
    int x, y, w, h;
} Rect;

typedef struct Vec {
    float x, y;
} Vec;

/* Straight alpha, sRGB, 0xAARRGGBB. */
typedef uint32_t Argb;
#define RGB(hex) ((Argb)(0xFF000000u | (Argb)(hex)))
/* The same colour with another alpha, 0..1. */
Argb argb_alpha(Argb color, float alpha);
Argb argb_mix(Argb from, Argb to, float t);
/* The contrast ratio of WCAG 2.1 between two colours without their alpha, 1..21. */
float argb_contrast(Argb a, Argb b);

/* A rotated coordinate system, for a player at another edge of the window: local (0, 0) is that
 * player's top-left, local axes are rotated by quarter turns clockwise (0..3). Local sizes are
 * rect.w x rect.h, swapped for odd quarters. */
typedef struct Frame {
    Rect rect; /* in the window */
    int quarters;
} Frame;

Vec frame_to_window(Frame frame, Vec local);
Vec frame_to_local(Frame frame, Vec window);
Rect frame_rect_to_window(Frame frame, Rect local);
Rect frame_rect_to_local(Frame frame, Rect window);

bool rect_has(Rect rect, float x, float y);
static inline bool rect_empty(Rect rect)
{
    return rect.w <= 0 || rect.h <= 0;
}
static inline bool rect_same(Rect a, Rect b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}
/* {0, 0, 0, 0} if they do not intersect. */
static inline Rect rect_intersect(Rect a, Rect b)
{
    const int x = a.x > b.x ? a.x : b.x;
    const int y = a.y > b.y ? a.y : b.y;
    const int right = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    const int bottom = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;

    return right > x && bottom > y ? (Rect){x, y, right - x, bottom - y} : (Rect){0, 0, 0, 0};
}
/* The bounding box; an empty rectangle adds nothing. */
Rect rect_unite(Rect a, Rect b);
/* Moves each edge inwards. */
Rect rect_inset(Rect rect, int by);
/* `rect` without `hole`, which lies within: four disjoint rectangles, some perhaps empty: above,
 * below, left and right of the hole. */
void rect_subtract(Rect rect, Rect hole, Rect out[4]);
/* The largest part of `rect` above, below, left or right of `hole`. */
Rect rect_beside(Rect rect, Rect hole);

#endif
