/* image.h: reads, encodes and scales pictures, by SDL2_image. Not bound to a thread. */
#ifndef TENGEN_RENDER_IMAGE_H
#define TENGEN_RENDER_IMAGE_H

#include <stddef.h>

#include "engine/types.h"
#include "render/pixmap.h"

/* Reads a PNG, JPEG or WebP file of at most 16384 px a side, 100 million px and 256 MB. False with
 * an error for the user. The caller frees `out`. */
bool image_read(const char *path, Pixmap *out, ParseError *error);
/* Likewise, of at most this many pixels. */
bool image_read_up_to(const char *path, int pixels_max, Pixmap *out, ParseError *error);
/* The picture as a PNG file's bytes, for the caller to free. False: no memory. */
bool image_encode_png(const Pixmap *pixmap, char **bytes, size_t *length);
/* Scales a picture that is larger than w x h in both dimensions down to the smallest size that
 * covers w x h. Without memory it is left unchanged. */
void image_limit(Pixmap *pixmap, int w, int h);
/* A copy scaled to cover w x h, centred, cropped at the longer side; area average down, bilinear
 * up. False: no memory. */
bool image_cover(const Pixmap *source, int w, int h, Pixmap *out);

#endif
