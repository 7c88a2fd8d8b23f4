#include "app/game_picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file_format.h"
#include "app/pdf.h"
#include "app/snapshot.h"
#include "app/view_board.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_info.h"
#include "engine/system_error.h"
#include "ui/game_sheet.h"

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
    const Match *match = app->game.match;
    const Record *record = match->record;
    const NodeId end = match->reviewed ? record_line_end(record, record->current) : record->current;
    const Pixmap *own = &app->display.picture;
    *picture = (GamePicture){.node = record->current,
                             .ply = record_depth(record, record->current),
                             .plies = record_depth(record, end)};
    picture->match = match_copy(match);
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

const Pixmap *game_picture_paint(GamePicture *picture, int ply)
{
    const Settings *settings = &picture->view->settings;
    Match *match = picture->match;
    const NodeId node = record_node_at(match->record, picture->node, ply);
    if (match_go(match, node) != MATCH_OK) {
        return NULL;
    }
    view_board_fill(picture->view, &match->position);
    view_board_judge(picture->view, &match->ended_by);
    if (settings->export_numbers == EXPORT_NUMBERS_FROM) {
        numbering_begin_at(picture->view, settings->export_from);
    }
    return board_picture_paint(picture->painter, picture->view);
}

/* All of its moves, numbered, and how it ended. False: out of memory. */
static bool fill_sheet(GamePicture *picture)
{
    View *view = picture->view;
    Match *match = picture->match;
    if (match_go(match, record_node_at(match->record, picture->node, picture->plies)) != MATCH_OK) {
        return false;
    }
    view_board_fill(view, &match->position);
    view_board_judge(view, &match->ended_by);
    view->outcome = match->outcome;
    view->moves = view->ply = 0;
    for (int i = 0; i < picture->plies && i < POINTS_MAX; i++) {
        const NodeId id = record_node_at(match->record, picture->node, i + 1);
        const Node *node = record_node(match->record, id);
        view->move[view->moves++] = (ViewMove){node->move, (Color)node->color, false};
    }
    view->ply = view->moves;
    return true;
}

bool game_picture_paint_sheet(const App *app, Pixmap *page)
{
    const Record *record = app->game.match->record;
    GamePicture picture;
    GameSheetInfo info;
    *page = (Pixmap){0};
    record_info(record, "EV", info.event, sizeof info.event);
    record_info(record, "RO", info.round, sizeof info.round);
    record_info(record, "PC", info.place, sizeof info.place);
    record_info(record, "DT", info.date, sizeof info.date);
    if (!game_picture_begin(&picture, app, EXPORT_SIZE_MIN)) {
        return false;
    }
    const bool painted =
        fill_sheet(&picture) && game_sheet_paint(app->display.fonts, picture.view, &info, page);
    game_picture_free(&picture);
    return painted;
}

void game_picture_sheet(const App *app, Buffer *out)
{
    enum { DPI = 300 };
    Pixmap page;
    if (game_picture_paint_sheet(app, &page)) {
        pdf_write(&page, DPI, out);
    } else {
        out->failed = true;
    }
    pixmap_free(&page);
}

static bool tell_error(int number, const char *path, char *error, size_t bytes)
{
    if (number != 0) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, system_error_words(number));
    }
    return number == 0;
}

static bool export_page(const App *app, const char *path, char *error, size_t bytes)
{
    Pixmap page;
    const bool written = game_picture_paint_sheet(app, &page)
                             ? storage_write_picture(&page, path, error, bytes)
                             : tell_error(ENOMEM, path, error, bytes);
    pixmap_free(&page);
    return written;
}

bool game_picture_export_sheet(const App *app, const char *path, char *error, size_t bytes)
{
    const FileFormat *format = file_format_of(path);
    Buffer file = {0};
    if (format == file_format(FORMAT_PNG)) {
        return export_page(app, path, error, bytes);
    }
    game_picture_sheet(app, &file);
    const int number = file.failed ? ENOMEM : file_write(path, file.text, file.length, FILE_EXPORT);
    buffer_free(&file);
    return tell_error(number, path, error, bytes);
}

bool game_picture_export(const App *app, const char *path, char *error, size_t bytes)
{
    GamePicture picture;
    if (!game_picture_begin(&picture, app, app->options.settings.export_size)) {
        return tell_error(ENOMEM, path, error, bytes);
    }
    const Pixmap *pixels = game_picture_paint(&picture, picture.ply);
    const bool written = pixels ? storage_write_picture(pixels, path, error, bytes)
                                : tell_error(ENOMEM, path, error, bytes);
    game_picture_free(&picture);
    return written;
}
