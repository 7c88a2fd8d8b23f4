#include "render/shadow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/raster.h"

enum { MASKS_MAX = 24, CHUNK = 512 /* px painted at a time */ };

/* The top-left quarter of a blurred shape, coverage 0..65536. Sides that are long compared to the
 * blur are shortened to `w` or `h`: coverage is constant from the last column or row to the middle.
 */
struct ShadowMask {
    int w, h;
    float radius, blur;
    int margin; /* how far the blur extends, px */
    int columns, rows;
    uint32_t *coverage;
    uint64_t used; /* Shadows.calls when it was last asked for */
    ShadowMask *next;
};

struct Shadows {
    ShadowMask *first;
    int count;
    uint64_t calls;
};

Shadows *shadows_new(void)
{
    return calloc(1, sizeof(Shadows));
}

/* `at`: what points to it. */
static void remove_mask(Shadows *shadows, ShadowMask **at)
{
    ShadowMask *mask = *at;

    *at = mask->next;
    free(mask->coverage);
    free(mask);
    shadows->count--;
}

void shadows_free(Shadows *shadows)
{
    if (!shadows) {
        return;
    }
    while (shadows->first) {
        remove_mask(shadows, &shadows->first);
    }
    free(shadows);
}

/* The weight in [from, end) of a Gaussian centred at `at`. */
static double weight_between(double at, double from, double end, double sigma)
{
    const double unit = sigma * 1.4142135623730951;

    return 0.5 * (erf((end - at) / unit) - erf((from - at) / unit));
}

/* Separable blur: first along x for each distinct row (`corner` rows through the corner, then a
 * straight one), then along y as a weighted sum of those rows. `along` has room for the rows and a
 * sum. */
static void blur_quarter(ShadowMask *mask, double *along, int corner)
{
    const double sigma = (double)mask->blur / 2.0;
    const double radius = (double)mask->radius;
    const size_t columns = (size_t)mask->columns;
    double *sum = along + (size_t)(corner + 1) * columns;

    for (int j = 0; j <= corner; j++) {
        const double up = radius - j - 0.5;
        const double inset =
            j < corner && up > 0.0 ? radius - sqrt(fmax(radius * radius - up * up, 0.0)) : 0.0;

        for (int i = 0; i < mask->columns; i++) {
            along[(size_t)j * columns + (size_t)i] =
                weight_between(i - mask->margin + 0.5, inset, mask->w - inset, sigma);
        }
    }
    for (int row = 0; row < mask->rows; row++) {
        const double y = row - mask->margin + 0.5;
        uint32_t *coverage = mask->coverage + (size_t)row * columns;

        memset(sum, 0, columns * sizeof *sum);
        for (int j = 0; j <= corner; j++) {
            const double *line = along + (size_t)j * columns;
            const double weight = j == corner
                                      ? weight_between(y, corner, mask->h - corner, sigma)
                                      : weight_between(y, j, j + 1, sigma) +
                                            weight_between(y, mask->h - j - 1, mask->h - j, sigma);

            for (size_t i = 0; i < columns; i++) {
                sum[i] += weight * line[i];
            }
        }
        for (size_t i = 0; i < columns; i++) {
            coverage[i] = (uint32_t)(fmin(fmax(sum[i], 0.0), 1.0) * 65536.0 + 0.5);
        }
    }
}

static bool mask_make(ShadowMask *mask)
{
    const int corner = (int)ceilf(mask->radius);

    mask->columns = mask->margin + (mask->w + 1) / 2;
    mask->rows = mask->margin + (mask->h + 1) / 2;
    mask->coverage = malloc((size_t)mask->columns * (size_t)mask->rows * sizeof *mask->coverage);

    double *along = malloc((size_t)(corner + 2) * (size_t)mask->columns * sizeof *along);

    if (mask->coverage && along) {
        blur_quarter(mask, along, corner);
    }
    if (!along) {
        free(mask->coverage);
        mask->coverage = NULL;
    }
    free(along);
    return mask->coverage != NULL;
}

const ShadowMask *shadows_mask(Shadows *shadows, Rect rect, float radius, float blur)
{
    const int margin = (int)ceilf(1.5f * blur);
    ShadowMask want = {.radius =
                           fmaxf(fminf(radius, 0.5f * fminf((float)rect.w, (float)rect.h)), 0.0f),
                       .blur = blur,
                       .margin = margin,
                       .used = ++shadows->calls,
                       .next = shadows->first};
    const int max = 2 * (margin + (int)ceilf(want.radius));

    want.w = rect.w < max ? rect.w : max;
    want.h = rect.h < max ? rect.h : max;
    for (ShadowMask *mask = shadows->first; mask; mask = mask->next) {
        if (mask->w == want.w && mask->h == want.h && mask->radius == want.radius &&
            mask->blur == want.blur) {
            mask->used = want.used;
            return mask;
        }
    }

    ShadowMask *made = malloc(sizeof *made);

    if (!made || !mask_make(&want)) {
        free(made);
        return NULL;
    }
    *made = want;
    shadows->first = made;
    shadows->count++;
    return made;
}

void shadows_sweep(Shadows *shadows)
{
    while (shadows->first && shadows->count > MASKS_MAX) {
        ShadowMask **oldest = &shadows->first;

        for (ShadowMask **at = oldest; *at; at = &(*at)->next) {
            oldest = (*at)->used < (*oldest)->used ? at : oldest;
        }
        remove_mask(shadows, oldest);
    }
}

/* Maps a position along a side to the quarter. */
static int fold(int at, int length, int quarter)
{
    const int mirrored = length - 1 - at;
    const int near = at < mirrored ? at : mirrored;

    return near < quarter ? near : quarter - 1;
}

/* Expands a row of the mask to a side of `length`, from position `at` on: the quarter's columns,
 * the last one repeated, and the columns mirrored. */
static void unfold(const uint32_t *row, int columns, int length, int at, int count, uint32_t *out)
{
    for (int i = 0; i < count;) {
        const int place = at + i;
        const int mirrored = length - 1 - place;

        if (place < columns && place <= mirrored) {
            const int half = (length + 1) / 2 < columns ? (length + 1) / 2 : columns;
            const int run = half - place < count - i ? half - place : count - i;

            memcpy(out + i, row + place, (size_t)run * sizeof *out);
            i += run;
        } else if (mirrored >= columns) {
            const int run = mirrored - columns + 1 < count - i ? mirrored - columns + 1 : count - i;

            for (int k = 0; k < run; k++) {
                out[i + k] = row[columns - 1];
            }
            i += run;
        } else {
            for (int k = mirrored; k >= 0 && i < count; k--) {
                out[i++] = row[k];
            }
        }
    }
}

void shadow_paint(const ShadowMask *mask, Pixmap *to, Rect clip, Rect rect, Argb color)
{
    const Rect place = rect_inset(rect, -mask->margin);
    const Rect area = rect_intersect(rect_intersect((Rect){0, 0, to->w, to->h}, clip), place);
    uint32_t coverage[CHUNK];

    for (int x = area.x; x < area.x + area.w; x += CHUNK) {
        const int part = area.x + area.w - x < CHUNK ? area.x + area.w - x : CHUNK;
        int unfolded = -1; /* row of the mask in `coverage` */

        for (int y = area.y; y < area.y + area.h; y++) {
            const int row = fold(y - place.y, place.h, mask->rows);

            if (row != unfolded) {
                unfold(mask->coverage + (size_t)row * (size_t)mask->columns, mask->columns, place.w,
                       x - place.x, part, coverage);
            }
            unfolded = row;
            raster_soft_row(to, x, y, part, coverage, color);
        }
    }
}
