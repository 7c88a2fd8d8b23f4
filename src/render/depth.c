#include "render/depth.h"

#include <stddef.h>

#include "render/bayer.h"

bool depth_is_low(const SDL_PixelFormat *format)
{
    return !format->palette && format->BytesPerPixel <= 2 && format->BytesPerPixel > 0 &&
           format->Rmask != 0 && format->Gmask != 0 && format->Bmask != 0;
}

/* `byte` as one of the channel's levels, 0..255 >> loss. `threshold` 0..254: 0 and 255 stay the
 * first and the last. */
static uint32_t level(uint32_t byte, unsigned loss, uint32_t threshold)
{
    return (byte * (255u >> loss) + threshold) / 255u;
}

static uint32_t converted(const SDL_PixelFormat *format, uint32_t pixel, uint32_t threshold)
{
    return level(pixel >> 16 & 255u, format->Rloss, threshold) << format->Rshift |
           level(pixel >> 8 & 255u, format->Gloss, threshold) << format->Gshift |
           level(pixel & 255u, format->Bloss, threshold) << format->Bshift | format->Amask;
}

void depth_write(const SDL_PixelFormat *format, const Pixmap *picture, Rect rect, void *to,
                 int pitch)
{
    const SDL_PixelFormat local = *format; /* no pixel that is written changes it */

    for (int j = 0; j < rect.h; j++) {
        const uint32_t *from = pixmap_at(picture, rect.x, rect.y + j);
        uint8_t *bytes = (uint8_t *)to + (ptrdiff_t)j * pitch;
        uint16_t *halves = (uint16_t *)(void *)bytes;

        for (int i = 0; i < rect.w; i++) {
            const uint32_t threshold = bayer_at(rect.x + i, rect.y + j) * 4u + 2u;
            const uint32_t pixel = converted(&local, from[i], threshold);

            if (local.BytesPerPixel == 1) {
                bytes[i] = (uint8_t)pixel;
            } else {
                halves[i] = (uint16_t)pixel;
            }
        }
    }
}
