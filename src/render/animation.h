/* animation.h: animated pictures: frames in, the bytes of a WebP file out, by libwebp. Repeats for
 * ever. Not bound to a thread. */
#ifndef TENGEN_RENDER_ANIMATION_H
#define TENGEN_RENDER_ANIMATION_H

#include "render/pixmap.h"

typedef struct Animation Animation;

Animation *animation_new(int w, int h); /* NULL: out of memory */
void animation_free(Animation *animation);

/* Adds an opaque frame of that size, which is shown for `ms`. Takes tens of milliseconds. False:
 * out of memory. */
bool animation_add(Animation *animation, const Pixmap *frame, int ms);
/* The file, for the caller to free. Takes tens of milliseconds. False: out of memory. */
bool animation_finish(Animation *animation, char **bytes, size_t *length);

#endif
