#include "ui/widget.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/line_break.h"

enum { TOUCH_SIDE = 48 /* logical px: 9 mm, the smallest comfortable finger target */ };

int ui_px(const Ui *ui, float logical)
{
    int px = (int)lroundf(logical * ui->px);
    return px < 1 && logical > 0.0f ? 1 : px;
}

static Rect local_bounds(const Frame *frame)
{
    bool turned = frame->quarters % 2 != 0;
    return (Rect){0, 0, turned ? frame->rect.h : frame->rect.w,
                  turned ? frame->rect.w : frame->rect.h};
}

void ui_frame(Ui *ui, Frame frame, Seat seat)
{
    ui->frame = frame;
    ui->seat = seat;
    ui->clip = (Rect){0, 0, 0, 0};
    ui->entering = false;
    if (ui->list) {
        draw_unclip(ui->list);
        ui_apply_frame(ui);
    }
}

static bool same(const char *a, Seat a_seat, const char *b, Seat b_seat)
{
    return a && b && a_seat == b_seat && strcmp(a, b) == 0;
}

const Control *ui_find(const Ui *ui, const char *name, Seat seat)
{
    for (int i = 0; i < ui->controls; i++) {
        if (same(ui->control[i].name, ui->control[i].seat, name, seat)) {
            return &ui->control[i];
        }
    }
    return NULL;
}

bool ui_is_held(const Ui *ui, const char *name, Seat seat)
{
    for (int i = 0; i < HELD_MAX; i++) {
        if (same(ui->held[i].name, ui->held[i].seat, name, seat)) {
            return true;
        }
    }
    return false;
}

int ui_state(const Ui *ui, const char *name)
{
    if (ui_is_held(ui, name, ui->seat)) {
        return 2;
    }
    return same(ui->hover, ui->hover_seat, name, ui->seat) ? 1 : 0;
}

Control *ui_control(Ui *ui, ControlKind kind, const char *name, Rect rect, bool enabled,
                    Command command)
{
    if (ui->controls >= CONTROLS_MAX || rect_empty(rect)) {
        return NULL;
    }
    Control *control = &ui->control[ui->controls++];
    *control = (Control){.name = name,
                         .seat = ui->seat,
                         .kind = kind,
                         .frame = ui->frame,
                         .rect = rect,
                         .target = rect,
                         .clip = ui->clip,
                         .scrolled = ui->scrolled,
                         .enabled = enabled,
                         .command = command};
    if (kind == CONTROL_SCROLL) {
        return control;
    }
    int side = ui_px(ui, TOUCH_SIDE);
    if (rect.w < side) {
        control->target.x -= (side - rect.w) / 2, control->target.w = side;
    }
    if (rect.h < side) {
        control->target.y -= (side - rect.h) / 2, control->target.h = side;
    }
    return control;
}

void ui_group(Ui *ui, int first, const char *name, bool chooses, int chosen)
{
    for (int i = first; i < ui->controls; i++) {
        ui->control[i].group = name;
        ui->control[i].group_chooses = chooses;
        ui->control[i].chosen = i - first == chosen;
    }
}

static bool same_frame(const Frame *a, const Frame *b)
{
    return a->quarters == b->quarters && rect_same(a->rect, b->rect);
}

/* Cuts two overlapping hit areas back to the middle between what is drawn, along one axis. */
static void cut_back(int *first_start, int *first_length, int first_end, int *second_start,
                     int *second_length, int second_drawn)
{
    int middle = (first_end + second_drawn) / 2;
    int second_end = *second_start + *second_length;
    if (*first_start + *first_length > middle) {
        *first_length = middle - *first_start;
    }
    if (*second_start < middle) {
        *second_start = middle;
        *second_length = second_end - middle;
    }
}

/* The visible part of the hit area. */
static Rect visible_target(const Control *control)
{
    return rect_empty(control->clip) ? control->target
                                     : rect_intersect(control->target, control->clip);
}

static void keep_apart(Control *a, Control *b)
{
    if (rect_empty(rect_intersect(visible_target(a), visible_target(b)))) {
        return;
    }
    Rect *s = &a->target, *t = &b->target;
    const Rect *p = &a->rect, *q = &b->rect;
    if (p->y + p->h <= q->y) {
        cut_back(&s->y, &s->h, p->y + p->h, &t->y, &t->h, q->y);
    } else if (q->y + q->h <= p->y) {
        cut_back(&t->y, &t->h, q->y + q->h, &s->y, &s->h, p->y);
    } else if (p->x + p->w <= q->x) {
        cut_back(&s->x, &s->w, p->x + p->w, &t->x, &t->w, q->x);
    } else if (q->x + q->w <= p->x) {
        cut_back(&t->x, &t->w, q->x + q->w, &s->x, &s->w, p->x);
    }
}

void ui_finish(Ui *ui)
{
    for (int i = 0; i < ui->controls; i++) {
        Control *control = &ui->control[i];
        /* The frame of a scroll area reaches beyond the window: there the clip counts. */
        Rect bounds = rect_empty(control->clip) ? local_bounds(&control->frame) : control->clip;
        Rect inside = rect_intersect(control->target, bounds);
        if (rect_empty(control->clip) && !rect_empty(inside)) {
            control->target = inside;
        }
    }
    for (int i = 0; i < ui->controls; i++) {
        for (int j = i + 1; j < ui->controls; j++) {
            if (ui->control[i].kind != CONTROL_SCROLL && ui->control[j].kind != CONTROL_SCROLL &&
                same_frame(&ui->control[i].frame, &ui->control[j].frame)) {
                keep_apart(&ui->control[i], &ui->control[j]);
            }
        }
    }
}

static TextStyle style_of(const Ui *ui, float size, bool semibold, Argb color)
{
    /* Large titles are set a little tighter (docs/look.md 5). */
    return (TextStyle){.size = size * ui->px,
                       .semibold = semibold,
                       .tabular = true,
                       .tracking = size >= 28.0f && semibold ? -0.015f : 0.0f,
                       .color = color};
}

int ui_text_width(Ui *ui, float size, bool semibold, const char *text)
{
    TextStyle style = style_of(ui, size, semibold, 0);
    return fonts_measure(ui->fonts, &style, text).width;
}

void ui_text(Ui *ui, Rect rect, Align align, float size, bool semibold, Argb color,
             const char *text)
{
    if (!ui->list || rect.w <= 0 || !*text) {
        return;
    }
    TextStyle style = style_of(ui, size, semibold, color);
    TextSize measured = fonts_measure(ui->fonts, &style, text);
    char cut[256];
    if (measured.width > rect.w || strlen(text) >= sizeof cut) {
        fonts_fit(ui->fonts, &style, text, rect.w, cut, (int)sizeof cut);
        text = cut;
        measured = fonts_measure(ui->fonts, &style, text);
        if (measured.width > rect.w + ui_px(ui, 2.0f)) {
            return; /* not even the ellipsis fits */
        }
    }
    int x = rect.x;
    if (align == ALIGN_CENTER) {
        x += (rect.w - measured.width) / 2;
    } else if (align == ALIGN_RIGHT) {
        x += rect.w - measured.width;
    }
    int y = rect.y + (rect.h + measured.cap) / 2;
    draw_text(ui->list, &style, (float)x, (float)y, text);
}

enum { LINE_BYTES = 256 };

static int part_width(Ui *ui, float size, bool semibold, const char *text, int bytes)
{
    char part_text[LINE_BYTES];
    snprintf(part_text, sizeof part_text, "%.*s", bytes, text);
    return ui_text_width(ui, size, semibold, part_text);
}

/* A word longer than a line is broken. */
int ui_line_bytes(Ui *ui, float size, bool semibold, const char *text, int width, int *next)
{
    int fits = 0, from = 0;
    while (text[from] && text[from] != '\n') {
        int end = line_break_part_end(text, from);
        if (end >= LINE_BYTES || part_width(ui, size, semibold, text, end) > width) {
            break;
        }
        fits = end;
        from = text[end] == ' ' ? end + 1 : end;
    }
    bool whole = !text[from] || text[from] == '\n';
    *next = text[from] == '\n' ? from + 1 : from;
    if (fits > 0 || whole) {
        return fits;
    }
    int cut = line_break_step(text);
    for (int end = cut; end < LINE_BYTES - 4 && text[end]; end += line_break_step(text + end)) {
        if (part_width(ui, size, semibold, text, end) > width) {
            break;
        }
        cut = end;
    }
    *next = cut;
    return cut;
}

int ui_lines(Ui *ui, Rect rect, Align align, float size, bool semibold, Argb color,
             const char *text)
{
    int height = (int)lroundf(size * 1.35f * ui->px), y = rect.y;
    if (rect.w <= 0) {
        return 0;
    }
    while (*text) {
        int next = 0, bytes = ui_line_bytes(ui, size, semibold, text, rect.w, &next);
        char line[256];
        bool last = y + 2 * height > rect.y + rect.h && text[next];
        snprintf(line, sizeof line, "%.*s", last ? (int)sizeof line - 1 : bytes, text);
        if (last) { /* now too wide, so that ui_text truncates it */
            strncat(line, " …", sizeof line - strlen(line) - 1);
        }
        ui_text(ui, (Rect){rect.x, y, rect.w, height}, align, size, semibold, color, line);
        y += height;
        if (next <= 0 || last) {
            break;
        }
        text += next;
    }
    return y - rect.y;
}

int ui_paragraph(Ui *ui, Rect rect, float size, Argb color, const char *text)
{
    return ui_lines(ui, rect, ALIGN_LEFT, size, false, color, text);
}

int ui_lines_height(Ui *ui, int width, float size, bool semibold, const char *text)
{
    DrawList *list = ui->list;
    ui->list = NULL;
    int height =
        ui_lines(ui, (Rect){0, 0, width, INT_MAX / 2}, ALIGN_LEFT, size, semibold, 0, text);
    ui->list = list;
    return height;
}

float ui_fit(Ui *ui, float size, float min, bool semibold, const char *text, int width)
{
    while (size > min && ui_text_width(ui, size, semibold, text) > width) {
        size -= 1.0f;
    }
    return size < min ? min : size;
}

bool ui_breaks_word(Ui *ui, int width, float size, bool semibold, const char *text)
{
    while (*text) {
        const int end = line_break_part_end(text, 0);
        if (part_width(ui, size, semibold, text, end) > width) {
            return true;
        }
        text += text[end] == ' ' || text[end] == '\n' ? end + 1 : end;
    }
    return false;
}

static bool fits_block(Ui *ui, Rect rect, float size, bool semibold, const char *text)
{
    return ui_text_width(ui, size, semibold, text) <= rect.w ||
           (ui_lines_height(ui, rect.w, size, semibold, text) <= rect.h &&
            !ui_breaks_word(ui, rect.w, size, semibold, text));
}

float ui_block_size(Ui *ui, Rect rect, float size, float min, bool semibold, const char *text)
{
    while (!fits_block(ui, rect, size, semibold, text) && size > min) {
        size = size - 1.0f < min ? min : size - 1.0f;
    }
    return size;
}

void ui_block(Ui *ui, Rect rect, Align align, float size, float min, bool semibold, Argb color,
              const char *text)
{
    size = ui_block_size(ui, rect, size, min, semibold, text);
    if (ui_text_width(ui, size, semibold, text) <= rect.w) {
        ui_text(ui, rect, align, size, semibold, color, text);
        return;
    }
    int height = ui_lines_height(ui, rect.w, size, semibold, text);
    int line = (int)lroundf(size * 1.35f * ui->px);
    if (height > rect.h) { /* as many whole lines as fit */
        height = rect.h < 2 * line ? line : rect.h / line * line;
    }
    ui_lines(ui, (Rect){rect.x, rect.y + (rect.h - height) / 2, rect.w, height}, align, size,
             semibold, color, text);
}

void ui_apply_frame(Ui *ui)
{
    Frame moved = ui->frame;
    if (!ui->list) {
        return;
    }
    if (ui->entering && view_motion(ui->view) == MOTION_FULL) {
        float by = (float)ui_px(ui, 8.0f) * (1.0f - ui->enter);
        Vec zero = frame_to_window(ui->frame, (Vec){0.0f, 0.0f});
        Vec down = frame_to_window(ui->frame, (Vec){0.0f, by});
        moved.rect.x += (int)lroundf(down.x - zero.x);
        moved.rect.y += (int)lroundf(down.y - zero.y);
    }
    draw_frame(ui->list, moved);
}

void ui_says(Ui *ui, Rect rect)
{
    if (ui->said_count < UI_SAID_MAX && !rect_empty(rect)) {
        ui->said[ui->said_count++] = frame_rect_to_window(ui->frame, rect);
    }
}

void ui_panel(Ui *ui, Rect rect)
{
    if (ui->panels_extended > 0) {
        ui->panels_extended--;
        rect.x -= ui->panel_left;
        rect.w += ui->panel_left;
        rect.h += ui->panel_below;
        ui->panel = rect;
    }
    if (ui->panels < UI_PANELS_MAX) {
        ui->panel_at[ui->panels++] = frame_rect_to_window(ui->frame, rect);
    }
    if (!ui->list) {
        return;
    }
    float radius = (float)ui_px(ui, 16.0f);
    Argb shadow = ui->theme->panel_shadow;
    draw_frame(ui->list, ui->frame);
    if (shadow >> 24) {
        /* The light comes from the top of the window, also for a turned panel. */
        Rect window = frame_rect_to_window(ui->frame, rect);
        draw_frame(ui->list, (Frame){{0, 0, ui->w, ui->h}, 0});
        draw_shadow(ui->list, window, radius, (float)ui_px(ui, 2.0f), 0, ui_px(ui, 1.0f),
                    argb_alpha(shadow, 0.10f));
        draw_shadow(ui->list, window, radius, (float)ui_px(ui, 36.0f), 0, ui_px(ui, 12.0f),
                    argb_alpha(shadow, 0.14f));
        draw_frame(ui->list, ui->frame);
    }
    draw_round(ui->list, rect, radius, ui->theme->panel);
    /* Changed content rises by 8 px while the old content fades. */
    ui->entering = ui->enter < 1.0f;
    ui_apply_frame(ui);
}

void ui_card(Ui *ui, Rect rect, float radius, Argb color)
{
    if (ui->list && !rect_empty(rect)) {
        draw_round(ui->list, rect, radius * ui->px, color);
    }
}

void ui_hairline(Ui *ui, Rect rect)
{
    if (ui->list) {
        draw_fill(ui->list, rect, ui->theme->hairline);
    }
}

float ui_glide(Ui *ui, const char *key, int index, float target, int ms, Ease ease)
{
    return motions_glide(ui->motions, motions_key(key, (int)ui->seat, index), target, ms, ease);
}
