#include "ui/form.h"

#include <math.h>
#include <string.h>

#include "ui/words.h"

enum { LINES_OF_SEGMENTS = 4 };

Command form_command(CommandKind kind, int field, int value)
{
    return (Command){.kind = kind, .field = field, .seat = SEAT_NONE, .value = value};
}

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
    if (floats && panel.h > need) {
        panel.y += (panel.h - need) / 2;
        panel.h = need;
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

bool form_narrow(const Ui *ui, Rect panel)
{
    return panel.w < ui_px(ui, 580);
}

int form_padding(const Ui *ui, Rect panel)
{
    bool phone = ui->w < ui_px(ui, 480);
    return ui_px(ui, phone ? 16 : form_narrow(ui, panel) ? 24 : panel.w < ui_px(ui, 900) ? 32 : 40);
}

Rect form_header(Ui *ui, Rect panel, const Header *header, bool tight)
{
    bool low = tight || ui->w < ui_px(ui, 480) || panel.h < ui_px(ui, 560);
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
        Rect rect = {right + ui_px(ui, 12) - target, top, target, target};
        ui_button(ui, header->name, rect, NULL, header->icon, BUTTON_PLAIN, true, header->command);
        right = rect.x;
    }
    Rect title = {left, top, right - left, target};
    ui_text(ui, title, ALIGN_LEFT, small ? 22 : 28, true, ui->theme->ink, header->title);
    return (Rect){panel.x + padding, panel.y + height, panel.w - 2 * padding, panel.h - height};
}

Flow flow_start(Ui *ui, Rect content, bool narrow, bool measure)
{
    return (Flow){.ui = ui,
                  .measure = measure,
                  .narrow = narrow,
                  .x = content.x,
                  .w = content.w,
                  .y = content.y,
                  .label_w = ui_px(ui, 104)};
}

Rect form_column(Rect row, int columns, int index, int gap)
{
    int from = (row.w + gap) * index / columns;
    int to = (row.w + gap) * (index + 1) / columns - gap;
    return (Rect){row.x + from, row.y, to - from, row.h};
}

void flow_gap(Flow *flow, float logical)
{
    flow->y += ui_px(flow->ui, flow->tight ? logical / 2 : logical);
}

void flow_text(Flow *flow, const char *text, float size, Argb color)
{
    Ui *ui = flow->ui;
    DrawList *list = ui->list;
    if (flow->measure) {
        ui->list = NULL;
    }
    Rect rect = {flow->x, flow->y, flow->w, ui_px(ui, 4000)};
    flow->y += ui_paragraph(ui, rect, size, color, text);
    ui->list = list;
}

void flow_title(Flow *flow, const char *text)
{
    Ui *ui = flow->ui;
    int height = ui_px(ui, 28);
    if (!flow->measure) {
        Rect rect = {flow->x, flow->y, flow->w, height};
        ui_text(ui, rect, ALIGN_LEFT, 17, true, ui->theme->ink, text);
    }
    flow->y += height;
}

Rect flow_row(Flow *flow, const char *label, int height)
{
    Ui *ui = flow->ui;
    Rect row = {flow->x, flow->y, flow->w, height};
    if (label && flow->narrow) {
        int above = ui_px(ui, 24);
        if (!flow->measure) {
            Rect rect = {flow->x, flow->y, flow->w, above - ui_px(ui, 4)};
            ui_text(ui, rect, ALIGN_LEFT, 13, false, ui->theme->ink2, label);
        }
        row.y += above;
    } else if (label) {
        if (!flow->measure) {
            int tall = height < ui_px(ui, 48) ? height : ui_px(ui, 48);
            /* Level with the first of several lines. */
            int down = height > ui_px(ui, 96) ? 0 : (height - tall) / 2;
            Rect rect = {flow->x, flow->y + down, flow->label_w - ui_px(ui, 12), tall};
            float size = 15;
            while (size > 12 && ui_text_width(ui, size, false, label) > rect.w) {
                size -= 1;
            }
            ui_text(ui, rect, ALIGN_LEFT, size, false, ui->theme->ink2, label);
        }
        row.x += flow->label_w;
        row.w -= flow->label_w;
    }
    flow->y = row.y + height;
    return row;
}

void flow_note(Flow *flow, const char *text)
{
    int inset = (flow->narrow ? 0 : flow->label_w) + ui_px(flow->ui, flow->narrow ? 0 : 6);
    flow->x += inset;
    flow->w -= inset;
    flow_gap(flow, 8);
    flow_text(flow, text, 13, flow->ui->theme->ink2);
    flow->x -= inset;
    flow->w += inset;
}

/* How many lines the labels need, at most LINES_OF_SEGMENTS unless a line would have more than
 * SEGMENTS_MAX choices. */
static int segment_lines(Ui *ui, int width, const Segments *options)
{
    int widest = 0;
    for (int i = 0; i < options->count; i++) {
        int w = ui_text_width(ui, 13.5f, true, options->labels[i]);
        widest = w > widest ? w : widest;
    }
    widest += ui_px(ui, 10);
    int max = options->count < LINES_OF_SEGMENTS ? options->count : LINES_OF_SEGMENTS;
    int min = (options->count + SEGMENTS_MAX - 1) / SEGMENTS_MAX;
    for (int lines = min; lines < max; lines++) {
        int per_line = (options->count + lines - 1) / lines;
        if ((width - ui_px(ui, 6)) / per_line >= widest) {
            return lines;
        }
    }
    return max > min ? max : min;
}

void flow_segments(Flow *flow, const char *label, const Segments *options, Command command)
{
    Ui *ui = flow->ui;
    if (options->count < 1) {
        return;
    }
    int width = flow->w - (flow->narrow || !label ? 0 : flow->label_w);
    int lines = segment_lines(ui, width, options);
    int per_line = (options->count + lines - 1) / lines;
    int line_h = ui_px(ui, 48);
    int gap = ui_px(ui, 6);
    lines = (options->count + per_line - 1) / per_line;
    Rect row = flow_row(flow, label, lines * line_h + (lines - 1) * gap);
    if (flow->measure) {
        return;
    }
    for (int line = 0; line < lines; line++) {
        int first = line * per_line;
        int count = options->count - first < per_line ? options->count - first : per_line;
        Rect rect = {row.x, row.y + line * (line_h + gap), row.w, line_h};
        int selected = options->selected - first, values[SEGMENTS_MAX];
        for (int i = 0; i < count; i++) {
            values[i] = options->values ? options->values[first + i] : first + i;
        }
        ui_segments(ui, rect, count, options->names + first, options->labels + first, values,
                    selected >= 0 && selected < count ? selected : -1, false, command);
    }
}

void flow_slider(Flow *flow, const char *label, const char *name, const Span *span, Command command)
{
    Ui *ui = flow->ui;
    Rect row = flow_row(flow, label, ui_px(ui, 48));
    if (flow->measure) {
        return;
    }
    if (span->text) {
        int w = ui_px(ui, 76);
        Rect rect = {row.x + row.w - w, row.y, w, row.h};
        ui_text(ui, rect, ALIGN_RIGHT, 15, true, ui->theme->ink, span->text);
        row.w -= w + ui_px(ui, 12);
    }
    ui_slider(ui, name, row, span->min, span->max, span->step, span->value, command);
}

void flow_toggle(Flow *flow, const char *name, const char *title, const char *caption, bool on,
                 Command command)
{
    Ui *ui = flow->ui;
    int start = flow->y;
    int text_x = ui_px(ui, 66);
    int min_h = ui_px(ui, 48);
    int title_h = ui_px(ui, caption ? 24 : 48);
    command.value = !on;
    if (!flow->measure) {
        Rect rect = {flow->x, start + ui_px(ui, 8), ui_px(ui, 52), ui_px(ui, 32)};
        ui_toggle(ui, name, rect, on, command);
        Rect line = {flow->x + text_x, start, flow->w - text_x, title_h};
        ui_block(ui, line, ALIGN_LEFT, 15, 12, caption != NULL, ui->theme->ink, title);
    }
    flow->y += title_h;
    if (caption) {
        flow->x += text_x;
        flow->w -= text_x;
        flow_text(flow, caption, 13, ui->theme->ink2);
        flow->x -= text_x;
        flow->w += text_x;
    }
    flow->y = flow->y - start < min_h ? start + min_h : flow->y;
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
