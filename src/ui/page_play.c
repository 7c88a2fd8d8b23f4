/* The game with a shared panel, and its result. Nothing covers the board. */
#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/look_bar.h"
#include "ui/move_list.h"
#include "ui/game_panel.h"
#include "ui/toast.h"
#include "ui/words.h"

typedef struct Button {
    const char *name, *label;
    Icon icon;
    bool enabled, danger;
    Command command;
} Button;

enum { BUTTONS_MAX = 6 };

static Button menu_button(void)
{
    return (Button){"menu", _("Menu"), ICON_MENU,
                    true,   false,     command_for_seat(CMD_PAGE, SEAT_NONE, PAGE_MENU)};
}

static Button undo_button(const View *view)
{
    return (Button){"undo",         _("Undo"), ICON_UNDO,
                    view->may.undo, false,     command_for_seat(CMD_UNDO, SEAT_NONE, 0)};
}

static const char *hint_label(const View *view)
{
    return view->advice.of_last ? _("Hint") : words_advice_next(&view->advice);
}

/* What the computer does at once instead of thinking on: it moves, or it gives a person the hint.
 */
static const char *stop_label(const View *view)
{
    const bool near = view->player[SEAT_NEAR].acts;
    const ViewPlayer *player = &view->player[near ? SEAT_NEAR : SEAT_FAR];
    return player->who.kind == PLAYER_HUMAN ? _("Hint now") : _("Move now");
}

static int game_buttons(const View *view, Button out[BUTTONS_MAX])
{
    int n = 0;
    out[n++] = undo_button(view);
    out[n++] = (Button){"redo",         _("Redo"), ICON_REDO,
                        view->may.redo, false,     command_for_seat(CMD_REDO, SEAT_NONE, 0)};
    if (view->paused) {
        out[n++] =
            (Button){"pause",         _("Resume"), ICON_PLAY,
                     view->may.pause, false,       command_for_seat(CMD_PAUSE, SEAT_NONE, 0)};
    } else if (view->thinking) {
        out[n++] = (Button){"stop",    stop_label(view),
                            ICON_STOP, view->may.move_now,
                            false,     command_for_seat(CMD_MOVE_NOW, SEAT_NONE, 0)};
    } else {
        out[n++] = (Button){"hint",    hint_label(view),
                            ICON_HINT, view->may.hint,
                            false,     command_for_seat(CMD_HINT, SEAT_NONE, 0)};
    }
    out[n++] = (Button){"resign",         _("Resign"), ICON_FLAG,
                        view->may.resign, true,        command_for_seat(CMD_RESIGN, SEAT_NONE, 0)};
    return n;
}

/* The next game at the suggested level. `label`: room for the words. */
static Button level_button(const View *view, WordsLength length, char *label, size_t bytes)
{
    words_suggested_level(view, length, label, bytes);
    return (Button){"take-level", label, ICON_CHIP,
                    true,         false, command_for_seat(CMD_TAKE_LEVEL, SEAT_NONE, 0)};
}

/* The two of the rematch, then the others; the last one is in the menu, too. */
static int result_buttons(const View *view, Button out[BUTTONS_MAX])
{
    int n = 0;
    out[n++] =
        (Button){"rematch",         _("Rematch"), ICON_REMATCH,
                 view->may.rematch, false,        command_for_seat(CMD_REMATCH, SEAT_NONE, 0)};
    out[n++] = (Button){"rematch-swapped",
                        words_swap_colors(view),
                        ICON_SWAP,
                        view->may.rematch,
                        false,
                        command_for_seat(CMD_REMATCH, SEAT_NONE, 1)};
    if (view->may.undo) {
        out[n++] = undo_button(view);
    }
    out[n++] =
        (Button){"review",         _("Review"), ICON_REVIEW,
                 view->may.review, false,       command_for_seat(CMD_PAGE, SEAT_NONE, PAGE_REVIEW)};
    out[n++] = (Button){"new", _("New game"), ICON_PLUS,
                        true,  false,         command_for_seat(CMD_PAGE, SEAT_NONE, PAGE_NEW)};
    return n;
}

static void place(Ui *ui, Rect rect, const Button *button, ButtonStyle style, bool words)
{
    const char *label = words ? button->label : "";
    if (button->danger) {
        ui_danger(ui, button->name, rect, label, _("Resign?"), button->icon, style, button->enabled,
                  button->command);
    } else {
        ui_button(ui, button->name, rect, label, button->icon, style, button->enabled,
                  button->command);
    }
}

static void place_row(Ui *ui, Rect rect, const Button *button, int count, ButtonStyle style,
                      bool words)
{
    int gap = ui_px(ui, 8.0f);
    const char *label[BUTTONS_MAX];
    for (int i = 0; i < count; i++) {
        label[i] = words ? button[i].label : "";
    }
    ui_share_size(ui, form_column(rect, count, 0, gap), style, count, label, button[0].icon);
    for (int i = 0; i < count; i++) {
        place(ui, form_column(rect, count, i, gap), &button[i], style, words);
    }
    ui_share_size(ui, rect, style, 0, NULL, ICON_NONE);
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
    if (view->may.pause && !view->paused) { /* resuming is among the buttons below */
        Rect pause = {menu.x - target, menu.y, target, target};
        ui_button(ui, "pause", pause, "", ICON_PAUSE, BUTTON_PLAIN, true,
                  command_for_seat(CMD_PAUSE, SEAT_NONE, 0));
        room -= target;
    }
    int why = ui_px(ui, 64.0f);
    if (view->may.why && room - why >= ui_px(ui, 200.0f)) {
        Rect ask = {rect.x + room - why, menu.y, why, target};
        ui_button(ui, "why", ask, _("Why?"), ICON_NONE, BUTTON_PLAIN, true,
                  command_for_seat(CMD_WHY, SEAT_NONE, 0));
        room -= why;
    }
    char text[128], brief[64];
    const char *rule = words_rule(view->rule);
    words_game(view, text, sizeof text);
    int width = ui_text_width(ui, 17.0f, true, rule) + ui_px(ui, 11.0f);
    if (ui_text_width(ui, 14.0f, false, text) > room - width) {
        words_rule_brief(view->rule, brief, sizeof brief);
        rule = brief;
        width = ui_text_width(ui, 17.0f, true, rule) + ui_px(ui, 11.0f);
    }
    ui_text(ui, (Rect){rect.x, rect.y, room, rect.h}, ALIGN_LEFT, 17.0f, true, ui->theme->ink,
            rule);
    if (ui_text_width(ui, 14.0f, false, text) > room - width) {
        snprintf(text, sizeof text, "%d × %d", view->size, view->size);
    }
    if (room - width > ui_px(ui, 60.0f)) {
        ui_text(ui, (Rect){rect.x + width, rect.y, room - width, rect.h}, ALIGN_LEFT, 14.0f, false,
                ui->theme->ink2, text);
    }
}

static void hairline(Ui *ui, int x, int y, int w)
{
    ui_hairline(ui, (Rect){x, y, w, ui_px(ui, 1.0f)});
}

/* The spacing of the panel: as in docs/look.md 6, or less in a lower panel. */
typedef enum Spacing { SPACE_LITTLE, SPACE_SOME, SPACE_FULL } Spacing;

static Spacing spacing_of(const Ui *ui, Rect panel)
{
    return panel.h < ui_px(ui, 400.0f)   ? SPACE_LITTLE
           : panel.h < ui_px(ui, 520.0f) ? SPACE_SOME
                                         : SPACE_FULL;
}

/* Is there room for words beside the icons of three buttons? Else they are below them. */
static bool has_wide_rows(const Ui *ui, Rect row)
{
    return row.w >= ui_px(ui, 290.0f);
}

/* A rematch as the set-up says, or with colours exchanged or at another level. */
static void rematch_row(Ui *ui, Rect rect, const Button button[2])
{
    int gap = ui_px(ui, 8.0f), square = ui_px(ui, 64.0f);
    const bool level = button[1].command.kind == CMD_TAKE_LEVEL;
    const bool wide = level || has_wide_rows(ui, rect);
    int width = level ? (rect.w - gap) / 2 : wide ? (rect.w - gap) / 3 : square;
    place(ui, (Rect){rect.x, rect.y, rect.w - gap - width, rect.h}, &button[0], BUTTON_PRIMARY,
          true);
    place(ui, (Rect){rect.x + rect.w - width, rect.y, width, rect.h}, &button[1],
          wide ? BUTTON_FILL : BUTTON_ICON_TOP, true);
}

/* What can be done after a game, from the bottom up. A suggested level has a row of its own; in a
 * low panel it takes the place of the exchanged colours. Returns the top. */
static int result_actions(Ui *ui, Rect area, Spacing spacing)
{
    const View *view = ui->view;
    Button button[BUTTONS_MAX], level = {0};
    char label[96];
    const int count = result_buttons(view, button);
    const int low = ui_px(ui, 48.0f), gap = ui_px(ui, 8.0f);
    const int high = spacing == SPACE_LITTLE ? low : ui_px(ui, 56.0f);
    const bool suggests = view->suggested_level > 0, beside = suggests && spacing == SPACE_LITTLE;
    if (suggests) {
        level = level_button(view, WORDS_LONG, label, sizeof label);
        const int room = area.w - ui_px(ui, 60.0f);
        if (beside || ui_text_width(ui, 15.0f, true, label) > room) {
            level = level_button(view, WORDS_SHORT, label, sizeof label);
        }
    }
    if (beside) {
        button[1] = level;
    }
    const bool wide = count <= 4 || has_wide_rows(ui, area);
    const int last = wide ? low : high;
    int y = area.y + area.h - last;
    place_row(ui, (Rect){area.x, y, area.w, last}, button + 2, count - 2,
              wide ? BUTTON_FILL : BUTTON_ICON_TOP, true);
    y -= gap + high;
    rematch_row(ui, (Rect){area.x, y, area.w, high}, button);
    if (suggests && !beside) {
        y -= gap + low;
        place(ui, (Rect){area.x, y, area.w, low}, &level, BUTTON_FILL, true);
    }
    return y;
}

/* The buttons in the lower part of the panel. Returns their top. */
static int actions(Ui *ui, Rect area, Spacing spacing)
{
    const View *view = ui->view;
    Button button[BUTTONS_MAX];
    int bottom = area.y + area.h, gap = ui_px(ui, 8.0f), low = ui_px(ui, 48.0f);
    if (view_is_over(view)) {
        return result_actions(ui, area, spacing);
    }
    const int height =
        spacing == SPACE_LITTLE ? low : ui_px(ui, spacing == SPACE_SOME ? 56.0f : 64.0f);
    if (view->looks) {
        look_bar_place(ui, (Rect){area.x, bottom - height, area.w, height});
        return bottom - height;
    }
    if (view->may.choose && game_panel_choice_rows(view) > 0) {
        int count = game_panel_choice_rows(view),
            row = spacing == SPACE_LITTLE ? ui_px(ui, 40.0f) : low;
        int high = count * row + (count - 1) * gap;
        int below = ui_px(ui, spacing == SPACE_FULL ? 64.0f : 48.0f);
        int above = ui_px(ui, 160.0f);              /* header, a player and the status */
        if (area.h >= above + high + gap + below) { /* the last step can still be undone */
            place_row(ui, (Rect){area.x, bottom - below, area.w, below}, button,
                      game_buttons(view, button), BUTTON_ICON_TOP, true);
            bottom -= below + gap;
        }
        game_panel_choices(ui, (Rect){area.x, bottom - high, area.w, high}, SEAT_NONE, true);
        return bottom - high;
    }
    Rect row = {area.x + ui->shake, bottom - height, area.w, height};
    if (view->request.kind != REQUEST_NONE) {
        game_panel_answers(ui, row, seat_other(view->request.asker), false);
    } else {
        place_row(ui, row, button, game_buttons(view, button), BUTTON_ICON_TOP, true);
    }
    return row.y;
}

/* The result and, if there is room above `bottom`, the score. */
static int result_top(Ui *ui, PageTools tools, Rect area, int y, int bottom, Spacing spacing)
{
    bool little = spacing == SPACE_LITTLE;
    int high = ui_px(ui, little ? 56.0f : 72.0f), gap = ui_px(ui, little ? 4.0f : 14.0f);
    game_panel_result(ui, (Rect){area.x, y + gap, area.w, high});
    y += high + gap + ui_px(ui, little ? 8.0f : spacing == SPACE_SOME ? 14.0f : 30.0f);
    int score = ui_px(ui, ui->view->result_count > 0 ? 122.0f : 70.0f);
    if (y + score + gap > bottom) {
        score = ui_px(ui, 70.0f);
    }
    if (y + score + ui_px(ui, 4.0f) > bottom) {
        score = ui_px(ui, 44.0f);
    }
    if (y + score + ui_px(ui, 4.0f) > bottom) {
        return y;
    }
    game_panel_score(ui, tools, (Rect){area.x, y, area.w, score});
    return y + score;
}

/* Both players, or without room for both the one to move. */
static int players(Ui *ui, PageTools tools, Rect area, int y, int bottom, Spacing spacing)
{
    const View *view = ui->view;
    int row = ui_px(ui, spacing == SPACE_LITTLE ? 48.0f : spacing == SPACE_SOME ? 56.0f : 72.0f);
    int gap = ui_px(ui, spacing == SPACE_LITTLE ? 2.0f : spacing == SPACE_SOME ? 4.0f : 8.0f);
    bool both = y + 2 * (row + gap) <= bottom;
    for (int seat = 0; seat < 2; seat++) {
        if (!both && !view->player[seat].acts && (seat == 0 || view->player[0].acts)) {
            continue;
        }
        if (y + row > bottom) {
            break;
        }
        game_panel_player(ui, tools, (Rect){area.x, y, area.w, row}, (Seat)seat,
                          words_kind(&view->player[seat].who));
        y += row + gap;
    }
    return y;
}

/* The status above the buttons, always in its full height. Returns its top. */
static int status(Ui *ui, Rect area, int top, int bottom, Spacing spacing)
{
    int height = game_panel_status_height(ui, area.w);
    int usual = ui_px(ui, spacing == SPACE_LITTLE ? 40.0f : 48.0f);
    int gap = ui_px(ui, spacing == SPACE_LITTLE ? 2.0f : 4.0f);
    if (spacing == SPACE_LITTLE && height == ui_px(ui, 48.0f)) {
        height = usual;
    }
    if (height > bottom - gap - top) {
        height = bottom - gap - top > usual ? bottom - gap - top : usual;
    }
    int y = bottom - gap - height;
    hairline(ui, area.x, y - ui_px(ui, 1.0f), area.w);
    game_panel_status(ui, (Rect){area.x, y, area.w, height});
    return y;
}

/* Of the panel between `top` and `bottom`. Returns where the rest ends: in place of moves, scores
 * or a player. */
static int toast_room(Ui *ui, Rect panel, int top, int bottom)
{
    if (ui->view->toast.serial == 0) {
        return bottom;
    }
    int inset = ui_px(ui, panel.w < ui_px(ui, 330.0f) ? 8.0f : 16.0f);
    Rect room = {panel.x + inset, top, panel.w - 2 * inset, bottom - top};
    int height = toast_height(ui, room.w, room.h);
    ui->given_room[SEAT_NEAR] = (Rect){room.x, bottom - height, room.w, height};
    return bottom - height - ui_px(ui, 8.0f);
}

static void panel(Ui *ui, const Layout *layout, PageTools tools)
{
    const View *view = ui->view;
    Rect rect = layout->panel;
    Spacing spacing = spacing_of(ui, rect);
    bool narrow = rect.w < ui_px(ui, 330.0f), over = view_is_over(view);
    int padding = ui_px(ui, spacing == SPACE_LITTLE || narrow ? 14.0f
                            : spacing == SPACE_SOME           ? 18.0f
                                                              : 24.0f);
    int gap = ui_px(ui, 8.0f);
    Rect area = rect_inset(rect, padding);
    ui_panel(ui, rect);
    int head = ui_px(ui, 48.0f);
    int y = rect.y + ui_px(ui, spacing == SPACE_LITTLE ? 2.0f
                               : spacing == SPACE_SOME ? 8.0f
                                                       : 20.0f);
    header(ui, (Rect){area.x, y, area.w, head});
    y += head + ui_px(ui, spacing == SPACE_LITTLE ? 0.0f : spacing == SPACE_SOME ? 4.0f : 12.0f);
    int bottom = actions(ui, area, spacing);
    if (over) {
        int result = ui_px(ui, spacing == SPACE_LITTLE ? 72.0f : 110.0f);
        bool both = bottom - gap - y >= result + ui_px(ui, 56.0f); /* else the toast alone */
        bottom = toast_room(ui, rect, both ? y + result : y, bottom - gap) + gap;
        if (both || view->toast.serial == 0) {
            y = result_top(ui, tools, area, y, bottom, spacing);
        }
    } else {
        int min = y + ui_px(ui, spacing == SPACE_LITTLE ? 50.0f : 64.0f); /* one player */
        bottom = toast_room(ui, rect, y, status(ui, area, min, bottom, spacing) - gap) + gap;
        y = players(ui, tools, area, y, bottom, spacing);
    }
    int top = y + ui_px(ui, over ? 14.0f : 6.0f);
    move_list_draw(ui, tools, (Rect){area.x, top, area.w, bottom - gap - top}, !over);
}

/* ---- Rows above and below the board ---- */

/* The seat of the row below the board: the person; with two people, or none, the near one. */
static Seat own_seat(const View *view)
{
    bool near = view->player[SEAT_NEAR].who.kind == PLAYER_HUMAN;
    bool far = view->player[SEAT_FAR].who.kind == PLAYER_HUMAN;
    return far && !near ? SEAT_FAR : SEAT_NEAR;
}

/* With an undo button before them, if there is room. */
static void choices(Ui *ui, Rect rect)
{
    int side = ui_px(ui, 48.0f), gap = ui_px(ui, 8.0f);
    if (ui->view->may.undo && rect.w >= ui_px(ui, 340.0f)) {
        ui_button(ui, "undo", (Rect){rect.x, rect.y, side, rect.h}, "", ICON_UNDO, BUTTON_FILL,
                  true, command_for_seat(CMD_UNDO, SEAT_NONE, 0));
        rect.x += side + gap;
        rect.w -= side + gap;
    }
    game_panel_choices(ui, rect, SEAT_NONE, false);
}

static void tall_buttons(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    Button button[BUTTONS_MAX];
    char label[96];
    if (view->looks) {
        look_bar_place(ui, rect);
        return;
    }
    if (view->request.kind != REQUEST_NONE && !view_is_over(view)) {
        game_panel_answers(ui, rect, seat_other(view->request.asker), false);
        return;
    }
    if (view->may.choose && game_panel_choice_rows(view) > 0 && !view_is_over(view)) {
        choices(ui, rect);
        return;
    }
    bool over = view_is_over(view);
    int count = over ? result_buttons(view, button) : game_buttons(view, button);
    if (over && view->suggested_level > 0) {
        const bool wide = rect.w >= ui_px(ui, 400.0f);
        button[1] = level_button(view, wide ? WORDS_SHORT : WORDS_SHORTEST, label, sizeof label);
    }
    if (over && rect.w < ui_px(ui, count <= 4 ? 360.0f : 440.0f)) {
        count--; /* without the new game */
    }
    button[count++] = menu_button();
    place_row(ui, rect, button, count, BUTTON_ICON_TOP, true);
}

/* A panel behind text that would otherwise be on the pattern of the table. */
static void ground(Ui *ui, const Layout *layout, Rect rect)
{
    if (rect_empty(rect)) {
        return;
    }
    int gap = layout->buttons.y - layout->bottom_row.y - layout->bottom_row.h;
    int out = ui_px(ui, layout->shape == LAYOUT_PHONE ? 4.0f : 8.0f);
    out = out > gap / 2 ? gap / 2 : out;
    ui_panel(ui, rect_inset(rect, -out));
}

static Rect around(Rect a, Rect b)
{
    if (rect_empty(a) || rect_empty(b)) {
        return rect_empty(a) ? b : a;
    }
    int x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;
    int right = a.x + a.w > b.x + b.w ? a.x + a.w : b.x + b.w;
    int bottom = a.y + a.h > b.y + b.h ? a.y + a.h : b.y + b.h;
    return (Rect){x, y, right - x, bottom - y};
}

/* A status too long for its line extends into the gap above, then into the row of the moves.
 * Returns its rectangle; *strip is what is left for the moves. */
static Rect info_rect(Ui *ui, const Layout *layout, const char *say, Rect *strip)
{
    Rect info = layout->info;
    int inset = ui_px(ui, 14.0f);
    *strip = ui->view->ply > 0 ? layout->strip : (Rect){0, 0, 0, 0};
    if (rect_empty(info)) {
        return info;
    }
    int need = ui_lines_height(ui, info.w - 2 * inset, 14.0f, false, say);
    if (need <= ui_px(ui, 20.0f)) {
        return info;
    }
    int free = info.y - layout->info_top;
    int up = need + ui_px(ui, 6.0f) - info.h;
    up = up < free ? up : free;
    if (up > 0) {
        info.y -= up;
        info.h += up;
    }
    if (need > info.h && !rect_empty(layout->strip)) {
        *strip = (Rect){0, 0, 0, 0};
        info.h = layout->strip.y + layout->strip.h - info.y;
    }
    return info;
}

static void draw_info(Ui *ui, Rect info, const char *say)
{
    const View *view = ui->view;
    char game[192];
    int inset = ui_px(ui, 14.0f);
    if (rect_empty(info)) {
        return;
    }
    info.x += inset;
    info.w -= 2 * inset;
    snprintf(game, sizeof game, "%s · %d × %d", words_rule(view->rule), view->size, view->size);
    int width = ui_text_width(ui, 14.0f, false, game) + ui_px(ui, 16.0f);
    bool alone = ui_text_width(ui, 14.0f, false, say) + width > info.w;
    if (!alone) {
        ui_text(ui, info, ALIGN_LEFT, 14.0f, false, ui->theme->ink2, game);
    }
    ui_block(ui, info, alone ? ALIGN_LEFT : ALIGN_RIGHT, 14.0f, 11.0f, false, ui->theme->ink, say);
}

static void rows(Ui *ui, const Layout *layout, PageTools tools)
{
    const View *view = ui->view;
    Seat own = own_seat(view), other = seat_other(own);
    char status_words[240];
    Rect strip;
    game_panel_words(ui, SEAT_NONE, status_words, sizeof status_words);
    const char *say = view_is_over(view) ? "" : status_words;
    Rect info = info_rect(ui, layout, say, &strip);
    ground(ui, layout, layout->top_row);
    ground(ui, layout, around(info, strip));
    ground(ui, layout, around(layout->bottom_row, layout->buttons));
    if (view_is_over(view)) {
        bool low = layout->top_row.h < ui_px(ui, 60.0f);
        game_panel_result(ui, rect_inset(layout->top_row, ui_px(ui, low ? 4.0f : 8.0f)));
        game_panel_score(ui, tools, layout->bottom_row);
    } else {
        bool own_shown = !rect_empty(layout->bottom_row); /* else a notice is there */
        bool info_shown = !rect_empty(info);
        game_panel_player(ui, tools, layout->top_row, other,
                          own_shown || info_shown ? words_kind(&view->player[other].who)
                                                  : status_words);
        if (own_shown) {
            game_panel_player(ui, tools, layout->bottom_row, own,
                              info_shown ? words_kind(&view->player[own].who) : status_words);
        }
    }
    draw_info(ui, info, say);
    move_list_place_strip(ui, strip);
    Rect buttons = layout->buttons;
    buttons.x += ui->shake;
    if (!rect_empty(buttons)) {
        tall_buttons(ui, buttons);
    }
}

void page_play(Ui *ui, const Layout *layout, PageTools tools)
{
    if (ui->view->settings.face_to_face) {
        page_faces(ui, layout, tools);
    } else if (rect_empty(layout->panel)) {
        rows(ui, layout, tools);
    } else {
        panel(ui, layout, tools);
    }
}
