/* Face to face: two people at opposite edges, each with a panel turned to them. A request is shown
 * in the panel of the player who has to answer it, the result in both panels. */
#include "ui/page_draw.h"

#include <math.h>
#include <stdio.h>

#include "ui/motion.h"
#include "ui/form.h"
#include "ui/game_panel.h"
#include "ui/look_bar.h"
#include "ui/words.h"

enum { TURN_MS = 180, ARC_MS = 1200 };

typedef struct Rows {
    Rect first, second;
} Rows;

static bool has_turn(const View *view, Seat seat)
{
    return view->player[seat].acts && !view_is_over(view);
}

/* 0..1: how far the turn has moved to this side. */
static float turn_of(Ui *ui, Seat seat)
{
    return ui_glide(ui, "turn", (int)seat, has_turn(ui->view, seat) ? 1.0f : 0.0f, TURN_MS,
                    EASE_IN_OUT_CUBIC);
}

static Rows rows_of(Ui *ui, Rect panel)
{
    float thick = (float)panel.h / ui->px;
    int padding = ui_px(ui, thick >= 190.0f ? 24.0f : thick >= 160.0f ? 16.0f : 8.0f);
    int low = ui_px(ui, thick >= 190.0f ? 64.0f : thick >= 130.0f ? 56.0f : 48.0f);
    /* 20 + 76 + 16 + 64 + 20 in a panel of full thickness (docs/look.md 7). */
    int gap = ui_px(ui, thick >= 190.0f ? 16.0f : 8.0f);
    int upright = thick >= 190.0f ? ui_px(ui, 20.0f) : padding;
    Rect area = {panel.x + padding, panel.y + upright, panel.w - 2 * padding,
                 panel.h - 2 * upright};
    Rows rows = {area, area};
    rows.second.y = area.y + area.h - low;
    rows.second.h = low;
    rows.first.h = area.h - low - gap;
    return rows;
}

/* The opponent's clock, upright for this panel's reader: below its name, without a name in a low
 * row, small below the own clock in a narrow one. */
static int other_clock(Ui *ui, Rect row, Seat seat, int used)
{
    const ViewPlayer *other = &ui->view->player[seat_other(seat)];
    char text[32], name[NAME_BYTES];
    words_clock(other->clock_ms, text, sizeof text);
    if (row.w < ui_px(ui, 480.0f)) {
        int low = ui_px(ui, 18.0f);
        Rect under = {row.x, row.y + row.h - low, row.w, low};
        ui_text(ui, under, ALIGN_RIGHT, 15.0f, false, ui->theme->ink2, text);
        int width = ui_text_width(ui, 15.0f, false, text) + ui_px(ui, 10.0f);
        return used > width ? used : width;
    }
    if (row.h < ui_px(ui, 48.0f)) {
        Rect beside = {row.x, row.y, row.w - used, row.h};
        ui_text(ui, beside, ALIGN_RIGHT, 20.0f, false, ui->theme->ink2, text);
        return used + ui_text_width(ui, 20.0f, false, text) + ui_px(ui, 24.0f);
    }
    words_player(other, name, sizeof name);
    int width = ui_text_width(ui, 28.0f, false, text), max = width + ui_px(ui, 40.0f);
    int name_width = ui_text_width(ui, 16.0f, false, name);
    int wide = name_width < width ? width : name_width < max ? name_width : max;
    Rect small = {row.x + row.w - used - wide, row.y + ui_px(ui, 10.0f), wide, row.h};
    ui_text(ui, small, ALIGN_RIGHT, 28.0f, false, ui->theme->ink2, text);
    small.y -= ui_px(ui, 26.0f);
    ui_text(ui, small, ALIGN_RIGHT, 16.0f, false, ui->theme->ink2, name);
    return used + wide + ui_px(ui, 24.0f);
}

/* The player's own clock, large, and the opponent's. Returns the width used. */
static int clocks(Ui *ui, Rect row, Seat seat)
{
    const View *view = ui->view;
    const ViewPlayer *own = &view->player[seat], *other = &view->player[seat_other(seat)];
    int used = 0;
    bool turn = has_turn(view, seat), narrow = row.w < ui_px(ui, 400.0f);
    bool small = row.w < ui_px(ui, 480.0f);
    if (own->has_clock || other->has_clock) {
        Rect at = row;
        const bool both = small && other->has_clock;
        const int beside = both ? ui_px(ui, 4.0f) : 0; /* for the frame of low time */
        at.h -= both ? ui_px(ui, 20.0f) : 0;
        at.w -= beside;
        float max = narrow ? 34.0f : row.w < ui_px(ui, 640.0f) ? 44.0f : 76.0f;
        float size = fminf((float)at.h / ui->px, max);
        used = game_panel_clock_width(ui, own, turn, size);
        while (own->periods > 0 && used > row.w * 45 / 100 && size > 20.0f) {
            used = game_panel_clock_width(ui, own, turn, size -= 1.0f);
        }
        game_panel_clock(ui, at, own, turn, size);
        used += beside + ui_px(ui, narrow ? 10.0f : 32.0f);
    }
    return other->has_clock ? other_clock(ui, row, seat, used) : used;
}

/* An open request is shown below with its answers; this line still shows the side to move. */
static void person_status(const Ui *ui, Seat seat, char *out, size_t bytes)
{
    const View *view = ui->view;
    char name[NAME_BYTES];
    if (!view->player[seat].may_answer) {
        game_panel_words(ui, seat, out, bytes);
    } else if (view->player[seat].acts) {
        snprintf(out, bytes, "%s", _("Your move"));
    } else {
        words_caller(view, seat_other(seat), name, sizeof name);
        snprintf(out, bytes, _("%s to move"), name);
    }
}

/* The score of the match, own wins first, after the name. Returns the width used. */
static int score(Ui *ui, Rect line, float size, Seat seat)
{
    const View *view = ui->view;
    char text[32];
    if (view->games == 0) {
        return 0;
    }
    snprintf(text, sizeof text, "%d : %d", view->player[seat].score,
             view->player[seat_other(seat)].score);
    int room = ui_text_width(ui, size, true, text) + ui_px(ui, 16.0f),
        high = ui_px(ui, size * 1.5f);
    Rect card = {line.x + line.w - room, line.y + (line.h - high) / 2, room, high};
    if (room > line.w) {
        return 0;
    }
    if (ui->list) {
        ui_card(ui, card, 7.0f, ui->theme->fill2);
    }
    ui_text(ui, card, ALIGN_CENTER, size, true, ui->theme->ink, text);
    return room;
}

/* The name with the score, or the result. */
static void person_name(Ui *ui, Rect line, const char *name, float size, Seat seat)
{
    bool small = size < 24.0f;
    int width = ui_text_width(ui, size, true, name), gap = ui_px(ui, small ? 8.0f : 12.0f);
    Rect behind = line;
    behind.w = ui_px(ui, small ? 56.0f : 72.0f);
    behind.x += width + gap;
    if (behind.x + behind.w > line.x + line.w) {
        behind.x = line.x + line.w - behind.w;
    }
    int used = score(ui, behind, small ? 13.0f : 16.0f, seat);
    line.w = used ? behind.x + behind.w - used - gap / 2 - line.x : line.w;
    ui_text(ui, line, ALIGN_LEFT, ui_fit(ui, size, 14.0f, true, name, line.w), true, ui->theme->ink,
            name);
}

/* The name, or the result, and below it the status, in as many lines as needed and possible. */
static void person_words(Ui *ui, Rect rect, Seat seat, const char *name, const char *status)
{
    bool small = rect.h < ui_px(ui, 56.0f) || rect.w < ui_px(ui, 200.0f);
    float turn = turn_of(ui, seat);
    int up = ui_px(ui, small ? 11.0f : 15.0f);
    int mark = ui_px(ui, 10.0f), shift = (int)lroundf(turn * (float)(mark + ui_px(ui, 10.0f)));
    Rect upper = {rect.x, rect.y - up, rect.w, rect.h};
    Rect lower = {rect.x + shift, rect.y + up, rect.w - shift, rect.h};
    float size = ui_fit(ui, small ? 14.0f : 18.0f, 13.0f, false, status, lower.w);
    bool fits = ui_text_width(ui, size, false, status) <= lower.w;
    if (!fits) {
        upper.y = rect.y;
        upper.h = ui_px(ui, 24.0f);
        lower.y = rect.y + upper.h;
        lower.h = rect.h - upper.h;
    }
    float name_size = ui_fit(ui, small ? 19.0f : 26.0f, 15.0f, true, name, rect.w);
    if (!fits && name_size > 19.0f) {
        name_size = 19.0f;
    }
    /* The status is more important than the name. */
    bool alone = !fits && ui_lines_height(ui, lower.w, 10.0f, false, status) > lower.h;
    if (!alone) {
        person_name(ui, upper, name, name_size, seat);
    }
    if (ui->list && !alone && turn > 0.0f) {
        ui_card(ui, (Rect){rect.x, lower.y + (lower.h - mark) / 2, mark, mark}, 2.0f,
                argb_alpha(ui->theme->seal, turn));
    }
    if (fits) {
        ui_text(ui, lower, ALIGN_LEFT, size, false, ui->theme->ink2, status);
    } else {
        ui_block(ui, alone ? rect : lower, ALIGN_LEFT, 14.0f, 10.0f, false,
                 alone ? ui->theme->ink : ui->theme->ink2, status);
    }
}

/* The winner gets the seal, after a draw both do. The loser keeps the stone, or gets a seal of
 * their own for a game lost to a computer. */
static void emblem(Ui *ui, PageTools tools, Rect rect, Seat seat)
{
    const View *view = ui->view;
    Color winner = view->outcome.winner, own = view->player[seat].color;
    const bool sealed = winner == COLOR_EMPTY || winner == own || view_only_person(view) == seat;
    if (view_is_over(view) && sealed) {
        game_panel_seal(ui, rect, seat);
    } else {
        form_stone(ui, tools, own, (float)rect.x + (float)rect.w / 2.0f,
                   (float)rect.y + (float)rect.h / 2.0f, (float)rect.h);
    }
}

/* A notice or a toast may take the place of the name; the clocks stay. */
static void person(Ui *ui, PageTools tools, Rect row, Seat seat)
{
    const View *view = ui->view;
    const ViewPlayer *player = &view->player[seat];
    bool narrow = row.w < ui_px(ui, 400.0f);
    int taken = clocks(ui, row, seat), side = ui_px(ui, narrow ? 40.0f : 60.0f);
    if (side > row.h) {
        side = row.h;
    }
    char name[NAME_BYTES], status[240], title[80], detail[160];
    words_player(player, name, sizeof name);
    person_status(ui, seat, status, sizeof status);
    const char *upper = name, *lower = status;
    if (view_is_over(view)) {
        words_result(view, title, sizeof title, detail, sizeof detail);
        /* The title addresses the only person; the computer's panel keeps its name. */
        upper = view_only_person(view) == seat_other(seat) ? name : title;
        lower = detail;
    }
    int x = row.x + side + ui_px(ui, narrow ? 12.0f : 20.0f);
    if (ui->wants_room[seat]) {
        ui->given_room[seat] = (Rect){row.x, row.y, row.w - taken, row.h};
        return;
    }
    emblem(ui, tools, (Rect){row.x, row.y + (row.h - side) / 2, side, side}, seat);
    person_words(ui, (Rect){x, row.y, row.x + row.w - taken - x, row.h}, seat, upper, lower);
}

static bool is_low(Ui *ui, Rect row)
{
    return row.w < ui_px(ui, 400.0f);
}

/* After a game: is there room for a new one beside the rematch? It is in the menu, too. */
static bool has_new(Ui *ui, Rect row)
{
    return view_is_over(ui->view) && row.w >= ui_px(ui, 560.0f);
}

/* After a game: may this player ask to take the last move back? */
static bool has_undo(Ui *ui)
{
    return view_is_over(ui->view) && ui->view->player[ui->seat].may_undo;
}

/* The number of buttons in a row. */
static int parts_of(Ui *ui, Rect row)
{
    return 4 + has_new(ui, row) + has_undo(ui);
}

/* Equal parts. While a player waits for an answer the first button takes two parts: the row has one
 * more, or, if it is narrow, leaves out the second, which is disabled then anyway. */
static Rect part_of(Ui *ui, Rect row, int i)
{
    bool wait = ui->view->player[ui->seat].may_withdraw, narrow = is_low(ui, row);
    int parts = parts_of(ui, row) + (wait && !narrow ? 1 : 0);
    int first = wait && i > 0 && !narrow ? i + 1 : i;
    int last = wait && (i == 0 || !narrow) ? i + 2 : i + 1;
    int gap = ui_px(ui, narrow ? 6.0f : 12.0f);
    int from = (row.w + gap) * first / parts, to = (row.w + gap) * last / parts - gap;
    return (Rect){row.x + from, row.y, to - from, row.h};
}

/* Is this part left out? */
static bool is_out(Ui *ui, Rect row, int i)
{
    return i == 1 && ui->view->player[ui->seat].may_withdraw && is_low(ui, row);
}

static void waiting_arc(Ui *ui, float turn, float cx, float cy, float radius)
{
    Vec arc[12];
    for (int i = 0; i < 12; i++) {
        float angle = turn * 6.2831853f - 1.5708f + 0.14f * (float)i;
        arc[i] = (Vec){cx + cosf(angle) * radius, cy + sinf(angle) * radius};
    }
    draw_ring(ui->list, cx, cy, radius, 2.0f * ui->px, ui->theme->fill3);
    draw_stroke(ui->list, arc, 12, false, 2.0f * ui->px, ui->theme->ink);
}

/* The button that the asker pressed becomes a note with Cancel, in a narrow row a cross. */
static void waiting(Ui *ui, Rect rect, Seat seat)
{
    const char *cancel = _("Cancel"), *say = _("Waiting…");
    int inset = ui_px(ui, 14.0f), ring = ui_px(ui, 9.0f), gap = ui_px(ui, 12.0f);
    int width = ui_text_width(ui, 17.0f, true, cancel) + ui_px(ui, 32.0f);
    int min = ui_text_width(ui, 13.0f, false, say), side = ui_px(ui, 48.0f);
    bool words = inset + 2 * ring + gap + min + width <= rect.w;
    width = words || side > rect.w ? width : side;
    if (!words && inset + 2 * ring + gap + min + width > rect.w) {
        inset = gap = ui_px(ui, 6.0f);
    }
    Rect button = {rect.x + rect.w - width, rect.y, width, rect.h};
    int left = inset + 2 * ring + gap;
    if (ui->list) {
        draw_round_frame(ui->list, rect, 10.0f * ui->px, (float)ui_px(ui, 1.0f), ui->theme->ink3);
        waiting_arc(ui, motions_turn(ui->motions, ARC_MS), (float)(rect.x + inset + ring),
                    (float)rect.y + (float)rect.h / 2.0f, (float)ring);
    }
    Rect text = {rect.x + left, rect.y, button.x - rect.x - left, rect.h};
    ui_text(ui, text, ALIGN_LEFT, ui_fit(ui, 19.0f, 11.0f, false, say, text.w), false,
            ui->theme->ink2, say);
    ui_button(ui, "cancel", button, words ? cancel : NULL, words ? ICON_NONE : ICON_CLOSE,
              BUTTON_PLAIN, true, command_for_seat(CMD_WITHDRAW, seat, 0));
}

static void question(Ui *ui, PageTools tools, Rect row, Seat seat)
{
    const View *view = ui->view;
    char text[240];
    if (ui->list) {
        ui_card(ui, row, 10.0f, ui->theme->fill);
    }
    int each = ui_px(ui, 200.0f), gap = ui_px(ui, 12.0f);
    if (2 * each + gap > row.w * 55 / 100) {
        each = (row.w * 55 / 100 - gap) / 2;
    }
    Rect answers = {row.x + row.w - 2 * each - gap, row.y, 2 * each + gap, row.h};
    int stone = ui_px(ui, 28.0f), x = row.x + ui_px(ui, 16.0f);
    if (row.w >= ui_px(ui, 560.0f)) {
        form_stone(ui, tools, view->player[view->request.asker].color,
                   (float)x + (float)stone / 2.0f, (float)row.y + (float)row.h / 2.0f,
                   (float)stone);
        x += stone + ui_px(ui, 14.0f);
    }
    words_status(view, seat, text, sizeof text);
    int room = answers.x - ui_px(ui, 8.0f) - x;
    float size = ui_fit(ui, 21.0f, 14.0f, true, text, room);
    Rect words = {x, row.y, room, row.h};
    if (ui_text_width(ui, size, true, text) <= room) {
        ui_text(ui, words, ALIGN_LEFT, size, true, ui->theme->ink, text);
    } else {
        ui_block(ui, words, ALIGN_LEFT, 14.0f, 10.0f, false, ui->theme->ink, text);
    }
    game_panel_answers(ui, answers, seat, true);
}

static void button(Ui *ui, Rect rect, const char *name, const char *label, Icon icon, bool enabled,
                   Command command)
{
    bool stacked = rect.w < ui_px(ui, 120.0f);
    ui_button(ui, name, rect, label, icon, stacked ? BUTTON_ICON_TOP : BUTTON_FILL, enabled,
              command);
}

static void menu(Ui *ui, Rect row)
{
    button(ui, part_of(ui, row, parts_of(ui, row) - 1), "menu", _("Menu"), ICON_MENU, true,
           command_for_seat(CMD_PAGE, ui->seat, PAGE_MENU));
}

/* The opening's choices; where there is room, the menu stays beside them. */
static void choices(Ui *ui, Rect row, Seat seat)
{
    int side = ui_px(ui, 64.0f), gap = ui_px(ui, 12.0f);
    if (row.w >= ui_px(ui, 620.0f)) {
        row.w -= side + gap;
        ui_button(ui, "menu", (Rect){row.x + row.w + gap, row.y, side, row.h}, "", ICON_MENU,
                  BUTTON_FILL, true, command_for_seat(CMD_PAGE, seat, PAGE_MENU));
    }
    game_panel_choices(ui, row, seat, false);
}

static void share_size(Ui *ui, Rect row, const char *const *labels, int count)
{
    Rect part = part_of(ui, row, 3);
    bool stacked = part.w < ui_px(ui, 120.0f);
    ui_share_size(ui, part, stacked ? BUTTON_ICON_TOP : BUTTON_FILL, count, labels, ICON_MENU);
}

/* A rematch and taking back need the opponent's consent. */
static void result_row(Ui *ui, Rect row, Seat seat)
{
    bool asked = ui->view->player[seat].may_withdraw, all = has_new(ui, row);
    bool suggests = ui->view->suggested_level > 0 && view_only_person(ui->view) == seat;
    int next = 2;
    char level[64];
    const char *label[] = {_("Rematch"), words_swap_colors(ui->view), _("Review"), _("Menu"),
                           _("New game")};
    if (suggests) {
        words_suggested_level(ui->view, row.w < ui_px(ui, 400.0f) ? WORDS_SHORTEST : WORDS_SHORT,
                              level, sizeof level);
        label[1] = level;
    }
    if (asked) {
        waiting(ui, part_of(ui, row, 0), seat);
    }
    share_size(ui, row, label, all ? 5 : 4);
    if (!asked) {
        button(ui, part_of(ui, row, 0), "rematch", label[0], ICON_REMATCH, ui->view->may.rematch,
               command_for_seat(CMD_REMATCH, seat, 0));
    }
    if (suggests) {
        button(ui, part_of(ui, row, 1), "take-level", label[1], ICON_CHIP, true,
               command_for_seat(CMD_TAKE_LEVEL, seat, 0));
    } else if (!is_out(ui, row, 1)) {
        button(ui, part_of(ui, row, 1), "rematch-swapped", label[1], ICON_SWAP,
               !asked && ui->view->may.rematch, command_for_seat(CMD_REMATCH, seat, 1));
    }
    if (has_undo(ui)) {
        button(ui, part_of(ui, row, next++), "undo", _("Undo"), ICON_UNDO, true,
               command_for_seat(CMD_UNDO, seat, 0));
    }
    button(ui, part_of(ui, row, next++), "review", label[2], ICON_REVIEW, ui->view->may.review,
           command_for_seat(CMD_PAGE, seat, PAGE_REVIEW));
    if (all) {
        button(ui, part_of(ui, row, next), "new", label[4], ICON_PLUS, true,
               command_for_seat(CMD_PAGE, seat, PAGE_NEW));
    }
    menu(ui, row);
}

static void game_row(Ui *ui, Rect row, Seat seat)
{
    const View *view = ui->view;
    bool asked = view->player[seat].may_withdraw;
    if (asked) {
        waiting(ui, part_of(ui, row, 0), seat);
    }
    share_size(ui, row, (const char *[]){_("Undo"), _("Draw"), _("Resign"), _("Menu")}, 4);
    if (!asked) {
        button(ui, part_of(ui, row, 0), "undo", _("Undo"), ICON_UNDO, view->player[seat].may_undo,
               command_for_seat(CMD_UNDO, seat, 0));
    }
    bool out = is_out(ui, row, 1);
    if (view->paused && !out) {
        button(ui, part_of(ui, row, 1), "pause", _("Resume"), ICON_PLAY, view->may.pause,
               command_for_seat(CMD_PAUSE, SEAT_NONE, 0));
    } else if (!out) {
        button(ui, part_of(ui, row, 1), "draw", _("Draw"), ICON_DRAW,
               view->player[seat].may_offer_draw && !asked, command_for_seat(CMD_DRAW, seat, 0));
    }
    Rect resign = part_of(ui, row, 2);
    ui_danger(ui, "resign", resign, _("Resign"), _("Resign?"), ICON_FLAG,
              resign.w < ui_px(ui, 120.0f) ? BUTTON_ICON_TOP : BUTTON_FILL,
              view->player[seat].may_resign, command_for_seat(CMD_RESIGN, seat, 0));
    menu(ui, row);
}

/* Whose turn it is has to be visible across the table: a bar along the board on the side to move,
 * and the background of the other panel fades. */
static void turn_light(Ui *ui, Rect panel, Seat seat)
{
    float turn = turn_of(ui, seat), radius = 16.0f * ui->px;
    if (!ui->list) {
        return;
    }
    /* Closer to the colour of the table, which is darker in light and dark themes. */
    Argb quiet = ui->theme->dark ? argb_alpha(RGB(0x000000), 0.30f * (1.0f - turn))
                                 : argb_alpha(ui->theme->fill, 0.55f * (1.0f - turn));
    if (!view_is_over(ui->view) && turn < 1.0f) {
        draw_round(ui->list, panel, radius, quiet);
    }
    int thick = ui_px(ui, panel.h < ui_px(ui, 144.0f) ? 4.0f : 6.0f),
        length = (int)lroundf(turn * (float)(panel.w - ui_px(ui, 48.0f)));
    if (length > thick) {
        game_panel_turn_bar(ui, (Rect){panel.x + (panel.w - length) / 2, panel.y, length, thick},
                            3.0f, ui->theme->seal, seat);
    }
}

static void one_panel(Ui *ui, Frame frame, Seat seat, PageTools tools)
{
    const View *view = ui->view;
    bool turned = frame.quarters % 2 != 0;
    Rect panel = {0, 0, turned ? frame.rect.h : frame.rect.w, turned ? frame.rect.w : frame.rect.h};
    ui_frame(ui, frame, seat);
    ui_panel(ui, panel);
    turn_light(ui, panel, seat);
    Rows rows = rows_of(ui, panel);
    person(ui, tools, rows.first, seat);
    rows.second.x += ui->shake;
    if (view->player[seat].may_answer) {
        question(ui, tools, rows.second, seat);
    } else if (view->looks) {
        look_bar_place(ui, rows.second);
    } else if (view_is_over(view)) {
        result_row(ui, rows.second, seat);
    } else if (view->may.choose && game_panel_choice_rows(view) > 0 && view->player[seat].acts) {
        choices(ui, rows.second, seat);
    } else {
        game_row(ui, rows.second, seat);
    }
    ui_share_size(ui, panel, BUTTON_FILL, 0, NULL, ICON_NONE);
}

void page_faces(Ui *ui, const Layout *layout, PageTools tools)
{
    one_panel(ui, layout->near_panel, SEAT_NEAR, tools);
    one_panel(ui, layout->far_panel, SEAT_FAR, tools);
}
