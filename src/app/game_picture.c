#include "app/game_picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/snapshot.h"
#include "app/view_board.h"

/* The board alone: no hints, offers, forbidden points or results of an analysis. */
static void fill_view(View *view, const App *app)
{
    Settings *settings = &view->settings;
    snapshot_fill_picture(view, app, PAGE_PLAY);
    view_board_clear(view);
    view->to_move = COLOR_EMPTY;
    view->hidden = view->sketch = false;
    settings->face_to_face = false;
    settings->coordinates = settings->export_coordinates ? COORDINATES_TWO : COORDINATES_OFF;
    settings->numbers = settings->export_numbers == EXPORT_NUMBERS_NONE ? NUMBERS_OFF : NUMBERS_ALL;
}

bool game_picture_begin(GamePicture *picture, const App *app, int side)
{
    const Record *record = app->game.match->record;
    const Pixmap *own = &app->display.picture;
    *picture = (GamePicture){.node = record->current,
                             .ply = record_depth(record, record->current),
                             .plies = record_path_length(record, record->current)};
    picture->match = match_copy(app->game.match);
    picture->view = malloc(sizeof *picture->view);
    picture->painter = board_picture_new(app->display.fonts, own->pixel ? own : NULL, side);
    if (!picture->match || !picture->view || !picture->painter) {
        game_picture_free(picture);
        return false;
    }
    fill_view(picture->view, app);
    return true;
}

void game_picture_free(GamePicture *picture)
{
    board_picture_free(picture->painter);
    match_free(picture->match);
    free(picture->view);
    *picture = (GamePicture){.node = NODE_NONE};
}

/* Stones before the first number that is shown have none. */
static void number_stones(View *view)
{
    const int first =
        view->settings.export_numbers == EXPORT_NUMBERS_FROM ? view->settings.export_from : 1;
    for (int i = 0; i < BOARD_CELLS; i++) {
        view->number[i] = view->number[i] < first ? 0 : view->number[i];
    }
}

const Pixmap *game_picture_paint(GamePicture *picture, int ply)
{
    Match *match = picture->match;
    const NodeId node = record_node_at(match->record, picture->node, ply);
    if (match_go(match, node) != MATCH_OK) {
        return NULL;
    }
    view_board_fill(picture->view, &match->position);
    view_board_judge(picture->view, &match->ended_by);
    number_stones(picture->view);
    return board_picture_paint(picture->painter, picture->view);
}

bool game_picture_export(const App *app, const char *path, char *error, size_t bytes)
{
    GamePicture picture;
    if (!game_picture_begin(&picture, app, app->options.settings.export_size)) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(ENOMEM));
        return false;
    }
    const Pixmap *pixels = game_picture_paint(&picture, picture.ply);
    const bool written = pixels && storage_write_picture(pixels, path, error, bytes);
    if (!pixels) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(ENOMEM));
    }
    game_picture_free(&picture);
    return written;
}
