#include "render/grid.h"

#include <math.h>
#include <stdio.h>

#include "engine/types.h"
#include "render/clamp.h"
#include "render/noise.h"
#include "render/raster.h"

/* Smaller cells have no coordinates, px. */
enum { COORDINATE_CELL_MIN = 12 };

int grid_stars(int size, int column[STARS_MAX], int row[STARS_MAX])
{
    if (size < 9) {
        return 0;
    }
    int near = board_star_distance(size), middle = size / 2;
    int at[3] = {near, middle, size - 1 - near}, count = 0;
    for (int j = 0; j < 3; j++) {
        for (int i = 0; i < 3; i++) {
            bool corner = i != 1 && j != 1, centre = i == 1 && j == 1;
            bool is_star = corner || (size % 2 == 1 && (centre || size >= 19));
            if (!is_star) {
                continue;
            }
            column[count] = at[i];
            row[count++] = at[j];
        }
    }
    return count;
}

typedef struct GridLines {
    const Ground *ground;
    Pixmap *to;
    Rect clip;
    int width, border; /* px */
    Argb inner, frame;
} GridLines;

/* First pixel of the line in column or row i. */
static int line_at(int origin, const GridLines *lines, int i)
{
    return origin + ground_margin(lines->ground) + i * lines->ground->cell - lines->width / 2;
}

/* Horizontal lines as a whole, vertical lines in pieces between them: crossings are not painted
 * twice. The frame replaces the outermost lines and is thicker towards the outside. */
static void draw_lines(const GridLines *lines)
{
    const Ground *ground = lines->ground;
    int n = ground->size, t = lines->width, b = lines->border;
    int x0 = line_at(ground->x, lines, 0), x1 = line_at(ground->x, lines, n - 1);
    int y0 = line_at(ground->y, lines, 0), y1 = line_at(ground->y, lines, n - 1);
    /* What of the frame lies outside, and inside, the line's outer edge. */
    int out = (b - t + 1) / 2, in = b - out;
    for (int j = 1; j < n - 1; j++) {
        Rect across = {x0 + in, line_at(ground->y, lines, j), x1 + t - in - x0 - in, t};
        raster_fill(lines->to, lines->clip, across, lines->inner);
    }
    for (int i = 1; i < n - 1; i++) {
        for (int j = 0; j < n - 1; j++) {
            int from = j ? line_at(ground->y, lines, j) + t : y0 + in;
            int to = j < n - 2 ? line_at(ground->y, lines, j + 1) : y1 + t - in;
            Rect piece = {line_at(ground->x, lines, i), from, t, to - from};
            raster_fill(lines->to, lines->clip, piece, lines->inner);
        }
    }
    int w = x1 + t - x0 + 2 * out, h = y1 + t - y0 + 2 * out;
    raster_fill(lines->to, lines->clip, (Rect){x0 - out, y0 - out, w, b}, lines->frame);
    raster_fill(lines->to, lines->clip, (Rect){x0 - out, y1 + t - in, w, b}, lines->frame);
    raster_fill(lines->to, lines->clip, (Rect){x0 - out, y0 + in, b, h - 2 * b}, lines->frame);
    raster_fill(lines->to, lines->clip, (Rect){x1 + t - in, y0 + in, b, h - 2 * b}, lines->frame);
}

/* A dot over a crossing. Pixels that the lines have darkened get only the rest of the alpha. */
static void draw_star(const GridLines *lines, int column, int row)
{
    int left = line_at(lines->ground->x, lines, column);
    int top = line_at(lines->ground->y, lines, row);
    float radius = fmaxf(0.085f * (float)lines->ground->cell, 0.5f * (float)lines->width + 1.4f);
    float cx = (float)left + 0.5f * (float)lines->width,
          cy = (float)top + 0.5f * (float)lines->width;
    float full = (float)(lines->frame >> 24) / 255, inner = (float)(lines->inner >> 24) / 255;
    int reach = (int)ceilf(radius) + 1;
    for (int y = top - reach; y < top + lines->width + reach; y++) {
        for (int x = left - reach; x < left + lines->width + reach; x++) {
            float dx = (float)x + 0.5f - cx, dy = (float)y + 0.5f - cy;
            float dot = full * clamp_unit(radius + 0.5f - sqrtf(dx * dx + dy * dy));
            bool on =
                (x >= left && x < left + lines->width) || (y >= top && y < top + lines->width);
            float have = on ? inner : 0;
            if (dot <= have) {
                continue;
            }
            raster_fill(lines->to, lines->clip, (Rect){x, y, 1, 1},
                        argb_alpha(lines->frame, (dot - have) / (1 - have)));
        }
    }
}

static TextStyle label_style(const Ground *ground)
{
    return (TextStyle){
        .size = ground_label_size(ground->cell), .tabular = true, .color = ground->look.coordinate};
}

/* Half the widest label or the height of a capital, whichever is more. */
static float label_half(const Ground *ground, Fonts *fonts)
{
    TextStyle style = label_style(ground);
    float half = 0;
    for (int i = 0; i < ground->size; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i + 1);
        TextSize size = fonts_measure(fonts, &style, number);
        half = fmaxf(half, 0.5f * (float)(size.width > size.cap ? size.width : size.cap));
    }
    return half;
}

/* From the board's edge to the centre of the labels: in the middle between the bevel and the
 * stones; in a narrow margin as far out as the stones and then the edge allow. */
static float label_distance(const Ground *ground, float half)
{
    float free = (float)ground_margin(ground) - GROUND_STONE_REACH * (float)ground->cell;
    float middle = 0.5f * (free + 0.1f * (float)ground->cell);
    return fmaxf(fminf(middle, free - half - 1), half);
}

/* Do the labels fit between the edge and the outermost lines, `border` px thick? */
static bool labels_fit(const Ground *ground, float half, int border)
{
    float near = label_distance(ground, half);
    return half <= (float)(ground_margin(ground) - border) - near;
}

/* A label centred on a point by its advance and cap height; `turned`: rotated by 180 degrees. */
static void draw_label(const Ground *ground, Fonts *fonts, Pixmap *to, const char *text, float cx,
                       float cy, bool turned)
{
    TextStyle style = label_style(ground);
    TextSize size = fonts_measure(fonts, &style, text);
    int dx, dy;
    const Pixmap *run = fonts_run(fonts, &style, text, &dx, &dy);
    if (!run) {
        return;
    }
    /* lroundf would round a half the other way left of the picture, of which this may be a part. */
    int x = (int)floorf(cx - 0.5f * (float)size.width + 0.5f) + dx;
    int y = (int)floorf(cy + 0.5f * (float)size.cap + 0.5f) + dy;
    if (turned) {
        x = (int)floorf(2 * cx + 0.5f) - x - run->w;
        y = (int)floorf(2 * cy + 0.5f) - y - run->h;
    }
    raster_mask(to, (Rect){0, 0, to->w, to->h}, run, x, y, turned ? 2 : 0, style.color);
}

static void draw_coordinates(const Ground *ground, Fonts *fonts, float half, Pixmap *to)
{
    float margin = (float)ground_margin(ground);
    float side = (float)((ground->size - 1) * ground->cell) + 2 * margin;
    float near = label_distance(ground, half), far = side - near;
    float x0 = (float)ground->x, y0 = (float)ground->y;
    for (int i = 0; i < ground->size; i++) {
        char letter[8], number[16];
        snprintf(letter, sizeof letter, "%c", 'A' + i);
        snprintf(number, sizeof number, "%d", ground->size - i);
        Vec at = ground_point(ground, i, i);
        draw_label(ground, fonts, to, letter, at.x, y0 + far, false);
        draw_label(ground, fonts, to, number, x0 + near, at.y, false);
        if (ground->coordinates != COORDINATES_FOUR) {
            continue;
        }
        draw_label(ground, fonts, to, letter, at.x, y0 + near, true);
        draw_label(ground, fonts, to, number, x0 + far, at.y, true);
    }
}

void grid_draw(const Ground *ground, Fonts *fonts, Pixmap *to)
{
    if (ground->size < 2 || ground->cell < 1) {
        return;
    }
    Argb frame = ground->look.line;
    GridLines lines = {.ground = ground, .to = to, .clip = {0, 0, to->w, to->h}, .frame = frame};
    lines.width = ground_line_width(ground->cell);
    lines.border = (int)lroundf(0.042f * (float)ground->cell);
    if (lines.border <= lines.width) {
        lines.border = lines.width + 1;
    }
    lines.inner = argb_alpha(frame, GRID_INNER_ALPHA * (float)(frame >> 24) / 255);
    draw_lines(&lines);
    int column[STARS_MAX], row[STARS_MAX], stars = grid_stars(ground->size, column, row);
    for (int i = 0; i < stars; i++) {
        draw_star(&lines, column[i], row[i]);
    }
    if (ground->coordinates == COORDINATES_OFF || ground->cell < COORDINATE_CELL_MIN || !fonts) {
        return;
    }
    float half = label_half(ground, fonts);
    if (labels_fit(ground, half, lines.border)) {
        draw_coordinates(ground, fonts, half, to);
    }
}
