#include "ui/board_scene.h"

#include <math.h>

Vec board_scene_center(const BoardScene *scene, Point point)
{
    Vec at;
    layout_point_center(scene->layout, point, &at.x, &at.y);
    return at;
}

int board_scene_variant(Point point)
{
    return (7 * point_x(point) + 3 * point_y(point)) % STONE_VARIANTS;
}

enum { READABLE = 10 /* logical px per em */ };

bool board_scene_is_readable(const BoardScene *scene, float size)
{
    return size * scene->cell >= READABLE * scene->layout->px;
}

void board_scene_text(const BoardScene *scene, Vec at, float size, Argb color, const char *text)
{
    TextStyle style = {
        .size = size * scene->cell, .semibold = true, .tabular = true, .color = color};
    TextSize measured = fonts_measure(scene->fonts, &style, text);
    draw_text(scene->list, &style, roundf(at.x - (float)measured.width / 2.0f),
              roundf(at.y + (float)measured.cap / 2.0f), text);
}
