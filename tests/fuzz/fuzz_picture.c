/* Any bytes as a picture. The head must be read without fault; a small picture is also decoded and
 * must have the size that its head says. */
#include "fuzz/fuzz.h"
#include "render/image.h"
#include "render/picture_size.h"

enum { SIDE_MAX = 64 };

static void compare_with_decoder(const uint8_t *data, size_t size, const PictureSize *head)
{
    Pixmap pixmap;
    ParseError error = {0};
    if (!image_read(fuzz_file(".png", data, size), &pixmap, &error)) {
        fuzz_check_message(error.what);
        return;
    }
    if (pixmap.w != head->w || pixmap.h != head->h) {
        fuzz_fail("%s: %dx%d, but the head says %lldx%lld", head->format, pixmap.w, pixmap.h,
                  (long long)head->w, (long long)head->h);
    }
    pixmap_free(&pixmap);
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
