/* Buttons, segments, sliders and switches (docs/look.md 6 and 9). */
#include "ui/widget.h"

#include <math.h>
#include <string.h>

#include "ui/motion.h"

static bool is_focused(const Ui *ui, const char *name)
{
    return ui->focus_visible && ui->focus && ui->focus_seat == ui->seat &&
           strcmp(ui->focus, name) == 0;
}

void ui_focus_ring(Ui *ui, const char *name, Rect rect, float radius)
{
    if (!ui->list || !is_focused(ui, name)) {
        return;
    }
    int away = ui_px(ui, 5.0f);
    draw_round_frame(ui->list, rect_inset(rect, -away), radius * ui->px + (float)away,
                     (float)ui_px(ui, 2.0f), ui->theme->indigo);
}

static void draw_button_background(Ui *ui, Rect rect, float radius, ButtonStyle style, bool enabled,
                                   int state)
{
    const Theme *theme = ui->theme;
    if (!enabled) {
        if (style != BUTTON_PLAIN) {
            draw_round_frame(ui->list, rect, radius * ui->px, (float)ui_px(ui, 1.0f),
                             theme->hairline);
        }
        return;
    }
    Argb fill[3] = {theme->fill, theme->fill2, theme->fill3};
    if (style == BUTTON_PRIMARY) {
        fill[0] = theme->primary, fill[1] = theme->primary_hover, fill[2] = theme->primary_pressed;
    }
    if (style == BUTTON_CARD) {
        fill[0] = theme->card;
    }
    if (style == BUTTON_PLAIN && state == 0) {
        return;
    }
    if (style == BUTTON_PLAIN) {
        fill[1] = theme->fill, fill[2] = theme->fill2;
    }
    ui_card(ui, rect, radius, fill[state]);
}

static int icon_room(const Ui *ui, Icon icon, float size)
{
    return icon ? ui_px(ui, size >= 19.0f ? 22.0f : 20.0f) + ui_px(ui, 8.0f) : 0;
}

/* Prefers smaller letters to no padding. */
static float row_label_size(Ui *ui, int width, const char *label, Icon icon, float size)
{
    int beside = icon_room(ui, icon, size);
    size = ui_fit(ui, size, size < 15.0f ? size : 15.0f, true, label,
                  width - ui_px(ui, 28.0f) - beside);
    return ui_fit(ui, size, size < 12.0f ? size : 12.0f, true, label,
                  width - ui_px(ui, 12.0f) - beside);
}

/* The label in two lines has words that are too long for one. */
static bool breaks_label(Ui *ui, Rect rect, float size, const char *label)
{
    const Rect room = {0, 0, rect.w - ui_px(ui, 12.0f), rect.h};
    const float small = ui_block_size(ui, room, size, 10.0f, true, label);
    return ui_breaks_word(ui, room.w, small, true, label);
}

static void draw_bare_icon(Ui *ui, Rect rect, Icon icon, Argb color)
{
    const int low = rect.h < rect.w ? rect.h : rect.w;
    float side = 24.0f * ui->px;
    side = side > (float)low * 0.6f ? (float)low * 0.6f : side;
    icon_draw(ui->list, icon, (float)rect.x + ((float)rect.w - side) / 2.0f,
              (float)rect.y + ((float)rect.h - side) / 2.0f, side, color);
}

/* Icon and label side by side, centred together. Too narrow: smaller letters, then no icon, then
 * two lines or an ellipsis. A word is not broken: only the icon, if there is one: false. */
static bool draw_row_content(Ui *ui, Rect rect, const char *label, Icon icon, float size,
                             Argb color)
{
    float icon_side = size >= 19.0f ? 22.0f : 20.0f;
    if (!*label || (icon && ui->bare_icons)) {
        draw_bare_icon(ui, rect, icon, color);
        return false;
    }
    const Icon own = icon;
    int room = rect.w - ui_px(ui, 12.0f), side = ui_px(ui, icon_side), gap = ui_px(ui, 8.0f);
    float max = ui->label_max > 0.0f && size > ui->label_max ? ui->label_max : size;
    size = row_label_size(ui, rect.w, label, icon, max);
    int width = ui_text_width(ui, size, true, label);
    if (icon && width + side + gap > room) {
        icon = ICON_NONE;
    }
    const bool smaller = ui->label_max > 0.0f && size < ui->label_max; /* than its neighbours' */
    if ((width > room || smaller) && rect.h >= ui_px(ui, 40.0f)) {     /* two lines */
        Rect words = {rect.x + (rect.w - room) / 2, rect.y, room, rect.h};
        const bool breaks = breaks_label(ui, rect, max, label);
        if (breaks && own) {
            draw_bare_icon(ui, rect, own, color);
            return false;
        }
        if (breaks) {
            ui->broken_label = label;
        }
        ui_block(ui, words, ALIGN_CENTER, max, 10.0f, true, color, label);
        return true;
    }
    int total = width + (icon ? side + gap : 0);
    if (total > room) {
        total = width = room;
    }
    int x = rect.x + (rect.w - total) / 2;
    if (icon) {
        icon_draw(ui->list, icon, (float)x, (float)(rect.y + (rect.h - side) / 2), (float)side,
                  color);
        x += side + gap;
    }
    ui_text(ui, (Rect){x, rect.y, width, rect.h}, ALIGN_LEFT, size, true, color, label);
    return true;
}

static float stacked_label_size(Ui *ui, int width, const char *label)
{
    return ui_fit(ui, 12.5f, 10.0f, false, label, width - ui_px(ui, 4.0f));
}

/* The label below the icon, in one line or two; without room only the icon: false. */
static bool draw_stacked_content(Ui *ui, Rect rect, const char *label, Icon icon, Argb color)
{
    int room = rect.w - ui_px(ui, 4.0f), side = ui_px(ui, 22.0f), gap = ui_px(ui, 4.0f);
    float size = stacked_label_size(ui, rect.w, label);
    if (ui->label_max > 0.0f && size > ui->label_max) {
        size = ui->label_max;
    }
    int letters = ui_px(ui, 16.0f), high = rect.h - ui_px(ui, 4.0f);
    bool fits = ui_text_width(ui, size, false, label) <= room;
    if (!fits && strchr(label, ' ')) {
        gap = ui_px(ui, 1.0f);
        letters = ui_lines_height(ui, room, size, false, label);
        fits = letters <= 2 * ui_px(ui, 14.0f);
    }
    int total = side + gap + letters;
    if (!*label || total > high || !fits) {
        draw_row_content(ui, rect, "", icon, 15.0f, color);
        return false;
    }
    int y = rect.y + (rect.h - total) / 2;
    icon_draw(ui->list, icon, (float)(rect.x + (rect.w - side) / 2), (float)y, (float)side, color);
    ui_lines(ui, (Rect){rect.x + ui_px(ui, 2.0f), y + side + gap, room, letters}, ALIGN_CENTER,
             size, false, color, label);
    return true;
}

static float label_size(const Ui *ui, Rect rect, ButtonStyle style)
{
    float height = (float)rect.h / ui->px;
    if (style == BUTTON_PRIMARY && height >= 63.0f) {
        return 20.0f;
    }
    if (height >= 63.0f) {
        return 19.0f;
    }
    return style == BUTTON_PRIMARY && height >= 55.0f ? 17.0f : 15.0f;
}

void ui_share_size(Ui *ui, Rect part, ButtonStyle style, int count, const char *const *labels,
                   Icon icon)
{
    bool stacked = style == BUTTON_ICON_TOP;
    ui->label_max = 0.0f;
    ui->bare_icons = false;
    part.w -= 1; /* the buttons of a row may differ by a pixel */
    for (int i = 0; i < count; i++) {
        float size = label_size(ui, part, style);
        size = stacked ? stacked_label_size(ui, part.w, labels[i])
                       : row_label_size(ui, part.w, labels[i], icon, size);
        int width = ui_text_width(ui, size, !stacked, labels[i]);
        bool fits = width <= part.w - ui_px(ui, stacked ? 4.0f : 12.0f);
        if (stacked && width > part.w + 2 - ui_px(ui, 4.0f)) {
            continue; /* the widest of them does not show it */
        }
        if (!fits && !stacked) { /* two lines */
            Rect room = {0, 0, part.w - ui_px(ui, 12.0f), part.h};
            size = ui_block_size(ui, room, 15.0f, 10.0f, true, labels[i]);
            ui->bare_icons |= breaks_label(ui, part, 15.0f, labels[i]);
        }
        if (ui->label_max <= 0.0f || size < ui->label_max) {
            ui->label_max = size;
        }
    }
}

static void draw_button(Ui *ui, Control *control, const char *name, Rect rect, const char *label,
                        Icon icon, ButtonStyle style, bool enabled)
{
    if (!ui->list || rect_empty(rect)) {
        return;
    }
    int state = enabled ? ui_state(ui, name) : 0;
    float radius = style == BUTTON_PRIMARY && (float)rect.h >= 63.0f * ui->px ? 12.0f : 10.0f;
    draw_button_background(ui, rect, radius, style, enabled, state);
    ui_focus_ring(ui, name, rect, radius);
    Argb color = !enabled                  ? ui->theme->ink3
                 : style == BUTTON_PRIMARY ? ui->theme->on_primary
                                           : ui->theme->ink;
    Rect inner = rect;
    if (state == 2) {
        inner.y += ui_px(ui, 1.0f);
    }
    if (!label) {
        label = "";
    }
    bool words = *label != '\0';
    if (style == BUTTON_ICON_TOP && icon) {
        words = draw_stacked_content(ui, inner, label, icon, color);
    } else {
        words = draw_row_content(ui, inner, label, icon, label_size(ui, rect, style), color);
    }
    if (control) {
        control->icon_only = !words;
    }
}

void ui_button(Ui *ui, const char *name, Rect rect, const char *label, Icon icon, ButtonStyle style,
               bool enabled, Command command)
{
    Control *control = ui_control(ui, CONTROL_BUTTON, name, rect, enabled, command);
    draw_button(ui, control, name, rect, label, icon, style, enabled);
}

/* The key that presses it, where there is room beside the label. */
static void draw_enter_mark(Ui *ui, Rect rect, bool enabled)
{
    float side = (float)ui_px(ui, 18.0f);
    if (!ui->list || rect.w < ui_px(ui, 200.0f) || ui->w < ui_px(ui, 480.0f)) {
        return;
    }
    icon_draw(ui->list, ICON_ENTER, (float)(rect.x + rect.w) - side - (float)ui_px(ui, 16.0f),
              (float)rect.y + ((float)rect.h - side) / 2.0f, side,
              enabled ? argb_alpha(ui->theme->on_primary, 0.75f) : ui->theme->ink3);
}

void ui_default_button(Ui *ui, const char *name, Rect rect, const char *label, Icon icon,
                       bool enabled, Command command)
{
    Control *control = ui_control(ui, CONTROL_BUTTON, name, rect, enabled, command);
    if (control) {
        control->is_default = true;
    }
    draw_button(ui, control, name, rect, label, icon, BUTTON_PRIMARY, enabled);
    draw_enter_mark(ui, rect, enabled);
}

void ui_danger(Ui *ui, const char *name, Rect rect, const char *label, const char *confirm_label,
               Icon icon, ButtonStyle style, bool enabled, Command command)
{
    Control *control = ui_control(ui, CONTROL_BUTTON, name, rect, enabled, command);
    if (control) {
        control->confirm = true;
    }
    bool confirming =
        ui->confirming && ui->confirming_seat == ui->seat && strcmp(ui->confirming, name) == 0;
    draw_button(ui, control, name, rect, confirming ? confirm_label : label, icon, style, enabled);
}

int ui_area(Ui *ui, const char *name, Rect rect, float radius, bool enabled, Command command)
{
    ui_control(ui, CONTROL_BUTTON, name, rect, enabled, command);
    ui_focus_ring(ui, name, rect, radius);
    return enabled ? ui_state(ui, name) : 0;
}

enum { SEGMENT_SPACE = 14, SEGMENT_SPACE_MIN = 6 /* logical px */ };

int ui_segment_width(Ui *ui, const char *label)
{
    int width = ui_text_width(ui, 15.0f, true, label) + ui_px(ui, SEGMENT_SPACE);
    int min = ui_px(ui, 48.0f);
    return width < min ? min : width;
}

/* The start of each segment and the end of the last one: equal parts, unless a label needs more;
 * then each gets what it needs and an equal share of the rest, or all get less, but no less than a
 * finger needs if there is room for that. */
static void segment_starts(Ui *ui, Rect inner, int count, const char *const *labels, int *start)
{
    const int finger = ui_px(ui, 48.0f);
    int need[SEGMENTS_MAX] = {0}, sum = 0, widest = 0, smallest = inner.w;
    for (int i = 0; i < count; i++) {
        need[i] = ui_segment_width(ui, labels[i]);
        sum += need[i];
        widest = need[i] > widest ? need[i] : widest;
        smallest = need[i] < smallest ? need[i] : smallest;
    }
    widest -= ui_px(ui, SEGMENT_SPACE - SEGMENT_SPACE_MIN);
    bool equal = widest * count <= inner.w;
    const bool short_of = (int64_t)smallest * inner.w < (int64_t)finger * sum;
    const int least = short_of && finger * count <= inner.w ? finger : 0;
    int64_t done = 0;
    start[count] = inner.x + inner.w;
    for (int i = 0; i < count; i++) {
        int64_t share = equal           ? (int64_t)inner.w * i / count
                        : sum > inner.w ? (int64_t)least * i + (done - (int64_t)least * i) *
                                                                   (inner.w - least * count) /
                                                                   (sum - least * count)
                                        : done + (int64_t)(inner.w - sum) * i / count;
        start[i] = inner.x + (int)share;
        done += need[i];
    }
}

void ui_segments(Ui *ui, Rect rect, int count, const char *const *names, const char *const *labels,
                 const int *values, int selected, bool on_fill, Command command)
{
    if (count < 1 || count > SEGMENTS_MAX || rect_empty(rect)) {
        return;
    }
    const Theme *theme = ui->theme;
    Rect inner = rect_inset(rect, ui_px(ui, 3.0f));
    int start[SEGMENTS_MAX + 1];
    segment_starts(ui, inner, count, labels, start);
    if (ui->list) {
        ui_card(ui, rect, 10.0f, on_fill ? theme->fill2 : theme->fill);
    }
    if (selected >= 0 && selected < count) {
        float at = ui_glide(ui, names[0], 1000, (float)selected, 140, EASE_OUT_CUBIC);
        Rect thumb = inner;
        int i = (int)at, next = i + 1 < count ? i + 1 : i;
        float t = at - (float)i;
        float left = (float)start[i] + t * (float)(start[next] - start[i]);
        float right = (float)start[i + 1] + t * (float)(start[next + 1] - start[i + 1]);
        thumb.x = (int)lroundf(left);
        thumb.w = (int)lroundf(right) - thumb.x;
        if (ui->list) {
            draw_shadow(ui->list, thumb, 8.0f * ui->px, 2.0f * ui->px, 0, ui_px(ui, 1.0f),
                        argb_alpha(RGB(0x322410), theme->dark ? 0.3f : 0.16f));
            ui_card(ui, thumb, 8.0f, theme->card);
        }
    }
    const int first = ui->controls;
    for (int i = 0; i < count; i++) {
        Rect part = {start[i], rect.y, start[i + 1] - start[i], rect.h};
        command.value = values ? values[i] : i;
        ui_control(ui, CONTROL_BUTTON, names[i], part, true, command);
        if (!ui->list) {
            continue;
        }
        int state = ui_state(ui, names[i]);
        bool on = i == selected;
        Argb color = on || state ? theme->ink : theme->ink2;
        int room = part.w - ui_px(ui, 6.0f);
        float size = ui_fit(ui, 15.0f, 11.0f, on, labels[i], room);
        Rect words = {part.x + (part.w - room) / 2, part.y, room, part.h};
        ui_text(ui, words, ALIGN_CENTER, size, on, color, labels[i]);
        ui_focus_ring(ui, names[i],
                      rect_inset((Rect){part.x, inner.y, part.w, inner.h}, ui_px(ui, 4)), 6.0f);
    }
    ui_group(ui, first, names[0], true, selected);
}

void ui_slider(Ui *ui, const char *name, Rect rect, float min, float max, float step, float value,
               Command command)
{
    Control *control = ui_control(ui, CONTROL_SLIDER, name, rect, true, command);
    if (control) {
        control->min = min;
        control->max = max;
        control->step = step;
        control->value = value;
    }
    if (!ui->list || max <= min || rect_empty(rect)) {
        return;
    }
    int knob = ui_px(ui, 24.0f), track = ui_px(ui, 4.0f);
    float part = (value - min) / (max - min);
    part = part < 0.0f ? 0.0f : part > 1.0f ? 1.0f : part;
    float x = (float)rect.x + (float)knob / 2.0f + part * (float)(rect.w - knob);
    float y = (float)rect.y + (float)rect.h / 2.0f;
    Rect line = {rect.x, rect.y + (rect.h - track) / 2, rect.w, track};
    ui_card(ui, line, 2.0f, ui->theme->ink3);
    line.w = (int)x - rect.x;
    ui_card(ui, line, 2.0f, ui->theme->ink);
    Rect round = {(int)lroundf(x) - knob / 2, (int)lroundf(y) - knob / 2, knob, knob};
    draw_shadow(ui->list, round, (float)knob / 2.0f, 3.0f * ui->px, 0, ui_px(ui, 1.0f),
                argb_alpha(RGB(0x322410), 0.30f));
    draw_disc(ui->list, x, y, (float)knob / 2.0f, ui->theme->knob);
    draw_ring(ui->list, x, y, (float)knob / 2.0f - 0.75f * ui->px, 1.5f * ui->px, ui->theme->ink2);
    ui_focus_ring(ui, name, round, 12.0f);
}

void ui_toggle(Ui *ui, const char *name, Rect rect, bool on, Command command)
{
    command.value = on ? 0 : 1;
    ui_control(ui, CONTROL_BUTTON, name, rect, true, command);
    if (!ui->list || rect_empty(rect)) {
        return;
    }
    int w = ui_px(ui, 52.0f), h = ui_px(ui, 32.0f), knob = ui_px(ui, 26.0f);
    Rect track = {rect.x + (rect.w - w) / 2, rect.y + (rect.h - h) / 2, w, h};
    float at = ui_glide(ui, name, 0, on ? 1.0f : 0.0f, 140, EASE_OUT_CUBIC);
    ui_card(ui, track, 16.0f, argb_mix(ui->theme->ink3, ui->theme->ink, at));
    int inset = (h - knob) / 2;
    float x = (float)(track.x + inset) + (float)knob / 2.0f + at * (float)(w - h);
    float y = (float)track.y + (float)h / 2.0f;
    Argb color =
        argb_mix(ui->theme->knob, ui->theme->dark ? ui->theme->panel : ui->theme->knob, at);
    draw_disc(ui->list, x, y, (float)knob / 2.0f, color);
    ui_focus_ring(ui, name, track, 16.0f);
}
