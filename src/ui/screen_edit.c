#include "ui/screen_edit.h"

#include <stdio.h>
#include <string.h>

#include "engine/utf8.h"
#include "ui/screen_query.h"

void screen_begin_edit(Screen *screen, const Control *control)
{
    Ui *ui = &screen->ui;
    ui->editing = control->name;
    ui->editing_seat = control->seat;
    snprintf(ui->edit, sizeof ui->edit, "%s", command_text(&control->command));
    ui->edit_caret = (int)strlen(ui->edit);
}

void screen_end_edit(Screen *screen, CommandList *commands, bool commit)
{
    Ui *ui = &screen->ui;
    const Control *control = screen_control(screen, ui->editing, ui->editing_seat);
    if (ui->editing && commit && control &&
        strcmp(command_text(&control->command), ui->edit) != 0) {
        Command command = control->command;
        memcpy(ui->edited, ui->edit, sizeof ui->edited);
        command.text = ui->edited;
        command_list_add(commands, command);
    }
    ui->editing = NULL;
}

static int step_left(const char *text, int at)
{
    if (at > 0) {
        at--;
    }
    while (at > 0 && utf8_continues(text[at])) {
        at--;
    }
    return at;
}

static int step_right(const char *text, int at)
{
    if (text[at]) {
        at++;
    }
    while (utf8_continues(text[at])) {
        at++;
    }
    return at;
}

static void cut(Ui *ui, int from, int to)
{
    memmove(ui->edit + from, ui->edit + to, strlen(ui->edit + to) + 1);
    ui->edit_caret = from;
}

/* Ignores control characters, and text that does not fit into `limit` bytes. */
static void insert(Ui *ui, int limit, const char *text)
{
    size_t bytes = strnlen(text, sizeof((Input *)0)->text), length = strlen(ui->edit);
    if (!bytes || (unsigned char)*text < 0x20 || length + bytes >= (size_t)limit) {
        return;
    }
    memmove(ui->edit + ui->edit_caret + bytes, ui->edit + ui->edit_caret,
            length - (size_t)ui->edit_caret + 1);
    memcpy(ui->edit + ui->edit_caret, text, bytes);
    ui->edit_caret += (int)bytes;
}

bool screen_edit_key(Screen *screen, int key, CommandList *commands)
{
    Ui *ui = &screen->ui;
    switch (key) {
    case KEY_ENTER:
    case KEY_TAB:
        screen_end_edit(screen, commands, true);
        return key == KEY_ENTER;
    case KEY_ESCAPE:
        screen_end_edit(screen, commands, false);
        return true;
    case KEY_BACKSPACE:
        cut(ui, step_left(ui->edit, ui->edit_caret), ui->edit_caret);
        return true;
    case KEY_DELETE:
        cut(ui, ui->edit_caret, step_right(ui->edit, ui->edit_caret));
        return true;
    case KEY_LEFT:
        ui->edit_caret = step_left(ui->edit, ui->edit_caret);
        return true;
    case KEY_RIGHT:
        ui->edit_caret = step_right(ui->edit, ui->edit_caret);
        return true;
    case KEY_HOME:
        ui->edit_caret = 0;
        return true;
    case KEY_END:
        ui->edit_caret = (int)strlen(ui->edit);
        return true;
    default:
        return key < 256 || key == KEY_SPACE; /* arrives as INPUT_TEXT, too */
    }
}

void screen_edit_type(Screen *screen, const Input *input)
{
    const Control *control = screen_control(screen, screen->ui.editing, screen->ui.editing_seat);
    bool name =
        control && control->command.field == SETUP_NAME && control->command.kind == CMD_SETUP;
    if (control) {
        insert(&screen->ui, name ? NAME_BYTES : (int)sizeof screen->ui.edit, input->text);
    }
}
