/* shadow.h: soft shadows of rounded rectangles. The blurred shape is computed once per shape (a
 * quarter of it, the rest is mirrored and stretched) and kept for the next frames. */
#ifndef TENGEN_RENDER_SHADOW_H
#define TENGEN_RENDER_SHADOW_H

#include "render/pixmap.h"

typedef struct Shadows Shadows;

Shadows *shadows_new(void);
void shadows_free(Shadows *shadows);

/* `rect` is where the shadow lies, blurred with sigma = blur / 2; reaches 1.5 blur beyond it. */
void shadows_paint(Shadows *shadows, Pixmap *to, Rect clip, Rect rect, float radius, float blur,
                   Argb color);

#endif
