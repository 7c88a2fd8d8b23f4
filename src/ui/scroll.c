/* Areas of a panel that scroll: the content keeps its coordinates, the frame moves. */
#include "ui/widget.h"

#include <math.h>
#include <string.h>

#include "ui/motion.h"
#include "ui/scroll_bar.h"

enum { TOAST_REST = 200 /* logical px of an area that a toast leaves at least */ };

/* Moves the frame so that local (0,0) is where (0,by) was. */
static Frame frame_moved(Frame frame, int by)
{
    const Rect zero = frame_rect_to_window(frame, (Rect){0, 0, 0, 0});
    const Rect down = frame_rect_to_window(frame, (Rect){0, by, 0, 0});
    frame.rect.x += down.x - zero.x;
    frame.rect.y += down.y - zero.y;
    return frame;
}

/* Scrolls to want_y, `clear` px away from the faded edges, and limits the offset. */
static void update_offset(Scroll *scroll, int clear)
{
    if (scroll->want_y >= 0 && scroll->height > 0 && scroll->want_y != scroll->seen_y) {
        int top = scroll->want_y - clear;
        int bottom = scroll->want_y + scroll->want_height + clear;
        if (scroll->offset > top) {
            scroll->offset = top;
        }
        if (scroll->offset < bottom - scroll->height) {
            scroll->offset = bottom - scroll->height;
        }
        scroll->seen_y = scroll->want_y;
    }
    scroll_to(scroll, scroll->offset);
}

/* A low area needs all its height. */
static bool fades(const Ui *ui, Rect area)
{
    return area.h >= ui_px(ui, 4 * SCROLL_FADE);
}

/* Wider while it is dragged. */
static void draw_bar(Ui *ui, const Scroll *scroll, Rect area)
{
    Rect thumb = scroll_bar_thumb(scroll, area, ui->px);
    const bool held = ui_is_held(ui, scroll->name, ui->seat);
    if (!ui->list || rect_empty(thumb)) {
        return;
    }
    if (held) {
        thumb.x -= thumb.w / 2;
        thumb.w += thumb.w / 2;
    }
    draw_round(ui->list, thumb, (float)thumb.w / 2.0f, held ? ui->theme->ink2 : ui->theme->fill3);
}

/* An edge with more content behind it fades into the panel; the lower one also gets an arrow.
 * `edge` is the outer end, `towards` (1 or -1) points inwards. */
static void fade_edge(Ui *ui, Rect area, int edge, int towards)
{
    int height = ui_px(ui, SCROLL_FADE);
    for (int i = 0; i < height; i++) {
        float depth = 1.0f - (float)i / (float)height;
        int y = towards > 0 ? edge + i : edge - 1 - i;
        draw_fill(ui->list, (Rect){area.x, y, area.w, 1},
                  argb_alpha(ui->theme->panel, depth * (2.0f - depth)));
    }
}

static void fade_edges(Ui *ui, const char *name, Rect area)
{
    const Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    if (!scroll || !ui->list || !fades(ui, area)) {
        return;
    }
    int bar = ui_px(ui, 6.0f);
    Rect inner = {area.x, area.y, area.w - bar, area.h};
    if (scroll->offset > 0) {
        fade_edge(ui, inner, area.y, 1);
    }
    if (scroll->offset >= scroll->max) {
        return;
    }
    fade_edge(ui, inner, area.y + area.h, -1);
    int icon = ui_px(ui, 20.0f);
    icon_draw(ui->list, ICON_DOWN, (float)(area.x + (area.w - icon) / 2),
              (float)(area.y + area.h - icon), (float)icon, ui->theme->ink2);
}

void ui_give_toast_room(Ui *ui, int bottom)
{
    ui->given_room[SEAT_NEAR] = (Rect){0, bottom - ui->toast_height, ui->w, ui->toast_height};
    ui->toast_height = 0;
}

/* A toast lies over the lower end of a high area, which ends above it: what is in it stays where it
 * is. */
static Rect leave_toast_room(Ui *ui, Rect area)
{
    int gap = ui_px(ui, 8.0f), rest = area.h - ui->toast_height - 2 * gap;
    if (ui->toast_height == 0 || rest < ui_px(ui, TOAST_REST)) {
        return area;
    }
    ui_give_toast_room(ui, area.y + area.h - gap);
    area.h = rest;
    return area;
}

void ui_scroll_begin(Ui *ui, const char *name, Rect area, int content_height)
{
    Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    int offset = 0;
    const int whole = area.h;
    area = leave_toast_room(ui, area);
    if (scroll) {
        if (scroll->height + scroll->below != whole) {
            scroll->seen_y = -1; /* resized: scrolls to want_y again */
        }
        scroll->below = whole - area.h;
        scroll->height = area.h;
        scroll->max = content_height > area.h ? content_height - area.h : 0;
        update_offset(scroll, fades(ui, area) ? ui_px(ui, SCROLL_FADE) : 0);
        offset = scroll->offset;
        if (scroll->max > 0 || scroll->across_max > 0) {
            ui_control(ui, CONTROL_SCROLL, name, area, true, (Command){0});
        }
        draw_bar(ui, scroll, area);
    }
    ui->frame = frame_moved(ui->frame, -offset);
    /* An empty clip is none. */
    ui->clip = (Rect){area.x, area.y + offset, area.w, area.h > 0 ? area.h : 1};
    ui->scrolled = offset;
    ui->scroll_name = name;
    if (ui->list) {
        ui_apply_frame(ui);
        draw_clip(ui->list, ui->clip);
    }
}

void ui_scroll_end(Ui *ui)
{
    Rect area = {ui->clip.x, ui->clip.y - ui->scrolled, ui->clip.w, ui->clip.h};
    ui->frame = frame_moved(ui->frame, ui->scrolled);
    ui->clip = (Rect){0, 0, 0, 0};
    ui->scrolled = 0;
    if (ui->list) {
        ui_apply_frame(ui);
        draw_unclip(ui->list);
        fade_edges(ui, ui->scroll_name, area);
    }
}

void ui_draw_lower(Ui *ui, int by)
{
    ui->frame = frame_moved(ui->frame, by);
    if (ui->list) {
        ui_apply_frame(ui);
    }
}

int ui_scroll_offset(Ui *ui, const char *name)
{
    const Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    return scroll ? scroll->offset : 0;
}

Rect ui_scroll_thumb(Ui *ui, const char *name, Rect area)
{
    const Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    area.h = scroll ? scroll->height : area.h; /* a toast may have taken room */
    return scroll ? scroll_bar_thumb(scroll, area, ui->px) : (Rect){0, 0, 0, 0};
}

void ui_scroll_to(Ui *ui, const char *name, int y, int height)
{
    Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    if (!scroll) {
        return;
    }
    scroll->want_y = y;
    scroll->want_height = height;
}

int ui_pan(Ui *ui, const char *name, int width, int content_width, Rect part, uint32_t id)
{
    Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    if (!scroll) {
        return 0;
    }
    scroll->across_max = content_width > width ? content_width - width : 0;
    scroll_across_to(scroll, scroll->across);
    scroll->want_y = part.y;
    scroll->want_height = part.h;
    if (scroll->seen_id != id || scroll->width != width) {
        const int least = part.x + part.w - width;
        const int across = scroll->across > part.x ? part.x : scroll->across;
        scroll_across_to(scroll, across < least ? least : across);
        scroll->seen_y = -1;
        scroll->seen_id = id;
        scroll->width = width;
    }
    return scroll->across;
}
