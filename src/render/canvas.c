#include "render/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "render/command.h"
#include "render/damage.h"
#include "render/loupe.h"
#include "render/raster.h"
#include "render/shadow.h"

/* A dirty rectangle is painted in bands of so many rows: the ground of a band and what stands on it
 * are still in the cache together. */
enum { BAND = 64 };

struct Canvas {
    Store *store;
    Fonts *fonts;
    Shadows *shadows;
    Damage *damage;
    Pixmap pixel;
    Pixmap scratch;                /* as large as `pixel`; made when the first loupe is drawn */
    Pixmap loupe[DRAW_LOUPES_MAX]; /* of this frame, in their order; no pixels: not drawn */
    Rect *bounds; /* of this frame's commands, exact for texts; empty: paints nothing */
    int bounds_room;
};

Canvas *canvas_new(Store *store, Fonts *fonts)
{
    Canvas *canvas = calloc(1, sizeof *canvas);

    if (!canvas)
        return NULL;
    canvas->store = store;
    canvas->fonts = fonts;
    canvas->shadows = shadows_new();
    canvas->damage = damage_new();
    if (!canvas->shadows || !canvas->damage) {
        canvas_free(canvas);
        return NULL;
    }
    return canvas;
}

void canvas_free(Canvas *canvas)
{
    if (!canvas)
        return;
    shadows_free(canvas->shadows);
    damage_free(canvas->damage);
    pixmap_free(&canvas->pixel);
    pixmap_free(&canvas->scratch);
    for (int i = 0; i < DRAW_LOUPES_MAX; i++)
        pixmap_free(&canvas->loupe[i]);
    free(canvas->bounds);
    free(canvas);
}

bool canvas_resize(Canvas *canvas, int w, int h)
{
    Pixmap pixel;

    if (!pixmap_init(&pixel, w, h))
        return false;
    if (!damage_resize(canvas->damage, w, h)) {
        pixmap_free(&pixel);
        return false;
    }
    pixmap_free(&canvas->pixel);
    pixmap_free(&canvas->scratch);
    canvas->pixel = pixel;
    raster_fill(&canvas->pixel, (Rect){0, 0, w, h}, (Rect){0, 0, w, h}, RGB(0));
    return true;
}

void canvas_invalidate(Canvas *canvas)
{
    damage_invalidate(canvas->damage);
}

const Pixmap *canvas_pixels(const Canvas *canvas)
{
    return &canvas->pixel;
}

/* ---- one command -------------------------------------------------------------------------- */

static TextStyle style_of(const Command *command)
{
    return (TextStyle){.size = command->text.size,
                       .semibold = command->text.semibold != 0,
                       .tabular = command->text.tabular != 0,
                       .tracking = command->text.tracking,
                       .color = command->color};
}

/* The line's mask and where it lies in the window, turned about the pen. */
static const Pixmap *text_mask(Canvas *canvas, const Command *command, Rect *place)
{
    const TextStyle style = style_of(command);
    int dx = 0, dy = 0;
    const Pixmap *mask = fonts_run(canvas->fonts, &style, command_text(command), &dx, &dy);

    if (mask) {
        const Frame turn = {{command->text.x, command->text.y, 0, 0}, command->text.quarters};

        *place = frame_rect_to_window(turn, (Rect){dx, dy, mask->w, mask->h});
    }
    return mask;
}

static Rect exact_bounds(Canvas *canvas, const Command *command)
{
    const Rect window = {0, 0, canvas->pixel.w, canvas->pixel.h};
    const Rect bounds = rect_intersect(command->bounds, window);

    if (rect_empty(bounds))
        return bounds;
    if (command->kind == COMMAND_TEXT) {
        Rect place = {0, 0, 0, 0};

        return text_mask(canvas, command, &place) ? rect_intersect(bounds, place)
                                                  : (Rect){0, 0, 0, 0};
    }
    /* An image that is gone paints nothing, also where it was on the glass before. */
    if (command->kind == COMMAND_IMAGE && !store_get(canvas->store, command->image.image, NULL))
        return (Rect){0, 0, 0, 0};
    return bounds;
}

static bool contains(Rect outer, Rect inner)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

/* Does it hide all that was painted in `area` before? */
static bool covers(const Canvas *canvas, const Command *command, Rect bounds, Rect area)
{
    if (!contains(bounds, area) || command->color >> 24 != 255u)
        return false;
    if (command->kind == COMMAND_FILL)
        return true;
    if (command->kind != COMMAND_IMAGE)
        return false;

    bool opaque = false;
    const Pixmap *image = store_get(canvas->store, command->image.image, &opaque);

    return image && opaque && contains((Rect){0, 0, image->w, image->h}, command->image.source);
}

static void paint_resource(Canvas *canvas, Pixmap *to, Rect clip, const Command *command,
                           const Pixmap *loupe)
{
    if (command->kind == COMMAND_TEXT) {
        Rect place = {0, 0, 0, 0};
        const Pixmap *mask = text_mask(canvas, command, &place);

        if (mask)
            raster_mask(to, clip, mask, place.x, place.y, command->text.quarters, command->color);
    } else if (command->kind == COMMAND_IMAGE) {
        bool opaque = false;
        const Pixmap *image = store_get(canvas->store, command->image.image, &opaque);

        if (image)
            raster_image(to, clip, image, command->image.source, command->image.x, command->image.y,
                         (uint8_t)command->image.alpha, opaque);
    } else if (loupe->pixel) {
        const Rect place = raster_disc_bounds(command->loupe.centre, command->loupe.radius);

        raster_image(to, clip, loupe, (Rect){0, 0, loupe->w, loupe->h}, place.x, place.y,
                     (uint8_t)(command->color >> 24), false);
    }
}

static void paint(Canvas *canvas, Pixmap *to, Rect clip, const Command *command,
                  const Pixmap *loupe)
{
    const Argb color = command->color;
    const int count = (int)command->count;

    switch ((CommandKind)command->kind) {
    case COMMAND_FILL:
        raster_fill(to, clip, clip, color);
        break;
    case COMMAND_ROUND:
        raster_round(to, clip, command->box.rect, command->box.radius, color);
        break;
    case COMMAND_ROUND_FRAME:
        raster_round_frame(to, clip, command->box.rect, command->box.radius, command->box.width,
                           color);
        break;
    case COMMAND_SHADOW:
        shadows_paint(canvas->shadows, to, clip, command->box.rect, command->box.radius,
                      command->box.width, color);
        break;
    case COMMAND_DISC:
        raster_disc(to, clip, command->round.a, command->round.radius, color);
        break;
    case COMMAND_RING:
        raster_ring(to, clip, command->round.a, command->round.radius, command->round.width, color);
        break;
    case COMMAND_STROKE:
    case COMMAND_STROKE_CLOSED:
        raster_stroke(to, clip, command_points(command), count,
                      command->kind == COMMAND_STROKE_CLOSED, command->stroke.width, color);
        break;
    case COMMAND_POLYGON:
        raster_polygon(to, clip, command_points(command), count, color);
        break;
    case COMMAND_CAPSULE:
        raster_capsule(to, clip, command->round.a, command->round.b, command->round.radius,
                       command->round.width, color);
        break;
    case COMMAND_TEXT:
    case COMMAND_IMAGE:
    case COMMAND_LOUPE:
        paint_resource(canvas, to, clip, command, loupe);
        break;
    }
}

/* ---- a frame ------------------------------------------------------------------------------ */

/* Paints the first `count` commands within `area`, on black where nothing covers it. */
static void replay(Canvas *canvas, Pixmap *to, Rect area, const DrawList *list, int count)
{
    int first = 0;
    bool covered = false;

    for (int i = count - 1; i >= 0 && !covered; i--) {
        if (covers(canvas, drawlist_command(list, i), canvas->bounds[i], area)) {
            first = i;
            covered = true;
        }
    }
    if (!covered)
        raster_fill(to, area, area, RGB(0));

    int loupe = 0;

    for (int i = 0; i < count; i++) {
        const Command *command = drawlist_command(list, i);
        const Rect clip = rect_intersect(canvas->bounds[i], area);

        if (i >= first && !rect_empty(clip))
            paint(canvas, to, clip, command, &canvas->loupe[loupe]);
        if (command->kind == COMMAND_LOUPE)
            loupe++;
    }
}

static bool measure(Canvas *canvas, const DrawList *list)
{
    const int count = drawlist_count(list);

    if (count > canvas->bounds_room) {
        Rect *bounds = realloc(canvas->bounds, (size_t)count * 2 * sizeof *bounds);

        if (!bounds)
            return false;
        canvas->bounds = bounds;
        canvas->bounds_room = count * 2;
    }
    for (int i = 0; i < count; i++)
        canvas->bounds[i] = exact_bounds(canvas, drawlist_command(list, i));
    return true;
}

static int collect(Canvas *canvas, const DrawList *list, Rect *dirty)
{
    damage_begin(canvas->damage);
    for (int i = 0; i < drawlist_count(list); i++) {
        const Command *command = drawlist_command(list, i);

        if (rect_empty(canvas->bounds[i]))
            continue;

        uint64_t hash = damage_hash(command, command->bytes);

        /* A loupe changes with what it enlarges. */
        if (command->kind == COMMAND_LOUPE)
            hash ^= damage_below(canvas->damage, command->loupe.source);
        damage_add(canvas->damage, canvas->bounds[i], hash);
    }
    return damage_collect(canvas->damage, dirty, CANVAS_DIRTY_MAX);
}

/* The loupes' pictures, in their order, so that a later one may enlarge an earlier one: each from
 * its source painted afresh with the commands before it, whatever of it is dirty. */
static void make_loupes(Canvas *canvas, const DrawList *list)
{
    int loupe = 0;

    for (int i = 0; i < drawlist_count(list); i++) {
        const Command *command = drawlist_command(list, i);

        if (command->kind != COMMAND_LOUPE)
            continue;

        const Rect window = {0, 0, canvas->pixel.w, canvas->pixel.h};
        const Rect source = rect_intersect(command->loupe.source, window);

        pixmap_free(&canvas->loupe[loupe]);
        if (!canvas->scratch.pixel && !pixmap_init(&canvas->scratch, window.w, window.h))
            return;
        if (!rect_empty(source)) {
            replay(canvas, &canvas->scratch, source, list, i);
            loupe_make(&canvas->loupe[loupe], &canvas->scratch, command->loupe.source,
                       command->loupe.centre, command->loupe.radius);
        }
        loupe++;
    }
}

static bool touches_loupe(const Canvas *canvas, const DrawList *list, const Rect *dirty, int count)
{
    for (int i = 0; i < drawlist_count(list); i++) {
        if (drawlist_command(list, i)->kind != COMMAND_LOUPE)
            continue;
        for (int k = 0; k < count; k++) {
            if (!rect_empty(rect_intersect(canvas->bounds[i], dirty[k])))
                return true;
        }
    }
    return false;
}

int canvas_draw(Canvas *canvas, const DrawList *list, Rect dirty[CANVAS_DIRTY_MAX])
{
    int count = 0;

    if (canvas->pixel.pixel && !drawlist_failed(list)) {
        if (measure(canvas, list))
            count = collect(canvas, list, dirty);
        else
            damage_invalidate(canvas->damage);
    }
    if (count > 0 && touches_loupe(canvas, list, dirty, count))
        make_loupes(canvas, list);
    for (int i = 0; i < count; i++) {
        const int bottom = dirty[i].y + dirty[i].h;

        for (int y = dirty[i].y; y < bottom; y += BAND) {
            const Rect band = {dirty[i].x, y, dirty[i].w, bottom - y < BAND ? bottom - y : BAND};

            replay(canvas, &canvas->pixel, band, list, drawlist_count(list));
        }
    }
    store_sweep(canvas->store);
    return count;
}
