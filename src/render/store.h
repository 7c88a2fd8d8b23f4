/* store.h: the images that draw commands name. An image is named by id and generation, never by
 * pointer, so that damage sees when its pixels were replaced. The store owns the pixmaps. Main
 * thread only. */
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
    const ImageRow *row; /* one for each row; NULL: not known */
} Image;

typedef struct Store Store;

Store *store_new(void);
void store_free(Store *store);

/* Takes the pixmap over (also when it fails: then it is freed and id 0 returned). `opaque`: every
 * alpha is 255 and it may be copied. */
ImageRef store_add(Store *store, Pixmap pixmap, bool opaque);
/* Removed images stay drawable until the next canvas_draw has run. */
void store_remove(Store *store, ImageRef image);
/* NULL for a stale or unknown name; else valid until the image is gone. */
const Image *store_get(const Store *store, ImageRef image);
/* Frees what was removed: canvas_draw calls it when it is through, on a clean frame too. */
void store_sweep(Store *store);

#endif
