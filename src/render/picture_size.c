#include "render/picture_size.h"

#include <string.h>

static int64_t big16(const unsigned char *at)
{
    return at[0] << 8 | at[1];
}

static int64_t big32(const unsigned char *at)
{
    return big16(at) << 16 | big16(at + 2);
}

static int64_t little24(const unsigned char *at)
{
    return at[0] | at[1] << 8 | at[2] << 16;
}

/* Is there a chunk that says it is longer than the file? Decoders would read on as long as it says.
 */
static bool png_ends_early(const unsigned char *data, size_t size)
{
    const int64_t end = (int64_t)size;
    int64_t at = 8;
    while (at + 8 <= end && memcmp(data + at + 4, "IEND", 4) != 0) {
        at += 12 + big32(data + at);
    }
    return at > end;
}

static void png_size(const unsigned char *data, size_t size, PictureSize *out)
{
    out->truncated = png_ends_early(data, size);
    if (size >= 24 && memcmp(data + 12, "IHDR", 4) == 0) {
        out->w = big32(data + 16);
        out->h = big32(data + 20);
    }
}

/* Is there an end marker after `at`? Decoders silently fill a truncated picture with grey. */
static bool jpeg_ends(const unsigned char *data, size_t size, size_t at)
{
    for (size_t i = size; i >= at + 2; i--) {
        if (data[i - 2] == 0xFF && data[i - 1] == 0xD9) {
            return true;
        }
    }
    return false;
}

/* Reads the markers up to the start of the scan; the frame header has the size. */
static void jpeg_size(const unsigned char *data, size_t size, PictureSize *out)
{
    size_t at = 2;

    while (at + 4 <= size && data[at] == 0xFF) {
        const unsigned marker = data[at + 1];
        const size_t length = (size_t)big16(data + at + 2);

        if (marker == 0xFF) { /* a fill byte */
            at++;
            continue;
        }
        if (marker == 0xDA) {
            out->truncated = !jpeg_ends(data, size, at);
            return;
        }
        if (marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 &&
            marker != 0xCC && at + 9 <= size) {
            out->h = big16(data + at + 5);
            out->w = big16(data + at + 7);
        }
        at += 2 + length;
    }
    out->truncated = true;
}

static void webp_size(const unsigned char *data, size_t size, PictureSize *out)
{
    if (size < 30) {
        return;
    }
    if (memcmp(data + 12, "VP8X", 4) == 0) {
        out->w = little24(data + 24) + 1;
        out->h = little24(data + 27) + 1;
    } else if (memcmp(data + 12, "VP8L", 4) == 0) {
        out->w = (data[21] | (data[22] & 0x3F) << 8) + 1;
        out->h = (data[22] >> 6 | data[23] << 2 | (data[24] & 0x0F) << 10) + 1;
    } else if (memcmp(data + 12, "VP8 ", 4) == 0) {
        out->w = data[26] | (data[27] & 0x3F) << 8;
        out->h = data[28] | (data[29] & 0x3F) << 8;
    }
}

bool picture_size(const unsigned char *data, size_t size, PictureSize *out)
{
    static const unsigned char png[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    *out = (PictureSize){NULL, 0, 0, false};
    if (size >= sizeof png && memcmp(data, png, sizeof png) == 0) {
        out->format = "PNG";
        png_size(data, size, out);
    } else if (size >= 3 && data[0] == 0xFF && data[1] == 0xD8 && data[2] == 0xFF) {
        out->format = "JPEG";
        jpeg_size(data, size, out);
    } else if (size >= 12 && memcmp(data, "RIFF", 4) == 0 && memcmp(data + 8, "WEBP", 4) == 0) {
        out->format = "WebP";
        webp_size(data, size, out);
    }
    return out->format != NULL;
}
