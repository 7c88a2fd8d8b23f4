/* picture_size.h: reads the size of a PNG, JPEG or WebP picture from its header, without decoding.
 * Sources: PNG specification 11.2.2, ITU T.81 B.2, RFC 6386 9.1 and the WebP container
 * specification. */
#ifndef TENGEN_RENDER_PICTURE_SIZE_H
#define TENGEN_RENDER_PICTURE_SIZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct PictureSize {
    const char *format;
    int64_t w, h;   /* 0: the header is damaged */
    bool truncated; /* the file ends before the picture does */
} PictureSize;

/* False: not one of these formats. */
bool picture_size(const unsigned char *data, size_t size, PictureSize *out);

#endif
