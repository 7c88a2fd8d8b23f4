#include "ui/board_signs.h"

#include <math.h>

/* Shares of a cell. */
static const float shape_half = 0.27f, line_width = 0.075f, edge_width = 0.14f,
                   ground_radius = 0.40f, text_size = 0.44f, inner_size = 0.26f, text_least = 0.18f;

/* Logical px: thinner lines fade into the board. */
static const float line_least = 1.6f, edge_least = 4.0f;

bool board_signs_cover(const View *view, Point point)
{
    return signs_at(&view->edit.signs, point) != NULL;
}

/* The outline of a shape, twice: a light or dark edge below the line itself keeps it readable. */
static void draw_outline(const BoardScene *scene, SignShape shape, Vec at, float width, Argb color)
{
    const float half = shape_half * scene->cell;
    const Vec triangle[3] = {{at.x, at.y - 1.1f * half},
                             {at.x + 1.05f * half, at.y + .75f * half},
                             {at.x - 1.05f * half, at.y + .75f * half}};
    const Vec square[4] = {{at.x - .85f * half, at.y - .85f * half},
                           {at.x + .85f * half, at.y - .85f * half},
                           {at.x + .85f * half, at.y + .85f * half},
                           {at.x - .85f * half, at.y + .85f * half}};
    switch (shape) {
    case SIGN_TRIANGLE:
        draw_stroke(scene->list, triangle, 3, true, width, color);
        break;
    case SIGN_SQUARE:
        draw_stroke(scene->list, square, 4, true, width, color);
        break;
    case SIGN_CIRCLE:
        draw_ring(scene->list, at.x, at.y, half, width, color);
        break;
    case SIGN_CROSS:
        draw_stroke(scene->list, (Vec[]){square[0], square[2]}, 2, false, width, color);
        draw_stroke(scene->list, (Vec[]){square[1], square[3]}, 2, false, width, color);
        break;
    default:
        break;
    }
}

/* A long text of another program is truncated, as it is in no other place. */
static void draw_label(const BoardScene *scene, Vec at, float most, Argb color, const char *text)
{
    const int room = (int)(1.8f * most * scene->cell);
    char shown[SIGN_TEXT_BYTES + 4];
    TextStyle style = {.size = text_least * scene->cell, .semibold = true, .tabular = true};
    fonts_fit(scene->fonts, &style, text, room, shown, sizeof shown);
    style.size = most * scene->cell;
    const int width = fonts_measure(scene->fonts, &style, shown).width;
    const float fits = width > room ? most * (float)room / (float)width : most;
    const float size = fits > text_least ? fits : text_least;
    board_scene_text(scene, at, size, color, shown);
}

static Argb color_of(const BoardScene *scene, Point point)
{
    const View *view = scene->view;
    const bool black = view->stone[point] == COLOR_BLACK;
    const Look *look = &scene->theme->look;
    if (view->stone[point] && point == view->last && view->settings.mark_last) {
        return black ? look->seal_on_black : look->seal_on_white;
    }
    return black ? NUMBER_ON_BLACK : NUMBER_ON_WHITE;
}

/* On an empty point it lies on a light ground, so that no line of the board runs through it. */
static void draw_sign(const BoardScene *scene, Point point, const Sign *sign)
{
    const Vec at = board_scene_center(scene, point);
    const Argb color = color_of(scene, point);
    const bool empty = !scene->view->stone[point];
    const float px = scene->layout->px;
    if (empty && sign->text[0]) {
        draw_disc(scene->list, at.x, at.y, ground_radius * scene->cell, MARK_CASING);
    } else if (empty) {
        draw_outline(scene, sign->shape, at, fmaxf(edge_width * scene->cell, edge_least * px),
                     MARK_CASING);
    }
    draw_outline(scene, sign->shape, at, fmaxf(line_width * scene->cell, line_least * px), color);
    if (sign->text[0]) {
        const bool within = sign->shape != SIGN_NONE;
        const float low = sign->shape == SIGN_TRIANGLE ? .06f * scene->cell : 0;
        draw_label(scene, (Vec){at.x, at.y + low}, within ? inner_size : text_size, color,
                   sign->text);
    }
}

void board_signs_draw(const BoardScene *scene)
{
    const Signs *signs = &scene->view->edit.signs;
    for (int i = 0; i < signs->count; i++) {
        draw_sign(scene, signs->at[i].point, &signs->at[i].sign);
    }
}
