/* ground_painter.h: paints a Ground and caches it as one image: it changes only with size, theme
 * and settings, never with a move. Without memory for the image, each call draws a plain colour. */
#ifndef TENGEN_RENDER_GROUND_PAINTER_H
#define TENGEN_RENDER_GROUND_PAINTER_H

#include "render/drawlist.h"
#include "render/ground.h"
#include "render/parallel.h"

typedef struct GroundPainter GroundPainter;

/* Borrows both. NULL: no memory. */
GroundPainter *ground_painter_new(Store *store, Fonts *fonts);
void ground_painter_free(GroundPainter *painter);
/* Textures are painted by it from now on, the same whatever it has. Copied; its pool is borrowed.
 */
void ground_painter_set_parallel(GroundPainter *painter, const Parallel *parallel);

/* Draws the whole ground at 0, 0. Repainted only if it differs from the last two of its size. */
void ground_painter_draw(GroundPainter *painter, DrawList *list, const Ground *ground);

/* The same without textures, as a few draw commands: for a first frame that cannot wait. The table
 * is drawn as linen. */
void ground_painter_draw_sketch(DrawList *list, const Ground *ground);

/* The part of an enlarged ground that lies in `seen`, over what was drawn so far. The last two
 * are cached until they are dropped. */
void ground_painter_draw_part(GroundPainter *painter, DrawList *list, const Ground *ground,
                              Rect seen);
/* The same while its size changes from frame to frame: a picture of about that size is scaled, and
 * painted again only if it is too small or too coarse. */
void ground_painter_draw_growing(GroundPainter *painter, DrawList *list, const Ground *ground,
                                 Rect seen);
void ground_painter_drop_part(GroundPainter *painter);

/* The table without the board, for a transition that moves the board separately. */
void ground_painter_draw_table(GroundPainter *painter, DrawList *list, const Ground *ground);

/* A small piece of a board with its table, such as the card of a theme. x, y of `ground` place the
 * board's top-left corner relative to `rect` (they may be negative); its w, h are ignored. Textures
 * look as on the whole board. A few dozen samples are cached. */
void ground_painter_draw_sample(GroundPainter *painter, DrawList *list, const Ground *ground,
                                Rect rect);
void ground_painter_draw_table_sample(GroundPainter *painter, DrawList *list, const Look *look,
                                      Table table, Rect rect);

#endif
