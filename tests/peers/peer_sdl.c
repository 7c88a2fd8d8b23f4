/* SDL's software renderer with a texture for each layer and sprite. */
#include "peers/peer_scene.h"

#include <stdlib.h>

typedef struct SdlPeer {
    SDL_Surface *target;
    SDL_Renderer *renderer;
    SDL_Texture *image[PEER_IMAGES];
} SdlPeer;

static void clip(void *self, Rect rect)
{
    SDL_RenderSetClipRect(((SdlPeer *)self)->renderer, &(SDL_Rect){rect.x, rect.y, rect.w, rect.h});
}

static void image(void *self, PeerImage which, Rect part, int x, int y, float opacity)
{
    SdlPeer *peer = self;
    const bool copies = which < PEER_SHADOW && opacity >= 1;
    SDL_SetTextureBlendMode(peer->image[which], copies ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetTextureAlphaMod(peer->image[which], (Uint8)(opacity * 255 + 0.5f));
    SDL_RenderCopy(peer->renderer, peer->image[which], &(SDL_Rect){part.x, part.y, part.w, part.h},
                   &(SDL_Rect){x, y, part.w, part.h});
}

static void stretch(void *self, PeerImage which, Stretch to)
{
    SdlPeer *peer = self;
    SDL_SetTextureBlendMode(peer->image[which], SDL_BLENDMODE_NONE);
    SDL_SetTextureScaleMode(peer->image[which], SDL_ScaleModeLinear);
    SDL_RenderCopyF(peer->renderer, peer->image[which], NULL, &(SDL_FRect){to.x, to.y, to.w, to.h});
}

static void finish(void *self)
{
    SDL_RenderFlush(((SdlPeer *)self)->renderer);
}

static void release(void *self)
{
    SdlPeer *peer = self;
    SDL_DestroyRenderer(peer->renderer); /* with its textures */
    SDL_FreeSurface(peer->target);
    free(peer);
}

/* The software renderer has no blend mode for premultiplied pixels. */
static uint32_t straight(uint32_t pixel)
{
    const uint32_t a = pixel >> 24;
    uint32_t out = a << 24;
    for (int shift = 0; shift < 24 && a > 0; shift += 8) {
        const uint32_t value = ((pixel >> shift & 0xFF) * 255 + a / 2) / a;
        out |= (value < 255 ? value : 255) << shift;
    }
    return out;
}

/* Of the target's own format if it is opaque, for which SDL has its fast ways. */
static SDL_Texture *texture_of(SDL_Renderer *renderer, const Pixmap *pixels, bool opaque)
{
    Pixmap copy;
    if (!pixmap_copy(pixels, &copy)) {
        return NULL;
    }
    for (int y = 0; y < copy.h; y++) {
        for (int x = 0; x < copy.w; x++) {
            *pixmap_at(&copy, x, y) = straight(*pixmap_at(&copy, x, y));
        }
    }
    SDL_Texture *texture =
        SDL_CreateTexture(renderer, opaque ? SDL_PIXELFORMAT_XRGB8888 : SDL_PIXELFORMAT_ARGB8888,
                          SDL_TEXTUREACCESS_STATIC, copy.w, copy.h);
    if (texture) {
        SDL_UpdateTexture(texture, NULL, copy.pixel, copy.stride * 4);
    }
    pixmap_free(&copy);
    return texture;
}

PeerPainter peer_sdl_open(const PeerScene *scene)
{
    SdlPeer *peer = calloc(1, sizeof *peer);
    SDL_Surface *target =
        SDL_CreateRGBSurfaceWithFormat(0, scene->w, scene->h, 32, SDL_PIXELFORMAT_XRGB8888);
    SDL_Renderer *renderer = target ? SDL_CreateSoftwareRenderer(target) : NULL;
    if (!peer || !renderer) {
        free(peer);
        SDL_FreeSurface(target);
        return (PeerPainter){.name = NULL};
    }
    *peer = (SdlPeer){.target = target, .renderer = renderer};
    for (int i = 0; i < PEER_IMAGES; i++) {
        peer->image[i] = texture_of(renderer, &scene->image[i], i < PEER_SHADOW);
    }
    return (PeerPainter){.name = "sdl",
                         .self = peer,
                         .clip = clip,
                         .image = image,
                         .stretch = stretch,
                         .finish = finish,
                         .pixels = {target->pixels, scene->w, scene->h, target->pitch / 4},
                         .free = release};
}
