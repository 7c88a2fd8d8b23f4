/* look.h: the look of board, stones and table: one theme's part for the renderer. The themes are in
 * ui/theme.c. Colours are straight. */
#ifndef TENGEN_RENDER_LOOK_H
#define TENGEN_RENDER_LOOK_H

#include "render/rect.h"

typedef enum Material { MATERIAL_WOOD, MATERIAL_PAPER, MATERIAL_SLATE, MATERIAL_COUNT } Material;

typedef struct Look {
    Material material;
    Argb board_dark, board_mid, board_light;
    float grain; /* strength of the wood's rings; 1: full */
    Argb line;   /* with alpha */
    Argb coordinate;
    Argb table_top, table_bottom;
    float linen;                   /* amplitude of the linen's noise, levels of 0..255 */
    Argb glow;                     /* of light on linen, with alpha */
    float bevel_light, bevel_dark; /* opacity of the bevel's edges; 0, 0: no bevel */
    Argb face;                     /* laid over the front face, with alpha; alpha 0: no face */
    float shadow;                  /* strength of the stones' shadows; 0: none */
    Argb board_shadow; /* with the alpha of each of its two shadows; flat: of the only one */
    float white_r, white_g, white_b; /* factors 0..1 that dim white stones */
    Argb seal_on_white, seal_on_black;
    Argb cross, cross_casing;
    bool flat; /* stones without shading or shadow, board without light */
} Look;

#endif
