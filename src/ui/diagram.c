#include "ui/diagram.h"

#include <math.h>
#include <string.h>

#include "ui/form.h"
#include "ui/words.h"

/* Where the points are, px of the frame. */
typedef struct DiagramGrid {
    int columns, rows, cell;
    float left, top; /* of the first point */
} DiagramGrid;

static DiagramGrid grid_of(Rect rect, const char *rows)
{
    DiagramGrid grid = {.columns = (int)strcspn(rows, "/"), .rows = 1};
    for (const char *at = rows; *at; at++) {
        grid.rows += *at == '/';
    }
    int across = rect.w / grid.columns, down = rect.h / grid.rows;
    grid.cell = across < down ? across : down;
    grid.left = (float)(rect.x + (rect.w - (grid.columns - 1) * grid.cell) / 2) + 0.5f;
    grid.top = (float)(rect.y + (rect.h - (grid.rows - 1) * grid.cell) / 2) + 0.5f;
    return grid;
}

/* The lines run to the edges: it is a piece from the middle of a board. */
static void draw_lines(Ui *ui, Rect rect, const DiagramGrid *grid)
{
    const Look *look = &ui->theme->look;
    int width = grid->cell >= 40 ? 2 : 1, step = grid->cell;
    int x = (int)grid->left - (int)(grid->left - (float)rect.x) / step * step;
    int y = (int)grid->top - (int)(grid->top - (float)rect.y) / step * step;
    for (; x < rect.x + rect.w; x += step) {
        draw_fill(ui->list, (Rect){x, rect.y, width, rect.h}, look->line);
    }
    for (; y < rect.y + rect.h; y += step) {
        draw_fill(ui->list, (Rect){rect.x, y, rect.w, width}, look->line);
    }
}

static void draw_ringed(Ui *ui, Vec at, float cell)
{
    draw_ring(ui->list, at.x, at.y, 0.30f * cell, 3.5f * ui->px, MARK_CASING);
    draw_ring(ui->list, at.x, at.y, 0.30f * cell, 1.75f * ui->px, MARK);
}

static void draw_forbidden(Ui *ui, Vec at, float cell)
{
    const Look *look = &ui->theme->look;
    float half = 0.20f * cell;
    Vec falling[2] = {{at.x - half, at.y - half}, {at.x + half, at.y + half}};
    Vec rising[2] = {{at.x - half, at.y + half}, {at.x + half, at.y - half}};
    for (int pass = 0; pass < 2; pass++) {
        float width = (pass ? 0.10f : 0.22f) * cell;
        Argb color = pass ? look->cross : look->cross_casing;
        draw_stroke(ui->list, falling, 2, false, width, color);
        draw_stroke(ui->list, rising, 2, false, width, color);
    }
}

/* Where a finger touches: a pale disc with a ring. */
static void draw_finger(Ui *ui, Vec at, float cell)
{
    draw_disc(ui->list, at.x, at.y, 0.62f * cell, argb_alpha(MARK_CASING, 0.45f));
    draw_ring(ui->list, at.x, at.y, 0.62f * cell, 3.5f * ui->px, MARK_CASING);
    draw_ring(ui->list, at.x, at.y, 0.62f * cell, 1.75f * ui->px, MARK);
}

static void draw_aim(Ui *ui, Vec at, float cell)
{
    Vec across[2] = {{at.x - 0.9f * cell, at.y}, {at.x + 0.9f * cell, at.y}};
    Vec down[2] = {{at.x, at.y - 0.9f * cell}, {at.x, at.y + 0.9f * cell}};
    const Look *look = &ui->theme->look;
    for (int pass = 0; pass < 2; pass++) {
        float width = (pass ? 2.0f : 4.0f) * ui->px;
        Argb color = pass ? look->cross : look->cross_casing;
        draw_stroke(ui->list, across, 2, false, width, color);
        draw_stroke(ui->list, down, 2, false, width, color);
    }
}

static void draw_ghost(Ui *ui, PageTools tools, Vec at, float cell)
{
    if (ui->list) {
        draw_opacity(ui->list, 0.58f);
        form_stone(ui, tools, COLOR_BLACK, at.x, at.y, 0.94f * cell);
        draw_opacity(ui->list, 1.0f);
    }
}

static void draw_loupe_disc(Ui *ui, PageTools tools, Vec at, float cell)
{
    float radius = 1.25f * cell;
    draw_disc(ui->list, at.x, at.y, radius, ui->theme->look.board_light);
    Vec across[2] = {{at.x - radius, at.y}, {at.x + radius, at.y}};
    Vec down[2] = {{at.x, at.y - radius}, {at.x, at.y + radius}};
    draw_stroke(ui->list, across, 2, false, 1.5f * ui->px, ui->theme->look.line);
    draw_stroke(ui->list, down, 2, false, 1.5f * ui->px, ui->theme->look.line);
    draw_ghost(ui, tools, at, 1.5f * cell);
    draw_ring(ui->list, at.x, at.y, radius, 3.0f * ui->px, ui->theme->panel);
    draw_ring(ui->list, at.x, at.y, radius + 1.5f * ui->px, ui->px, ui->theme->ink2);
}

/* A short arrow from the point to the upper right (1) or the lower left (-1). */
static void draw_arrow(Ui *ui, Vec at, float cell, float to)
{
    Vec tip = {at.x + 0.45f * to * cell, at.y - 0.45f * to * cell};
    Vec stem[2] = {{at.x - 0.35f * to * cell, at.y + 0.35f * to * cell}, tip};
    Vec head[3] = {{tip.x - 0.42f * to * cell, tip.y}, tip, {tip.x, tip.y + 0.42f * to * cell}};
    for (int pass = 0; pass < 2; pass++) {
        float width = (pass ? 2.0f : 4.5f) * ui->px;
        Argb color = pass ? MARK : MARK_CASING;
        draw_stroke(ui->list, stem, 2, false, width, color);
        draw_stroke(ui->list, head, 3, false, width, color);
    }
}

static void draw_mark(Ui *ui, PageTools tools, Vec at, float cell, char mark)
{
    switch (mark) {
    case 'X':
    case 'O':
        form_stone(ui, tools, mark == 'X' ? COLOR_BLACK : COLOR_WHITE, at.x, at.y, 0.94f * cell);
        break;
    case '*':
        draw_ringed(ui, at, cell);
        break;
    case '+':
        draw_forbidden(ui, at, cell);
        break;
    case 'g':
        draw_ghost(ui, tools, at, cell);
        break;
    case 'F':
        draw_ghost(ui, tools, at, cell);
        draw_finger(ui, at, cell);
        break;
    case 'f':
        draw_finger(ui, at, cell);
        break;
    case 'c':
        draw_ghost(ui, tools, at, cell);
        draw_aim(ui, at, cell);
        break;
    case 'l':
        draw_loupe_disc(ui, tools, at, cell);
        break;
    case '7':
    case '1':
        draw_arrow(ui, at, cell, mark == '7' ? 1.0f : -1.0f);
        break;
    default:
        break;
    }
}

void diagram_draw(Ui *ui, PageTools tools, Rect rect, const char *rows)
{
    DiagramGrid grid = grid_of(rect, rows);
    float radius = 10.0f * ui->px;
    if (!ui->list || grid.cell < 3) {
        return;
    }
    draw_round(ui->list, rect, radius, ui->theme->look.board_mid);
    draw_lines(ui, rect, &grid);
    draw_round_frame(ui->list, rect, radius, ui->px, ui->theme->hairline);
    form_round_off(ui, rect, radius, false, ui->theme->panel);
    int column = 0, row = 0;
    for (const char *c = rows; *c; c++, column++) {
        Vec at = {grid.left + (float)(column * grid.cell), grid.top + (float)(row * grid.cell)};
        draw_mark(ui, tools, at, (float)grid.cell, *c);
        if (*c == '/') {
            column = -1;
            row++;
        }
    }
}

/* Logical px below the picture, and the shape of the picture. */
enum { CAPTIONS = 56, PICTURE_W = 180, PICTURE_H = 133 };

int diagram_named_height(const Ui *ui, int width)
{
    return width * PICTURE_H / PICTURE_W + ui_px(ui, CAPTIONS);
}

void diagram_draw_named(Ui *ui, PageTools tools, Rect rect, DiagramId id)
{
    const DiagramInfo *diagram = diagram_info(id);
    int high = rect.w * PICTURE_H / PICTURE_W, room = rect.h - ui_px(ui, CAPTIONS);
    high = high > room ? room : high;
    diagram_draw(ui, tools, (Rect){rect.x, rect.y, rect.w, high}, diagram->rows);
    Rect line = {rect.x, rect.y + high + ui_px(ui, 8), rect.w, ui_px(ui, 24)};
    ui_block(ui, line, ALIGN_LEFT, 15, 11, true, ui->theme->ink, _(diagram->name));
    line.y += line.h;
    line.h = ui_px(ui, 20);
    ui_block(ui, line, ALIGN_LEFT, 13, 10, false, ui->theme->ink2, _(diagram->note));
}
