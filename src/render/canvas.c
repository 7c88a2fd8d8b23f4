#include "render/canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/draw_command.h"
#include "render/damage.h"
#include "render/loupe.h"
#include "render/raster.h"
#include "render/shadow.h"

/* A dirty rectangle is painted in bands of about this many pixels, so that a band stays in the
 * cache while several commands paint it. One of at least PARALLEL_PIXELS takes long enough to wake
 * other threads. */
enum { BAND_PIXELS = 65536, PARALLEL_PIXELS = 400000 };

/* A command and what it is painted with, which is looked up before any thread paints. */
typedef struct Prepared {
    Rect bounds;              /* within the window, exact for text; empty: it paints nothing */
    const Pixmap *mask;       /* of a text, */
    Rect place;               /* ... where that lies, not cut */
    const ShadowMask *shadow; /* NULL: it is not blurred */
} Prepared;

/* Where a command is opaque and hides what was painted before it. */
typedef struct Solid {
    Rect rect;
    int command;
} Solid;

/* SOLIDS_MAX: more than a frame has. Areas below SOLID_PIXELS_MIN do not pay off. */
enum { SOLIDS_MAX = 64, SOLID_PIXELS_MIN = 1024 };

struct Canvas {
    Store *store;
    Fonts *fonts;
    Shadows *shadows;
    Damage *damage;
    Pixmap pixel;
    bool borrowed;                 /* `pixel` is the caller's memory */
    Pixmap kept;                   /* what draw_keep kept of the last list that has it, as large as
                                      `pixel`; no pixels: nothing */
    Damage *kept_damage;           /* of `kept` */
    Pixmap scratch;                /* as large as `pixel`; allocated for the first loupe */
    Pixmap loupe[DRAW_LOUPES_MAX]; /* of this frame, by number; no pixels: not drawn */
    Parallel parallel;
    Prepared *prepared; /* this frame's commands */
    int prepared_room;
    int *touch; /* indices of the commands that touch the current area */
    int touches;
    Solid solid[SOLIDS_MAX]; /* of this frame, in command order */
    int solids;
    Solid near[SOLIDS_MAX]; /* those that touch the current area */
    int nears;
};

Canvas *canvas_new(Store *store, Fonts *fonts)
{
    Canvas *canvas = calloc(1, sizeof *canvas);

    if (!canvas) {
        return NULL;
    }
    canvas->store = store;
    canvas->fonts = fonts;
    canvas->shadows = shadows_new();
    canvas->damage = damage_new();
    canvas->kept_damage = damage_new();
    if (!canvas->shadows || !canvas->damage || !canvas->kept_damage) {
        canvas_free(canvas);
        return NULL;
    }
    return canvas;
}

void canvas_free(Canvas *canvas)
{
    if (!canvas) {
        return;
    }
    shadows_free(canvas->shadows);
    damage_free(canvas->damage);
    damage_free(canvas->kept_damage);
    if (!canvas->borrowed) {
        pixmap_free(&canvas->pixel);
    }
    pixmap_free(&canvas->kept);
    pixmap_free(&canvas->scratch);
    for (int i = 0; i < DRAW_LOUPES_MAX; i++) {
        pixmap_free(&canvas->loupe[i]);
    }
    free(canvas->prepared);
    free(canvas->touch);
    free(canvas);
}

void canvas_set_parallel(Canvas *canvas, const Parallel *parallel)
{
    canvas->parallel = *parallel;
}

/* Replaces the buffer. */
static bool set_buffer(Canvas *canvas, Pixmap pixel, bool borrowed)
{
    if (!damage_resize(canvas->damage, pixel.w, pixel.h)) {
        return false;
    }
    if (!canvas->borrowed) {
        pixmap_free(&canvas->pixel);
    }
    pixmap_free(&canvas->kept);
    pixmap_free(&canvas->scratch);
    canvas->pixel = pixel;
    canvas->borrowed = borrowed;
    return true;
}

bool canvas_resize(Canvas *canvas, int w, int h)
{
    Pixmap pixel;

    if (!canvas->borrowed && canvas->pixel.w == w && canvas->pixel.h == h) {
        return true;
    }
    if (!pixmap_init(&pixel, w, h)) {
        return false;
    }
    if (!set_buffer(canvas, pixel, false)) {
        pixmap_free(&pixel);
        return false;
    }
    raster_fill(&canvas->pixel, (Rect){0, 0, w, h}, (Rect){0, 0, w, h}, RGB(0));
    return true;
}

bool canvas_borrow(Canvas *canvas, const Pixmap *pixel)
{
    const Pixmap *mine = &canvas->pixel;

    return (canvas->borrowed && mine->pixel == pixel->pixel && mine->w == pixel->w &&
            mine->h == pixel->h && mine->stride == pixel->stride) ||
           set_buffer(canvas, *pixel, true);
}

void canvas_invalidate(Canvas *canvas)
{
    damage_invalidate(canvas->damage);
    damage_invalidate(canvas->kept_damage);
}

const Pixmap *canvas_pixels(const Canvas *canvas)
{
    return &canvas->pixel;
}

const Pixmap *canvas_shown(const Canvas *canvas)
{
    return canvas->pixel.pixel && !damage_is_whole(canvas->damage) ? &canvas->pixel : NULL;
}

/* ---- one command -------------------------------------------------------------------------- */

static TextStyle style_of(const DrawCommand *command)
{
    return (TextStyle){.size = command->text.size,
                       .semibold = command->text.semibold != 0,
                       .tabular = command->text.tabular != 0,
                       .tracking = command->text.tracking,
                       .color = command->color};
}

/* The text's mask and its place in the window after rotation about the pen; NULL: nothing to see.
 */
static const Pixmap *text_mask(Canvas *canvas, const DrawCommand *command, Rect *place)
{
    const TextStyle style = style_of(command);
    int dx = 0, dy = 0;
    const Pixmap *mask = fonts_run(canvas->fonts, &style, draw_command_text(command), &dx, &dy);

    if (mask) {
        const Frame turn = {{command->text.x, command->text.y, 0, 0}, command->text.quarters};

        *place = frame_rect_to_window(turn, (Rect){dx, dy, mask->w, mask->h});
    }
    return mask;
}

/* The image of a command that has one; NULL: it is of no image, or of a removed one. */
static const Image *image_of(const Canvas *canvas, const DrawCommand *command)
{
    return command->kind == DRAW_COMMAND_IMAGE ? store_get(canvas->store, command->image.image)
           : command->kind == DRAW_COMMAND_STRETCHED
               ? store_get(canvas->store, command->stretched.image)
               : NULL;
}

static Prepared prepare(Canvas *canvas, const DrawCommand *command)
{
    const Rect window = {0, 0, canvas->pixel.w, canvas->pixel.h};
    const Rect nothing = {0, 0, 0, 0};
    Prepared made = {.bounds = rect_intersect(command->bounds, window)};

    if (rect_empty(made.bounds)) {
        return made;
    }
    if (command->kind == DRAW_COMMAND_TEXT) {
        made.mask = text_mask(canvas, command, &made.place);
        made.bounds = made.mask ? rect_intersect(made.bounds, made.place) : nothing;
    } else if ((command->kind == DRAW_COMMAND_IMAGE || command->kind == DRAW_COMMAND_STRETCHED) &&
               !image_of(canvas, command)) {
        /* A removed image paints nothing. Its area is dirty if it was visible before. */
        made.bounds = nothing;
    } else if (command->kind == DRAW_COMMAND_SHADOW && command->box.width > 0.0f) {
        made.shadow = shadows_mask(canvas->shadows, command->box.rect, command->box.radius,
                                   command->box.width);
        made.bounds = made.shadow ? made.bounds : nothing;
    }
    return made;
}

static bool contains(Rect outer, Rect inner)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

static bool image_contains(const Image *image, Rect source)
{
    return image && contains((Rect){0, 0, image->pixmap.w, image->pixmap.h}, source);
}

/* The part of its bounds where the command is opaque. */
static Rect opaque_part(const Canvas *canvas, const DrawCommand *command, Rect bounds)
{
    const Rect none = {0, 0, 0, 0};

    if (command->color >> 24 != 255u) {
        return none;
    }
    if (command->kind == DRAW_COMMAND_FILL) {
        return bounds;
    }
    if (command->kind == DRAW_COMMAND_ROUND) {
        /* Without the strips that contain the corners. */
        const int corner = (int)ceilf(command->box.radius);
        const Rect box = command->box.rect;

        return rect_intersect(bounds, (Rect){box.x, box.y + corner, box.w, box.h - 2 * corner});
    }

    const Image *image = image_of(canvas, command);

    if (!image || !image->opaque) {
        return none;
    }
    if (command->kind == DRAW_COMMAND_STRETCHED) {
        return bounds;
    }
    return image_contains(image, command->image.source) ? bounds : none;
}

static void paint_loupe(const Canvas *canvas, Pixmap *to, Rect clip, const DrawCommand *command)
{
    const Image loupe = {.pixmap = canvas->loupe[command->loupe.number]};
    const Rect place = raster_disc_bounds(command->loupe.centre, command->loupe.radius);

    if (loupe.pixmap.pixel) {
        raster_image(to, clip, &loupe, (Rect){0, 0, loupe.pixmap.w, loupe.pixmap.h}, place.x,
                     place.y, (uint8_t)(command->color >> 24));
    }
}

static void paint_resource(const Canvas *canvas, Pixmap *to, Rect clip, const DrawCommand *command,
                           const Prepared *with)
{
    if (command->kind == DRAW_COMMAND_TEXT) {
        raster_mask(to, clip, with->mask, with->place.x, with->place.y, command->text.quarters,
                    command->color);
    } else if (command->kind == DRAW_COMMAND_SHADOW) {
        if (with->shadow) {
            shadow_paint(with->shadow, to, clip, command->box.rect, command->color);
        } else {
            raster_round(to, clip, command->box.rect, command->box.radius, command->color);
        }
    } else if (command->kind == DRAW_COMMAND_IMAGE) {
        raster_image(to, clip, image_of(canvas, command), command->image.source, command->image.x,
                     command->image.y, (uint8_t)(command->color >> 24));
    } else if (command->kind == DRAW_COMMAND_STRETCHED) {
        raster_stretched(to, clip, image_of(canvas, command), command->stretched.place);
    } else {
        paint_loupe(canvas, to, clip, command);
    }
}

static void paint_command(const Canvas *canvas, Pixmap *to, Rect clip, const DrawCommand *command,
                          const Prepared *with)
{
    const Argb color = command->color;
    const int count = (int)command->count;

    switch ((DrawCommandKind)command->kind) {
    case DRAW_COMMAND_FILL:
        raster_fill(to, clip, clip, color);
        break;
    case DRAW_COMMAND_ROUND:
        raster_round(to, clip, command->box.rect, command->box.radius, color);
        break;
    case DRAW_COMMAND_ROUND_FRAME:
        raster_round_frame(to, clip, command->box.rect, command->box.radius, command->box.width,
                           color);
        break;
    case DRAW_COMMAND_DISC:
        raster_disc(to, clip, command->round.a, command->round.radius, color);
        break;
    case DRAW_COMMAND_RING:
        raster_ring(to, clip, command->round.a, command->round.radius, command->round.width, color);
        break;
    case DRAW_COMMAND_STROKE:
    case DRAW_COMMAND_STROKE_CLOSED:
        raster_stroke(to, clip, draw_command_points(command), count,
                      command->kind == DRAW_COMMAND_STROKE_CLOSED, command->stroke.width, color);
        break;
    case DRAW_COMMAND_POLYGON:
        raster_polygon(to, clip, draw_command_points(command), count, color);
        break;
    case DRAW_COMMAND_CAPSULE:
        raster_capsule(to, clip, command->round.a, command->round.b, command->round.radius,
                       command->round.width, color);
        break;
    case DRAW_COMMAND_TEXT:
    case DRAW_COMMAND_SHADOW:
    case DRAW_COMMAND_IMAGE:
    case DRAW_COMMAND_STRETCHED:
    case DRAW_COMMAND_LOUPE:
        paint_resource(canvas, to, clip, command, with);
        break;
    }
}

/* ---- a frame ------------------------------------------------------------------------------ */

/* One command of a replay; `command` NULL: what is below all, up to the command `index`. That is
 * the kept picture, or black if `index` is -1. */
typedef struct PaintStep {
    const DrawCommand *command;
    int index;
    bool on_kept; /* an image through which the kept picture is seen; it is not painted yet */
} PaintStep;

/* Paints the part of `clip` that no later command hides: splits it around the first opaque
 * rectangle of a later command and recurses. */
static void paint_seen(const Canvas *canvas, Pixmap *to, Rect clip, const PaintStep *step,
                       const Solid *solid, int solids)
{
    for (int i = 0; i < solids; i++) {
        if (solid[i].command <= step->index) {
            continue;
        }

        const Rect hidden = rect_intersect(clip, solid[i].rect);

        if (rect_empty(hidden)) {
            continue;
        }

        Rect visible[4];

        rect_subtract(clip, hidden, visible);
        for (int k = 0; k < 4; k++) {
            if (!rect_empty(visible[k])) {
                paint_seen(canvas, to, visible[k], step, solid + i + 1, solids - i - 1);
            }
        }
        return;
    }
    if (step->on_kept) {
        const DrawCommand *command = step->command;

        raster_image_over(to, &canvas->kept, clip, image_of(canvas, command), command->image.source,
                          command->image.x, command->image.y, (uint8_t)(command->color >> 24));
    } else if (step->command) {
        paint_command(canvas, to, clip, step->command, &canvas->prepared[step->index]);
    } else if (step->index >= 0) {
        pixmap_copy_part(to, clip.x, clip.y, &canvas->kept, clip);
    } else {
        raster_fill(to, clip, clip, RGB(0));
    }
}

/* Collects which of the commands from `first` to before `count` touch `area`, for replay. */
static void collect_touching(Canvas *canvas, Rect area, int first, int count)
{
    canvas->touches = 0;
    canvas->nears = 0;
    for (int i = first; i < count; i++) {
        if (!rect_empty(rect_intersect(canvas->prepared[i].bounds, area))) {
            canvas->touch[canvas->touches++] = i;
        }
    }
    for (int i = 0; i < canvas->solids && canvas->solid[i].command < count; i++) {
        if (!rect_empty(rect_intersect(canvas->solid[i].rect, area))) {
            canvas->near[canvas->nears++] = canvas->solid[i];
        }
    }
}

/* Is the first collected command an image that is painted together with the kept picture below it?
 * So a page that fades is read and written once. */
static bool begins_on_kept(const Canvas *canvas, const DrawList *list, int kept)
{
    if (kept == 0 || canvas->touches == 0) {
        return false;
    }

    const DrawCommand *command = drawlist_command(list, canvas->touch[0]);

    return command->kind == DRAW_COMMAND_IMAGE && command->color >> 24 != 255u &&
           image_contains(image_of(canvas, command), command->image.source);
}

/* Paints the collected commands within `band`, a part of the collected area, on the kept picture of
 * the first `kept` commands; 0: on black. */
static void replay(const Canvas *canvas, Pixmap *to, Rect band, const DrawList *list, int kept)
{
    const bool on_kept = begins_on_kept(canvas, list, kept);
    const Rect nothing = {0, 0, 0, 0};
    Rect below[4];

    rect_subtract(
        band, on_kept ? rect_intersect(band, canvas->prepared[canvas->touch[0]].bounds) : nothing,
        below);
    for (int i = 0; i < 4; i++) {
        if (!rect_empty(below[i])) {
            paint_seen(canvas, to, below[i], &(PaintStep){NULL, kept - 1, false}, canvas->near,
                       canvas->nears);
        }
    }
    for (int i = 0; i < canvas->touches; i++) {
        const int index = canvas->touch[i];
        const Rect clip = rect_intersect(canvas->prepared[index].bounds, band);
        const PaintStep step = {drawlist_command(list, index), index, on_kept && i == 0};

        if (!rect_empty(clip)) {
            paint_seen(canvas, to, clip, &step, canvas->near, canvas->nears);
        }
    }
}

static bool prepare_room(Canvas *canvas, int count)
{
    if (count <= canvas->prepared_room) {
        return true;
    }

    Prepared *prepared = realloc(canvas->prepared, (size_t)count * 2 * sizeof *prepared);

    if (prepared) {
        canvas->prepared = prepared;
    }

    int *touch = realloc(canvas->touch, (size_t)count * 2 * sizeof *touch);

    if (touch) {
        canvas->touch = touch;
    }
    if (!prepared || !touch) {
        return false;
    }
    canvas->prepared_room = count * 2;
    return true;
}

static bool prepare_all(Canvas *canvas, const DrawList *list)
{
    const int count = drawlist_count(list);

    if (!prepare_room(canvas, count)) {
        return false;
    }
    canvas->solids = 0;
    for (int i = 0; i < count; i++) {
        const DrawCommand *command = drawlist_command(list, i);

        canvas->prepared[i] = prepare(canvas, command);

        const Rect opaque = opaque_part(canvas, command, canvas->prepared[i].bounds);

        if (!rect_empty(opaque) && opaque.w * opaque.h >= SOLID_PIXELS_MIN &&
            canvas->solids < SOLIDS_MAX) {
            canvas->solid[canvas->solids++] = (Solid){opaque, i};
        }
    }
    return true;
}

/* Where the first `count` commands differ from the last time. */
static int find_dirty(Canvas *canvas, Damage *damage, const DrawList *list, int count, Rect *dirty)
{
    damage_begin(damage);
    for (int i = 0; i < count; i++) {
        const DrawCommand *command = drawlist_command(list, i);

        if (rect_empty(canvas->prepared[i].bounds)) {
            continue;
        }

        /* What a loupe shows has been drawn at its own place, so that it needs no more. */
        damage_add(damage, canvas->prepared[i].bounds, damage_hash(command, command->bytes));
    }
    return damage_collect(damage, dirty, CANVAS_DIRTY_MAX);
}

/* Makes the loupes' images in order, so that a later one may show an earlier one. Each is painted
 * by the commands that it shows. */
static void make_loupes(Canvas *canvas, const DrawList *list)
{
    for (int i = 0; i < drawlist_count(list); i++) {
        const DrawCommand *command = drawlist_command(list, i);

        if (command->kind != DRAW_COMMAND_LOUPE) {
            continue;
        }

        const Rect window = {0, 0, canvas->pixel.w, canvas->pixel.h};
        const Rect place = raster_disc_bounds(command->loupe.centre, command->loupe.radius);
        const Rect source = rect_intersect(place, window);
        Pixmap *loupe = &canvas->loupe[command->loupe.number];

        pixmap_free(loupe);
        if (!canvas->scratch.pixel && !pixmap_init(&canvas->scratch, window.w, window.h)) {
            return;
        }
        if (rect_empty(source)) {
            continue;
        }
        collect_touching(canvas, source, 0, (int)command->loupe.until);
        replay(canvas, &canvas->scratch, source, list, 0);
        loupe_make(loupe, &canvas->scratch, command->loupe.centre, command->loupe.radius);
    }
}

static bool touches_loupe(const Canvas *canvas, const DrawList *list, const Rect *dirty, int count)
{
    for (int i = 0; i < drawlist_count(list); i++) {
        if (drawlist_command(list, i)->kind != DRAW_COMMAND_LOUPE) {
            continue;
        }
        for (int k = 0; k < count; k++) {
            if (!rect_empty(rect_intersect(canvas->prepared[i].bounds, dirty[k]))) {
                return true;
            }
        }
    }
    return false;
}

/* A dirty rectangle in bands of `rows`. */
typedef struct BandPainting {
    const Canvas *canvas;
    Pixmap *to;
    Rect dirty;
    int rows;
    const DrawList *list;
    int kept;
} BandPainting;

static void paint_band(void *user, int number)
{
    const BandPainting *all = user;
    const Rect band = {all->dirty.x, all->dirty.y + number * all->rows, all->dirty.w, all->rows};

    replay(all->canvas, all->to, rect_intersect(band, all->dirty), all->list, all->kept);
}

/* Paints the commands from `kept` to before `count` within `dirty`, see replay. */
static void paint_dirty(Canvas *canvas, Pixmap *to, Rect dirty, const DrawList *list, int kept,
                        int count)
{
    const int rows = BAND_PIXELS / dirty.w < 16 ? 16 : BAND_PIXELS / dirty.w;
    const Parallel alone = {NULL, NULL};
    const bool large = (int64_t)dirty.w * dirty.h >= PARALLEL_PIXELS;
    BandPainting bands = {canvas, to, dirty, rows, list, kept};

    collect_touching(canvas, dirty, kept, count);
    parallel_for(large ? &canvas->parallel : &alone, (dirty.h + rows - 1) / rows, paint_band,
                 &bands);
}

/* Brings the kept picture up to date. Returns of how many commands it is; 0: of none. */
static int update_kept(Canvas *canvas, const DrawList *list)
{
    const int kept = drawlist_kept(list);
    Rect dirty[CANVAS_DIRTY_MAX];

    if (kept == 0) {
        return 0;
    }
    if (!canvas->kept.pixel) {
        if (!damage_resize(canvas->kept_damage, canvas->pixel.w, canvas->pixel.h) ||
            !pixmap_init_bare(&canvas->kept, canvas->pixel.w, canvas->pixel.h)) {
            return 0;
        }
    }

    const int count = find_dirty(canvas, canvas->kept_damage, list, kept, dirty);

    for (int i = 0; i < count; i++) {
        paint_dirty(canvas, &canvas->kept, dirty[i], list, 0, kept);
    }
    return kept;
}

/* Finds what is dirty and paints it; returns the number of rectangles. */
static int paint_frame(Canvas *canvas, const DrawList *list, Rect *dirty)
{
    const int commands = drawlist_count(list);

    if (!prepare_all(canvas, list)) {
        damage_invalidate(canvas->damage);
        return 0;
    }

    const int count = find_dirty(canvas, canvas->damage, list, commands, dirty);

    if (count == 0) {
        return 0;
    }
    if (touches_loupe(canvas, list, dirty, count)) {
        make_loupes(canvas, list);
    }

    const int kept = update_kept(canvas, list);

    for (int i = 0; i < count; i++) {
        paint_dirty(canvas, &canvas->pixel, dirty[i], list, kept, commands);
    }
    return count;
}

int canvas_draw(Canvas *canvas, const DrawList *list, Rect dirty[CANVAS_DIRTY_MAX])
{
    int count = 0;

    if (canvas->pixel.pixel && !drawlist_failed(list)) {
        fonts_hold(canvas->fonts, true);
        count = paint_frame(canvas, list, dirty);
        fonts_hold(canvas->fonts, false);
        shadows_sweep(canvas->shadows);
    }
    store_sweep(canvas->store);
    return count;
}
