/* store.h: owns the images that draw commands refer to. A reference is an id with a generation,
 * never a pointer, so that a replaced image changes the hash of its commands. Main thread only. */
#ifndef TENGEN_RENDER_STORE_H
#define TENGEN_RENDER_STORE_H

#include "render/pixmap.h"

typedef struct ImageRef {
    uint32_t id; /* 0: no image */
    uint32_t generation;
} ImageRef;

typedef struct Image {
    Pixmap pixmap;
    bool opaque;         /* every alpha is 255 */
    const ImageRow *row; /* one per row of a transparent image; NULL: not available */
} Image;

typedef struct Store Store;

Store *store_new(void);
void store_free(Store *store);

/* Takes ownership of the pixmap, also on failure (id 0). `opaque`: every alpha is 255. */
ImageRef store_add(Store *store, Pixmap pixmap, bool opaque);
/* Removed images stay valid until the end of the next canvas_draw. */
void store_remove(Store *store, ImageRef image);
/* NULL: stale or unknown. Valid until the image is freed. */
const Image *store_get(const Store *store, ImageRef image);
/* Uninitialised pixels for an image: in the memory of a removed one, if that is large enough, for
 * new memory takes longer than painting it. The caller owns them. False: no memory. */
bool store_pixmap(Store *store, int w, int h, Pixmap *out);
/* A copy of the part of `rect`, which lies within `from`, in such memory. False: no memory. */
bool store_copy(Store *store, const Pixmap *from, Rect rect, Pixmap *out);
/* Frees removed images, but keeps the memory of four large ones; called at the end of each
 * canvas_draw. */
void store_sweep(Store *store);

#endif
