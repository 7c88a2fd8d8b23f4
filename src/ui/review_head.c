#include "ui/review_head.h"

#include <stdio.h>
#include <string.h>

#include "ui/form.h"
#include "ui/rich_text.h"
#include "ui/words.h"

/* Logical px: the side of its buttons, and in a panel so narrow that four of them would reach its
 * edge. */
enum { TARGET = 48, NARROW_TARGET = 44, NARROW = 240 };

Rect review_head_place(Ui *ui, Rect panel, int pad)
{
    const int target = ui_px(ui, panel.w < ui_px(ui, NARROW) ? NARROW_TARGET : TARGET);
    const int top = panel.y + ui_px(ui, panel.h < ui_px(ui, 480) ? 6 : 18);
    int right = panel.x + panel.w - pad + ui_px(ui, 12) - target;
    ui_panel(ui, panel);
    ui_button(ui, "close", (Rect){right, top, target, target}, NULL, ICON_CLOSE, BUTTON_PLAIN, true,
              command_for_field(CMD_BACK, 0, 0));
    right -= target;
    ui_button(ui, "menu", (Rect){right, top, target, target}, NULL, ICON_MENU, BUTTON_PLAIN, true,
              command_for_seat(CMD_PAGE, SEAT_NONE, PAGE_MENU));
    const int x = panel.x + pad;
    return (Rect){x, top, right - x, target};
}

int review_head_title(Ui *ui, Rect line, const char *title)
{
    const int room = line.w - ui_px(ui, 4); /* a button beside it does not touch it */
    const float size = ui_fit(ui, 22, 15, true, title, room);
    const int w = ui_text_width(ui, size, true, title);
    if (w > room) { /* the buttons say enough */
        return line.x;
    }
    ui_text(ui, line, ALIGN_LEFT, size, true, ui->theme->ink, title);
    return line.x + w + ui_px(ui, 14);
}

static void head_line(Ui *ui, Rect rect, const char *text)
{
    const float size = ui_fit(ui, 13, 11, false, text, rect.w);
    if (ui_text_width(ui, size, false, text) <= rect.w) {
        ui_text(ui, rect, ALIGN_LEFT, size, false, ui->theme->ink2, text);
    }
}

void review_head_words(Ui *ui, Rect rect, const char *words)
{
    const View *view = ui->view;
    const char *rule = words_rule(view->rule);
    const int half = ui_px(ui, 18), middle = rect.y + rect.h / 2 + ui_px(ui, 2);
    char text[80];
    snprintf(text, sizeof text, "%s · %d × %d", rule, view->size, view->size);
    if (ui_text_width(ui, 11, false, text) > rect.w) {
        snprintf(text, sizeof text, "%s", rule);
    }
    const bool has_words = words[0] != '\0' && ui_text_width(ui, 11, false, words) <= rect.w;
    if (!has_words || ui_text_width(ui, 11, false, text) > rect.w) {
        head_line(ui, (Rect){rect.x, middle - half / 2, rect.w, half}, has_words ? words : text);
    } else {
        head_line(ui, (Rect){rect.x, middle - half, rect.w, half}, words);
        head_line(ui, (Rect){rect.x, middle, rect.w, half}, text);
    }
}

const char *review_head_way_back(const View *view)
{
    return view->visits ? _("Leave") : _("Back to the game");
}

void review_head_steps(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    static const char *const names[4] = {"first", "prev", "next", "last"};
    static const Icon icons[4] = {ICON_FIRST, ICON_BACK, ICON_FORWARD, ICON_LAST};
    bool back = view->ply > 0;
    bool on = view->ply < view->moves;
    int gap = ui_px(ui, 8);
    int targets[4] = {0, view->ply - 1, view->ply + 1, -1};
    for (int i = 0; i < 4; i++) {
        Rect button = form_column(rect, 4, i, gap);
        ui_button(ui, names[i], button, NULL, icons[i], BUTTON_FILL, i < 2 ? back : on,
                  command_for_field(CMD_GO, 0, targets[i]));
    }
}

void review_head_player(Ui *ui, PageTools tools, Rect rect, const ViewPlayer *who,
                        const char *second)
{
    const bool tight = rect.w < ui_px(ui, 120);
    const float d = (float)ui_px(ui, tight ? 20 : 28);
    form_stone(ui, tools, who->color, (float)rect.x + d / 2, (float)rect.y + (float)rect.h / 2, d);
    const int shift = (int)d + ui_px(ui, tight ? 6 : 10), half = rect.h / 2;
    char name[NAME_BYTES];
    words_player(who, name, sizeof name);
    Rect upper = {rect.x + shift, rect.y + ui_px(ui, 2), rect.w - shift, half};
    Rect lower = {upper.x, rect.y + half - ui_px(ui, 2), upper.w, half};
    ui_text(ui, upper, ALIGN_LEFT, ui_fit(ui, 15, 10, true, name, upper.w), true, ui->theme->ink,
            name);
    if (strchr(second, RICH_BOLD[0])) {
        rich_text_draw(ui, lower, 13, 9, ui->theme->ink2, second);
    } else {
        ui_text(ui, lower, ALIGN_LEFT, ui_fit(ui, 13, 11, false, second, lower.w), false,
                ui->theme->ink2, second);
    }
}
