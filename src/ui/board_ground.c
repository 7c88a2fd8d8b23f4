#include "ui/board_ground.h"

#include "ui/theme.h"

Ground board_ground(const View *view, const Layout *layout)
{
    const Settings *settings = &view->settings;
    Ground ground = {.w = 0};
    ground.look = theme_look(settings);
    ground.w = layout->w;
    ground.h = layout->h;
    ground.size = layout->size;
    ground.cell = layout->cell;
    ground.margin = layout->margin;
    ground.x = layout->board.x;
    ground.y = layout->board.y;
    ground.face = layout->face > 0;
    ground.coordinates = settings->coordinates;
    if (settings->face_to_face && settings->coordinates != COORDINATES_OFF) {
        ground.coordinates = COORDINATES_FOUR;
    }
    ground.table = settings->table;
    return ground;
}

void board_ground_set_picture(Ground *ground, const Settings *settings, const Pixmap *picture,
                              uint32_t generation)
{
    ground->table_picture = settings->picture_on_table ? picture : NULL;
    ground->board_picture = settings->picture_on_table ? NULL : picture;
    ground->picture_generation = generation;
    ground->picture_dim = settings->picture_dim;
}
