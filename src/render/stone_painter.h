/* stone_painter.h: shaded stones, computed per pixel at the exact size (docs/look.md 3) and cached
 * as sprites. Without memory a stone is not drawn. Main thread only. */
#ifndef TENGEN_RENDER_STONE_PAINTER_H
#define TENGEN_RENDER_STONE_PAINTER_H

#include "engine/types.h"
#include "render/drawlist.h"
#include "render/look.h"

enum { STONE_VARIANTS = 5 };

typedef struct StonePainter StonePainter;

StonePainter *stone_painter_new(Store *store); /* borrows the store; NULL: no memory */
void stone_painter_free(StonePainter *painter);
/* Drops all sprites, after a change of look or size. */
void stone_painter_clear(StonePainter *painter);

/* Draws at centre cx, cy, rounded to half pixels, with a diameter in px. `variant` selects the
 * growth lines of a white stone (modulo STONE_VARIANTS). `on_dark`: a thin light ring in black
 * stones, for dark panels. */
void stone_painter_draw(StonePainter *painter, DrawList *list, const Look *look, Color color,
                        int variant, float cx, float cy, int diameter, float opacity, bool on_dark);
/* A stone in motion, `scale` times as large: scaled from the sprite at rest, which costs a
 * hundredth of shading a new one. */
void stone_painter_draw_moving(StonePainter *painter, DrawList *list, const Look *look, Color color,
                               int variant, float cx, float cy, int diameter, float scale,
                               float opacity);
/* The shadow, drawn before its stone; `lift` is 1 at rest, up to 1.8 while the stone settles. At
 * rest and opaque it has a hole where the stone will hide it. */
void stone_painter_draw_shadow(StonePainter *painter, DrawList *list, const Look *look, float cx,
                               float cy, int diameter, float opacity, float lift);

#endif
