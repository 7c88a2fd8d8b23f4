/* look.h: how board, stones and table look: the numbers of one theme. ui/theme has the four of
 * them. */
#ifndef TENGEN_RENDER_LOOK_H
#define TENGEN_RENDER_LOOK_H

#include "render/rect.h"

typedef enum Material { MATERIAL_WOOD, MATERIAL_PAPER, MATERIAL_SLATE, MATERIAL_COUNT } Material;

typedef struct Look {
    Material material;
    Argb board_dark, board_mid, board_light;
    float grain; /* strength of the rings: 1, Night .8 */
    Argb line;   /* alpha included */
    Argb coordinate;
    Argb table_top, table_bottom;
    float linen;                   /* levels of each noise of the table's linen: 1.6, .8, 1.1 */
    Argb glow;                     /* on the table, alpha included */
    float bevel_light, bevel_dark; /* 0, 0: none */
    Argb face;         /* darkening of the front face, alpha included; alpha 0: no face */
    float shadow;      /* the stones' shadow factor k; 0: flat stones (Paper) */
    Argb board_shadow; /* alpha included, that of each of the two shadows (Paper: one small one) */
    float white_r, white_g, white_b; /* dimming of white stones */
    Argb seal_on_white, seal_on_black;
    Argb cross, cross_casing;
    bool flat; /* Paper: flat stones, halo and outline */
} Look;

#endif
