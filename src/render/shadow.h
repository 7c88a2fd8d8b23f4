/* shadow.h: soft shadows of rounded rectangles. A quarter of the blurred shape is computed and
 * cached; the rest is mirrored and stretched. */
#ifndef TENGEN_RENDER_SHADOW_H
#define TENGEN_RENDER_SHADOW_H

#include "render/pixmap.h"

typedef struct Shadows Shadows;
typedef struct ShadowMask ShadowMask;

Shadows *shadows_new(void); /* NULL: no memory */
void shadows_free(Shadows *shadows);

/* The rectangle blurred with sigma = blur / 2 px, blur > 0; the blur extends 1.5 * blur beyond it.
 * Valid until shadows_sweep. NULL: no memory. */
const ShadowMask *shadows_mask(Shadows *shadows, Rect rect, float radius, float blur);
/* Frees what has not been used for long. */
void shadows_sweep(Shadows *shadows);

/* Paints it at `rect`, whose size the mask was made for. Several threads may do so at once. */
void shadow_paint(const ShadowMask *mask, Pixmap *to, Rect clip, Rect rect, Argb color);

#endif
