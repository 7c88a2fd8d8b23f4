#include "render/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/clamp.h"
#include "render/image.h"
#include "render/noise.h"
#include "render/row_bands.h"
#include "engine/multiversion.h"

enum { SEED_LINEN = 101, SEED_RUSH = 103, SEED_RUSH_TONE = 107, SEED_RIDGE = 109 };
enum { SEED_WOOL = 131, SEED_WOOL_WIDE = 137, SEED_WASHI = 139, SEED_MIST = 149 };
enum { RIDGES = 4, SCRATCH_ROWS = 4 };

typedef struct TableColor {
    float r, g, b; /* 0..255 */
} TableColor;

/* The colours of a row of pixels, 0..255. */
typedef struct ColorRow {
    float *red, *green, *blue;
} ColorRow;

/* State while a table is painted row by row. */
typedef struct Cloth {
    const Look *look;
    Rect part;
    int full_w, full_h; /* of the table */
    float dim;          /* brightness of the coverings; 1: full */
    ColorRow row;
    float *level;
    float *scratch[SCRATCH_ROWS]; /* rows of part.w + 4 */
    NoiseRows glow, fine, wide;
    float ridge_top[RIDGES]; /* hills: the highest point of each ridge, px from the top */
    float *tile;             /* waves: coverage of the lines, one period of the pattern */
    int tile_w, tile_h;
} Cloth;

static TableColor rgb_of(Argb color)
{
    return (TableColor){(float)(color >> 16 & 255), (float)(color >> 8 & 255),
                        (float)(color & 255)};
}

static TableColor mix(TableColor a, TableColor b, float t)
{
    return (TableColor){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

/* Sets the row to one colour times `level`. */
MULTIVERSION static void tint(ColorRow row, int w, TableColor c, const float *restrict level)
{
    float *restrict red = row.red;
    float *restrict green = row.green;
    float *restrict blue = row.blue;
    for (int i = 0; i < w; i++) {
        red[i] = c.r * level[i];
        green[i] = c.g * level[i];
        blue[i] = c.b * level[i];
    }
}

/* Noise frequencies are per pixel of a table 900 px high, and scale with larger ones. */
static float pixel_size(const Cloth *cloth)
{
    return fmaxf(1, (float)cloth->full_h / 900);
}

static NoiseGrid grid_of(const Cloth *cloth)
{
    return (NoiseGrid){0.5f, 0.5f, 1, cloth->part.x, cloth->part.w};
}

/* ---- linen ---- */

MULTIVERSION static void glow_row(const void *context, float x, float step, int count, float y,
                                  float *restrict out)
{
    const Cloth *cloth = context;
    float middle = 0.42f * (float)cloth->full_w, h = (float)cloth->full_h, dy = y + 0.2f * h;
    float strength = (float)(cloth->look->glow >> 24) / 255;
    for (int i = 0; i < count; i++) {
        float dx = x + (float)i * step - middle;
        out[i] = strength * clamp_unit(1 - sqrtf(dx * dx + dy * dy) / (1.5f * h));
    }
}

/* White noise, -1..1, by position. */
MULTIVERSION static void white_row(float *restrict out, int from, int count, int row, uint32_t seed)
{
    uint32_t at = noise_bits(0, row, seed) + (uint32_t)from * 0x9E3779B1u;
    for (int i = 0; i < count; i++) {
        uint32_t h = at ^ at >> 15;
        h *= 0x2C1B3C6Du;
        h ^= h >> 13;
        out[i] = (float)(int)(h & 0xFFFFFF) * (2.0f / 16777215) - 1;
        at += 0x9E3779B1u;
    }
}

/* Sum of two stretched noises. `from` and w are even; `thread` has one value per two pixels. */
MULTIVERSION static void weave(float *restrict level, int w, float levels, float near,
                               const float *restrict above, const float *restrict below,
                               const float *restrict thread)
{
    for (int i = 0; i < w; i++) {
        level[i] = levels * (above[i] + (below[i] - above[i]) * near);
    }
    for (int i = 0; i < w / 2; i++) {
        float a = levels * thread[i], slope = levels * thread[i + 1] - a;
        level[2 * i] += a + 0.25f * slope;
        level[2 * i + 1] += a + 0.75f * slope;
    }
}

MULTIVERSION static void linen_colors(ColorRow row, int w, TableColor c, TableColor glow,
                                      const float *restrict shine, const float *restrict level)
{
    float *restrict red = row.red;
    float *restrict green = row.green;
    float *restrict blue = row.blue;
    for (int i = 0; i < w; i++) {
        red[i] = c.r + (glow.r - c.r) * shine[i] + level[i];
        green[i] = c.g + (glow.g - c.g) * shine[i] + level[i];
        blue[i] = c.b + (glow.b - c.b) * shine[i] + level[i];
    }
}

static bool linen_start(Cloth *cloth)
{
    NoiseGrid grid = grid_of(cloth);
    int every = cloth->full_h / 16;
    every = every < 24 ? every : 24;
    return noise_rows_slow(&cloth->glow, &grid, glow_row, cloth, every, every);
}

/* Two white noises: one stretched two pixels horizontally, one two pixels vertically. */
static void linen_row(Cloth *cloth, float y)
{
    int row = (int)y, k = (row + 1) / 2, odd = cloth->part.x & 1, from = cloth->part.x - odd;
    int w = (cloth->part.w + odd + 1) & ~1;
    float **scratch = cloth->scratch;
    if (row == cloth->part.y || (row & 1)) {
        white_row(scratch[0], from, w, k - 1, SEED_LINEN);
        white_row(scratch[1], from, w, k, SEED_LINEN);
    }
    white_row(scratch[2], from / 2, w / 2 + 1, row, SEED_LINEN + 1);
    weave(cloth->level, w, cloth->look->linen, row & 1 ? 0.25f : 0.75f, scratch[0], scratch[1],
          scratch[2]);
    TableColor c = mix(rgb_of(cloth->look->table_top), rgb_of(cloth->look->table_bottom),
                       y / (float)cloth->full_h);
    linen_colors(cloth->row, cloth->part.w, c, rgb_of(cloth->look->glow),
                 noise_rows_get(&cloth->glow, row), cloth->level + odd);
}

/* ---- the coverings ---- */

/* Light comes from the top: coverings are slightly darker towards the bottom. */
static float daylight(const Cloth *cloth, float y)
{
    return cloth->dim * (1.03f - 0.09f * y / (float)cloth->full_h);
}

static float rush_pitch(const Cloth *cloth)
{
    return (float)(4 + cloth->full_h / 300);
}

/* `warp`: depth of the dents by warp threads, `every` px apart, in this row. */
MULTIVERSION static void rush_levels(float *restrict level, int w, float x, float every, float warp,
                                     float base, float light, const float *restrict reed,
                                     const float *restrict patch)
{
    for (int i = 0; i < w; i++) {
        float at = (x + (float)i) / every, f = at - (float)(int)at - 0.5f;
        float dent = 1 - 25 * f * f, pale = reed[i] - 0.62f;
        dent = dent < 0 ? 0 : dent;
        pale = pale < 0 ? 0 : pale;
        level[i] = light * (base - warp * dent + 0.05f * (reed[i] - 0.5f) + 0.11f * pale +
                            0.05f * (patch[i] - 0.5f));
    }
}

/* The cloth border between two mats, with its shadow on them. */
static void seam(Cloth *cloth, float y, float light)
{
    const TableColor binding = {62, 76, 62};
    float pitch = rush_pitch(cloth), h = (float)cloth->full_h;
    float width = floorf(fmaxf(8, fminf(0.11f * h, 5 + 0.045f * h)));
    float left = floorf(0.655f * (float)cloth->full_w), right = left + width;
    int row = (int)(2 * y / pitch);
    int first = (int)(left - 2 * pitch) - cloth->part.x, last = (int)(right + 2 * pitch);
    for (int i = first < 0 ? 0 : first; i <= last - cloth->part.x && i < cloth->part.w; i++) {
        float x = (float)(cloth->part.x + i) + 0.5f, edge = fminf(x - left, right - x), shade;
        if (edge > 0) {
            /* A ribbon: ribs across, threads along. */
            int thread = (int)((x - left) * 2 / pitch);
            shade = light * (row & 1 ? 0.93f : 1) * ((thread + row / 2) & 1 ? 0.97f : 1.02f) *
                    (0.82f + 0.18f * clamp_unit(edge / 2)) * (x - left < 2 ? 1.12f : 1);
            cloth->row.red[i] = binding.r * shade;
            cloth->row.green[i] = binding.g * shade;
            cloth->row.blue[i] = binding.b * shade;
        } else {
            shade = clamp_unit(1 + edge / (1.5f * pitch));
            shade = 1 - 0.24f * shade * shade;
            cloth->row.red[i] *= shade;
            cloth->row.green[i] *= shade;
            cloth->row.blue[i] *= shade;
        }
    }
}

static bool tatami_start(Cloth *cloth)
{
    NoiseGrid grid = grid_of(cloth);
    float px = pixel_size(cloth);
    return noise_rows_value(&cloth->wide, &grid, 0.006f / px, 0.02f / px, SEED_RUSH + 1);
}

/* Horizontal rows of rush: rounded, each with its own tone and pale reeds, dented by the warp. */
static void tatami_row(Cloth *cloth, float y)
{
    const TableColor rush = {203, 197, 159};
    float pitch = rush_pitch(cloth), at = y / pitch;
    int row = (int)at;
    float f = 2 * (at - (float)row) - 1; /* -1 above, 1 below */
    float base = 1.02f - 0.03f * f - 0.15f * f * f * f * f;
    base *= 1 + 0.045f * (noise_hash(row, 0, SEED_RUSH_TONE) - 0.5f);
    float light = daylight(cloth, y);
    noise_line(0, 0.021f, cloth->part.x, cloth->part.w, row, SEED_RUSH, cloth->scratch[0]);
    const float *patch = noise_rows_get(&cloth->wide, (int)y);
    rush_levels(cloth->level, cloth->part.w, (float)cloth->part.x + (row & 1 ? 0 : 2 * pitch),
                4 * pitch, 0.035f, base, light, cloth->scratch[0], patch);
    tint(cloth->row, cloth->part.w, rush, cloth->level);
    seam(cloth, y, light);
}

/* Coverage by the lines of overlapping scales (seigaiha): rings of the topmost scale at a point. */
static float scale_line(float x, float y, float radius)
{
    for (int k = (int)floorf((y + radius) / (radius / 2)); k >= -4; k--) {
        float cy = (float)k * radius / 2, shift = k & 1 ? radius : 0;
        float cx = shift + 2 * radius * roundf((x - shift) / (2 * radius));
        float d = sqrtf((x - cx) * (x - cx) + (y - cy) * (y - cy));
        if (d > radius) {
            continue;
        }
        float line = 0, half = fmaxf(0.5f, 0.022f * radius);
        for (int ring = 1; ring <= 4; ring++) {
            float edge = ring == 4 ? radius - half : 0.25f * (float)ring * radius - half;
            float strength = ring == 4 ? 1 : 0.62f;
            line = fmaxf(line, strength * clamp_unit(half + 0.5f - fabsf(d - edge)));
        }
        return line;
    }
    return 0;
}

/* One period of the scale pattern. False: no memory. */
static bool make_scales(Cloth *cloth)
{
    int half = 4 + cloth->full_h / 72;
    int radius = 2 * half;
    cloth->tile_w = 2 * radius;
    cloth->tile_h = radius;
    cloth->tile = malloc((size_t)cloth->tile_w * (size_t)cloth->tile_h * sizeof *cloth->tile);
    if (!cloth->tile) {
        return false;
    }
    for (int y = 0; y < cloth->tile_h; y++) {
        for (int x = 0; x < cloth->tile_w; x++) {
            cloth->tile[y * cloth->tile_w + x] =
                scale_line((float)x + 0.5f, (float)y + 0.5f, (float)radius);
        }
    }
    return true;
}

static bool waves_start(Cloth *cloth)
{
    NoiseGrid grid = grid_of(cloth);
    float px = pixel_size(cloth);
    return noise_rows_value(&cloth->wide, &grid, 0.012f / px, 0.012f / px, SEED_WASHI) &&
           make_scales(cloth);
}

MULTIVERSION static void wave_colors(ColorRow row, int w, TableColor from, TableColor to,
                                     float light, const float *restrict line,
                                     const float *restrict patch)
{
    float *restrict red = row.red;
    float *restrict green = row.green;
    float *restrict blue = row.blue;
    for (int i = 0; i < w; i++) {
        float level = light * (1 + 0.07f * (patch[i] - 0.5f)), t = 0.62f * line[i];
        red[i] = level * (from.r + (to.r - from.r) * t);
        green[i] = level * (from.g + (to.g - from.g) * t);
        blue[i] = level * (from.b + (to.b - from.b) * t);
    }
}

static void waves_row(Cloth *cloth, float y)
{
    const TableColor indigo = {44, 75, 104}, chalk = {118, 147, 173};
    /* Indigo is dark already and is dimmed less than the pale coverings. */
    float light = daylight(cloth, y) * (cloth->dim < 1 ? 1.5f : 1);
    const float *tile = cloth->tile + ((int)y % cloth->tile_h) * cloth->tile_w;
    int at = cloth->part.x % cloth->tile_w;
    for (int i = 0; i < cloth->part.w;) {
        int run = cloth->tile_w - at;
        run = run < cloth->part.w - i ? run : cloth->part.w - i;
        memcpy(cloth->level + i, tile + at, (size_t)run * sizeof *tile);
        i += run;
        at = 0;
    }
    wave_colors(cloth->row, cloth->part.w, indigo, chalk, light, cloth->level,
                noise_rows_get(&cloth->wide, (int)y));
}

/* The height of each ridge by column, in its scratch row, px from the top. */
static void make_ridges(Cloth *cloth)
{
    static const float base[RIDGES] = {0.53f, 0.61f, 0.70f, 0.81f};
    static const float reach[RIDGES] = {0.20f, 0.32f, 0.25f, 0.18f};
    static const float often[RIDGES] = {1.1f, 1.5f, 1.9f, 2.4f};
    float h = (float)cloth->full_h;
    for (int n = 0; n < RIDGES; n++) {
        cloth->ridge_top[n] = h;
        for (int i = 0; i < cloth->part.w; i++) {
            float x = ((float)(cloth->part.x + i) + 0.5f) / h * often[n] + 3.7f * (float)n;
            float high = noise_fbm(x, 0.5f, 5, SEED_RIDGE + 10 * (uint32_t)n) - 0.5f;
            float top = h * (base[n] - reach[n] * high);
            cloth->scratch[n][i] = top;
            cloth->ridge_top[n] = fminf(cloth->ridge_top[n], top);
        }
    }
}

static bool hills_start(Cloth *cloth)
{
    NoiseGrid grid = grid_of(cloth);
    float px = pixel_size(cloth), h = (float)cloth->full_h;
    make_ridges(cloth);
    return noise_rows_value(&cloth->fine, &grid, 0.31f / px, 0.31f / px, SEED_WASHI) &&
           noise_rows_value(&cloth->wide, &grid, 2.0f / h, 7.0f / h, SEED_MIST);
}

static void sun(Cloth *cloth, float y)
{
    const TableColor red = {196, 84, 68};
    float w = (float)cloth->full_w, h = (float)cloth->full_h;
    float x = 0.745f * w - (float)cloth->part.x, dy = y - 0.24f * h;
    float radius = fminf(0.075f * h, 0.10f * w), half = radius + 1;
    if (fabsf(dy) >= half) {
        return;
    }
    int first = (int)(x - half), last = (int)(x + half);
    for (int i = first < 0 ? 0 : first; i < last && i < cloth->part.w; i++) {
        float dx = (float)i + 0.5f - x;
        float cover = 0.90f * clamp_unit(radius - sqrtf(dx * dx + dy * dy) + 0.5f);
        cloth->row.red[i] += (red.r - cloth->row.red[i]) * cover;
        cloth->row.green[i] += (red.g - cloth->row.green[i]) * cover;
        cloth->row.blue[i] += (red.b - cloth->row.blue[i]) * cover;
    }
}

/* A ridge: `ink` along its edge, fading into `mist` within `deep` px below. */
MULTIVERSION static void ridge_colors(ColorRow row, int w, TableColor ink, TableColor mist, float y,
                                      float deep, const float *restrict top,
                                      const float *restrict drift)
{
    float *restrict red = row.red;
    float *restrict green = row.green;
    float *restrict blue = row.blue;
    for (int i = 0; i < w; i++) {
        float depth = y - top[i], cover = clamp_unit(depth + 0.5f);
        float clear = 1 - clamp_unit(depth / deep * (0.7f + 0.6f * drift[i]));
        float t = 0.94f * (1 - clear * clear);
        red[i] += (ink.r + (mist.r - ink.r) * t - red[i]) * cover;
        green[i] += (ink.g + (mist.g - ink.g) * t - green[i]) * cover;
        blue[i] += (ink.b + (mist.b - ink.b) * t - blue[i]) * cover;
    }
}

MULTIVERSION static void pulp_colors(ColorRow row, int w, float light, const float *restrict pulp)
{
    float *restrict red = row.red;
    float *restrict green = row.green;
    float *restrict blue = row.blue;
    for (int i = 0; i < w; i++) {
        float level = light * (1 + 0.022f * (pulp[i] - 0.5f));
        red[i] *= level;
        green[i] *= level;
        blue[i] *= level;
    }
}

/* Mountains in mist, in ink: each ridge is darkest along its edge and fades below. */
static void hills_row(Cloth *cloth, float y)
{
    static const TableColor ink[RIDGES] = {
        {219, 211, 199}, {204, 196, 185}, {180, 175, 166}, {154, 151, 144}};
    const TableColor sky_top = {234, 227, 213}, sky_low = {239, 232, 221}, mist = {222, 213, 201};
    float h = (float)cloth->full_h;
    int w = cloth->part.w, j = (int)y;
    TableColor sky = mix(sky_top, sky_low, clamp_unit(1.6f * y / h));
    for (int i = 0; i < w; i++) {
        cloth->level[i] = 1;
    }
    tint(cloth->row, w, sky, cloth->level);
    sun(cloth, y);
    for (int n = 0; n < RIDGES; n++) {
        if (y > cloth->ridge_top[n] - 1) {
            ridge_colors(cloth->row, w, ink[n], mist, y, 0.24f * h, cloth->scratch[n],
                         noise_rows_get(&cloth->wide, j));
        }
    }
    pulp_colors(cloth->row, w, cloth->dim, noise_rows_get(&cloth->fine, j));
}

MULTIVERSION static void wool_levels(float *restrict level, int w, float light,
                                     const float *restrict fine, const float *restrict wide,
                                     const float *restrict white)
{
    for (int i = 0; i < w; i++) {
        level[i] =
            light * (1 + 0.13f * (fine[i] - 0.5f) + 0.06f * (wide[i] - 0.5f) + 0.022f * white[i]);
    }
}

static bool felt_start(Cloth *cloth)
{
    NoiseGrid grid = grid_of(cloth);
    float px = pixel_size(cloth);
    return noise_rows_value(&cloth->fine, &grid, 0.37f / px, 0.37f / px, SEED_WOOL) &&
           noise_rows_value(&cloth->wide, &grid, 0.05f / px, 0.05f / px, SEED_WOOL_WIDE);
}

/* Wool felt: fine isotropic fibres, slightly uneven in tone. */
static void felt_row(Cloth *cloth, float y)
{
    const TableColor wool = {133, 139, 124};
    float light = daylight(cloth, y) * (1.05f - 0.13f * y / (float)cloth->full_h);
    int w = cloth->part.w, j = (int)y;
    white_row(cloth->scratch[0], cloth->part.x, w, (int)y, SEED_WOOL + 9);
    wool_levels(cloth->level, w, light, noise_rows_get(&cloth->fine, j),
                noise_rows_get(&cloth->wide, j), cloth->scratch[0]);
    tint(cloth->row, w, wool, cloth->level);
}

/* ---- painting ---- */

/* Coverings are dimmed in dark themes. */
static float brightness(const Look *look)
{
    TableColor c = rgb_of(look->table_top);
    return 0.30f * c.r + 0.59f * c.g + 0.11f * c.b < 96 ? 0.30f : 1;
}

/* How each table is painted: `start` prepares the noise that `paint_row` reads (false: no memory),
 * `paint_row` fills cloth->row for the pixels whose centres lie at y. */
static const struct TableRow {
    const char *word;
    bool (*start)(Cloth *cloth);
    void (*paint_row)(Cloth *cloth, float y);
} rows[TABLE_COUNT] = {
    [TABLE_LINEN] = {"linen", linen_start, linen_row},
    [TABLE_TATAMI] = {"tatami", tatami_start, tatami_row},
    [TABLE_WAVES] = {"waves", waves_start, waves_row},
    [TABLE_HILLS] = {"hills", hills_start, hills_row},
    [TABLE_FELT] = {"felt", felt_start, felt_row},
};

const char *table_word(Table table)
{
    return rows[table].word;
}

/* Paints `part`, which lies in `to`. False: no memory. */
static bool fill_part(const Look *look, Table table, Rect part, Pixmap *to)
{
    Cloth cloth = {.look = look, .part = part, .full_w = to->w, .full_h = to->h};
    cloth.dim = brightness(look);
    size_t width = (size_t)part.w + 4;
    float *memory = malloc((4 + SCRATCH_ROWS) * width * sizeof *memory);
    if (!memory) {
        return false;
    }
    cloth.row = (ColorRow){memory, memory + width, memory + 2 * width};
    cloth.level = memory + 3 * width;
    for (int i = 0; i < SCRATCH_ROWS; i++) {
        cloth.scratch[i] = memory + (size_t)(4 + i) * width;
    }
    bool done = rows[table].start(&cloth);
    for (int y = part.y; done && y < part.y + part.h; y++) {
        rows[table].paint_row(&cloth, (float)y + 0.5f);
        noise_pack_row(part.w, cloth.row.red, cloth.row.green, cloth.row.blue, part.x, y,
                       pixmap_at(to, part.x, y));
    }
    noise_rows_free(&cloth.glow);
    noise_rows_free(&cloth.fine);
    noise_rows_free(&cloth.wide);
    free(cloth.tile);
    free(memory);
    return done;
}

typedef struct TableArea {
    const Look *look;
    Table table;
    Rect part;
    Pixmap *to;
} TableArea;

static bool fill_rows(void *user, RowRange range)
{
    const TableArea *area = user;
    Rect band = area->part;
    band.y += range.first;
    band.h = range.end - range.first;
    return fill_part(area->look, area->table, band, area->to);
}

bool table_fill(const Look *look, Table table, Rect part, const Parallel *parallel, Pixmap *to)
{
    part = rect_intersect(part, (Rect){0, 0, to->w, to->h});
    TableArea area = {look, table, part, to};
    return rect_empty(part) || row_bands_paint(parallel, part.w, part.h, fill_rows, &area);
}

bool table_fill_picture(const Look *look, const Pixmap *picture, int w, int h, Pixmap *out)
{
    if (!image_cover(picture, w, h, out)) {
        return false;
    }
    TableColor veil = rgb_of(look->table_bottom);
    uint32_t r = (uint32_t)veil.r, g = (uint32_t)veil.g, b = (uint32_t)veil.b;
    for (int j = 0; j < out->h; j++) {
        uint32_t *row = pixmap_at(out, 0, j);
        for (int i = 0; i < out->w; i++) {
            /* A transparent picture shows the table's colour, then the veil: 46/256 of it. */
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
