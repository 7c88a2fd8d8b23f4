#include "render/raster.h"

#include "render/blend.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* Coordinates beyond this are cut, so that no sum of them leaves an int. */
#define REACH_MAX 1000000.0f

void raster_soft_row(Pixmap *to, int x, int y, int count, const uint32_t *coverage, Argb color)
{
    /* An 8 x 8 ordered pattern: the same at the same place in every frame, so that a shadow neither
     * bands nor flickers. */
    static const uint8_t pattern[8][8] = {
        {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
        {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
        {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
        {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
    };
    uint32_t threshold[8];

    for (int i = 0; i < 8; i++) {
        threshold[i] = pattern[y & 7][(x + i) & 7] * 512u + 256u;
    }
    blend_best()->soft(to->pixel + (size_t)y * (size_t)to->stride + x, coverage, count, color,
                       threshold);
}

/* ---- shapes by rows ----------------------------------------------------------------------- */

static float unit(float value)
{
    return value < 0.0f ? 0.0f : value > 1.0f ? 1.0f : value;
}

static uint8_t byte_of(float cover)
{
    return (uint8_t)(cover * 255.0f + 0.5f);
}

static int floor_of(float value)
{
    return (int)floorf(fminf(fmaxf(value, -REACH_MAX), REACH_MAX));
}

static int ceil_of(float value)
{
    return (int)ceilf(fminf(fmaxf(value, -REACH_MAX), REACH_MAX));
}

static int clamp_int(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static Rect painted(const Pixmap *to, Rect clip, Rect bounds)
{
    return rect_intersect(rect_intersect((Rect){0, 0, to->w, to->h}, clip), bounds);
}

static uint32_t *row_at(const Pixmap *to, int x, int y)
{
    return to->pixel + (size_t)y * (size_t)to->stride + x;
}

/* Coverage of the pixel whose centre is x,y. */
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

/* The pixels [from, to) of row y by coverage, cut to the area. */
static void row_edge(Pixmap *to, Rect area, int y, int from, int end, const RasterShape *shape)
{
    from = clamp_int(from, area.x, area.x + area.w);
    end = clamp_int(end, area.x, area.x + area.w);

    uint32_t *row = row_at(to, 0, y);

    for (int x = from; x < end; x++) {
        const uint8_t cover = byte_of(shape->coverage(shape, (float)x + 0.5f, (float)y + 0.5f));

        if (cover) {
            row[x] = blend_over(row[x], blend_scaled(shape->p, cover));
        }
    }
}

static void row_inside(Pixmap *to, Rect area, int y, int from, int end, uint32_t p)
{
    from = clamp_int(from, area.x, area.x + area.w);
    end = clamp_int(end, area.x, area.x + area.w);
    if (end > from) {
        blend_best()->fill(row_at(to, from, y), end - from, p);
    }
}

void raster_fill(Pixmap *to, Rect clip, Rect rect, Argb color)
{
    const Rect area = painted(to, clip, rect);
    const uint32_t p = blend_premultiplied(color);

    for (int y = area.y; y < area.y + area.h; y++) {
        blend_best()->fill(row_at(to, area.x, y), area.w, p);
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
    return unit(0.5f - round_distance(x - shape->centre.x, y - shape->centre.y, shape->half,
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

    return unit(outer - unit(0.5f - inside));
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

/* A row through the corners: whole between the two arcs, and only the pixels that an arc may cut
 * are asked for their coverage. */
static void round_row(Pixmap *to, Rect area, int y, Rect rect, const RasterShape *shape)
{
    const float above = shape->centre.y - shape->half.y + shape->radius - ((float)y + 0.5f);
    const float below = ((float)y + 0.5f) - (shape->centre.y + shape->half.y - shape->radius);
    const float dy = fmaxf(fmaxf(above, below), 0.0f);
    const float outer = fmaxf(chord(shape->radius + 0.5f, dy), 0.0f);
    const float inner = chord(shape->radius - 1.0f, dy);
    const int width = ceil_of(shape->radius);
    const int edge = clamp_int(floor_of(shape->radius - outer) - 1, 0, width);
    const int whole = inner < 0.0f ? width : clamp_int(ceil_of(shape->radius - inner), edge, width);
    const int right = rect.x + rect.w;

    row_edge(to, area, y, rect.x + edge, rect.x + whole, shape);
    row_inside(to, area, y, rect.x + whole, right - whole, shape->p);
    row_edge(to, area, y, right - whole, right - edge, shape);
}

void raster_round(Pixmap *to, Rect clip, Rect rect, float radius, Argb color)
{
    const Rect area = painted(to, clip, rect);
    const RasterShape shape = shape_round(rect, radius, color);
    const int corner = ceil_of(shape.radius);

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
    const Rect area = painted(to, clip, rect);
    RasterShape shape = shape_round(rect, radius, color);
    const int band = ceil_of(fmaxf(shape.radius, width)) + 1;
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
            /* Between the corners a row is the same all along. */
            const uint8_t cover = byte_of(cover_frame(&shape, shape.centre.x, (float)y + 0.5f));

            if (cover) {
                row_inside(to, area, y, rect.x + band, right - band, blend_scaled(shape.p, cover));
            }
        }
        row_edge(to, area, y, right - band, right, &shape);
    }
}

Rect raster_points_bounds(const Vec *point, int count, float reach)
{
    float left = REACH_MAX, top = REACH_MAX, right = -REACH_MAX, bottom = -REACH_MAX;

    for (int i = 0; i < count; i++) {
        left = fminf(left, point[i].x);
        top = fminf(top, point[i].y);
        right = fmaxf(right, point[i].x);
        bottom = fmaxf(bottom, point[i].y);
    }

    const int x = floor_of(left - reach);
    const int y = floor_of(top - reach);

    return (Rect){x, y, ceil_of(right + reach) - x, ceil_of(bottom + reach) - y};
}

Rect raster_disc_bounds(Vec centre, float radius)
{
    return raster_points_bounds(&centre, 1, radius + 0.5f);
}

/* Coverage by distance to the rim: within 1/1000 of the true area from radius 4 on. */
static float cover_disc(const RasterShape *shape, float x, float y)
{
    const float dx = x - shape->centre.x;
    const float dy = y - shape->centre.y;

    return unit(shape->radius + 0.5f - sqrtf(dx * dx + dy * dy));
}

/* A small disc curves within a pixel: its area by 16 lines, each exact along x. */
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

    return unit(half + 0.5f - off) - unit(0.5f - half - off);
}

void raster_disc(Pixmap *to, Rect clip, Vec centre, float radius, Argb color)
{
    if (!(radius > 0.0f)) {
        return;
    }

    const Rect bounds = raster_disc_bounds(centre, radius);
    const Rect area = painted(to, clip, bounds);
    const RasterShape shape = {.coverage = radius < 4.0f ? cover_dot : cover_disc,
                               .p = blend_premultiplied(color),
                               .centre = centre,
                               .radius = radius};

    for (int y = area.y; y < area.y + area.h; y++) {
        /* Between `from` and `end` every pixel is whole: they are 0.5 inside the rim. */
        const float half = chord(radius - 1.0f, (float)y + 0.5f - centre.y);
        const int from = half < 0.0f ? bounds.x + bounds.w : ceil_of(centre.x - half);
        const int end = half < 0.0f ? from : floor_of(centre.x + half);

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
    const Rect area = painted(to, clip, bounds);
    const RasterShape shape = {.coverage = cover_ring,
                               .p = blend_premultiplied(color),
                               .centre = centre,
                               .radius = radius,
                               .width = width};

    for (int y = area.y; y < area.y + area.h; y++) {
        const float hole = chord(radius - width / 2.0f - 1.0f, (float)y + 0.5f - centre.y);
        const int from = hole < 0.0f ? bounds.x + bounds.w : ceil_of(centre.x - hole);
        const int end = hole < 0.0f ? from : floor_of(centre.x + hole);

        row_edge(to, area, y, bounds.x, from, &shape);
        row_edge(to, area, y, end > from ? end : from, bounds.x + bounds.w, &shape);
    }
}

/* ---- lines and polygons ------------------------------------------------------------------- */

static float segment_distance(Vec a, Vec b, float x, float y)
{
    const float ex = b.x - a.x;
    const float ey = b.y - a.y;
    const float square = ex * ex + ey * ey;
    const float t = square > 0.0f ? unit(((x - a.x) * ex + (y - a.y) * ey) / square) : 0.0f;
    const float dx = x - a.x - t * ex;
    const float dy = y - a.y - t * ey;

    return sqrtf(dx * dx + dy * dy);
}

/* The first or (back) last pixel of `from`..`to` that lies within `reach` of the segment. One end
 * of the stretch does, and along a row the distance falls and then rises, so it is found by
 * halving. */
static int segment_edge(Vec a, Vec b, float y, float reach, int inside, int outside)
{
    while (inside - outside > 1 || outside - inside > 1) {
        const int middle = outside + (inside - outside) / 2;

        if (segment_distance(a, b, (float)middle + 0.5f, y) <= reach) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    return inside;
}

/* The pixels of [from, end) in row y that lie within `reach` of the segment; none: both are end. */
static void segment_inside(Vec a, Vec b, float y, float reach, int from, int end, int *first,
                           int *last_end)
{
    const float rise = b.y - a.y;
    const float t = fabsf(rise) > 1e-6f ? unit((y - a.y) / rise) : 0.5f;
    const int nearest = clamp_int(floor_of(a.x + (b.x - a.x) * t), from, end - 1);

    *first = *last_end = end;
    if (from >= end || !(reach > 0.0f) ||
        segment_distance(a, b, (float)nearest + 0.5f, y) > reach) {
        return;
    }
    *first = segment_edge(a, b, y, reach, nearest, from - 1);
    *last_end = segment_edge(a, b, y, reach, nearest, end) + 1;
}

/* Where along row y a segment may be nearer than `reach`: a range of pixels, perhaps too wide,
 * never too narrow. */
static bool segment_range(Vec a, Vec b, float y, float reach, int *from, int *end)
{
    float low = 0.0f, high = 1.0f;
    const float rise = b.y - a.y;

    if (fabsf(rise) > 1e-6f) {
        const float t0 = (y - reach - a.y) / rise;
        const float t1 = (y + reach - a.y) / rise;

        low = fmaxf(fminf(t0, t1), 0.0f);
        high = fminf(fmaxf(t0, t1), 1.0f);
        if (low > high) {
            return false;
        }
    } else if (fabsf(y - a.y) > reach + 1e-3f) {
        return false;
    }

    const float x0 = a.x + (b.x - a.x) * low;
    const float x1 = a.x + (b.x - a.x) * high;

    *from = floor_of(fminf(x0, x1) - reach) - 1;
    *end = ceil_of(fmaxf(x0, x1) + reach) + 1;
    return true;
}

/* Rows are painted in pieces of this many pixels, so that no buffer depends on the picture's
 * width. */
enum { PIECE = 512 };

/* The largest coverage of all segments, so that joints do not double. */
static void stroke_row(const Vec *point, int count, bool closed, float half, int x, int y,
                       int width, uint8_t *cover)
{
    const float reach = half + 0.5f;

    for (int i = 0; i < count; i++) {
        const int next = i + 1 < count ? i + 1 : 0;
        int from, end;

        if (next == 0 && !closed && count > 1) {
            break;
        }
        if (!segment_range(point[i], point[next], (float)y + 0.5f, reach, &from, &end)) {
            continue;
        }
        from = clamp_int(from, x, x + width);
        end = clamp_int(end, x, x + width);

        int solid, solid_end;

        segment_inside(point[i], point[next], (float)y + 0.5f, half - 0.5f, from, end, &solid,
                       &solid_end);
        memset(cover + solid - x, 255, (size_t)(solid_end - solid));
        for (int at = from; at < end; at++) {
            if (at == solid) {
                at = solid_end;
            }
            if (at >= end) {
                break;
            }

            const float off =
                segment_distance(point[i], point[next], (float)at + 0.5f, (float)y + 0.5f);
            const uint8_t c = byte_of(unit(half + 0.5f - off) - unit(0.5f - half - off));

            if (c > cover[at - x]) {
                cover[at - x] = c;
            }
        }
    }
}

void raster_stroke(Pixmap *to, Rect clip, const Vec *point, int count, bool closed, float width,
                   Argb color)
{
    assert(count <= RASTER_POINTS_MAX);
    if (count < 1 || !(width > 0.0f)) {
        return;
    }

    const float half = width / 2.0f;
    const Rect area = painted(to, clip, raster_points_bounds(point, count, half + 0.5f));
    const uint32_t p = blend_premultiplied(color);
    uint8_t cover[PIECE];

    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x += PIECE) {
            const int part = area.x + area.w - x < PIECE ? area.x + area.w - x : PIECE;

            memset(cover, 0, (size_t)part);
            stroke_row(point, count, closed, half, x, y, part, cover);
            blend_best()->cover(row_at(to, x, y), cover, part, p);
        }
    }
}

typedef struct Crossing {
    float x;
    int winding;
} Crossing;

static int crossings(const Vec *point, int count, float y, Crossing *out)
{
    int found = 0;

    for (int i = 0; i < count; i++) {
        const Vec a = point[i];
        const Vec b = point[i + 1 < count ? i + 1 : 0];

        if ((a.y <= y) == (b.y <= y)) {
            continue;
        }

        const Crossing crossing = {a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y), a.y <= y ? 1 : -1};
        int at = found++;

        for (; at > 0 && out[at - 1].x > crossing.x; at--) {
            out[at] = out[at - 1];
        }
        out[at] = crossing;
    }
    return found;
}

enum { POLYGON_LINES = 16, POLYGON_FULL = POLYGON_LINES * 256 };

/* Adds a span, in 1/256 px from the piece's left end, to the row's differences of coverage. */
static void add_span(int *change, int width, float from, float end)
{
    const float max = (float)(width * 256);
    const int a = (int)fminf(fmaxf(floorf(from * 256.0f + 0.5f), 0.0f), max);
    const int b = (int)fminf(fmaxf(floorf(end * 256.0f + 0.5f), 0.0f), max);

    change[a / 256] += 256 - a % 256;
    change[a / 256 + 1] += a % 256;
    change[b / 256] -= 256 - b % 256;
    change[b / 256 + 1] -= b % 256;
}

static void polygon_row(const Vec *point, int count, int x, int y, int width, uint8_t *cover)
{
    int change[PIECE + 2] = {0};
    Crossing crossing[RASTER_POINTS_MAX];

    for (int line = 0; line < POLYGON_LINES; line++) {
        const float at = (float)y + ((float)line + 0.5f) / POLYGON_LINES;
        const int found = crossings(point, count, at, crossing);
        int winding = 0;

        for (int i = 0; i + 1 < found; i++) {
            winding += crossing[i].winding;
            if (winding != 0) {
                add_span(change, width, crossing[i].x - (float)x, crossing[i + 1].x - (float)x);
            }
        }
    }
    for (int i = 0, sum = 0; i < width; i++) {
        sum += change[i];
        cover[i] = (uint8_t)((sum * 255 + POLYGON_FULL / 2) / POLYGON_FULL);
    }
}

void raster_polygon(Pixmap *to, Rect clip, const Vec *point, int count, Argb color)
{
    assert(count <= RASTER_POINTS_MAX);
    if (count < 3) {
        return;
    }

    const Rect area = painted(to, clip, raster_points_bounds(point, count, 0.5f));
    const uint32_t p = blend_premultiplied(color);
    uint8_t cover[PIECE];

    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x += PIECE) {
            const int part = area.x + area.w - x < PIECE ? area.x + area.w - x : PIECE;

            polygon_row(point, count, x, y, part, cover);
            blend_best()->cover(row_at(to, x, y), cover, part, p);
        }
    }
}

/* The share of a gaussian below z sigmas, by Abramowitz & Stegun 7.1.28 (error < 3e-7): plain
 * arithmetic, so the same on every machine. */
static float gauss_below(float z)
{
    const float x = fabsf(z) * 0.70710678f;
    float q =
        1.0f + x * (0.0705230784f +
                    x * (0.0422820123f +
                         x * (0.0092705272f +
                              x * (0.0001520143f + x * (0.0002765672f + x * 0.0000430638f)))));

    q *= q;
    q *= q;
    q *= q;
    q *= q;

    const float tail = 0.5f / q;

    return z < 0.0f ? tail : 1.0f - tail;
}

void raster_capsule(Pixmap *to, Rect clip, Vec a, Vec b, float radius, float blur, Argb color)
{
    const Vec point[2] = {a, b};
    const float sigma = blur / 2.0f;

    if (!(blur > 0.0f)) {
        raster_stroke(to, clip, point, 2, false, 2.0f * radius, color);
        return;
    }

    const float reach = radius + 3.0f * sigma;
    const Rect area = painted(to, clip, raster_points_bounds(point, 2, reach));
    uint32_t cover[PIECE];

    for (int y = area.y; y < area.y + area.h; y++) {
        int from, end;

        if (!segment_range(a, b, (float)y + 0.5f, reach, &from, &end)) {
            continue;
        }
        from = clamp_int(from, area.x, area.x + area.w);
        end = clamp_int(end, area.x, area.x + area.w);
        for (int x = from; x < end; x += PIECE) {
            const int part = end - x < PIECE ? end - x : PIECE;
            int solid, solid_end;

            /* Five and a half sigmas within the edge a gauss is full. */
            segment_inside(a, b, (float)y + 0.5f, radius - 5.5f * sigma, x, x + part, &solid,
                           &solid_end);
            for (int i = solid; i < solid_end; i++) {
                cover[i - x] = 65536u;
            }
            for (int i = 0; i < part; i++) {
                if (x + i == solid) {
                    i = solid_end - x;
                }
                if (i >= part) {
                    break;
                }

                const float off = segment_distance(a, b, (float)(x + i) + 0.5f, (float)y + 0.5f);

                cover[i] =
                    off >= reach ? 0u : (uint32_t)(gauss_below((radius - off) / sigma) * 65536.0f);
            }
            raster_soft_row(to, x, y, part, cover, color);
        }
    }
}

/* ---- images ------------------------------------------------------------------------------- */

void raster_image(Pixmap *to, Rect clip, const Image *image, Rect source, int x, int y,
                  uint8_t alpha)
{
    /* What of `source` lies in the image, moved to its place. */
    const Rect have = rect_intersect(source, (Rect){0, 0, image->pixmap.w, image->pixmap.h});
    const int dx = x - source.x;
    const int dy = y - source.y;
    const Rect area = painted(to, clip, (Rect){have.x + dx, have.y + dy, have.w, have.h});

    const Blend *blend = blend_best();

    if (rect_empty(area)) {
        return;
    }
    if (alpha == 255u && image->row) {
        blend->image(row_at(to, area.x, area.y), to->stride,
                     row_at(&image->pixmap, area.x - dx, area.y - dy), image->pixmap.stride,
                     image->row + (area.y - dy), area.h, area.x - dx, area.w);
        return;
    }
    for (int row = area.y; row < area.y + area.h; row++) {
        uint32_t *there = row_at(to, area.x, row);
        const uint32_t *from = row_at(&image->pixmap, area.x - dx, row - dy);

        if (alpha != 255u) {
            blend->over_alpha(there, from, area.w, alpha);
        } else if (image->opaque) {
            memcpy(there, from, (size_t)area.w * sizeof *there);
        } else {
            blend->over(there, from, area.w);
        }
    }
}

void raster_mask(Pixmap *to, Rect clip, const Pixmap *mask, int x, int y, int quarters, Argb color)
{
    const bool odd = quarters & 1;
    const Rect place = {x, y, odd ? mask->h : mask->w, odd ? mask->w : mask->h};
    const Rect area = painted(to, clip, place);
    const uint32_t p = blend_premultiplied(color);
    uint8_t cover[PIECE];

    if (rect_empty(area)) {
        return;
    }

    /* The mask's pixel under the window's x,y is base + x * step_x + y * step_y. */
    const ptrdiff_t stride = mask->stride;
    const ptrdiff_t last = (mask->h - 1) * stride;
    ptrdiff_t base = 0, step_x = 1, step_y = stride;

    switch (quarters & 3) {
    case 1:
        base = last, step_x = -stride, step_y = 1;
        break;
    case 2:
        base = last + mask->w - 1, step_x = -1, step_y = -stride;
        break;
    case 3:
        base = mask->w - 1, step_x = stride, step_y = -1;
        break;
    default:
        break;
    }
    for (int row = area.y; row < area.y + area.h; row++) {
        for (int at = area.x; at < area.x + area.w; at += PIECE) {
            const int part = area.x + area.w - at < PIECE ? area.x + area.w - at : PIECE;
            const uint32_t *from = mask->pixel + base + (row - y) * step_y + (at - x) * step_x;

            for (int i = 0; i < part; i++) {
                cover[i] = (uint8_t)(from[i * step_x] >> 24);
            }
            blend_best()->cover(row_at(to, at, row), cover, part, p);
        }
    }
}
