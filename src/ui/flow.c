#include "ui/flow.h"

enum { LINES_OF_SEGMENTS = 4, LINE_OF_MANY = 3 /* so many choices in a line */ };

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

void flow_gap(Flow *flow, float logical)
{
    float gap = flow->spacing == FLOW_LOOSE ? logical : logical / 2;
    if (flow->spacing == FLOW_DENSE && logical >= 4) { /* fingers need 48 from row to row */
        gap = gap < 8 ? 8 : gap;
    }
    flow->y += ui_px(flow->ui, gap);
}

int flow_row_height(const Flow *flow)
{
    return ui_px(flow->ui, flow->spacing == FLOW_DENSE ? 40 : 48);
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

/* How many lines the labels need, at most LINES_OF_SEGMENTS unless a line would then have more than
 * LINE_OF_MANY choices. */
static int segment_lines(Ui *ui, int width, const Segments *options)
{
    int widest = ui_px(ui, 48 - 10), sum = ui_px(ui, 6); /* for fingers */
    for (int i = 0; i < options->count; i++) {
        int w = ui_text_width(ui, 13.5f, true, options->labels[i]);
        widest = w > widest ? w : widest;
        sum += ui_segment_width(ui, options->labels[i]);
    }
    widest += ui_px(ui, 10);
    if (sum <= width && options->count <= SEGMENTS_MAX) { /* of unequal widths */
        return 1;
    }
    const int many = (options->count + LINE_OF_MANY - 1) / LINE_OF_MANY;
    const int most = many > LINES_OF_SEGMENTS ? many : LINES_OF_SEGMENTS;
    int max = options->count < most ? options->count : most;
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
    int line_h = flow_row_height(flow);
    int gap = ui_px(ui, flow->spacing == FLOW_DENSE ? 8 : 6);
    lines = (options->count + per_line - 1) / per_line;
    Rect row = flow_row(flow, label, lines * line_h + (lines - 1) * gap);
    if (flow->measure) {
        return;
    }
    const int before = ui->controls;
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
    ui_group(ui, before, options->names[0], true, options->selected);
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
        ui_text(ui, rect, ALIGN_RIGHT, ui_fit(ui, 15, 10, true, span->text, rect.w), true,
                ui->theme->ink, span->text);
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
    int min_h = flow_row_height(flow);
    int title_h = caption ? min_h / 2 : min_h;
    int lines_h = ui_lines_height(ui, flow->w - text_x, 12, caption != NULL, title);
    title_h = lines_h > title_h ? lines_h : title_h;
    command.value = !on;
    if (!flow->measure) {
        Rect rect = {flow->x, start + (min_h - ui_px(ui, 32)) / 2, ui_px(ui, 52), ui_px(ui, 32)};
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
