/* drawlist.h: what a frame shows, as commands; nothing is painted here. The screen appends the
 * whole scene every frame, canvas.h finds out what changed and paints that.
 *
 * Commands are stored aligned and zero-padded, so that equal commands are equal bytes. Coordinates
 * are local to the current frame (draw_frame), device pixels. A command wholly outside the clip is
 * dropped at once. */
#ifndef TENGEN_RENDER_DRAWLIST_H
#define TENGEN_RENDER_DRAWLIST_H

#include "render/fonts.h"
#include "render/rect.h"
#include "render/store.h"

typedef struct DrawList DrawList;

DrawList *drawlist_new(void);
void drawlist_free(DrawList *list);
/* Empties the list for a frame of this size, whole-window frame, no clip, opacity 1. */
void drawlist_begin(DrawList *list, int w, int h);
bool drawlist_failed(const DrawList *list); /* memory ran out: the frame is not to be shown */

void draw_frame(DrawList *list, Frame frame);
/* Local to the frame; clips are not nested: each call replaces the last. */
void draw_clip(DrawList *list, Rect rect);
void draw_unclip(DrawList *list);
/* Multiplies the alpha of all that follows, 0..1 (cross-fades). */
void draw_opacity(DrawList *list, float opacity);

void draw_fill(DrawList *list, Rect rect, Argb color);
void draw_round(DrawList *list, Rect rect, float radius, Argb color);
/* Outline of the given width lying inside the rectangle's edge. */
void draw_round_frame(DrawList *list, Rect rect, float radius, float width, Argb color);
/* The soft shadow of a rounded rectangle: moved by dx,dy, blurred (blur = 2 sigma). */
void draw_shadow(DrawList *list, Rect rect, float radius, float blur, int dx, int dy, Argb color);
void draw_disc(DrawList *list, float cx, float cy, float radius, Argb color);
void draw_ring(DrawList *list, float cx, float cy, float radius, float width, Argb color);
/* A polyline with round caps and joins; at most DRAW_POINTS_MAX points. */
enum { DRAW_POINTS_MAX = 64 };
void draw_stroke(DrawList *list, const Vec *point, int count, bool closed, float width, Argb color);
void draw_polygon(DrawList *list, const Vec *point, int count, Argb color); /* non-zero winding */
/* A capsule from a to b, its edge blurred (0: crisp). */
void draw_capsule(DrawList *list, Vec a, Vec b, float radius, float blur, Argb color);

/* The pen stands at x on the baseline y. At most 255 bytes are drawn. */
void draw_text(DrawList *list, const TextStyle *style, float x, float y, const char *text);

/* The part `source` of an image with its top-left at x,y; never scaled, never turned. `opacity`
 * 0..1. */
void draw_image(DrawList *list, ImageRef image, Rect source, int x, int y, float opacity);
/* Enlarges the picture drawn so far in `source` into the disc at cx,cy (the loupe). At most
 * DRAW_LOUPES_MAX in a frame, more are dropped. */
enum { DRAW_LOUPES_MAX = 4 };
void draw_loupe(DrawList *list, Rect source, float cx, float cy, float radius);

#endif
