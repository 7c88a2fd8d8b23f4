/* wood.h: what boards are made of: wood, slate and paper, computed (docs/look.md 4), with the light
 * that falls on them from above the top edge. Grain scales with the board. */
#ifndef TENGEN_RENDER_MATERIAL_H
#define TENGEN_RENDER_MATERIAL_H

#include "render/look.h"
#include "render/pixmap.h"

typedef struct MaterialArea {
    Rect rect;  /* the wanted part of the board, px from its top-left corner */
    float cell; /* px between two lines */
    int side;   /* of the board, without its front face, px */
} MaterialArea;

/* Paints the part, opaque, into `to`; x, y: where its top-left corner goes. It has to fit. False:
 * no memory. */
bool material_fill(const Look *look, const MaterialArea *area, Pixmap *to, int x, int y);
/* The same with the user's picture of side x (side + face) px instead of the wood; `dim`: how much
 * of the board's mid colour lies over it. */
bool material_fill_picture(const Look *look, const MaterialArea *area, const Pixmap *picture,
                           float dim, Pixmap *to, int x, int y);

#endif
