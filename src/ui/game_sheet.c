#include "ui/game_sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "render/canvas.h"
#include "render/grid.h"
#include "ui/words.h"

/* px */
enum {
    EDGE = 180,
    WIDTH = GAME_SHEET_W - 2 * EDGE,
    NAMES_Y = 250,
    FACTS_Y = 350,
    RESULT_Y = 430,
    BOARD_Y = 500,
    BOARD = 2000, /* with its coordinates */
    MOVES_Y = BOARD_Y + BOARD + 110,
    MOVES_H = GAME_SHEET_H - EDGE - MOVES_Y,
    LINE_MAX = 56
};

static const Argb paper = 0xFFFFFFFF, ink = 0xFF000000, grey = 0xFF505050;

typedef struct GameSheet {
    const View *view;
    Fonts *fonts;
    DrawList *list;
    int cell, x, y; /* of the board's first crossing */
} GameSheet;

static int text_width(const GameSheet *sheet, float size, bool semibold, const char *text)
{
    const TextStyle style = {.size = size, .semibold = semibold, .tabular = true};
    return fonts_measure(sheet->fonts, &style, text).width;
}

/* `align`: 0 left, 1 centred, 2 right of x. */
static void put(const GameSheet *sheet, int align, float x, float y, float size, bool semibold,
                Argb color, const char *text)
{
    const TextStyle style = {.size = size, .semibold = semibold, .tabular = true, .color = color};
    const float width = (float)text_width(sheet, size, semibold, text);
    draw_text(sheet->list, &style, x - (float)align * width / 2.0f, y, text);
}

/* ---- who and when ---- */

static void put_player(const GameSheet *sheet, Color color, float x)
{
    const View *view = sheet->view;
    const Seat seat = view->player[SEAT_NEAR].color == color ? SEAT_NEAR : SEAT_FAR;
    const TextStyle style = {.size = 64.0f, .semibold = true};
    char name[200], shown[200];
    words_player(&view->player[seat], name, sizeof name);
    fonts_fit(sheet->fonts, &style, name, WIDTH / 2 - 110, shown, sizeof shown);
    draw_disc(sheet->list, x + 30.0f, NAMES_Y - 24.0f, 30.0f, ink);
    if (color == COLOR_WHITE) {
        draw_disc(sheet->list, x + 30.0f, NAMES_Y - 24.0f, 26.0f, paper);
    }
    put(sheet, 0, x + 84.0f, NAMES_Y, 64.0f, true, ink, shown);
}

/* The parts that are not empty, with dots between them, as far as there is room. */
static void put_facts(const GameSheet *sheet, float y, float size, Argb color, int count,
                      const char *const *part)
{
    const TextStyle style = {.size = size};
    char line[250] = "", shown[250];
    for (int i = 0; i < count; i++) {
        const size_t length = strlen(line);
        if (part[i][0] != '\0') {
            snprintf(line + length, sizeof line - length, "%s%.*s", length > 0 ? " · " : "", 100,
                     part[i]);
        }
    }
    fonts_fit(sheet->fonts, &style, line, WIDTH, shown, sizeof shown);
    put(sheet, 0, EDGE, y, size, false, color, shown);
}

static void put_head(const GameSheet *sheet, const GameSheetInfo *info)
{
    const View *view = sheet->view;
    char size[40], round[80] = "", title[120] = "", detail[160] = "";
    put_player(sheet, COLOR_BLACK, EDGE);
    put_player(sheet, COLOR_WHITE, EDGE + WIDTH / 2.0f);
    if (info->round[0] != '\0') {
        snprintf(round, sizeof round, _("Round %s"), info->round);
    }
    put_facts(sheet, FACTS_Y, 40.0f, grey, 4,
              (const char *const[]){info->event, round, info->place, info->date});
    snprintf(size, sizeof size, "%d × %d", view->size, view->size);
    if (view_is_over(view)) {
        words_result(view, title, sizeof title, detail, sizeof detail);
    }
    put_facts(sheet, RESULT_Y, 40.0f, grey, 4,
              (const char *const[]){words_rule(view->rule), size, title, detail});
}

/* ---- the board ---- */

static Vec center(const GameSheet *sheet, int column, int row)
{
    return (Vec){(float)(sheet->x + column * sheet->cell) + 1.5f,
                 (float)(sheet->y + row * sheet->cell) + 1.5f};
}

static void put_coordinates(const GameSheet *sheet, int index)
{
    const int size = sheet->view->size;
    const Vec last = center(sheet, index, size - 1), left = center(sheet, 0, index);
    const float far = 0.95f * (float)sheet->cell, high = 0.3f * (float)sheet->cell;
    const char column[2] = {(char)('A' + index), '\0'};
    char row[8];
    snprintf(row, sizeof row, "%d", size - index);
    put(sheet, 1, last.x, last.y + far + high * 0.5f, high, false, grey, column);
    put(sheet, 2, left.x - 0.65f * (float)sheet->cell, left.y + high * 0.36f, high, false, grey,
        row);
}

static void put_lines(const GameSheet *sheet)
{
    const int size = sheet->view->size, length = (size - 1) * sheet->cell + 3;
    for (int i = 0; i < size; i++) {
        const int thick = i == 0 || i == size - 1 ? 6 : 3, at = i * sheet->cell - (thick - 3) / 2;
        draw_fill(sheet->list, (Rect){sheet->x, sheet->y + at, length, thick}, ink);
        draw_fill(sheet->list, (Rect){sheet->x + at, sheet->y, thick, length}, ink);
        put_coordinates(sheet, i);
    }
    int column[STARS_MAX], row[STARS_MAX];
    const int stars = grid_stars(size, column, row);
    for (int i = 0; i < stars; i++) {
        const Vec at = center(sheet, column[i], row[i]);
        draw_disc(sheet->list, at.x, at.y, 0.1f * (float)sheet->cell, ink);
    }
}

static void put_stone(const GameSheet *sheet, Point point)
{
    const View *view = sheet->view;
    const bool black = view->stone[point] == COLOR_BLACK;
    const Vec at = center(sheet, point_x(point), point_y(point));
    const float radius = 0.47f * (float)sheet->cell;
    const int number = view->number[point];
    char text[8];
    draw_disc(sheet->list, at.x, at.y, radius, ink);
    if (!black) {
        draw_disc(sheet->list, at.x, at.y, radius - 4.0f, paper);
    }
    if (number > 0) {
        const float size = (number > 99 ? 0.36f : 0.44f) * (float)sheet->cell;
        snprintf(text, sizeof text, "%d", number);
        put(sheet, 1, at.x, at.y + 0.36f * size, size, true, black ? paper : ink, text);
    }
}

static void put_board(GameSheet *sheet)
{
    const int size = sheet->view->size;
    sheet->cell = BOARD / (size + 1);
    sheet->x = (GAME_SHEET_W - (size - 1) * sheet->cell) / 2;
    sheet->y = BOARD_Y + sheet->cell / 2;
    put_lines(sheet);
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            if (sheet->view->stone[point_at(x, y)] != COLOR_EMPTY) {
                put_stone(sheet, point_at(x, y));
            }
        }
    }
}

/* ---- the moves ---- */

static void put_moves(const GameSheet *sheet)
{
    const View *view = sheet->view;
    const int columns = view->moves > 200 ? 15 : 10;
    const int rows = (view->moves + columns - 1) / columns;
    const int line = rows > 0 && MOVES_H / rows < LINE_MAX ? MOVES_H / rows : LINE_MAX;
    const float size = 0.64f * (float)line, width = (float)WIDTH / (float)columns;
    for (int i = 0; i < view->moves; i++) {
        char number[12], name[16] = "–";
        const float x = EDGE + (float)(i % columns) * width;
        const float y = (float)(MOVES_Y + i / columns * line);
        snprintf(number, sizeof number, "%d", i + 1);
        if (view->move[i].point != POINT_PASS) {
            words_point(view->move[i].point, view->size, name, sizeof name);
        }
        put(sheet, 2, x + 2.0f * size, y, size, false, grey, number);
        put(sheet, 0, x + 2.4f * size, y, size, true, ink, name);
    }
}

bool game_sheet_paint(Fonts *fonts, const View *view, const GameSheetInfo *info, Pixmap *page)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    bool painted = false;
    GameSheet sheet = {.view = view, .fonts = fonts, .list = drawlist_new()};
    Store *store = store_new();
    Canvas *canvas = store ? canvas_new(store, fonts) : NULL;
    *page = (Pixmap){0};
    if (sheet.list && canvas && canvas_resize(canvas, GAME_SHEET_W, GAME_SHEET_H)) {
        drawlist_begin(sheet.list, GAME_SHEET_W, GAME_SHEET_H);
        draw_fill(sheet.list, (Rect){0, 0, GAME_SHEET_W, GAME_SHEET_H}, paper);
        put_head(&sheet, info);
        put_board(&sheet);
        put_moves(&sheet);
        if (!drawlist_failed(sheet.list)) {
            canvas_draw(canvas, sheet.list, dirty);
            painted = pixmap_copy(canvas_pixels(canvas), page);
        }
    }
    canvas_free(canvas);
    drawlist_free(sheet.list);
    store_free(store);
    return painted;
}
