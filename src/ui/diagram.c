#include "ui/diagram.h"

#include <math.h>
#include <string.h>

#include "ui/form.h"

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
    draw_ring(ui->list, at.x, at.y, 0.30f * cell, 3.5f * ui->px, RGB(0xFFF3DA));
    draw_ring(ui->list, at.x, at.y, 0.30f * cell, 1.75f * ui->px, RGB(0x2F5873));
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
        if (*c == 'X' || *c == 'O') {
            form_stone(ui, tools, *c == 'X' ? COLOR_BLACK : COLOR_WHITE, at.x, at.y,
                       0.94f * (float)grid.cell);
        } else if (*c == '*') {
            draw_ringed(ui, at, (float)grid.cell);
        } else if (*c == '+') {
            draw_forbidden(ui, at, (float)grid.cell);
        } else if (*c == '/') {
            column = -1;
            row++;
        }
    }
}
