#include "render/ground.h"

#include <math.h>

int ground_margin(const Ground *ground)
{
    return ground->margin > 0 ? ground->margin : ground->cell;
}

int ground_side(const Ground *ground)
{
    return (ground->size - 1) * ground->cell + 2 * ground_margin(ground);
}

int ground_line_width(int cell)
{
    int width = (int)lroundf(0.022f * (float)cell);
    return width < 1 ? 1 : width;
}

float ground_label_size(int cell)
{
    return fmaxf(10.5f, 0.27f * (float)cell);
}

int ground_label_margin(int cell)
{
    int digits = (int)ceilf(1.2f * ground_label_size(cell)); /* two */
    return (int)lroundf(GROUND_STONE_REACH * (float)cell) + digits + 1;
}

Rect ground_board(const Ground *ground)
{
    if (ground->size < 1 || ground->cell < 1) {
        return (Rect){0, 0, 0, 0};
    }
    int side = ground_side(ground), face = 0;
    if (ground->face && ground->look.face >> 24) {
        face = (int)lroundf(0.15f * (float)ground->cell);
    }
    return (Rect){ground->x, ground->y, side, side + face};
}

float ground_corner_radius(const Ground *ground)
{
    return fminf((ground->look.flat ? 0.04f : 0.10f) * (float)ground->cell, GROUND_CORNER_MAX);
}

Rect ground_opaque(const Ground *ground)
{
    Rect board = ground_board(ground);
    int corner = (int)ceilf(ground_corner_radius(ground));
    board.y += corner;
    board.h -= 2 * corner;
    return rect_intersect(board, (Rect){0, 0, ground->w, ground->h});
}

Vec ground_point(const Ground *ground, int column, int row)
{
    float half = ground_line_width(ground->cell) % 2 ? 0.5f : 0;
    return (Vec){(float)(ground->x + ground_margin(ground) + column * ground->cell) + half,
                 (float)(ground->y + ground_margin(ground) + row * ground->cell) + half};
}
