#include "ui/contest_board.h"

#include <stdio.h>

#include "ui/contest_words.h"
#include "ui/form.h"
#include "ui/library_card.h"
#include "ui/words.h"

enum { PLAYER_H = 44, ROW_W = 360 }; /* logical px */

int contest_board_rows(const Ui *ui)
{
    return 2 * ui_px(ui, PLAYER_H);
}

/* Which side has this colour in the game that is shown. */
static int side_of(const ViewContest *contest, Color color)
{
    const bool first = contest->number % 2 == 1; /* the first side is Black */
    return (color == COLOR_BLACK) == first ? 0 : 1;
}

static void draw_player(Ui *ui, PageTools tools, Rect row, Color color)
{
    const Theme *theme = ui->theme;
    const ViewContest *contest = &ui->view->contest;
    const bool moves =
        contest->playing && (contest->moves % 2 == 0 ? COLOR_BLACK : COLOR_WHITE) == color;
    const int stone = ui_px(ui, 26), x = row.x + ui_px(ui, 12);
    char clock[32] = "", name[CONTEST_NAME_BYTES];
    if (!ui->list) {
        return;
    }
    contest_words_side(&contest->side[side_of(contest, color)], name);
    if (moves) {
        ui_card(ui, (Rect){row.x, row.y + ui_px(ui, 3), row.w, row.h - 2 * ui_px(ui, 3)}, 10,
                theme->fill);
        ui_card(ui, (Rect){row.x, row.y + ui_px(ui, 10), ui_px(ui, 4), row.h - 2 * ui_px(ui, 10)},
                2, theme->seal);
    }
    form_stone(ui, tools, color, (float)x + (float)stone / 2, (float)row.y + (float)row.h / 2,
               (float)stone);
    if (contest->number > 0) {
        words_clock(contest->clock_ms[color - 1], clock, sizeof clock);
    }
    const int clock_w = ui_text_width(ui, 17, moves, clock), name_x = x + stone + ui_px(ui, 10);
    const int right = row.x + row.w - ui_px(ui, 12), w = right - clock_w - ui_px(ui, 8) - name_x;
    ui_text(ui, (Rect){name_x, row.y, w, row.h}, ALIGN_LEFT, ui_fit(ui, 15, 11, true, name, w),
            true, theme->ink, name);
    ui_text(ui, (Rect){row.x, row.y, right - row.x, row.h}, ALIGN_RIGHT, 17, moves,
            moves ? theme->ink : theme->ink2, clock);
}

/* The stones as library_card_board takes them. */
static LibraryGame game_of(const ViewContest *contest, uint8_t stone[2 * POINTS_MAX])
{
    for (int i = 0; i < contest->moves; i++) {
        stone[2 * i] = (uint8_t)(point_x(contest->move[i]) | (i % 2 == 0 ? 0 : LIBRARY_WHITE));
        stone[2 * i + 1] = (uint8_t)point_y(contest->move[i]);
    }
    return (LibraryGame){.size = contest->choice.size,
                         .moves = contest->moves,
                         .stones = contest->moves,
                         .stone = stone};
}

static void draw_last(Ui *ui, Rect rect, const LibraryGame *game)
{
    const ViewContest *contest = &ui->view->contest;
    int cell;
    if (contest->moves > 0) {
        const Vec at = library_card_point(rect, game, contest->move[contest->moves - 1], &cell);
        const float side = .3f * (float)cell;
        draw_round(ui->list,
                   (Rect){(int)(at.x - side / 2), (int)(at.y - side / 2), (int)(side + .5f),
                          (int)(side + .5f)},
                   0,
                   contest->moves % 2 == 1 ? ui->theme->look.seal_on_black
                                           : ui->theme->look.seal_on_white);
    }
}

void contest_board_draw(Ui *ui, PageTools tools, Rect rect)
{
    const int row = ui_px(ui, PLAYER_H), side = rect.h - 2 * row;
    const Rect board = {rect.x + (rect.w - side) / 2, rect.y + row, side, side};
    uint8_t stone[2 * POINTS_MAX];
    const LibraryGame game = game_of(&ui->view->contest, stone);
    /* Names need room beside a small board. */
    const int least = ui_px(ui, ROW_W), room = rect.w < least ? rect.w : least;
    const int w = side < room ? room : side, x = rect.x + (rect.w - w) / 2;
    draw_player(ui, tools, (Rect){x, rect.y, w, row}, COLOR_WHITE);
    draw_player(ui, tools, (Rect){x, board.y + side, w, row}, COLOR_BLACK);
    library_card_board(ui, board, 8.0f, &game, game.moves);
    if (ui->list) {
        draw_last(ui, board, &game);
    }
}
