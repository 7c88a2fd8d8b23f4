#include "render/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/image.h"
#include "render/noise.h"

enum { SEED_LINEN = 101, SEED_RUSH = 103, SEED_RUSH_TONE = 107, SEED_RIDGE = 109 };
enum { SEED_WOOL = 131, SEED_WOOL_WIDE = 137, SEED_WASHI = 139 };
enum { RIDGES = 3 };

typedef struct Rgb {
    float r, g, b; /* 0..255 */
} Rgb;

typedef struct Cloth {
    const Look *look;
    int w, h;           /* of the result */
    int full_w, full_h; /* of the window */
    int step;
    float dim; /* the coverings' brightness: 1 by day */
    float *red, *green, *blue, *level;
    float *scratch; /* three rows of w + 2, or the ridges */
    NoiseRows glow, fine, wide;
    uint8_t *tile; /* waves: coverage of the lines */
    int tile_w, tile_h;
} Cloth;

typedef void (*RowFunction)(Cloth *cloth, int j, float y);

static Rgb rgb_of(Argb color)
{
    return (Rgb){(float)(color >> 16 & 255), (float)(color >> 8 & 255), (float)(color & 255)};
}

static Rgb mix(Rgb a, Rgb b, float t)
{
    return (Rgb){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

static Rgb scale(Rgb c, float by)
{
    return (Rgb){c.r * by, c.g * by, c.b * by};
}

static void put(Cloth *cloth, int i, Rgb c)
{
    cloth->red[i] = c.r;
    cloth->green[i] = c.g;
    cloth->blue[i] = c.b;
}

/* One colour times `level`. */
static void tint(Cloth *cloth, Rgb c)
{
    const float *restrict level = cloth->level;
    float *restrict red = cloth->red;
    float *restrict green = cloth->green;
    float *restrict blue = cloth->blue;
    for (int i = 0; i < cloth->w; i++) {
        red[i] = c.r * level[i];
        green[i] = c.g * level[i];
        blue[i] = c.b * level[i];
    }
}

/* ---- linen ---- */

static float glow_at(const void *context, float x, float y)
{
    const Cloth *cloth = context;
    float w = (float)cloth->full_w, h = (float)cloth->full_h;
    float dx = x - 0.42f * w, dy = y + 0.2f * h;
    float t = sqrtf(dx * dx + dy * dy) / (1.5f * h);
    return (float)(cloth->look->glow >> 24) / 255 * noise_clamp(1 - t);
}

/* `count` values of -1..1: two from each state of a generator sown by the row. */
static void white_row(float *out, int count, int row, uint32_t seed)
{
    uint32_t state = noise_bits(row, 7, seed);
    for (int i = 0; i + 1 < count; i += 2) {
        state = state * 1664525u + 1013904223u;
        uint32_t mixed = state ^ state >> 15;
        out[i] = (float)(int)(mixed & 0x7FFF) * (2.0f / 32767) - 1;
        out[i + 1] = (float)(int)(mixed >> 16 & 0x7FFF) * (2.0f / 32767) - 1;
    }
    if (count & 1)
        out[count - 1] = 0;
}

/* Two white noises, one stretched two pixels sideways, one two pixels down. */
static void weave(Cloth *cloth, int j)
{
    int w = cloth->w, across = w / 2 + 2, over = (w + 3) & ~1;
    float *level = cloth->level, *above = cloth->scratch, *below = above + over;
    float *thread = below + over;
    int k = (j + 1) / 2;
    if (j == 0 || (j & 1)) {
        white_row(above, over, k - 1, SEED_LINEN);
        white_row(below, over, k, SEED_LINEN);
    }
    float near = j & 1 ? 0.25f : 0.75f, levels = cloth->look->linen;
    white_row(thread, across, j, SEED_LINEN + 1);
    for (int i = 0; i < w; i++)
        level[i] = levels * (above[i] + (below[i] - above[i]) * near);
    for (int i = 0; i + 1 < w; i += 2) {
        float a = thread[i / 2], slope = levels * (thread[i / 2 + 1] - a);
        level[i] += levels * a + 0.25f * slope;
        level[i + 1] += levels * a + 0.75f * slope;
    }
}

static void linen_row(Cloth *cloth, int j, float y)
{
    Rgb glow = rgb_of(cloth->look->glow);
    Rgb c = mix(rgb_of(cloth->look->table_top), rgb_of(cloth->look->table_bottom),
                y / (float)cloth->full_h);
    const float *restrict shine = noise_rows_get(&cloth->glow, j);
    float *restrict red = cloth->red;
    float *restrict green = cloth->green;
    float *restrict blue = cloth->blue;
    float *restrict level = cloth->level;
    if (cloth->step == 1)
        weave(cloth, j);
    else
        memset(level, 0, (size_t)cloth->w * sizeof *level);
    for (int i = 0; i < cloth->w; i++) {
        red[i] = c.r + (glow.r - c.r) * shine[i] + level[i];
        green[i] = c.g + (glow.g - c.g) * shine[i] + level[i];
        blue[i] = c.b + (glow.b - c.b) * shine[i] + level[i];
    }
}

/* ---- the coverings ---- */

/* Light falls from the top: every covering is a little darker towards the player. */
static float daylight(const Cloth *cloth, float y)
{
    return cloth->dim * (1.03f - 0.09f * y / (float)cloth->full_h);
}

static float rush_pitch(const Cloth *cloth)
{
    return (float)(4 + cloth->full_h / 300);
}

/* Rush lies across, row upon row; each row is round, has its own tone and pale streaks. */
static void tatami_row(Cloth *cloth, int j, float y)
{
    const Rgb rush = {206, 200, 152}, cloth_green = {58, 72, 57};
    float pitch = rush_pitch(cloth), at = y / pitch, row = floorf(at), f = 2 * (at - row) - 1;
    float round = cloth->step > 1 ? 0.94f : 1.03f - 0.30f * f * f * f * f;
    float tone = 1 + 0.05f * (noise_hash((int)row, 0, SEED_RUSH_TONE) - 0.5f);
    float light = daylight(cloth, y);
    const float *streak = noise_rows_get(&cloth->fine, j);
    const float *patch = noise_rows_get(&cloth->wide, j);
    for (int i = 0; i < cloth->w; i++) {
        float s = noise_clamp(streak[i] - 0.60f) * 0.24f;
        cloth->level[i] = light * (round * tone + s + 0.10f * (patch[i] - 0.5f));
    }
    tint(cloth, rush);
    /* The seam of two mats, bound in cloth. */
    float width = fmaxf(8, fminf(0.11f * (float)cloth->full_h, 5 + 0.045f * (float)cloth->full_h));
    float left = floorf(0.655f * (float)cloth->full_w), right = left + floorf(width);
    float thread = cloth->step > 1 ? 1 : 1 - 0.16f * (float)((int)floorf(y * 2 / pitch) & 1);
    int first = (int)((left - pitch) / (float)cloth->step);
    int last = (int)((right + pitch) / (float)cloth->step);
    for (int i = first < 0 ? 0 : first; i <= last && i < cloth->w; i++) {
        float x = ((float)i + 0.5f) * (float)cloth->step;
        if (x > left && x < right) {
            float edge = fminf(x - left, right - x);
            put(cloth, i, scale(cloth_green, light * thread * (edge < 1.5f ? 0.8f : 1)));
        } else {
            float away = x < left ? left - x : x - right;
            float shade = 1 - 0.30f * noise_clamp(1 - away / pitch);
            put(cloth, i, scale((Rgb){cloth->red[i], cloth->green[i], cloth->blue[i]}, shade));
        }
    }
}

/* How much line there is at a point of the scales: rings of the lowest scale that covers it. */
static float scale_line(float x, float y, float radius)
{
    for (int k = (int)floorf((y + radius) / (radius / 2)); k >= -4; k--) {
        float cy = (float)k * radius / 2, shift = k & 1 ? radius : 0;
        float cx = shift + 2 * radius * roundf((x - shift) / (2 * radius));
        float d = sqrtf((x - cx) * (x - cx) + (y - cy) * (y - cy));
        if (d > radius)
            continue;
        float line = 0, half = fmaxf(0.5f, 0.022f * radius);
        for (int ring = 1; ring <= 4; ring++) {
            float edge = ring == 4 ? radius - half : 0.25f * (float)ring * radius - half;
            float strength = ring == 4 ? 1 : 0.62f;
            line = fmaxf(line, strength * noise_clamp(half + 0.5f - fabsf(d - edge)));
        }
        return line;
    }
    return 0;
}

static bool waves_start(Cloth *cloth)
{
    int half = 4 + cloth->full_h / 72;
    int radius = 2 * half;
    cloth->tile_w = 2 * radius;
    cloth->tile_h = radius;
    cloth->tile = malloc((size_t)cloth->tile_w * (size_t)cloth->tile_h);
    if (!cloth->tile)
        return false;
    for (int y = 0; y < cloth->tile_h; y++)
        for (int x = 0; x < cloth->tile_w; x++)
            cloth->tile[y * cloth->tile_w + x] =
                (uint8_t)(255 * scale_line((float)x + 0.5f, (float)y + 0.5f, (float)radius) + 0.5f);
    return true;
}

static void waves_row(Cloth *cloth, int j, float y)
{
    const Rgb indigo = {44, 75, 104}, chalk = {118, 147, 173};
    const float *patch = noise_rows_get(&cloth->wide, j);
    /* Indigo is dark already: by lamplight it keeps more of itself than the pale coverings. */
    float light = daylight(cloth, y) * (cloth->dim < 1 ? 1.5f : 1);
    const uint8_t *tile = cloth->tile + ((int)y % cloth->tile_h) * cloth->tile_w;
    int at = 0;
    for (int i = 0; i < cloth->w; i++) {
        float line = cloth->step > 1 ? 0.22f : (float)tile[at] * (1.0f / 255);
        if (++at == cloth->tile_w)
            at = 0;
        float level = light * (1 + 0.07f * (patch[i] - 0.5f));
        put(cloth, i, scale(mix(indigo, chalk, 0.62f * line), level));
    }
}

/* Ridges in px from the top, one row of w for each. */
static void hills_start(Cloth *cloth)
{
    static const float base[RIDGES] = {0.55f, 0.66f, 0.78f};
    static const float reach[RIDGES] = {0.34f, 0.24f, 0.17f};
    static const float often[RIDGES] = {1.5f, 1.9f, 2.4f};
    float h = (float)cloth->full_h;
    for (int n = 0; n < RIDGES; n++) {
        for (int i = 0; i < cloth->w; i++) {
            float x = ((float)i + 0.5f) * (float)cloth->step / h * often[n] + 3.7f * (float)n;
            float high = noise_fbm(x, 0.5f, 5, SEED_RIDGE + 10 * (uint32_t)n) - 0.5f;
            cloth->scratch[n * cloth->w + i] = h * (base[n] - reach[n] * high);
        }
    }
}

/* Ink mountains in mist: each ridge is darkest along its edge and fades below. */
static void hills_row(Cloth *cloth, int j, float y)
{
    static const Rgb ink[RIDGES] = {{189, 179, 167}, {158, 154, 146}, {126, 124, 118}};
    const Rgb sky_top = {234, 227, 213}, sky_low = {238, 231, 219}, mist = {212, 202, 189};
    const Rgb sun = {192, 74, 58};
    const float *pulp = noise_rows_get(&cloth->fine, j);
    float w = (float)cloth->full_w, h = (float)cloth->full_h, step = (float)cloth->step;
    Rgb sky = mix(sky_top, sky_low, y / h);
    float sun_x = 0.745f * w, sun_y = 0.26f * h, sun_r = fminf(0.105f * h, 0.12f * w);
    float dim = cloth->dim;
    for (int i = 0; i < cloth->w; i++) {
        Rgb c = sky;
        float dx = ((float)i + 0.5f) * step - sun_x, dy = y - sun_y;
        if (fabsf(dy) < sun_r + step && fabsf(dx) < sun_r + step) {
            float inside = (sun_r - sqrtf(dx * dx + dy * dy)) / step + 0.5f;
            c = mix(c, sun, 0.94f * noise_clamp(inside));
        }
        for (int n = 0; n < RIDGES; n++) {
            float depth = y - cloth->scratch[n * cloth->w + i];
            if (depth < -step)
                continue;
            float fade = noise_clamp(depth / (0.26f * h));
            fade = 1 - (1 - fade) * (1 - fade);
            c = mix(c, mix(ink[n], mist, 0.92f * fade), noise_clamp(depth / step + 0.5f));
        }
        put(cloth, i, scale(c, dim * (1 + 0.022f * (pulp[i] - 0.5f))));
    }
}

/* Wool: short fibres in all directions, slightly uneven in tone. */
static void felt_row(Cloth *cloth, int j, float y)
{
    const Rgb wool = {133, 139, 124};
    float light = daylight(cloth, y) * (1.05f - 0.13f * y / (float)cloth->full_h);
    const float *fine = noise_rows_get(&cloth->fine, j);
    const float *wide = noise_rows_get(&cloth->wide, j);
    if (cloth->step == 1)
        white_row(cloth->scratch, (cloth->w + 1) & ~1, j, SEED_WOOL + 9);
    for (int i = 0; i < cloth->w; i++) {
        float white = cloth->step == 1 ? cloth->scratch[i] : 0;
        cloth->level[i] =
            light * (1 + 0.13f * (fine[i] - 0.5f) + 0.06f * (wide[i] - 0.5f) + 0.022f * white);
    }
    tint(cloth, wool);
}

/* ---- putting it together ---- */

static void pack(const Cloth *cloth, int j, uint32_t *restrict out)
{
    const float *restrict red = cloth->red;
    const float *restrict green = cloth->green;
    const float *restrict blue = cloth->blue;
    uint32_t dither = noise_dither_bits(0, j);
    for (int i = 0; i < cloth->w; i++) {
        float d = (float)(int)(dither >> 16) * (1.0f / 65536);
        int r = (int)(red[i] + d), g = (int)(green[i] + d), b = (int)(blue[i] + d);
        r = r < 0 ? 0 : r > 255 ? 255 : r;
        g = g < 0 ? 0 : g > 255 ? 255 : g;
        b = b < 0 ? 0 : b > 255 ? 255 : b;
        out[i] = 0xFF000000u | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
        dither += 3242174889u;
    }
}

/* Under a dark table the coverings are seen by lamplight. */
static float brightness(const Look *look)
{
    Rgb c = rgb_of(look->table_top);
    return 0.30f * c.r + 0.59f * c.g + 0.11f * c.b < 96 ? 0.30f : 1;
}

static bool start(Cloth *cloth, Table table, RowFunction *row)
{
    float step = (float)cloth->step, px = fmaxf(1, (float)cloth->full_h / 900);
    NoiseGrid grid = {0.5f * step, 0.5f * step, step, cloth->w};
    switch (table) {
    case TABLE_TATAMI:
        *row = tatami_row;
        return noise_rows_value(&cloth->fine, &grid, 0.016f / px, 2.6f / rush_pitch(cloth),
                                SEED_RUSH) &&
               noise_rows_value(&cloth->wide, &grid, 0.006f / px, 0.03f / px, SEED_RUSH + 1);
    case TABLE_WAVES:
        *row = waves_row;
        return noise_rows_value(&cloth->wide, &grid, 0.012f / px, 0.012f / px, SEED_WASHI) &&
               waves_start(cloth);
    case TABLE_HILLS:
        *row = hills_row;
        hills_start(cloth);
        return noise_rows_value(&cloth->fine, &grid, 0.31f / px, 0.31f / px, SEED_WASHI);
    case TABLE_FELT:
        *row = felt_row;
        return noise_rows_value(&cloth->fine, &grid, 0.37f / px, 0.37f / px, SEED_WOOL) &&
               noise_rows_value(&cloth->wide, &grid, 0.05f / px, 0.05f / px, SEED_WOOL_WIDE);
    case TABLE_LINEN:
    case TABLE_COUNT:
        break;
    }
    *row = linen_row;
    int every = cloth->full_h / (16 * cloth->step);
    return noise_rows_slow(&cloth->glow, &grid, glow_at, cloth, every < 24 ? every : 24,
                           every < 24 ? every : 24);
}

bool table_fill(const Look *look, Table table, int w, int h, int step, Pixmap *out)
{
    Cloth cloth = {.look = look, .full_w = w, .full_h = h, .step = step < 1 ? 1 : step};
    cloth.w = (w + cloth.step - 1) / cloth.step;
    cloth.h = (h + cloth.step - 1) / cloth.step;
    cloth.dim = brightness(look);
    size_t width = (size_t)cloth.w;
    cloth.red = malloc((4 * width + 3 * (width + 4)) * sizeof *cloth.red);
    if (!cloth.red)
        return false;
    cloth.green = cloth.red + width;
    cloth.blue = cloth.green + width;
    cloth.level = cloth.blue + width;
    cloth.scratch = cloth.level + width;
    RowFunction row;
    bool done = start(&cloth, table, &row) && pixmap_init_bare(out, cloth.w, cloth.h);
    for (int j = 0; done && j < cloth.h; j++) {
        row(&cloth, j, ((float)j + 0.5f) * (float)cloth.step);
        pack(&cloth, j, out->pixel + (size_t)j * (size_t)out->stride);
    }
    noise_rows_free(&cloth.glow);
    noise_rows_free(&cloth.fine);
    noise_rows_free(&cloth.wide);
    free(cloth.tile);
    free(cloth.red);
    return done;
}

bool table_fill_picture(const Look *look, const Pixmap *picture, int w, int h, Pixmap *out)
{
    if (!image_cover(picture, w, h, out))
        return false;
    Rgb veil = rgb_of(look->table_bottom);
    uint32_t r = (uint32_t)veil.r, g = (uint32_t)veil.g, b = (uint32_t)veil.b;
    for (int j = 0; j < out->h; j++) {
        uint32_t *row = out->pixel + (size_t)j * (size_t)out->stride;
        for (int i = 0; i < out->w; i++) {
            /* A transparent picture shows the table's colour; then .18 (46 of 256) of it over all.
             */
            uint32_t p = row[i], clear = 255 - (p >> 24);
            uint32_t pr = (p >> 16 & 255) + r * clear / 255;
            uint32_t pg = (p >> 8 & 255) + g * clear / 255;
            uint32_t pb = (p & 255) + b * clear / 255;
            row[i] = 0xFF000000u | (pr * 210 + r * 46) >> 8 << 16 | (pg * 210 + g * 46) >> 8 << 8 |
                     (pb * 210 + b * 46) >> 8;
        }
    }
    return true;
}
