/* image.h: pictures in and out, by SDL2_image. */
#ifndef TENGEN_RENDER_IMAGE_H
#define TENGEN_RENDER_IMAGE_H

#include <stddef.h>

#include "render/pixmap.h"

/* Reads a PNG, JPEG or WebP (anything larger than 16384 px a side or 100 Mpx is refused). False
 * with a message that names the file and the trouble. */
bool image_read(const char *path, Pixmap *out, char *message, size_t bytes);
/* The file is replaced at once when the new one is whole. */
bool image_write_png(const char *path, const Pixmap *pixmap, char *message, size_t bytes);
/* Makes a picture that is larger than w x h in both directions just large enough to cover them.
 * Without memory for that it stays as it is. */
void image_limit(Pixmap *pixmap, int w, int h);
/* Scales so that it covers w x h, cut evenly at the longer side; area-averaging down, bilinear up.
 */
bool image_cover(const Pixmap *source, int w, int h, Pixmap *out);

#endif
