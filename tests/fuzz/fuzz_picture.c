/* Any bytes as the head of a picture. Where it claims to be a small whole picture and the decoder
 * agrees that it is one, both must see the same size. */
#include <SDL_image.h>

#include "fuzz/fuzz.h"
#include "render/picture_size.h"

enum { SIDE_MAX = 64 };

static void compare_with_decoder(const uint8_t *data, size_t size, const PictureSize *head)
{
    SDL_Surface *surface = IMG_Load_RW(SDL_RWFromConstMem(data, (int)size), 1);
    if (surface && (surface->w != head->w || surface->h != head->h)) {
        fuzz_fail("%s: %dx%d, but the head says %lldx%lld", head->format, surface->w, surface->h,
                  (long long)head->w, (long long)head->h);
    }
    SDL_FreeSurface(surface);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureSize head = {.format = NULL};
    if (!picture_size(data, size, &head)) {
        return 0;
    }
    if (!head.format || head.w < 0 || head.h < 0) {
        fuzz_fail("a picture of no format, or of %lldx%lld", (long long)head.w, (long long)head.h);
    }
    if (head.w > 0 && head.h > 0 && head.w <= SIDE_MAX && head.h <= SIDE_MAX && !head.truncated) {
        compare_with_decoder(data, size, &head);
    }
    return 0;
}
