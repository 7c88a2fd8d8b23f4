#include "ui/form.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/words.h"

bool form_held(const Ui *ui, const char *name)
{
    return ui_state(ui, name) == 2 || (ui->focus && strcmp(ui->focus, name) == 0);
}

Rect form_panel(const Ui *ui, const Layout *layout)
{
    if (!rect_empty(layout->panel)) {
        return layout->panel;
    }
    Rect window = {0, 0, layout->w, layout->h};
    return rect_inset(window, ui_px(ui, layout->shape == LAYOUT_PHONE ? 8 : 24));
}

Rect form_panel_of(const Ui *ui, const Layout *layout, int need)
{
    Rect panel = form_panel(ui, layout);
    bool floats = !rect_empty(layout->top_row) || !rect_empty(layout->near_panel.rect);
    if (floats) {
        int edge = ui_px(ui, layout->shape == LAYOUT_PHONE ? 8 : 24);
        int room = layout->h - 2 * edge - ui->panel_below;
        room = room < panel.h ? panel.h : room;
        int high = need < room ? need : room;
        panel.y += (panel.h - high) / 2;
        panel.y = high > panel.h && panel.y < edge ? edge : panel.y;
        panel.h = high;
    } else if (!floats && panel.h < need) {
        int edge = layout->w - panel.x - panel.w, lowest = layout->h - edge - ui->panel_below;
        lowest = lowest < panel.y + panel.h ? panel.y + panel.h : lowest;
        int bottom = panel.y + need < lowest ? panel.y + need : lowest;
        int top = bottom - need < edge ? edge : bottom - need;
        panel.y = top < panel.y ? top : panel.y;
        panel.h = bottom - panel.y;
    }
    return panel;
}

Rect form_window_panel(const Ui *ui, const Layout *layout, int max_width)
{
    Rect panel = form_panel(ui, layout);
    const int max = ui_px(ui, (float)max_width);
    if (panel.w > max) {
        panel.x += (panel.w - max) / 2;
        panel.w = max;
    }
    return panel;
}

Rect form_lower_to(Rect panel, int height)
{
    if (panel.h > height) {
        panel.y += (panel.h - height) / 2;
        panel.h = height;
    }
    return panel;
}

bool form_narrow(const Ui *ui, Rect panel)
{
    return panel.w < ui_px(ui, 580);
}

int form_padding(const Ui *ui, Rect panel)
{
    bool phone = ui->w < ui_px(ui, 480);
    return ui_px(ui, phone ? 16 : form_narrow(ui, panel) ? 24 : panel.w < ui_px(ui, 900) ? 32 : 40);
}

/* With less space above. */
static bool is_low(const Ui *ui, Rect panel, bool tight)
{
    return tight || ui->w < ui_px(ui, 480) || panel.h < ui_px(ui, 560);
}

Rect form_header_button(const Ui *ui, Rect panel, bool tight, int index)
{
    bool low = is_low(ui, panel, tight), small = low || form_narrow(ui, panel);
    int target = ui_px(ui, 48), right = panel.x + panel.w - form_padding(ui, panel) + ui_px(ui, 12);
    return (Rect){right - (index + 1) * target,
                  panel.y + ui_px(ui, low     ? 8
                                      : small ? 20
                                              : 24),
                  target, target};
}

Rect form_header(Ui *ui, Rect panel, const Header *header, bool tight)
{
    bool low = is_low(ui, panel, tight);
    bool small = low || form_narrow(ui, panel);
    int padding = form_padding(ui, panel);
    int target = ui_px(ui, 48);
    int height = ui_px(ui, low ? 64 : small ? 80 : 88);
    int top = panel.y + ui_px(ui, low ? 8 : small ? 20 : 24);
    int left = panel.x + padding;
    int right = panel.x + panel.w - padding;
    ui_panel(ui, panel);
    if (header->name && header->icon == ICON_BACK) {
        Rect rect = {left - ui_px(ui, 14), top, target, target};
        ui_button(ui, header->name, rect, NULL, ICON_BACK, BUTTON_PLAIN, true, header->command);
        left += ui_px(ui, 36);
    } else if (header->name) {
        Rect rect = form_header_button(ui, panel, tight, 0);
        ui_button(ui, header->name, rect, NULL, header->icon, BUTTON_PLAIN, true, header->command);
        right = rect.x;
    }
    Rect title = {left, top, right - left, target};
    ui_text(ui, title, ALIGN_LEFT, small ? 22 : 28, true, ui->theme->ink, header->title);
    return (Rect){panel.x + padding, panel.y + height, panel.w - 2 * padding, panel.h - height};
}

bool form_header_has_room(Ui *ui, Rect panel, bool tight, const char *title, int buttons)
{
    const bool small = is_low(ui, panel, tight) || form_narrow(ui, panel);
    const int wide = ui_text_width(ui, small ? 22 : 28, true, title);
    const int left = panel.x + form_padding(ui, panel);
    return left + wide <= form_header_button(ui, panel, tight, buttons - 1).x;
}

Rect form_column(Rect row, int columns, int index, int gap)
{
    int from = (row.w + gap) * index / columns;
    int to = (row.w + gap) * (index + 1) / columns - gap;
    return (Rect){row.x + from, row.y, to - from, row.h};
}

void form_undo_buttons(Ui *ui, Rect line, int gap)
{
    const char *const labels[] = {_("Take back"), _("Redo")};
    const Rect left = form_column(line, 2, 0, gap), right = form_column(line, 2, 1, gap);
    ui_share_size(ui, left, BUTTON_FILL, 2, labels, ICON_NONE);
    ui_button(ui, "undo-change", left, labels[0], ICON_NONE, BUTTON_FILL, ui->view->may.undo,
              command_for_field(CMD_UNDO, 0, 0));
    ui_button(ui, "redo", right, labels[1], ICON_NONE, BUTTON_FILL, ui->view->may.redo,
              command_for_field(CMD_REDO, 0, 0));
    ui_share_size(ui, line, BUTTON_FILL, 0, NULL, ICON_NONE);
}

const char *form_control_name(char *kept, size_t bytes, const char *what, const char *word)
{
    snprintf(kept, bytes, "%s-%s", what, word);
    return kept;
}

void form_field(Ui *ui, const char *name, Rect rect, const char *text, const char *empty,
                Argb color, float size, bool semibold, Command command)
{
    bool editing = ui->editing && strcmp(ui->editing, name) == 0;
    if (!text[0] && !editing) {
        ui_block(ui, rect, ALIGN_LEFT, size, 11, semibold, color, empty);
    }
    ui_field(ui, name, rect, text, "", size, semibold, command);
}

void form_stone(Ui *ui, PageTools tools, Color color, float x, float y, float diameter)
{
    if (!ui->list || !tools.stone_painter) {
        return;
    }
    const Look *look = &ui->theme->look;
    int d = (int)lroundf(diameter);
    d = d < 2 ? 2 : d;
    /* Lighting is fixed to the window. */
    Vec at = {x, y};
    if (ui->frame.quarters) {
        at = frame_to_window(ui->frame, at);
        draw_frame(ui->list, (Frame){{0, 0, ui->w, ui->h}, 0});
    }
    stone_painter_draw_shadow(tools.stone_painter, ui->list, look, at.x, at.y, d, 1, 1);
    stone_painter_draw(tools.stone_painter, ui->list, look, color, 0, at.x, at.y, d, 1,
                       ui->theme->dark);
    if (ui->frame.quarters) {
        ui_apply_frame(ui);
    }
}

void form_chosen_outline(Ui *ui, Rect rect, float radius)
{
    draw_round_frame(ui->list, rect_inset(rect, -ui_px(ui, 5)), (radius + 5) * ui->px,
                     (float)ui_px(ui, 2), ui->theme->ink);
}

void form_result(Ui *ui, Rect rect, bool won, bool draw)
{
    const char *letter = won ? _("W") : draw ? _("D") : _("L");
    if (won) {
        ui_card(ui, rect, 6.0f, ui->theme->primary);
    } else {
        draw_round_frame(ui->list, rect, 6.0f * ui->px, (float)ui_px(ui, 1.0f), ui->theme->ink3);
    }
    ui_text(ui, rect, ALIGN_CENTER, 12.0f, true, won ? ui->theme->on_primary : ui->theme->ink2,
            letter);
    if (draw) {
        draw_fill(ui->list,
                  (Rect){rect.x + rect.w / 4, rect.y + rect.h - ui_px(ui, 5.0f), rect.w / 2,
                         ui_px(ui, 1.5f)},
                  ui->theme->ink2);
    }
}

void form_round_off(Ui *ui, Rect rect, float radius, bool top_only, Argb around)
{
    if (!ui->list) {
        return;
    }
    enum { STEPS = 8 };
    for (int corner = 0; corner < (top_only ? 2 : 4); corner++) {
        float side_x = corner % 2 == 0 ? -1.0f : 1.0f;
        float side_y = corner < 2 ? -1.0f : 1.0f;
        float edge_x = (float)rect.x + (corner % 2 == 0 ? 0 : (float)rect.w);
        float edge_y = (float)rect.y + (corner < 2 ? 0 : (float)rect.h);
        Vec point[STEPS + 2];
        point[0] = (Vec){edge_x, edge_y};
        for (int i = 0; i <= STEPS; i++) {
            float angle = 1.5707963f * (float)i / STEPS;
            point[i + 1] = (Vec){edge_x - side_x * radius * (1 - sinf(angle)),
                                 edge_y - side_y * radius * (1 - cosf(angle))};
        }
        draw_polygon(ui->list, point, STEPS + 2, around);
    }
}
