/* raster_path.c: strokes, capsules and polygons of raster.h. */
#include "render/raster.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "render/blend.h"
#include "render/raster_internal.h"

static float segment_distance(Vec a, Vec b, float x, float y)
{
    const float ex = b.x - a.x;
    const float ey = b.y - a.y;
    const float square = ex * ex + ey * ey;
    const float t = square > 0.0f ? clamp_unit(((x - a.x) * ex + (y - a.y) * ey) / square) : 0.0f;
    const float dx = x - a.x - t * ex;
    const float dy = y - a.y - t * ey;

    return sqrtf(dx * dx + dy * dy);
}

/* The last pixel from `inside` towards `outside` that lies within `reach` of the segment. `inside`
 * does, `outside` does not; along a row the distance is convex, so bisection finds it. */
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

/* The pixels of [from, end) in row y within `reach` of the segment; none: both results are end. */
static void segment_inside(Vec a, Vec b, float y, float reach, int from, int end, int *first,
                           int *last_end)
{
    const float rise = b.y - a.y;
    const float t = fabsf(rise) > 1e-6f ? clamp_unit((y - a.y) / rise) : 0.5f;
    const int nearest = clamp_int(raster_floor(a.x + (b.x - a.x) * t), from, end - 1);

    *first = *last_end = end;
    if (from >= end || !(reach > 0.0f) ||
        segment_distance(a, b, (float)nearest + 0.5f, y) > reach) {
        return;
    }
    *first = segment_edge(a, b, y, reach, nearest, from - 1);
    *last_end = segment_edge(a, b, y, reach, nearest, end) + 1;
}

/* A range of pixels in row y that contains all within `reach` of the segment, and a few more. */
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

    *from = raster_floor(fminf(x0, x1) - reach) - 1;
    *end = raster_ceil(fmaxf(x0, x1) + reach) + 1;
    return true;
}

/* Coverage is the maximum over all segments, so that joints are not painted twice. */
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
            const uint8_t c =
                raster_byte(clamp_unit(half + 0.5f - off) - clamp_unit(0.5f - half - off));

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
    const Rect area = raster_area(to, clip, raster_points_bounds(point, count, half + 0.5f));
    const uint32_t p = blend_premultiplied(color);
    uint8_t cover[RASTER_CHUNK];

    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x += RASTER_CHUNK) {
            const int part = raster_chunk(area.x + area.w - x);

            memset(cover, 0, (size_t)part);
            stroke_row(point, count, closed, half, x, y, part, cover);
            blend_best()->cover(pixmap_at(to, x, y), cover, part, p);
        }
    }
}

typedef struct Crossing {
    float x;
    int winding;
} Crossing;

/* The crossings of row y with the polygon's edges, sorted by x; returns how many. */
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

/* Adds the span [from, end), px from the chunk's left end, to `change`: differences of coverage
 * between neighbouring pixels, in 1/256. */
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
    int change[RASTER_CHUNK + 2] = {0};
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

    const Rect area = raster_area(to, clip, raster_points_bounds(point, count, 0.5f));
    const uint32_t p = blend_premultiplied(color);
    uint8_t cover[RASTER_CHUNK];

    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x += RASTER_CHUNK) {
            const int part = raster_chunk(area.x + area.w - x);

            polygon_row(point, count, x, y, part, cover);
            blend_best()->cover(pixmap_at(to, x, y), cover, part, p);
        }
    }
}

/* The normal distribution function, by Abramowitz & Stegun 7.1.28 (error < 3e-7): unlike erf, the
 * same on every machine. */
static float normal_cdf(float z)
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

/* Coverage 0..65536 of `count` pixels from x on in row y. */
static void capsule_row(Vec a, Vec b, float radius, float sigma, int x, int y, int count,
                        uint32_t *cover)
{
    const float reach = radius + 3.0f * sigma;
    int solid, solid_end;

    /* 5.5 sigma inside the edge coverage is full. */
    segment_inside(a, b, (float)y + 0.5f, radius - 5.5f * sigma, x, x + count, &solid, &solid_end);
    for (int i = 0; i < count; i++) {
        if (x + i >= solid && x + i < solid_end) {
            cover[i] = 65536u;
            continue;
        }

        const float off = segment_distance(a, b, (float)(x + i) + 0.5f, (float)y + 0.5f);

        cover[i] = off >= reach ? 0u : (uint32_t)(normal_cdf((radius - off) / sigma) * 65536.0f);
    }
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
    const Rect area = raster_area(to, clip, raster_points_bounds(point, 2, reach));
    uint32_t cover[RASTER_CHUNK];

    for (int y = area.y; y < area.y + area.h; y++) {
        int from, end;

        if (!segment_range(a, b, (float)y + 0.5f, reach, &from, &end)) {
            continue;
        }
        from = clamp_int(from, area.x, area.x + area.w);
        end = clamp_int(end, area.x, area.x + area.w);
        for (int x = from; x < end; x += RASTER_CHUNK) {
            const int part = raster_chunk(end - x);

            capsule_row(a, b, radius, sigma, x, y, part, cover);
            raster_soft_row(to, x, y, part, cover, color);
        }
    }
}
