/* A line of text edited in place; screen_edit changes the text and the caret. */
#include "ui/widget.h"

#include <string.h>

#include "engine/utf8.h"

enum { LABEL_BYTES = 256 };

/* The width of a part of the edited text, of at most LABEL_BYTES. */
static int width_of(Ui *ui, float size, bool semibold, int from, int to)
{
    char part[LABEL_BYTES];
    int bytes = to - from < LABEL_BYTES ? to - from : LABEL_BYTES - 1;
    if (bytes <= 0) {
        return 0;
    }
    memcpy(part, ui->edit + from, (size_t)bytes);
    part[bytes] = '\0';
    return ui_text_width(ui, size, semibold, part);
}

/* The text is shown from `start`. */
static void draw_selection(Ui *ui, Rect rect, float size, bool semibold, int start)
{
    int from = ui->edit_caret < ui->edit_anchor ? ui->edit_caret : ui->edit_anchor;
    int to = ui->edit_caret + ui->edit_anchor - from, h = ui_px(ui, size * 1.4f);
    int x = width_of(ui, size, semibold, start, from);
    int end = width_of(ui, size, semibold, start, to);
    end = end < rect.w ? end : rect.w;
    if (end > x) {
        draw_fill(ui->list, (Rect){rect.x + x, rect.y + (rect.h - h) / 2, end - x, h},
                  argb_alpha(ui->theme->indigo, 0.28f));
    }
}

void ui_field(Ui *ui, const char *name, Rect rect, const char *text, const char *placeholder,
              float size, bool semibold, Command command)
{
    command.text = text;
    ui_control(ui, CONTROL_TEXT, name, rect, true, command);
    if (!ui->list || rect_empty(rect)) {
        return;
    }
    bool editing = ui->editing && ui->editing_seat == ui->seat && !strcmp(ui->editing, name);
    if (!editing) {
        ui_text(ui, rect, ALIGN_LEFT, size, semibold, *text ? ui->theme->ink : ui->theme->ink2,
                *text ? text : placeholder);
        if (ui_state(ui, name)) {
            ui_hairline(ui,
                        (Rect){rect.x, rect.y + rect.h - ui_px(ui, 2.0f), rect.w, ui_px(ui, 1.0f)});
        }
        ui_focus_ring(ui, name, rect, 6.0f);
        return;
    }
    /* A long text is shown from where the caret is visible. */
    char before[LABEL_BYTES];
    int start = 0, caret = ui->edit_caret;
    for (;;) {
        size_t bytes = (size_t)(caret - start);
        if (bytes < sizeof before) {
            memcpy(before, ui->edit + start, bytes);
            before[bytes] = '\0';
            if (ui_text_width(ui, size, semibold, before) <= rect.w - ui_px(ui, 2.0f)) {
                break;
            }
        }
        do {
            start++;
        } while (start < caret && utf8_continues(ui->edit[start]));
        if (start >= caret) {
            before[0] = '\0';
            break;
        }
    }
    draw_selection(ui, rect, size, semibold, start);
    if (ui->edit[start]) {
        ui_text(ui, rect, ALIGN_LEFT, size, semibold, ui->theme->ink, ui->edit + start);
    }
    int x = rect.x + ui_text_width(ui, size, semibold, before), h = ui_px(ui, size * 1.25f);
    draw_fill(ui->list, (Rect){x, rect.y + (rect.h - h) / 2, ui_px(ui, 2.0f), h},
              ui->theme->indigo);
    draw_fill(ui->list, (Rect){rect.x, rect.y + rect.h - ui_px(ui, 2.0f), rect.w, ui_px(ui, 2.0f)},
              ui->theme->indigo);
}
