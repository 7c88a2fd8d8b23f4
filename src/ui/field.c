/* A line of text edited in place; screen_edit changes the text and the caret. */
#include "ui/widget.h"

#include <string.h>

#include "engine/utf8.h"

enum { LABEL_BYTES = 256 };

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
    if (ui->edit[start]) {
        ui_text(ui, rect, ALIGN_LEFT, size, semibold, ui->theme->ink, ui->edit + start);
    }
    int x = rect.x + ui_text_width(ui, size, semibold, before), h = ui_px(ui, size * 1.25f);
    draw_fill(ui->list, (Rect){x, rect.y + (rect.h - h) / 2, ui_px(ui, 2.0f), h},
              ui->theme->indigo);
    draw_fill(ui->list, (Rect){rect.x, rect.y + rect.h - ui_px(ui, 2.0f), rect.w, ui_px(ui, 2.0f)},
              ui->theme->indigo);
}
