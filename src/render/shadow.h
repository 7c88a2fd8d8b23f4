/* shadow.h: soft shadows of rounded rectangles. A quarter of the blurred shape is computed and
 * cached; the rest is mirrored and stretched. */
#ifndef TENGEN_RENDER_SHADOW_H
#define TENGEN_RENDER_SHADOW_H

#include "render/pixmap.h"

typedef struct Shadows Shadows;

Shadows *shadows_new(void); /* NULL: no memory */
void shadows_free(Shadows *shadows);

/* Paints the rectangle blurred with sigma = blur / 2 px; the blur extends 1.5 * blur beyond it.
 * Without memory nothing is painted. */
void shadows_paint(Shadows *shadows, Pixmap *to, Rect clip, Rect rect, float radius, float blur,
                   Argb color);

#endif
