#include "render/rect.h"

#include <math.h>

#include "render/clamp.h"

static uint32_t channel(Argb color, int shift)
{
    return (color >> shift) & 0xFFu;
}

Argb argb_alpha(Argb color, float alpha)
{
    return (color & 0x00FFFFFFu) | ((Argb)(clamp_unit(alpha) * 255.0f + 0.5f) << 24);
}

Argb argb_mix(Argb from, Argb to, float t)
{
    Argb mixed = 0;

    t = clamp_unit(t);
    for (int shift = 0; shift < 32; shift += 8) {
        const float a = (float)channel(from, shift);
        const float b = (float)channel(to, shift);

        mixed |= (Argb)(a + (b - a) * t + 0.5f) << shift;
    }
    return mixed;
}

static float linear(uint32_t level)
{
    float part = (float)level / 255.0f;
    return part <= 0.03928f ? part / 12.92f : powf((part + 0.055f) / 1.055f, 2.4f);
}

static float luminance(Argb color)
{
    return 0.2126f * linear(channel(color, 16)) + 0.7152f * linear(channel(color, 8)) +
           0.0722f * linear(channel(color, 0));
}

float argb_contrast(Argb a, Argb b)
{
    float one = luminance(a) + 0.05f, other = luminance(b) + 0.05f;
    return one > other ? one / other : other / one;
}

typedef struct Edges {
    float left, top, right, bottom;
} Edges;

static Edges edges_of(Rect rect)
{
    return (Edges){(float)rect.x, (float)rect.y, (float)(rect.x + rect.w),
                   (float)(rect.y + rect.h)};
}

Vec frame_to_window(Frame frame, Vec local)
{
    const Edges at = edges_of(frame.rect);

    switch (frame.quarters & 3) {
    case 1:
        return (Vec){at.right - local.y, at.top + local.x};
    case 2:
        return (Vec){at.right - local.x, at.bottom - local.y};
    case 3:
        return (Vec){at.left + local.y, at.bottom - local.x};
    default:
        return (Vec){at.left + local.x, at.top + local.y};
    }
}

Vec frame_to_local(Frame frame, Vec window)
{
    const Edges at = edges_of(frame.rect);

    switch (frame.quarters & 3) {
    case 1:
        return (Vec){window.y - at.top, at.right - window.x};
    case 2:
        return (Vec){at.right - window.x, at.bottom - window.y};
    case 3:
        return (Vec){at.bottom - window.y, window.x - at.left};
    default:
        return (Vec){window.x - at.left, window.y - at.top};
    }
}

Rect frame_rect_to_local(Frame frame, Rect window)
{
    const int right = frame.rect.x + frame.rect.w - window.x - window.w;
    const int bottom = frame.rect.y + frame.rect.h - window.y - window.h;
    const int left = window.x - frame.rect.x, top = window.y - frame.rect.y;

    switch (frame.quarters & 3) {
    case 1:
        return (Rect){top, right, window.h, window.w};
    case 2:
        return (Rect){right, bottom, window.w, window.h};
    case 3:
        return (Rect){bottom, left, window.h, window.w};
    default:
        return (Rect){left, top, window.w, window.h};
    }
}

Rect frame_rect_to_window(Frame frame, Rect local)
{
    const int right = frame.rect.x + frame.rect.w;
    const int bottom = frame.rect.y + frame.rect.h;

    switch (frame.quarters & 3) {
    case 1:
        return (Rect){right - local.y - local.h, frame.rect.y + local.x, local.h, local.w};
    case 2:
        return (Rect){right - local.x - local.w, bottom - local.y - local.h, local.w, local.h};
    case 3:
        return (Rect){frame.rect.x + local.y, bottom - local.x - local.w, local.h, local.w};
    default:
        return (Rect){frame.rect.x + local.x, frame.rect.y + local.y, local.w, local.h};
    }
}

bool rect_has(Rect rect, float x, float y)
{
    return x >= (float)rect.x && y >= (float)rect.y && x < (float)(rect.x + rect.w) &&
           y < (float)(rect.y + rect.h);
}

Rect rect_unite(Rect a, Rect b)
{
    if (rect_empty(a)) {
        return rect_empty(b) ? (Rect){0, 0, 0, 0} : b;
    }
    if (rect_empty(b)) {
        return a;
    }

    const int left = a.x < b.x ? a.x : b.x;
    const int top = a.y < b.y ? a.y : b.y;
    const int right = a.x + a.w > b.x + b.w ? a.x + a.w : b.x + b.w;
    const int bottom = a.y + a.h > b.y + b.h ? a.y + a.h : b.y + b.h;

    return (Rect){left, top, right - left, bottom - top};
}

Rect rect_inset(Rect rect, int by)
{
    return (Rect){rect.x + by, rect.y + by, rect.w - 2 * by, rect.h - 2 * by};
}

void rect_subtract(Rect rect, Rect hole, Rect out[4])
{
    if (rect_empty(hole)) {
        hole = (Rect){rect.x, rect.y, 0, 0};
    }

    const int right = hole.x + hole.w;
    const int bottom = hole.y + hole.h;

    out[0] = (Rect){rect.x, rect.y, rect.w, hole.y - rect.y};
    out[1] = (Rect){rect.x, bottom, rect.w, rect.y + rect.h - bottom};
    out[2] = (Rect){rect.x, hole.y, hole.x - rect.x, hole.h};
    out[3] = (Rect){right, hole.y, rect.x + rect.w - right, hole.h};
}

Rect rect_beside(Rect rect, Rect hole)
{
    Rect cut = rect_intersect(rect, hole);
    int right = cut.x + cut.w, bottom = cut.y + cut.h;
    Rect part[] = {{rect.x, rect.y, rect.w, cut.y - rect.y},
                   {rect.x, bottom, rect.w, rect.y + rect.h - bottom},
                   {rect.x, rect.y, cut.x - rect.x, rect.h},
                   {right, rect.y, rect.x + rect.w - right, rect.h}};
    Rect best = part[0];
    for (int i = 1; i < 4; i++) {
        best = part[i].w * part[i].h > best.w * best.h ? part[i] : best;
    }
    return rect_empty(cut) ? rect : best;
}
