/* thumbnail.h: small pictures of files that a player may choose from. app/ reads them, the settings
 * page shows them. */
#ifndef TENGEN_UI_THUMBNAIL_H
#define TENGEN_UI_THUMBNAIL_H

#include "engine/types.h"
#include "render/pixmap.h"

/* px of each; a tile shows a part of it. */
enum { THUMBNAILS_MAX = 6, THUMBNAIL_W = 480, THUMBNAIL_H = 320 };

typedef struct Thumbnail {
    char path[PATH_BYTES];
    Pixmap picture; /* no pixels: it cannot be shown */
} Thumbnail;

typedef struct Thumbnails {
    int count;
    uint32_t generation; /* of the first; each has its own */
    Thumbnail item[THUMBNAILS_MAX];
} Thumbnails;

#endif
