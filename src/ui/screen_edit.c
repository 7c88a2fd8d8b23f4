#include "ui/screen_edit.h"

#include <stdio.h>
#include <string.h>

#include "engine/utf8.h"
#include "ui/screen.h"
#include "ui/screen_query.h"

enum { KEEP_MS = 2000 /* how long the text of a move may be nowhere but here */ };

void screen_begin_edit(Screen *screen, const Control *control)
{
    Ui *ui = &screen->ui;
    ui->editing = control->name;
    ui->editing_seat = control->seat;
    snprintf(ui->edit, sizeof ui->edit, "%s", command_text(&control->command));
    ui->edit_caret = ui->edit_anchor = (int)strlen(ui->edit);
    ui->edit_lines = control->lines;
    ui->edit_kept = control->command.kind == CMD_EDIT;
    ui->edit_command = control->command;
    ui->edit_due_ms = -1;
}

/* The command of the field, if its text was changed. */
static void add_edited(Screen *screen, const Control *control, CommandList *commands)
{
    Ui *ui = &screen->ui;
    if (strcmp(command_text(&control->command), ui->edit) != 0) {
        Command command = control->command;
        memcpy(ui->edited, ui->edit, sizeof ui->edited);
        command.text = ui->edited;
        command_list_add(commands, command);
    }
}

/* Also if its field has gone, or is that of something else by now. */
void screen_keep_text(Screen *screen, CommandList *commands)
{
    Ui *ui = &screen->ui;
    Command command = ui->edit_command;
    ui->edit_due_ms = -1;
    memcpy(ui->edited, ui->edit, sizeof ui->edited);
    command.text = ui->edited;
    command_list_add(commands, command);
}

bool screen_edits_move(const Screen *screen)
{
    return screen->ui.editing && screen->ui.edit_kept;
}

void screen_end_edit(Screen *screen, CommandList *commands, bool commit)
{
    Ui *ui = &screen->ui;
    const Control *control = ui_find(ui, ui->editing, ui->editing_seat);
    if (ui->editing && commit && ui->edit_kept) {
        screen_keep_text(screen, commands);
    } else if (ui->editing && commit && control) {
        add_edited(screen, control, commands);
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

/* From the first change on, so that it does not wait for a pause in typing. */
static void note_change(Ui *ui)
{
    if (ui->edit_kept && ui->edit_due_ms < 0) {
        ui->edit_due_ms = ui->view->now_ms + KEEP_MS;
    }
}

int64_t screen_edit_due_ms(const Screen *screen)
{
    return screen_edits_move(screen) ? screen->ui.edit_due_ms : -1;
}

static void cut(Ui *ui, int from, int to)
{
    if (to > from) {
        note_change(ui);
    }
    memmove(ui->edit + from, ui->edit + to, strlen(ui->edit + to) + 1);
    ui->edit_caret = ui->edit_anchor = from;
}

static int selection_start(const Ui *ui)
{
    return ui->edit_caret < ui->edit_anchor ? ui->edit_caret : ui->edit_anchor;
}

static int selection_end(const Ui *ui)
{
    return ui->edit_caret > ui->edit_anchor ? ui->edit_caret : ui->edit_anchor;
}

static bool has_selection(const Ui *ui)
{
    return ui->edit_caret != ui->edit_anchor;
}

/* In place of the selection. Ignores text that does not fit into `limit` bytes. */
static void insert(Ui *ui, int limit, const char *text, size_t bytes)
{
    size_t selected = (size_t)(selection_end(ui) - selection_start(ui));
    if (bytes == 0 || strlen(ui->edit) - selected + bytes >= (size_t)limit) {
        return;
    }
    cut(ui, selection_start(ui), selection_end(ui));
    memmove(ui->edit + ui->edit_caret + bytes, ui->edit + ui->edit_caret,
            strlen(ui->edit + ui->edit_caret) + 1);
    memcpy(ui->edit + ui->edit_caret, text, bytes);
    note_change(ui);
    ui->edit_caret += (int)bytes;
    ui->edit_anchor = ui->edit_caret;
}

/* Removes the selection, or else from the caret to `other`. */
static void erase(Ui *ui, int other)
{
    ui->edit_anchor = has_selection(ui) ? ui->edit_anchor : other;
    cut(ui, selection_start(ui), selection_end(ui));
}

/* Moves the caret, which selects with Shift; without it a selection ends. */
static void move_caret(Ui *ui, int to, int mods)
{
    ui->edit_caret = to;
    if (!(mods & MOD_SHIFT)) {
        ui->edit_anchor = to;
    }
}

/* What is different in a text of several lines. */
static bool edit_lines_key(Ui *ui, int key, int mods)
{
    switch (key) {
    case KEY_ENTER:
        insert(ui, sizeof ui->edit, "\n", 1);
        break;
    case KEY_UP:
        move_caret(ui, ui->edit_up, mods);
        break;
    case KEY_DOWN:
        move_caret(ui, ui->edit_down, mods);
        break;
    case KEY_HOME:
        move_caret(ui, ui->edit_home, mods);
        break;
    case KEY_END:
        move_caret(ui, ui->edit_end, mods);
        break;
    default:
        return false;
    }
    return true;
}

bool screen_edit_key(Screen *screen, int key, int mods, CommandList *commands)
{
    Ui *ui = &screen->ui;
    bool ends = has_selection(ui) && !(mods & MOD_SHIFT); /* the caret goes to its end */
    if (ui->edit_lines && edit_lines_key(ui, key, mods)) {
        return true;
    }
    switch (key) {
    case KEY_ENTER:
    case KEY_TAB:
        screen_end_edit(screen, commands, true);
        return key == KEY_ENTER;
    case KEY_ESCAPE:
        screen_end_edit(screen, commands, ui->edit_kept); /* the text of a move may be long */
        return true;
    case KEY_BACKSPACE:
        erase(ui, step_left(ui->edit, ui->edit_caret));
        return true;
    case KEY_DELETE:
        erase(ui, step_right(ui->edit, ui->edit_caret));
        return true;
    case KEY_LEFT:
        move_caret(ui, ends ? selection_start(ui) : step_left(ui->edit, ui->edit_caret), mods);
        return true;
    case KEY_RIGHT:
        move_caret(ui, ends ? selection_end(ui) : step_right(ui->edit, ui->edit_caret), mods);
        return true;
    case KEY_HOME:
        move_caret(ui, 0, mods);
        return true;
    case KEY_END:
        move_caret(ui, (int)strlen(ui->edit), mods);
        return true;
    default:
        return key < 256 || key == KEY_SPACE; /* arrives as INPUT_TEXT, too */
    }
}

void screen_edit_report(Screen *screen, CommandList *commands)
{
    const Ui *ui = &screen->ui;
    const Control *control = ui_find(ui, ui->editing, ui->editing_seat);
    if (control && control->command.kind == CMD_LIBRARY &&
        control->command.value == LIBRARY_SEARCH) {
        add_edited(screen, control, commands);
    }
}

/* How many bytes the text of the edited field has with its NUL; 0: there is no such field. */
static int limit_of(const Screen *screen)
{
    const Control *control = ui_find(&screen->ui, screen->ui.editing, screen->ui.editing_seat);
    const bool name =
        control && ((control->command.field == SETUP_NAME && control->command.kind == CMD_SETUP) ||
                    (control->command.kind == CMD_EDIT && !control->lines));
    return !control ? 0 : name ? NAME_BYTES : (int)sizeof screen->ui.edit;
}

void screen_edit_type(Screen *screen, const Input *input)
{
    if ((unsigned char)*input->text >= 0x20) {
        insert(&screen->ui, limit_of(screen), input->text,
               strnlen(input->text, sizeof input->text));
    }
}

void screen_edit_copy(Screen *screen, bool cuts, CommandList *commands)
{
    Ui *ui = &screen->ui;
    bool all = !has_selection(ui);
    int start = all ? 0 : selection_start(ui);
    size_t bytes = (size_t)((all ? (int)strlen(ui->edit) : selection_end(ui)) - start);
    if (bytes == 0) {
        return;
    }
    memcpy(ui->edited, ui->edit + start, bytes);
    ui->edited[bytes] = '\0';
    Command command = command_for_field(CMD_COPY, 0, 0);
    command.text = ui->edited;
    command_list_add(commands, command);
    if (cuts) {
        cut(ui, start, start + (int)bytes);
    }
}

void screen_edit_select_all(Screen *screen)
{
    screen->ui.edit_anchor = 0;
    screen->ui.edit_caret = screen->ui.editing ? (int)strlen(screen->ui.edit) : 0;
}

void screen_paste(Screen *screen, const char *text)
{
    Ui *ui = &screen->ui;
    char clean[sizeof ui->edit];
    size_t bytes = 0, limit = (size_t)limit_of(screen);
    size_t kept = strlen(ui->edit) - (size_t)(selection_end(ui) - selection_start(ui));
    const bool lines = ui->edit_lines;
    while (*text != '\0' && !(bytes > 0 && !lines && (*text == '\n' || *text == '\r'))) {
        int length = utf8_bytes(text);
        bool shown = length > 0 && *text != 0x7F &&
                     ((unsigned char)*text >= 0x20 || (lines && *text == '\n'));
        if (shown && kept + bytes + (size_t)length >= limit) {
            break;
        }
        if (shown) {
            memcpy(clean + bytes, text, (size_t)length);
            bytes += (size_t)length;
        }
        text += length > 0 ? length : 1;
    }
    insert(ui, (int)limit, clean, bytes);
}
