/* stone.h: shaded stones, computed per pixel at the exact radius (docs/look.md 3), kept as sprites.
 */
#ifndef TENGEN_RENDER_STONE_H
#define TENGEN_RENDER_STONE_H

#include "engine/types.h"
#include "render/drawlist.h"
#include "render/look.h"

enum { STONE_VARIANTS = 5 };

typedef struct StonePainter StonePainter;

StonePainter *stone_painter_new(Store *store); /* borrows the store */
void stone_painter_free(StonePainter *painter);
/* Drops every sprite: another look, another size. */
void stone_painter_clear(StonePainter *painter);

/* Draws at centre cx,cy with the diameter in whole px. `variant` 0..4 picks the shell's lines
 * (white only). `on_dark`: a thin light ring round black stones, for dark panels. */
void stone_painter_draw(StonePainter *painter, DrawList *list, const Look *look, Color color,
                        int variant, float cx, float cy, int diameter, float opacity, bool on_dark);
/* The same on its way, `scale` times as large: stretched from the stone at rest, which costs a
 * hundredth of shading it anew. */
void stone_painter_draw_moving(StonePainter *painter, DrawList *list, const Look *look, Color color,
                               int variant, float cx, float cy, int diameter, float scale,
                               float opacity);
/* The shadow under it; `lift` 1 at rest, up to 1.8 while it settles. At rest and opaque it has a
 * hole where the stone of the same place and diameter, to be drawn over it, hides it anyway. */
void stone_painter_draw_shadow(StonePainter *painter, DrawList *list, const Look *look, float cx,
                               float cy, int diameter, float opacity, float lift);

#endif
