#include "render/drawlist.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/utf8.h"
#include "render/draw_command.h"
#include "render/raster.h"

enum { TEXT_BYTES_MAX = 255, ALIGNMENT = 8 };

/* Commands with coordinates in the window beyond this are dropped. */
#define COORDINATE_MAX 100000.0f
/* ... and those beyond this in their frame, which may be a long list that is scrolled. */
#define LOCAL_MAX 500000000.0f

_Static_assert(sizeof(DrawCommand) % ALIGNMENT == 0, "the data after a command is aligned");
_Static_assert((int)DRAW_POINTS_MAX <= (int)RASTER_POINTS_MAX, "raster accepts every polyline");

struct DrawList {
    unsigned char *byte;
    size_t used, room;
    size_t *start; /* of each command, in `byte` */
    int count, start_room, loupes;
    int kept; /* commands before draw_keep */
    Rect window;
    Frame frame;
    Rect clip; /* in the window */
    float opacity;
    bool failed;
};

DrawList *drawlist_new(void)
{
    return calloc(1, sizeof(DrawList));
}

void drawlist_free(DrawList *list)
{
    if (!list) {
        return;
    }
    free(list->byte);
    free(list->start);
    free(list);
}

void drawlist_begin(DrawList *list, int w, int h)
{
    list->used = 0;
    list->count = 0;
    list->loupes = 0;
    list->kept = 0;
    list->failed = false;
    list->window = (Rect){0, 0, w, h};
    list->frame = (Frame){list->window, 0};
    list->clip = list->window;
    list->opacity = 1.0f;
}

bool drawlist_failed(const DrawList *list)
{
    return list->failed;
}

int drawlist_count(const DrawList *list)
{
    return list->count;
}

void draw_keep(DrawList *list)
{
    list->kept = list->count;
}

int drawlist_kept(const DrawList *list)
{
    return list->kept;
}

const DrawCommand *drawlist_command(const DrawList *list, int index)
{
    assert(index >= 0 && index < list->count);
    return (const DrawCommand *)(const void *)(list->byte + list->start[index]);
}

static bool make_room(DrawList *list, size_t bytes)
{
    if (list->count == list->start_room) {
        const int room = list->start_room ? list->start_room * 2 : 256;
        size_t *start = realloc(list->start, (size_t)room * sizeof *start);

        if (!start) {
            return false;
        }
        list->start = start;
        list->start_room = room;
    }
    if (list->used + bytes > list->room) {
        const size_t room = (list->room + bytes) * 2;
        unsigned char *byte = realloc(list->byte, room);

        if (!byte) {
            return false;
        }
        list->byte = byte;
        list->room = room;
    }
    return true;
}

/* Appends a command with only its head set, followed by `extra` zero bytes. NULL: it would be
 * invisible, or no memory. */
static DrawCommand *append(DrawList *list, DrawCommandKind kind, Rect bounds, Argb color,
                           size_t extra)
{
    const size_t bytes = sizeof(DrawCommand) + (extra + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    const uint32_t alpha = (uint32_t)((float)(color >> 24) * list->opacity + 0.5f);

    bounds = rect_intersect(bounds, list->clip);
    if (alpha == 0 || rect_empty(bounds)) {
        return NULL;
    }
    if (!make_room(list, bytes)) {
        list->failed = true;
        return NULL;
    }

    DrawCommand *command = (DrawCommand *)(void *)(list->byte + list->used);

    memset(command, 0, bytes);
    command->kind = kind;
    command->bytes = (uint32_t)bytes;
    command->bounds = bounds;
    command->color = (color & 0x00FFFFFFu) | (alpha << 24);
    list->start[list->count++] = list->used;
    list->used += bytes;
    return command;
}

void draw_frame(DrawList *list, Frame frame)
{
    list->frame = frame;
}

void draw_clip(DrawList *list, Rect rect)
{
    list->clip = rect_intersect(list->window, frame_rect_to_window(list->frame, rect));
}

void draw_unclip(DrawList *list)
{
    list->clip = list->window;
}

void draw_opacity(DrawList *list, float opacity)
{
    list->opacity = opacity > 0.0f ? fminf(opacity, 1.0f) : 0.0f;
}

static bool is_valid(float value)
{
    return value >= -COORDINATE_MAX && value <= COORDINATE_MAX; /* false for NaN */
}

static bool is_local(float value)
{
    return value >= -LOCAL_MAX && value <= LOCAL_MAX; /* false for NaN */
}

static bool rect_is_valid(Rect rect)
{
    return rect.w > 0 && rect.h > 0 && is_valid((float)rect.x) && is_valid((float)rect.y) &&
           is_valid((float)rect.w) && is_valid((float)rect.h);
}

/* Where the rectangle is in the window; empty: it is not drawn. */
static Rect place_of(const DrawList *list, Rect rect)
{
    const bool local = is_local((float)rect.x) && is_local((float)rect.y) &&
                       is_valid((float)rect.w) && is_valid((float)rect.h);
    const Rect place = local ? frame_rect_to_window(list->frame, rect) : (Rect){0, 0, 0, 0};
    return rect_is_valid(place) ? place : (Rect){0, 0, 0, 0};
}

void draw_fill(DrawList *list, Rect rect, Argb color)
{
    append(list, DRAW_COMMAND_FILL, place_of(list, rect), color, 0);
}

static void append_box(DrawList *list, DrawCommandKind kind, Rect rect, Rect bounds, float radius,
                       float width, Argb color)
{
    DrawCommand *command = append(list, kind, bounds, color, 0);

    if (!command) {
        return;
    }
    command->box.rect = rect;
    command->box.radius = radius > 0.0f ? fminf(radius, COORDINATE_MAX) : 0.0f;
    command->box.width = width;
}

void draw_round(DrawList *list, Rect rect, float radius, Argb color)
{
    const Rect place = place_of(list, rect);

    append_box(list, DRAW_COMMAND_ROUND, place, place, radius, 0.0f, color);
}

void draw_round_frame(DrawList *list, Rect rect, float radius, float width, Argb color)
{
    if (!is_valid(width) || width <= 0.0f) {
        return;
    }

    const Rect place = place_of(list, rect);

    append_box(list, DRAW_COMMAND_ROUND_FRAME, place, place, radius, width, color);
}

void draw_shadow(DrawList *list, Rect rect, float radius, float blur, int dx, int dy, Argb color)
{
    Rect place = place_of(list, rect);

    if (rect_empty(place) || !is_valid(blur) || !is_valid((float)dx) || !is_valid((float)dy)) {
        return;
    }

    const int margin = blur > 0.0f ? (int)ceilf(1.5f * blur) : 0;

    place.x += dx;
    place.y += dy;
    append_box(list, DRAW_COMMAND_SHADOW, place, rect_inset(place, -margin), radius,
               fmaxf(blur, 0.0f), color);
}

static Vec to_window(const DrawList *list, float x, float y)
{
    return frame_to_window(list->frame, (Vec){x, y});
}

static void append_round(DrawList *list, DrawCommandKind kind, Vec a, Vec b, float radius,
                         float width, float reach, Argb color)
{
    if (!is_valid(a.x) || !is_valid(a.y) || !is_valid(b.x) || !is_valid(b.y) || !is_valid(radius) ||
        !is_valid(width) || radius <= 0.0f) {
        return;
    }

    const Vec point[2] = {a, b};
    DrawCommand *command = append(list, kind, raster_points_bounds(point, 2, reach), color, 0);

    if (!command) {
        return;
    }
    command->round.a = a;
    command->round.b = b;
    command->round.radius = radius;
    command->round.width = width;
}

void draw_disc(DrawList *list, float cx, float cy, float radius, Argb color)
{
    const Vec centre = to_window(list, cx, cy);

    append_round(list, DRAW_COMMAND_DISC, centre, centre, radius, 0.0f, radius + 0.5f, color);
}

void draw_ring(DrawList *list, float cx, float cy, float radius, float width, Argb color)
{
    const Vec centre = to_window(list, cx, cy);

    append_round(list, DRAW_COMMAND_RING, centre, centre, radius, width,
                 radius + width / 2.0f + 0.5f, color);
}

void draw_capsule(DrawList *list, Vec a, Vec b, float radius, float blur, Argb color)
{
    blur = blur > 0.0f ? blur : 0.0f;
    append_round(list, DRAW_COMMAND_CAPSULE, to_window(list, a.x, a.y), to_window(list, b.x, b.y),
                 radius, blur, radius + fmaxf(1.5f * blur, 0.5f), color);
}

static void append_points(DrawList *list, DrawCommandKind kind, const Vec *point, int count,
                          float width, Argb color)
{
    Vec place[DRAW_POINTS_MAX];

    assert(count <= DRAW_POINTS_MAX);
    if (count < 1 || count > DRAW_POINTS_MAX || !is_valid(width) || width <= 0.0f) {
        return;
    }
    for (int i = 0; i < count; i++) {
        place[i] = to_window(list, point[i].x, point[i].y);
        if (!is_valid(place[i].x) || !is_valid(place[i].y)) {
            return;
        }
    }

    const size_t bytes = (size_t)count * sizeof *place;
    const Rect bounds = raster_points_bounds(place, count, width / 2.0f + 0.5f);
    DrawCommand *command = append(list, kind, bounds, color, bytes);

    if (!command) {
        return;
    }
    command->count = (uint32_t)count;
    command->stroke.width = width;
    memcpy(command + 1, place, bytes);
}

void draw_stroke(DrawList *list, const Vec *point, int count, bool closed, float width, Argb color)
{
    append_points(list, closed ? DRAW_COMMAND_STROKE_CLOSED : DRAW_COMMAND_STROKE, point, count,
                  width, color);
}

void draw_polygon(DrawList *list, const Vec *point, int count, Argb color)
{
    if (count >= 3) {
        append_points(list, DRAW_COMMAND_POLYGON, point, count, 1.0f, color);
    }
}

/* Bytes of `text` that are drawn: at most TEXT_BYTES_MAX, ending at a character boundary. */
static size_t text_bytes(const char *text)
{
    size_t bytes = strlen(text);

    if (bytes > TEXT_BYTES_MAX) {
        bytes = TEXT_BYTES_MAX;
        while (bytes > 0 && utf8_continues(text[bytes])) {
            bytes--;
        }
    }
    return bytes;
}

void draw_text(DrawList *list, const TextStyle *style, float x, float y, const char *text)
{
    const size_t bytes = text_bytes(text);

    if (bytes == 0 || !is_local(x) || !is_local(y) || !(style->size > 0.0f) ||
        style->size > 2000.0f || !is_valid(style->tracking)) {
        return;
    }

    /* The pen is rounded to whole pixels to keep hinted glyphs sharp. The exact extent is measured
     * only when the text is painted; an upper bound is enough here. */
    const Rect pen = {(int)floorf(x + 0.5f), (int)floorf(y + 0.5f), 0, 0};
    const Rect at = frame_rect_to_window(list->frame, pen);
    if (!is_valid((float)at.x) || !is_valid((float)at.y)) {
        return;
    }
    const Frame turn = {{at.x, at.y, 0, 0}, list->frame.quarters};
    const int em = (int)ceilf(style->size);
    const int letter = em * 2 + (int)ceilf(fmaxf(style->tracking, 0.0f) * style->size);
    const Rect local = {-2 * em, -2 * em, letter * (int)bytes + 4 * em, 4 * em};
    DrawCommand *command =
        append(list, DRAW_COMMAND_TEXT, frame_rect_to_window(turn, local), style->color, bytes + 1);

    if (!command) {
        return;
    }
    command->count = (uint32_t)bytes;
    command->text.size = style->size;
    command->text.tracking = style->tracking;
    command->text.semibold = style->semibold;
    command->text.tabular = style->tabular;
    command->text.x = at.x;
    command->text.y = at.y;
    command->text.quarters = list->frame.quarters & 3;
    memcpy(command + 1, text, bytes);
}

void draw_image(DrawList *list, ImageRef image, Rect source, int x, int y, float opacity)
{
    const Rect local = {x, y, source.w, source.h};

    /* Rotated by a quarter turn, the place is as wide as the image is high; the centres agree. */
    const Rect turned = place_of(list, local);

    if (image.id == 0 || rect_empty(turned) || !(opacity > 0.0f)) {
        return;
    }

    const Rect place = {turned.x + (turned.w - source.w) / 2, turned.y + (turned.h - source.h) / 2,
                        source.w, source.h};
    DrawCommand *command =
        append(list, DRAW_COMMAND_IMAGE, place, argb_alpha(0, fminf(opacity, 1.0f)), 0);

    if (!command) {
        return;
    }
    command->image.image = image;
    command->image.source = source;
    command->image.x = place.x;
    command->image.y = place.y;
}

void draw_stretched(DrawList *list, ImageRef image, Stretch place)
{
    if (image.id == 0 || !is_valid(place.x) || !is_valid(place.y) || !is_valid(place.w) ||
        !is_valid(place.h) || rect_empty(stretch_rect(place))) {
        return;
    }

    DrawCommand *command = append(list, DRAW_COMMAND_STRETCHED, stretch_rect(place), RGB(0), 0);

    if (!command) {
        return;
    }
    command->stretched.image = image;
    command->stretched.place = place;
}

void draw_loupe(DrawList *list, int until, float cx, float cy, float radius)
{
    const Vec centre = to_window(list, cx, cy);

    if (until < 0 || until > list->count || !is_valid(centre.x) || !is_valid(centre.y) ||
        !(radius > 0.0f) || radius > 4096.0f || list->loupes == DRAW_LOUPES_MAX) {
        return;
    }

    DrawCommand *command =
        append(list, DRAW_COMMAND_LOUPE, raster_disc_bounds(centre, radius), RGB(0), 0);

    if (!command) {
        return;
    }
    command->loupe.number = (uint32_t)list->loupes++;
    command->loupe.until = (uint32_t)until;
    command->loupe.centre = centre;
    command->loupe.radius = radius;
}
