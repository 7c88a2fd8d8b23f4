/* rect.h: rectangles, frames and colours. Units: device pixels, y downward. */
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

/* A part of the window as somebody at its edge sees it: local (0,0) is that person's top-left,
 * turned by quarter turns clockwise (0..3) against the window. With quarters 2 the far panel is the
 * near panel turned by 180 degrees. Local sizes are rect.w x rect.h, exchanged for odd quarters. */
typedef struct Frame {
    Rect rect; /* in the window */
    int quarters;
} Frame;

Vec frame_to_window(Frame frame, Vec local);
Vec frame_to_local(Frame frame, Vec window);
Rect frame_rect_to_window(Frame frame, Rect local);

bool rect_has(Rect rect, float x, float y);
static inline bool rect_empty(Rect rect)
{
    return rect.w <= 0 || rect.h <= 0;
}
/* What both have; an empty one if that is nothing. */
static inline Rect rect_intersect(Rect a, Rect b)
{
    const int x = a.x > b.x ? a.x : b.x;
    const int y = a.y > b.y ? a.y : b.y;
    const int right = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    const int bottom = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;

    return right > x && bottom > y ? (Rect){x, y, right - x, bottom - y} : (Rect){0, 0, 0, 0};
}
Rect rect_unite(Rect a, Rect b);
Rect rect_inset(Rect rect, int by);
/* What is left of `rect` around `hole`, a part of it: four disjoint rectangles, perhaps empty:
 * above, below, left and right of the hole. */
void rect_subtract(Rect rect, Rect hole, Rect out[4]);

#endif
