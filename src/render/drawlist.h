/* drawlist.h: a frame as a list of draw commands; nothing is painted here. The screen appends the
 * whole scene every frame; the canvas determines what changed and paints only that.
 *
 * Coordinates are device pixels, local to the current Frame (draw_frame). Colours are straight. A
 * command outside the clip or without visible effect is dropped. */
#ifndef TENGEN_RENDER_DRAWLIST_H
#define TENGEN_RENDER_DRAWLIST_H

#include "render/fonts.h"
#include "render/rect.h"
#include "render/store.h"
#include "render/stretch.h"

typedef struct DrawList DrawList;

DrawList *drawlist_new(void);
void drawlist_free(DrawList *list);
/* Empties the list for a window of this size; resets frame, clip and opacity. */
void drawlist_begin(DrawList *list, int w, int h);
/* Was a command lost for lack of memory? Then the list must not be shown. */
bool drawlist_failed(const DrawList *list);

void draw_frame(DrawList *list, Frame frame);
/* Local to the current frame. Clips do not nest: each call replaces the last. */
void draw_clip(DrawList *list, Rect rect);
void draw_unclip(DrawList *list);
/* Multiplies the alpha of all following commands, 0..1 (cross-fades). */
void draw_opacity(DrawList *list, float opacity);

void draw_fill(DrawList *list, Rect rect, Argb color);
void draw_round(DrawList *list, Rect rect, float radius, Argb color);
/* An outline that lies inside the rectangle's edge. */
void draw_round_frame(DrawList *list, Rect rect, float radius, float width, Argb color);
/* The shadow of a rounded rectangle: moved by dx, dy in window directions (light always comes from
 * the window's top), blurred (blur = 2 sigma). */
void draw_shadow(DrawList *list, Rect rect, float radius, float blur, int dx, int dy, Argb color);
void draw_disc(DrawList *list, float cx, float cy, float radius, Argb color);
/* The centre line of the stroke has the given radius. */
void draw_ring(DrawList *list, float cx, float cy, float radius, float width, Argb color);
/* A polyline with round caps and joins; at most DRAW_POINTS_MAX points. */
enum { DRAW_POINTS_MAX = 64 };
void draw_stroke(DrawList *list, const Vec *point, int count, bool closed, float width, Argb color);
void draw_polygon(DrawList *list, const Vec *point, int count, Argb color); /* non-zero winding */
/* A line from a to b with round ends, its edge blurred (blur = 2 sigma; 0: sharp). */
void draw_capsule(DrawList *list, Vec a, Vec b, float radius, float blur, Argb color);

/* The baseline starts at x, y. At most 255 bytes are drawn. */
void draw_text(DrawList *list, const TextStyle *style, float x, float y, const char *text);

/* The part `source` of an image with its top-left at x, y. It is not scaled, and not rotated by the
 * frame. `opacity` 0..1. */
void draw_image(DrawList *list, ImageRef image, Rect source, int x, int y, float opacity);
/* An opaque image of at least 2 x 2 scaled to `place`, in window coordinates, as it is in motion
 * (see stretch.h). The frame and the opacity do not count. */
void draw_stretched(DrawList *list, ImageRef image, Stretch place);
/* Shows again, in the disc at cx, cy, what the first `until` commands of the list have drawn there.
 * So a scene can be drawn first, be covered by others, and be looked at through a hole in them.
 * More than DRAW_LOUPES_MAX in a list are dropped. */
enum { DRAW_LOUPES_MAX = 4 };
void draw_loupe(DrawList *list, int until, float cx, float cy, float radius);
/* What follows lies over the scene so far and changes from frame to frame, as an old frame that
 * fades: the canvas keeps a picture of the scene, instead of painting all of it in each frame. */
void draw_keep(DrawList *list);
/* The number of commands so far. */
int drawlist_count(const DrawList *list);

#endif
