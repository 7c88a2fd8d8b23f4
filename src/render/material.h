/* material.h: the surface of the board: wood, paper or slate, generated (docs/look.md 4), lit from
 * above the top edge. The texture scales with the board's cells. */
#ifndef TENGEN_RENDER_MATERIAL_H
#define TENGEN_RENDER_MATERIAL_H

#include "render/look.h"
#include "render/pixmap.h"
#include "render/row_bands.h"

typedef struct MaterialArea {
    Rect rect;  /* the requested part of the board, px from its top-left corner */
    float cell; /* px between two lines */
    int side;   /* of the board, without its front face, px */
} MaterialArea;

/* Paints these rows of the part, counted from its top, opaque, into `to`, which has the part's
 * top-left at x, y; they must fit. The rest of the part changes nothing in them, but their grain
 * depends on the part's position in the board. False: no memory. */
bool material_fill(const Look *look, const MaterialArea *area, RowRange range, Pixmap *to, int x,
                   int y);
/* The same with the player's picture, as large as the board with its front face; `dim` 0..1 is the
 * opacity of the board's mid colour over it. */
bool material_fill_picture(const Look *look, const MaterialArea *area, RowRange range,
                           const Pixmap *picture, float dim, Pixmap *to, int x, int y);

#endif
