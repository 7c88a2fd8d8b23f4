#include "ui/class_mark.h"

static void triangle(Vec at, float size, Vec corner[3])
{
    const float half = size / 2, low = at.y + .42f * size;
    corner[0] = (Vec){at.x, at.y - .42f * size};
    corner[1] = (Vec){at.x + half, low};
    corner[2] = (Vec){at.x - half, low};
}

void class_mark_draw(DrawList *list, const Theme *theme, MoveClass grade, Vec at, float size,
                     Argb casing)
{
    Vec corner[3];
    switch (grade) {
    case CLASS_BLUNDER:
        triangle(at, size, corner);
        if (casing >> 24) {
            draw_stroke(list, corner, 3, true, .26f * size, casing);
        }
        draw_polygon(list, corner, 3, theme->seal);
        break;
    case CLASS_MISTAKE:
        triangle(at, .86f * size, corner);
        draw_stroke(list, corner, 3, true, .12f * size, theme->ink);
        break;
    case CLASS_SLIP:
        draw_disc(list, at.x, at.y, .2f * size, theme->ink2);
        break;
    case CLASS_GOOD: {
        const Vec tick[3] = {{at.x - .42f * size, at.y + .02f * size},
                             {at.x - .12f * size, at.y + .32f * size},
                             {at.x + .44f * size, at.y - .32f * size}};
        draw_stroke(list, tick, 3, false, .13f * size, theme->indigo);
        break;
    }
    default:
        break;
    }
}
