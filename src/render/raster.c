#include "render/raster.h"

#include <math.h>
#include <stddef.h>

#include "render/bayer.h"
#include "render/blend.h"
#include "render/raster_internal.h"

void raster_soft_row(Pixmap *to, int x, int y, int count, const uint32_t *coverage, Argb color)
{
    uint32_t threshold[8];

    for (int i = 0; i < 8; i++) {
        threshold[i] = bayer_at(x + i, y) * 512u + 256u;
    }
    blend_best()->soft(pixmap_at(to, x, y), coverage, count, color, threshold);
}

/* Returns the coverage 0..1 of the pixel whose centre is x, y. */
typedef struct RasterShape RasterShape;
typedef float Coverage(const RasterShape *shape, float x, float y);

struct RasterShape {
    Coverage *coverage;
    uint32_t p; /* premultiplied colour */
    Vec centre; /* disc, ring */
    Vec half;   /* rounded rectangle: half its sides; `centre` its middle */
    Vec inner;  /* of a frame: the hole's half sides */
    float radius, width;
};

/* Paints the pixels [from, end) of row y, clipped to the area, by their coverage. */
static void row_edge(Pixmap *to, Rect area, int y, int from, int end, const RasterShape *shape)
{
    from = clamp_int(from, area.x, area.x + area.w);
    end = clamp_int(end, area.x, area.x + area.w);

    uint32_t *row = pixmap_at(to, 0, y);

    for (int x = from; x < end; x++) {
        const uint8_t cover = raster_byte(shape->coverage(shape, (float)x + 0.5f, (float)y + 0.5f));

        if (cover) {
            row[x] = blend_over(row[x], blend_scaled(shape->p, cover));
        }
    }
}

/* The same for pixels that are entirely covered. */
static void row_inside(Pixmap *to, Rect area, int y, int from, int end, uint32_t p)
{
    from = clamp_int(from, area.x, area.x + area.w);
    end = clamp_int(end, area.x, area.x + area.w);
    if (end > from) {
        blend_best()->fill(pixmap_at(to, from, y), end - from, p);
    }
}

void raster_fill(Pixmap *to, Rect clip, Rect rect, Argb color)
{
    const Rect area = raster_area(to, clip, rect);
    const uint32_t p = blend_premultiplied(color);

    for (int y = area.y; y < area.y + area.h; y++) {
        blend_best()->fill(pixmap_at(to, area.x, y), area.w, p);
    }
}

/* Signed distance to a rounded rectangle, negative inside. */
static float round_distance(float x, float y, Vec half, float radius)
{
    const float qx = fabsf(x) - half.x + radius;
    const float qy = fabsf(y) - half.y + radius;
    const float ox = fmaxf(qx, 0.0f);
    const float oy = fmaxf(qy, 0.0f);

    return sqrtf(ox * ox + oy * oy) + fminf(fmaxf(qx, qy), 0.0f) - radius;
}

static float cover_round(const RasterShape *shape, float x, float y)
{
    return clamp_unit(0.5f - round_distance(x - shape->centre.x, y - shape->centre.y, shape->half,
                                            shape->radius));
}

static float cover_frame(const RasterShape *shape, float x, float y)
{
    const float outer = cover_round(shape, x, y);

    if (shape->inner.x <= 0.0f || shape->inner.y <= 0.0f) {
        return outer;
    }

    const float inside = round_distance(x - shape->centre.x, y - shape->centre.y, shape->inner,
                                        fmaxf(shape->radius - shape->width, 0.0f));

    return clamp_unit(outer - clamp_unit(0.5f - inside));
}

static RasterShape shape_round(Rect rect, float radius, Argb color)
{
    RasterShape shape = {.coverage = cover_round, .p = blend_premultiplied(color)};

    shape.half = (Vec){(float)rect.w / 2.0f, (float)rect.h / 2.0f};
    shape.centre = (Vec){(float)rect.x + shape.half.x, (float)rect.y + shape.half.y};
    shape.radius = fmaxf(fminf(radius, fminf(shape.half.x, shape.half.y)), 0.0f);
    return shape;
}

/* Half the chord that a circle cuts from the row, or -1. */
static float chord(float radius, float dy)
{
    const float square = radius * radius - dy * dy;

    return radius <= 0.0f || square < 0.0f ? -1.0f : sqrtf(square);
}

/* A row through the corners. Coverage is computed only for pixels that an arc may cross. */
static void round_row(Pixmap *to, Rect area, int y, Rect rect, const RasterShape *shape)
{
    const float above = shape->centre.y - shape->half.y + shape->radius - ((float)y + 0.5f);
    const float below = ((float)y + 0.5f) - (shape->centre.y + shape->half.y - shape->radius);
    const float dy = fmaxf(fmaxf(above, below), 0.0f);
    const float outer = fmaxf(chord(shape->radius + 0.5f, dy), 0.0f);
    const float inner = chord(shape->radius - 1.0f, dy);
    const int width = raster_ceil(shape->radius);
    const int edge = clamp_int(raster_floor(shape->radius - outer) - 1, 0, width);
    const int whole =
        inner < 0.0f ? width : clamp_int(raster_ceil(shape->radius - inner), edge, width);
    const int right = rect.x + rect.w;

    row_edge(to, area, y, rect.x + edge, rect.x + whole, shape);
    row_inside(to, area, y, rect.x + whole, right - whole, shape->p);
    row_edge(to, area, y, right - whole, right - edge, shape);
}

void raster_round(Pixmap *to, Rect clip, Rect rect, float radius, Argb color)
{
    const Rect area = raster_area(to, clip, rect);
    const RasterShape shape = shape_round(rect, radius, color);
    const int corner = raster_ceil(shape.radius);

    for (int y = area.y; y < area.y + area.h; y++) {
        if (y >= rect.y + corner && y < rect.y + rect.h - corner) {
            row_inside(to, area, y, rect.x, rect.x + rect.w, shape.p);
        } else if (2 * corner >= rect.w) {
            row_edge(to, area, y, rect.x, rect.x + rect.w, &shape);
        } else {
            round_row(to, area, y, rect, &shape);
        }
    }
}

void raster_round_frame(Pixmap *to, Rect clip, Rect rect, float radius, float width, Argb color)
{
    const Rect area = raster_area(to, clip, rect);
    RasterShape shape = shape_round(rect, radius, color);
    const int band = raster_ceil(fmaxf(shape.radius, width)) + 1;
    const int right = rect.x + rect.w;

    if (width <= 0.0f) {
        return;
    }
    shape.coverage = cover_frame;
    shape.width = width;
    shape.inner = (Vec){shape.half.x - width, shape.half.y - width};
    for (int y = area.y; y < area.y + area.h; y++) {
        if (2 * band >= rect.w) {
            row_edge(to, area, y, rect.x, right, &shape);
            continue;
        }
        row_edge(to, area, y, rect.x, rect.x + band, &shape);
        if (y < rect.y + band || y >= rect.y + rect.h - band) {
            /* Between the corners coverage is constant. */
            const uint8_t cover = raster_byte(cover_frame(&shape, shape.centre.x, (float)y + 0.5f));

            if (cover) {
                row_inside(to, area, y, rect.x + band, right - band, blend_scaled(shape.p, cover));
            }
        }
        row_edge(to, area, y, right - band, right, &shape);
    }
}

Rect raster_points_bounds(const Vec *point, int count, float reach)
{
    float left = RASTER_REACH_MAX, top = RASTER_REACH_MAX, right = -RASTER_REACH_MAX,
          bottom = -RASTER_REACH_MAX;

    for (int i = 0; i < count; i++) {
        left = fminf(left, point[i].x);
        top = fminf(top, point[i].y);
        right = fmaxf(right, point[i].x);
        bottom = fmaxf(bottom, point[i].y);
    }

    const int x = raster_floor(left - reach);
    const int y = raster_floor(top - reach);

    return (Rect){x, y, raster_ceil(right + reach) - x, raster_ceil(bottom + reach) - y};
}

Rect raster_disc_bounds(Vec centre, float radius)
{
    return raster_points_bounds(&centre, 1, radius + 0.5f);
}

/* Coverage by distance to the edge; from radius 4 on the error is below 1/1000. */
static float cover_disc(const RasterShape *shape, float x, float y)
{
    const float dx = x - shape->centre.x;
    const float dy = y - shape->centre.y;

    return clamp_unit(shape->radius + 0.5f - sqrtf(dx * dx + dy * dy));
}

/* A small disc curves within a pixel: area by 16 lines, each exact along x. */
static float cover_dot(const RasterShape *shape, float x, float y)
{
    enum { LINES = 16 };
    float sum = 0.0f;

    for (int i = 0; i < LINES; i++) {
        const float dy = y - 0.5f + ((float)i + 0.5f) / LINES - shape->centre.y;
        const float square = shape->radius * shape->radius - dy * dy;

        if (square <= 0.0f) {
            continue;
        }

        const float half = sqrtf(square);
        const float from = fmaxf(shape->centre.x - half, x - 0.5f);
        const float end = fminf(shape->centre.x + half, x + 0.5f);

        sum += fmaxf(end - from, 0.0f);
    }
    return sum / LINES;
}

static float cover_ring(const RasterShape *shape, float x, float y)
{
    const float dx = x - shape->centre.x;
    const float dy = y - shape->centre.y;
    const float off = fabsf(sqrtf(dx * dx + dy * dy) - shape->radius);
    const float half = shape->width / 2.0f;

    return clamp_unit(half + 0.5f - off) - clamp_unit(0.5f - half - off);
}

void raster_disc(Pixmap *to, Rect clip, Vec centre, float radius, Argb color)
{
    if (!(radius > 0.0f)) {
        return;
    }

    const Rect bounds = raster_disc_bounds(centre, radius);
    const Rect area = raster_area(to, clip, bounds);
    const RasterShape shape = {.coverage = radius < 4.0f ? cover_dot : cover_disc,
                               .p = blend_premultiplied(color),
                               .centre = centre,
                               .radius = radius};

    for (int y = area.y; y < area.y + area.h; y++) {
        /* Pixels in [from, end) are entirely covered. */
        const float half = chord(radius - 1.0f, (float)y + 0.5f - centre.y);
        const int from = half < 0.0f ? bounds.x + bounds.w : raster_ceil(centre.x - half);
        const int end = half < 0.0f ? from : raster_floor(centre.x + half);

        if (end <= from) {
            row_edge(to, area, y, bounds.x, bounds.x + bounds.w, &shape);
            continue;
        }
        row_edge(to, area, y, bounds.x, from, &shape);
        row_inside(to, area, y, from, end, shape.p);
        row_edge(to, area, y, end, bounds.x + bounds.w, &shape);
    }
}

void raster_ring(Pixmap *to, Rect clip, Vec centre, float radius, float width, Argb color)
{
    if (!(width > 0.0f) || !(radius > 0.0f)) {
        return;
    }

    const float outer = radius + width / 2.0f;
    const Rect bounds = raster_disc_bounds(centre, outer);
    const Rect area = raster_area(to, clip, bounds);
    const RasterShape shape = {.coverage = cover_ring,
                               .p = blend_premultiplied(color),
                               .centre = centre,
                               .radius = radius,
                               .width = width};

    for (int y = area.y; y < area.y + area.h; y++) {
        const float hole = chord(radius - width / 2.0f - 1.0f, (float)y + 0.5f - centre.y);
        const int from = hole < 0.0f ? bounds.x + bounds.w : raster_ceil(centre.x - hole);
        const int end = hole < 0.0f ? from : raster_floor(centre.x + hole);

        row_edge(to, area, y, bounds.x, from, &shape);
        row_edge(to, area, y, end > from ? end : from, bounds.x + bounds.w, &shape);
    }
}
