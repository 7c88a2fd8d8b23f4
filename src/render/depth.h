/* depth.h: pictures for displays of 8 to 16 bits a pixel. Dithered by position: gradients show no
 * bands, an area has its colour on average, black and white stay as they are, and painting in
 * pieces equals painting as a whole. */
#ifndef TENGEN_RENDER_DEPTH_H
#define TENGEN_RENDER_DEPTH_H

#include <SDL_pixels.h>
#include <stdbool.h>

#include "render/pixmap.h"

/* Such a display, and it has no palette. */
bool depth_is_low(const SDL_PixelFormat *format);
/* Writes `rect` of the picture to `to`, whose rows are `pitch` bytes apart. Opaque. */
void depth_write(const SDL_PixelFormat *format, const Pixmap *picture, Rect rect, void *to,
                 int pitch);

#endif
