/* write_png.h: writes a picture to a file, for tests and tools that have no app/file. */
#ifndef TENGEN_TESTS_WRITE_PNG_H
#define TENGEN_TESTS_WRITE_PNG_H

#include <stdio.h>
#include <stdlib.h>

#include "render/image.h"

static inline bool write_png(const char *path, const Pixmap *pixmap)
{
    char *bytes;
    size_t length;
    if (!image_encode_png(pixmap, &bytes, &length)) {
        return false;
    }
    FILE *file = fopen(path, "wb");
    bool done = file && fwrite(bytes, 1, length, file) == length;
    done = file && fclose(file) == 0 && done;
    free(bytes);
    return done;
}

#endif
