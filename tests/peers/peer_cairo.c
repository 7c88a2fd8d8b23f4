/* Cairo with an image surface for each layer and sprite. */
#include "peers/peer_scene.h"

#include <stdlib.h>

#include <cairo.h>

typedef struct CairoPeer {
    cairo_surface_t *image[PEER_IMAGES], *target;
    cairo_t *cairo;
} CairoPeer;

static void clip(void *self, Rect rect)
{
    cairo_t *cairo = ((CairoPeer *)self)->cairo;
    cairo_reset_clip(cairo);
    cairo_rectangle(cairo, rect.x, rect.y, rect.w, rect.h);
    cairo_clip(cairo);
}

static void image(void *self, PeerImage which, Rect part, int x, int y, float opacity)
{
    CairoPeer *peer = self;
    const bool copies = which < PEER_SHADOW && opacity >= 1;
    cairo_set_operator(peer->cairo, copies ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER);
    cairo_set_source_surface(peer->cairo, peer->image[which], x - part.x, y - part.y);
    cairo_pattern_set_filter(cairo_get_source(peer->cairo), CAIRO_FILTER_NEAREST);
    cairo_rectangle(peer->cairo, x, y, part.w, part.h);
    if (opacity >= 1) {
        cairo_fill(peer->cairo);
        return;
    }
    cairo_save(peer->cairo);
    cairo_clip(peer->cairo);
    cairo_paint_with_alpha(peer->cairo, (double)opacity);
    cairo_restore(peer->cairo);
}

/* With whole pixels at its edge, for which nothing has to be masked. */
static void stretch(void *self, PeerImage which, Stretch to)
{
    CairoPeer *peer = self;
    const double w = cairo_image_surface_get_width(peer->image[which]);
    const double h = cairo_image_surface_get_height(peer->image[which]);
    const Rect seen = stretch_rect(to);
    cairo_save(peer->cairo);
    cairo_rectangle(peer->cairo, seen.x, seen.y, seen.w, seen.h);
    cairo_clip(peer->cairo);
    cairo_translate(peer->cairo, (double)to.x, (double)to.y);
    cairo_scale(peer->cairo, (double)to.w / w, (double)to.h / h);
    cairo_set_operator(peer->cairo, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(peer->cairo, peer->image[which], 0, 0);
    cairo_pattern_set_filter(cairo_get_source(peer->cairo), CAIRO_FILTER_BILINEAR);
    cairo_pattern_set_extend(cairo_get_source(peer->cairo), CAIRO_EXTEND_PAD);
    cairo_paint(peer->cairo);
    cairo_restore(peer->cairo);
}

static void finish(void *self)
{
    cairo_surface_flush(((CairoPeer *)self)->target);
}

static void release(void *self)
{
    CairoPeer *peer = self;
    cairo_destroy(peer->cairo);
    cairo_surface_destroy(peer->target);
    for (int i = 0; i < PEER_IMAGES; i++) {
        cairo_surface_destroy(peer->image[i]);
    }
    free(peer);
}

/* Cairo's own memory, since it wants rows of a length of its own. */
static cairo_surface_t *surface_of(const Pixmap *pixels, bool opaque)
{
    cairo_surface_t *surface = cairo_image_surface_create(
        opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, pixels->w, pixels->h);
    Pixmap copy = {.pixel = (uint32_t *)(void *)cairo_image_surface_get_data(surface),
                   .w = pixels->w,
                   .h = pixels->h,
                   .stride = cairo_image_surface_get_stride(surface) / 4};
    cairo_surface_flush(surface);
    if (copy.pixel) {
        pixmap_copy_part(&copy, 0, 0, pixels, (Rect){0, 0, pixels->w, pixels->h});
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

PeerPainter peer_cairo_open(const PeerScene *scene)
{
    CairoPeer *peer = calloc(1, sizeof *peer);
    if (!peer) {
        return (PeerPainter){.name = NULL};
    }
    for (int i = 0; i < PEER_IMAGES; i++) {
        peer->image[i] = surface_of(&scene->image[i], i < PEER_SHADOW);
    }
    peer->target = cairo_image_surface_create(CAIRO_FORMAT_RGB24, scene->w, scene->h);
    peer->cairo = cairo_create(peer->target);
    return (PeerPainter){.name = "cairo",
                         .self = peer,
                         .clip = clip,
                         .image = image,
                         .stretch = stretch,
                         .finish = finish,
                         .pixels = {(uint32_t *)(void *)cairo_image_surface_get_data(peer->target),
                                    scene->w, scene->h,
                                    cairo_image_surface_get_stride(peer->target) / 4},
                         .free = release};
}
