/* The game for players on one side of the screen, and its result. Never over the board. */
#include "ui/page.h"

#include <stdio.h>

#include "ui/play_part.h"
#include "ui/words.h"

typedef struct Button {
    const char *name, *label;
    Icon icon;
    bool enabled, danger;
    Command command;
} Button;

static Button menu_button(void)
{
    return (Button){"menu", _("Menu"), ICON_MENU,
                    true,   false,     play_command(CMD_PAGE, SEAT_NONE, PAGE_MENU)};
}

static int game_buttons(const View *view, Button out[5])
{
    int n = 0;
    out[n++] = (Button){"undo",         _("Undo"), ICON_UNDO,
                        view->can_undo, false,     play_command(CMD_UNDO, SEAT_NONE, 0)};
    out[n++] = (Button){"redo",         _("Redo"), ICON_REDO,
                        view->can_redo, false,     play_command(CMD_REDO, SEAT_NONE, 0)};
    if (view->paused)
        out[n++] = (Button){"pause",         _("Go on"), ICON_PLAY,
                            view->can_pause, false,      play_command(CMD_PAUSE, SEAT_NONE, 0)};
    else if (view->thinking)
        out[n++] = (Button){"stop", _("Stop"), ICON_STOP,
                            true,   false,     play_command(CMD_STOP, SEAT_NONE, 0)};
    else
        out[n++] = (Button){"hint",         _("Hint"), ICON_HINT,
                            view->can_hint, false,     play_command(CMD_HINT, SEAT_NONE, 0)};
    out[n++] = (Button){"resign",         _("Resign"), ICON_FLAG,
                        view->can_resign, true,        play_command(CMD_RESIGN, SEAT_NONE, 0)};
    return n;
}

static int result_buttons(const View *view, Button out[5])
{
    int n = 0;
    out[n++] = (Button){"rematch", _("Rematch"), ICON_REMATCH,
                        true,      false,        play_command(CMD_REMATCH, SEAT_NONE, 0)};
    out[n++] =
        (Button){"review",        _("Review"), ICON_REVIEW,
                 view->moves > 0, false,       play_command(CMD_PAGE, SEAT_NONE, PAGE_REVIEW)};
    out[n++] = (Button){"new", _("New game"), ICON_PLUS,
                        true,  false,         play_command(CMD_PAGE, SEAT_NONE, PAGE_NEW)};
    return n;
}

static void place(Ui *ui, Rect rect, const Button *button, ButtonStyle style, bool words)
{
    const char *label = words ? button->label : "";
    if (button->danger)
        ui_danger(ui, button->name, rect, label, words ? _("Resign?") : "?", button->icon, style,
                  button->enabled, button->command);
    else
        ui_button(ui, button->name, rect, label, button->icon, style, button->enabled,
                  button->command);
}

static void place_row(Ui *ui, Rect rect, const Button *button, int count, ButtonStyle style,
                      bool words)
{
    int gap = ui_px(ui, 8.0f);
    for (int i = 0; i < count; i++) {
        int from = (rect.w + gap) * i / count, to = (rect.w + gap) * (i + 1) / count - gap;
        place(ui, (Rect){rect.x + from, rect.y, to - from, rect.h}, &button[i], style, words);
    }
}

/* ---- Panel beside the board ---- */

static void header(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    int target = ui_px(ui, 48.0f), out = ui_px(ui, 12.0f);
    Rect menu = {rect.x + rect.w - target + out, rect.y + (rect.h - target) / 2, target, target};
    Button button = menu_button();
    place(ui, menu, &button, BUTTON_PLAIN, false);
    int room = menu.x - rect.x;
    const char *rule = words_rule(view->rule);
    ui_text(ui, (Rect){rect.x, rect.y, room, rect.h}, ALIGN_LEFT, 17.0f, true, ui->theme->ink,
            rule);
    int width = ui_text_width(ui, 17.0f, true, rule) + ui_px(ui, 11.0f);
    char text[128];
    play_game_words(view, text, sizeof text);
    if (ui_text_width(ui, 14.0f, false, text) > room - width)
        snprintf(text, sizeof text, "%d × %d", view->size, view->size);
    if (room - width > ui_px(ui, 60.0f))
        ui_text(ui, (Rect){rect.x + width, rect.y, room - width, rect.h}, ALIGN_LEFT, 14.0f, false,
                ui->theme->ink2, text);
}

static void hairline(Ui *ui, int x, int y, int w)
{
    ui_hairline(ui, (Rect){x, y, w, ui_px(ui, 1.0f)});
}

/* The lower part of the panel: what can be done now. Returns its top. */
static int actions(Ui *ui, Rect area, bool small)
{
    const View *view = ui->view;
    Button button[5];
    int bottom = area.y + area.h, gap = ui_px(ui, 8.0f);
    bool words = area.w >= ui_px(ui, 290.0f) && !small;
    if (play_is_over(view)) {
        int count = result_buttons(view, button), low = ui_px(ui, 48.0f);
        int high = small ? low : ui_px(ui, 56.0f);
        place_row(ui, (Rect){area.x, bottom - low, area.w, low}, button + 1, count - 1, BUTTON_FILL,
                  true);
        place(ui, (Rect){area.x, bottom - low - gap - high, area.w, high}, &button[0],
              BUTTON_PRIMARY, true);
        return bottom - low - gap - high;
    }
    if (view->choosing && view->options > 0) {
        int row = ui_px(ui, 48.0f), count = view->options;
        int height = count * row + (count - 1) * gap;
        play_choices(ui, (Rect){area.x, bottom - height, area.w, height}, SEAT_NONE, true);
        return bottom - height;
    }
    int height = small ? ui_px(ui, 48.0f) : ui_px(ui, 64.0f);
    Rect row = {area.x + ui->shake, bottom - height, area.w, height};
    if (view->asking != ASKING_NOTHING)
        play_answers(ui, row, seat_other(view->asker), false);
    else
        place_row(ui, row, button, game_buttons(view, button), BUTTON_ICON_TOP, words);
    return row.y;
}

static int result_top(Ui *ui, PageTools tools, Rect area, int y, bool small)
{
    int high = ui_px(ui, small ? 56.0f : 72.0f), gap = ui_px(ui, small ? 8.0f : 14.0f);
    play_result(ui, (Rect){area.x, y + gap, area.w, high});
    y += high + gap + ui_px(ui, small ? 8.0f : 30.0f);
    int tally = ui_px(ui, ui->view->result_count > 0 && !small ? 122.0f : 70.0f);
    if (area.w < ui_px(ui, 250.0f))
        return y;
    play_tally(ui, tools, (Rect){area.x, y, area.w, tally});
    return y + tally;
}

static void panel(Ui *ui, const Layout *layout, PageTools tools)
{
    const View *view = ui->view;
    Rect rect = layout->panel;
    bool small = rect.h < ui_px(ui, 430.0f), narrow = rect.w < ui_px(ui, 330.0f);
    int padding = ui_px(ui, small || narrow ? 14.0f : 24.0f), gap = ui_px(ui, 8.0f);
    Rect area = rect_inset(rect, padding);
    ui_panel(ui, rect);
    int head = ui_px(ui, 48.0f), y = rect.y + ui_px(ui, small ? 2.0f : 20.0f);
    header(ui, (Rect){area.x, y, area.w, head});
    y += head + ui_px(ui, small ? 0.0f : 12.0f);
    int bottom = actions(ui, area, small);
    bool over = play_is_over(view);
    if (over) {
        y = result_top(ui, tools, area, y, small);
    } else {
        int row = ui_px(ui, small ? 48.0f : 72.0f);
        for (int seat = 0; seat < 2; seat++) {
            play_player(ui, tools, (Rect){area.x, y, area.w, row}, (Seat)seat,
                        words_kind(&view->player[seat]));
            y += row + (small ? ui_px(ui, 2.0f) : gap);
        }
    }
    int status = over ? 0 : ui_px(ui, small ? 40.0f : 48.0f);
    if (!over && bottom - gap / 2 - status >= y) {
        int top = bottom - ui_px(ui, small ? 2.0f : 4.0f) - status;
        hairline(ui, area.x, top - ui_px(ui, 1.0f), area.w);
        play_status(ui, (Rect){area.x, top, area.w, status});
        bottom = top;
    } else if (over && view->message[0]) {
        int top = bottom - ui_px(ui, 48.0f);
        if (top > y)
            ui_paragraph(ui, (Rect){area.x, top, area.w, ui_px(ui, 48.0f)}, 13.0f, ui->theme->ink2,
                         view->message);
        bottom = top;
    }
    int top = y + ui_px(ui, over ? 14.0f : 6.0f);
    play_moves(ui, tools, (Rect){area.x, top, area.w, bottom - gap - top}, !over);
}

/* ---- Rows above and below the board ---- */

/* The person sits below; with two people, or none, the near one. */
static Seat own_seat(const View *view)
{
    bool near = view->player[SEAT_NEAR].kind == PLAYER_HUMAN;
    bool far = view->player[SEAT_FAR].kind == PLAYER_HUMAN;
    return far && !near ? SEAT_FAR : SEAT_NEAR;
}

static void tall_buttons(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    Button button[5];
    if (view->asking != ASKING_NOTHING && !play_is_over(view)) {
        play_answers(ui, rect, seat_other(view->asker), false);
        return;
    }
    if (view->choosing && view->options > 0 && !play_is_over(view)) {
        play_choices(ui, rect, SEAT_NONE, false);
        return;
    }
    bool over = play_is_over(view);
    int count = over ? result_buttons(view, button) : game_buttons(view, button);
    button[count++] = menu_button();
    place_row(ui, rect, button, count, BUTTON_ICON_TOP, true);
}

/* A panel under what would else lie on the table, whatever its pattern. */
static void ground(Ui *ui, const Layout *layout, Rect rect)
{
    if (rect_empty(rect))
        return;
    int gap = layout->buttons.y - layout->bottom_row.y - layout->bottom_row.h;
    int out = ui_px(ui, layout->shape == SHAPE_PHONE ? 4.0f : 8.0f);
    out = out > gap / 2 ? gap / 2 : out;
    ui_panel(ui, rect_inset(rect, -out));
}

static Rect around(Rect a, Rect b)
{
    if (rect_empty(a) || rect_empty(b))
        return rect_empty(a) ? b : a;
    int x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;
    int right = a.x + a.w > b.x + b.w ? a.x + a.w : b.x + b.w;
    int bottom = a.y + a.h > b.y + b.h ? a.y + a.h : b.y + b.h;
    return (Rect){x, y, right - x, bottom - y};
}

static void grounds(Ui *ui, const Layout *layout)
{
    ground(ui, layout, layout->top_row);
    Rect strip = ui->view->ply > 0 ? layout->strip : (Rect){0, 0, 0, 0};
    ground(ui, layout, around(layout->info, strip));
    ground(ui, layout, around(layout->bottom_row, layout->buttons));
}

static void rows(Ui *ui, const Layout *layout, PageTools tools)
{
    const View *view = ui->view;
    Seat own = own_seat(view), other = seat_other(own);
    char status[240], game[192];
    words_status(view, SEAT_NONE, status, sizeof status);
    grounds(ui, layout);
    if (play_is_over(view)) {
        bool low = layout->top_row.h < ui_px(ui, 60.0f);
        play_result(ui, rect_inset(layout->top_row, ui_px(ui, low ? 4.0f : 8.0f)));
        play_tally(ui, tools, layout->bottom_row);
    } else {
        play_player(ui, tools, layout->top_row, other, words_kind(&view->player[other]));
        play_player(ui, tools, layout->bottom_row, own,
                    rect_empty(layout->info) ? status : words_kind(&view->player[own]));
    }
    if (!rect_empty(layout->info)) {
        Rect info = layout->info;
        int inset = ui_px(ui, 14.0f);
        info.x += inset;
        info.w -= 2 * inset;
        const char *rule = words_rule(view->rule);
        snprintf(game, sizeof game, "%s · %d × %d", rule, view->size, view->size);
        const char *say = play_is_over(view) ? view->message : status;
        int width = ui_text_width(ui, 14.0f, false, game) + ui_px(ui, 16.0f);
        int words = ui_text_width(ui, 14.0f, false, say);
        if (words + width <= info.w)
            ui_text(ui, info, ALIGN_LEFT, 14.0f, false, ui->theme->ink2, game);
        bool alone = words + width > info.w;
        ui_text(ui, info, alone ? ALIGN_LEFT : ALIGN_RIGHT, 14.0f, false, ui->theme->ink, say);
    }
    play_strip(ui, layout->strip);
    Rect buttons = layout->buttons;
    buttons.x += ui->shake;
    tall_buttons(ui, buttons);
}

void page_play(Ui *ui, const Layout *layout, PageTools tools)
{
    if (rect_empty(layout->panel))
        rows(ui, layout, tools);
    else
        panel(ui, layout, tools);
}
