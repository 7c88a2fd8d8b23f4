/* picture_size.h: how large a PNG, JPEG or WebP file says its picture is, before any of it is
 * decoded. Sources: PNG specification 11.2.2, ITU T.81 B.2, RFC 6386 9.1 and the WebP container
 * specification. */
#ifndef TENGEN_RENDER_PICTURE_SIZE_H
#define TENGEN_RENDER_PICTURE_SIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct PictureSize {
    const char *format;
    int64_t w, h;   /* 0: the head is damaged */
    bool cut_short; /* the file ends before the picture does */
} PictureSize;

/* False: none of the three formats. */
bool picture_size(const unsigned char *data, size_t size, PictureSize *out);

#endif
