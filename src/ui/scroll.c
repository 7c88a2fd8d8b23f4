/* Scrolling parts of a panel: the content keeps its own coordinates, the frame moves. */
#include "ui/widget.h"

#include <math.h>
#include <string.h>

#include "ui/motion.h"

/* Moves the frame so that local (0,0) lies where (0,by) lay. */
static Frame frame_moved(Frame frame, int by)
{
    Vec zero = frame_to_window(frame, (Vec){0.0f, 0.0f});
    Vec down = frame_to_window(frame, (Vec){0.0f, (float)by});
    frame.rect.x += (int)lroundf(down.x - zero.x);
    frame.rect.y += (int)lroundf(down.y - zero.y);
    return frame;
}

static void carry_out_wish(Scroll *scroll)
{
    if (scroll->want_y >= 0 && scroll->height > 0 && scroll->want_y != scroll->seen_y) {
        if (scroll->offset > scroll->want_y)
            scroll->offset = scroll->want_y;
        if (scroll->offset < scroll->want_y + scroll->want_height - scroll->height)
            scroll->offset = scroll->want_y + scroll->want_height - scroll->height;
        scroll->seen_y = scroll->want_y;
    }
    if (scroll->offset > scroll->max)
        scroll->offset = scroll->max;
    if (scroll->offset < 0)
        scroll->offset = 0;
}

static void draw_bar(Ui *ui, const Scroll *scroll, Rect area)
{
    if (!ui->list || scroll->max <= 0)
        return;
    int width = ui_px(ui, 4.0f), total = area.h + scroll->max;
    int length = (int)((int64_t)area.h * area.h / total);
    if (length < ui_px(ui, 24.0f))
        length = ui_px(ui, 24.0f);
    if (length > area.h)
        return;
    int y = area.y + (int)((int64_t)(area.h - length) * scroll->offset / scroll->max);
    draw_round(ui->list, (Rect){area.x + area.w - width, y, width, length}, (float)width / 2.0f,
               ui->theme->fill2);
}

void ui_scroll_begin(Ui *ui, const char *name, Rect area, int content_height)
{
    Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    int offset = 0;
    if (scroll) {
        scroll->height = area.h;
        scroll->max = content_height > area.h ? content_height - area.h : 0;
        carry_out_wish(scroll);
        offset = scroll->offset;
        if (scroll->max > 0)
            ui_control(ui, CONTROL_SCROLL, name, area, true, (Command){0});
        draw_bar(ui, scroll, area);
    }
    ui->frame = frame_moved(ui->frame, -offset);
    ui->clip = (Rect){area.x, area.y + offset, area.w, area.h};
    ui->scrolled = offset;
    if (ui->list) {
        ui_apply_frame(ui);
        draw_clip(ui->list, ui->clip);
    }
}

void ui_scroll_end(Ui *ui)
{
    ui->frame = frame_moved(ui->frame, ui->scrolled);
    ui->clip = (Rect){0, 0, 0, 0};
    ui->scrolled = 0;
    if (ui->list) {
        ui_apply_frame(ui);
        draw_unclip(ui->list);
    }
}

int ui_scroll_offset(Ui *ui, const char *name)
{
    const Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    return scroll ? scroll->offset : 0;
}

void ui_scroll_to(Ui *ui, const char *name, int y, int height)
{
    Scroll *scroll = motions_scroll(ui->motions, name, ui->seat);
    if (!scroll)
        return;
    scroll->want_y = y;
    scroll->want_height = height;
}
