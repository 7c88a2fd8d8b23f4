#include "render/animation.h"

#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>
#include <webp/mux.h>

struct Animation {
    WebPAnimEncoder *encoder;
    WebPConfig config;
    int w, h;
    int ms; /* of all frames so far */
};

/* Each frame has only what changed. */
Animation *animation_new(int w, int h)
{
    Animation *animation = calloc(1, sizeof *animation);
    WebPAnimEncoderOptions options;
    if (!animation) {
        return NULL;
    }
    animation->w = w;
    animation->h = h;
    if (WebPAnimEncoderOptionsInit(&options) && WebPConfigInit(&animation->config)) {
        options.kmax = 0;
        animation->config.quality = 90.0f;
        animation->config.method = 2;
        animation->encoder = WebPAnimEncoderNew(w, h, &options);
    }
    if (!animation->encoder) {
        free(animation);
        return NULL;
    }
    return animation;
}

void animation_free(Animation *animation)
{
    if (animation) {
        WebPAnimEncoderDelete(animation->encoder);
        free(animation);
    }
}

bool animation_add(Animation *animation, const Pixmap *frame, int ms)
{
    WebPPicture picture;
    if (!WebPPictureInit(&picture)) {
        return false;
    }
    picture.use_argb = 1;
    picture.width = animation->w;
    picture.height = animation->h;
    if (!WebPPictureAlloc(&picture)) {
        return false;
    }
    for (int y = 0; y < animation->h; y++) {
        memcpy(picture.argb + (size_t)y * (size_t)picture.argb_stride, pixmap_at(frame, 0, y),
               (size_t)animation->w * sizeof *picture.argb);
    }
    const bool added =
        WebPAnimEncoderAdd(animation->encoder, &picture, animation->ms, &animation->config);
    WebPPictureFree(&picture);
    animation->ms += ms;
    return added;
}

bool animation_finish(Animation *animation, char **bytes, size_t *length)
{
    WebPData data;
    WebPDataInit(&data);
    *bytes = NULL;
    if (WebPAnimEncoderAdd(animation->encoder, NULL, animation->ms, NULL) &&
        WebPAnimEncoderAssemble(animation->encoder, &data)) {
        *bytes = malloc(data.size);
        *length = data.size;
    }
    if (*bytes) {
        memcpy(*bytes, data.bytes, data.size);
    }
    WebPDataClear(&data);
    return *bytes != NULL;
}
