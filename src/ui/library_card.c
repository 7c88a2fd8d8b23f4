#include "ui/library_card.h"

#include "ui/form.h"
#include "ui/library_words.h"
#include "ui/words.h"

enum { /* logical px */
       PAD = 12,
       CHIP = 24,
       ROW_PAD = 8,
       ROW_H = 120 /* a rectangle that is lower is a row */
};

/* ---- the board ---- */

const Argb library_card_black = RGB(0x1C1A18), library_card_white = RGB(0xF8F5EE);
static const Argb edge_of_white = RGB(0x8A8376);

static void draw_lines(Ui *ui, Rect rect, int size, int cell, int margin)
{
    const Argb line = argb_alpha(ui->theme->look.line, 0.42f);
    const int length = (size - 1) * cell + 1, thin = cell >= 24 ? 2 : 1;
    for (int i = 0; i < size; i++) {
        const int at = margin + i * cell;
        draw_fill(ui->list, (Rect){rect.x + margin, rect.y + at, length, thin}, line);
        draw_fill(ui->list, (Rect){rect.x + at, rect.y + margin, thin, length}, line);
    }
}

/* Large white ones have an edge, and all on a flat board, where they would not show. */
static void draw_stones(Ui *ui, Rect rect, const LibraryGame *game, int count, int cell, int margin)
{
    const float radius = 0.47f * (float)cell;
    const float edge = 0.14f * radius < 1.0f ? 1.0f : 0.14f * radius;
    const bool edged = cell >= 14 || ui->theme->look.flat;
    for (int i = 0; i < count; i++) {
        const uint8_t *stone = &game->stone[2 * i];
        const Point point = library_stone_point(stone);
        const float x = (float)(rect.x + margin + point_x(point) * cell) + 0.5f;
        const float y = (float)(rect.y + margin + point_y(point) * cell) + 0.5f;
        if (point == POINT_PASS) {
            continue;
        }
        const bool white = library_stone_color(stone) == COLOR_WHITE;
        if (white && edged) {
            draw_disc(ui->list, x, y, radius, edge_of_white);
        }
        draw_disc(ui->list, x, y, white && edged ? radius - edge : radius,
                  white ? library_card_white : library_card_black);
    }
}

/* The cell and the margin of a board of this width, px. */
static int cell_of(int width, const LibraryGame *game, int *margin)
{
    const int size = game->fault ? BOARD_DEFAULT : game->size;
    const int cell = width / (size + 1) < 2 ? 2 : width / (size + 1);
    *margin = (width - (size - 1) * cell) / 2;
    return cell;
}

Vec library_card_point(Rect rect, const LibraryGame *game, Point point, int *cell)
{
    int margin;
    *cell = cell_of(rect.w, game, &margin);
    return (Vec){(float)(rect.x + margin + point_x(point) * *cell) + 0.5f,
                 (float)(rect.y + margin + point_y(point) * *cell) + 0.5f};
}

void library_card_board(Ui *ui, Rect rect, float radius, const LibraryGame *game, int ply)
{
    int margin;
    const int cell = cell_of(rect.w, game, &margin);
    const int size = game->fault ? BOARD_DEFAULT : game->size;
    const int count = game->fault ? 0 : game->stones - game->moves + ply;
    if (!ui->list || rect_empty(rect)) {
        return;
    }
    draw_round(ui->list, rect, radius * ui->px, ui->theme->look.board_mid);
    draw_round_frame(ui->list, rect, radius * ui->px, ui->px, ui->theme->hairline);
    draw_lines(ui, rect, size, cell, margin);
    draw_stones(ui, rect, game, count, cell, margin);
}

/* ---- cards and rows ---- */

/* For the player of this program; between two others there is none. */
static void draw_result(Ui *ui, Rect rect, const LibraryGame *game)
{
    const Color winner = game->outcome.winner;
    if (!game->fault && game->owner != COLOR_EMPTY && game->outcome.reason != REASON_NONE) {
        form_result(ui, rect, winner == game->owner, winner == COLOR_EMPTY);
    }
}

/* The mark of a kept game, left of the letter or below it. */
static void draw_kept(Ui *ui, int x, int y)
{
    const int icon = ui_px(ui, 18);
    icon_draw(ui->list, ICON_BOOKMARK, (float)x, (float)y, (float)icon, ui->theme->ink2);
}

static void draw_words(Ui *ui, Rect rect, const LibraryGame *game)
{
    char text[2 * NAME_BYTES + 64];
    const int half = rect.h / 2;
    library_words_title(game, text, sizeof text);
    ui_text(ui, (Rect){rect.x, rect.y, rect.w, half}, ALIGN_LEFT,
            ui_fit(ui, 14, 10, true, text, rect.w), true, ui->theme->ink, text);
    library_words_note(game, text, sizeof text);
    ui_text(ui, (Rect){rect.x, rect.y + half, rect.w, rect.h - half}, ALIGN_LEFT,
            ui_fit(ui, 13, 8, false, text, rect.w), false, ui->theme->ink2, text);
}

bool library_card_is_row(const Ui *ui, Rect rect)
{
    return rect.h < ui_px(ui, ROW_H);
}

static void draw_row(Ui *ui, Rect rect, const LibraryGame *game)
{
    const int pad = ui_px(ui, ROW_PAD), board = rect.h - 2 * pad, chip = ui_px(ui, CHIP);
    const int x = rect.x + pad + board + ui_px(ui, 14);
    const int right = rect.x + rect.w - ui_px(ui, 14) - chip;
    library_card_board(ui, (Rect){rect.x + pad, rect.y + pad, board, board}, 6.0f, game,
                       game->moves);
    draw_words(ui, (Rect){x, rect.y + (rect.h - ui_px(ui, 40)) / 2, right - x - pad, ui_px(ui, 40)},
               game);
    draw_result(ui, (Rect){right, rect.y + (rect.h - chip) / 2, chip, chip}, game);
    if (game->kept) {
        draw_kept(ui, right + (chip - ui_px(ui, 18)) / 2, rect.y + ui_px(ui, 6));
    }
}

static void draw_card(Ui *ui, Rect rect, const LibraryGame *game)
{
    const int pad = ui_px(ui, PAD), chip = ui_px(ui, CHIP), words = ui_px(ui, 40);
    const int room = rect.w - 2 * pad - chip - ui_px(ui, 4), high = rect.h - 2 * pad - words;
    const int most = ui_px(ui, 112), least = room < high ? room : high;
    const int board = least < most ? least : most;
    library_card_board(ui, (Rect){rect.x + pad, rect.y + pad, board, board}, 6.0f, game,
                       game->moves);
    const Rect corner = {rect.x + rect.w - pad - chip, rect.y + pad, chip, chip};
    draw_result(ui, corner, game);
    if (game->kept) {
        draw_kept(ui, corner.x + (chip - ui_px(ui, 18)) / 2, corner.y + chip + ui_px(ui, 6));
    }
    draw_words(
        ui, (Rect){rect.x + pad, rect.y + rect.h - ui_px(ui, 8) - words, rect.w - 2 * pad, words},
        game);
}

void library_card_draw(Ui *ui, Rect rect, const LibraryGame *game, int state)
{
    const Theme *theme = ui->theme;
    if (!ui->list) {
        return;
    }
    ui_card(ui, rect, 14, state == 2 ? theme->fill3 : state == 1 ? theme->fill2 : theme->fill);
    if (library_card_is_row(ui, rect)) {
        draw_row(ui, rect, game);
    } else {
        draw_card(ui, rect, game);
    }
}
