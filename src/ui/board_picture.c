#include "ui/board_picture.h"

#include <stdlib.h>

#include "render/canvas.h"
#include "render/ground_painter.h"
#include "ui/board_ground.h"
#include "ui/board_view.h"

struct BoardPicture {
    Fonts *fonts;
    const Pixmap *own_picture;
    int side;
    Store *store;
    DrawList *list;
    Canvas *canvas;
    GroundPainter *ground_painter;
    StonePainter *stone_painter;
    BoardView board;
};

BoardPicture *board_picture_new(Fonts *fonts, const Pixmap *picture, int side)
{
    BoardPicture *made = calloc(1, sizeof *made);
    if (!made) {
        return NULL;
    }
    made->fonts = fonts;
    made->own_picture = picture;
    made->side = side;
    made->store = store_new();
    made->list = drawlist_new();
    if (made->store) {
        made->canvas = canvas_new(made->store, fonts);
        made->ground_painter = ground_painter_new(made->store, fonts);
        made->stone_painter = stone_painter_new(made->store);
    }
    if (!made->list || !made->canvas || !made->ground_painter || !made->stone_painter ||
        !canvas_resize(made->canvas, side, side)) {
        board_picture_free(made);
        return NULL;
    }
    return made;
}

void board_picture_free(BoardPicture *picture)
{
    if (!picture) {
        return;
    }
    ground_painter_free(picture->ground_painter);
    stone_painter_free(picture->stone_painter);
    canvas_free(picture->canvas);
    drawlist_free(picture->list);
    store_free(picture->store);
    free(picture);
}

const Pixmap *board_picture_paint(BoardPicture *picture, const View *view)
{
    const BoardMarks no_marks = {.ghost = POINT_NONE};
    const Layout layout = layout_of_board(view, picture->side);
    Ground ground = board_ground(view, &layout);
    Rect dirty[CANVAS_DIRTY_MAX];
    board_ground_set_picture(&ground, &view->settings, picture->own_picture, 1);
    drawlist_begin(picture->list, picture->side, picture->side);
    ground_painter_draw(picture->ground_painter, picture->list, &ground);
    board_view_draw(&picture->board, view, &layout, theme_get(view->settings.theme), picture->fonts,
                    picture->stone_painter, picture->list, &no_marks);
    if (drawlist_failed(picture->list)) {
        return NULL;
    }
    canvas_draw(picture->canvas, picture->list, dirty);
    return canvas_pixels(picture->canvas);
}
